import { domainCalls } from "@gatehouse/contract/mail/domain-calls.ts";
import type { EmailDomain } from "@gatehouse/contract/mail/email-domain.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Status } from "@gatehouse/ui/status/status.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../components/loaded.tsx";
import { TabHead } from "../../components/tab-head.tsx";
import { call } from "../../lib/api.ts";
import { useFormat } from "../../lib/use-format.ts";
import { isRoleAdmin } from "../../session/area.ts";
import { NewDomainDialog, SenderDialog, TestMailDialog } from "./domain-dialogs.tsx";
import "./mail.css";

const domainsQuery = (id: string) =>
  queryOptions({
    queryKey: ["email-domains", id],
    queryFn: ({ signal }) => call(domainCalls.listEmailDomains, { params: { id }, signal }),
  });

type DnsRecord = EmailDomain["dns_records"][number];

const uses: Record<DnsRecord["purpose"], string> = {
  dkim: "Signs the email (DKIM)",
  spf: "Says who may send (SPF)",
  dmarc: "Says what to do with others (DMARC)",
};

function RecordStatus({ record, checked }: { record: DnsRecord; checked: boolean }) {
  if (record.verified) return <Status tone="success">Found</Status>;
  if (!checked) return <Status tone="neutral">Not checked yet</Status>;
  return record.required ? <Status tone="warning">Missing</Status> : <Status tone="neutral">Recommended</Status>;
}

function Records({ domain }: { domain: EmailDomain }) {
  return (
    <ul className="dns-records">
      {domain.dns_records.map((record) => (
        <li key={record.purpose}>
          <div className="dns-head">
            <b>{uses[record.purpose]}</b>
            <RecordStatus record={record} checked={domain.checked_at !== null} />
          </div>
          <dl>
            <dt>{record.type} at</dt>
            <dd>
              <code className="gh-mono">{record.name}</code>
              <Copy text={record.name} label={`Name of the ${record.purpose.toUpperCase()} record`} />
            </dd>
            <dt>Value</dt>
            <dd>
              <code className="gh-mono">{record.value}</code>
              <Copy text={record.value} label={`Value of the ${record.purpose.toUpperCase()} record`} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

type DomainProps = { merchantId: string; domain: EmailDomain };

function useActs({ merchantId, domain }: DomainProps) {
  const client = useQueryClient();
  const params = { id: merchantId, domain: domain.domain };
  const onSettled = () => client.invalidateQueries({ queryKey: domainsQuery(merchantId).queryKey });
  const verify = useMutation({
    mutationFn: () => call(domainCalls.verifyEmailDomain, { params, input: {} }),
    onSuccess: ({ status }) =>
      status === "verified"
        ? toast(`${domain.domain} is verified`, "success")
        : toast("The record was not found. New records may take a while to be seen.", "info"),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(domainCalls.removeEmailDomain, { params }),
    onSuccess: () => toast(`Deleted ${domain.domain}`, "success"),
    onSettled,
  });
  return { verify, remove };
}

type Asking = "sender" | "test" | "remove";
type ActsProps = {
  verified: boolean;
  verify: ReturnType<typeof useActs>["verify"];
  onAsk: (what: Asking) => void;
};

function Acts({ verified, verify, onAsk }: ActsProps) {
  return (
    <div className="acts-end">
      <Button kind="quiet" onClick={() => onAsk("remove")}>
        Delete domain
      </Button>
      <Button onClick={() => onAsk("sender")}>Change sender</Button>
      {verified ? <Button onClick={() => onAsk("test")}>Send a test</Button> : null}
      <Button kind={verified ? "secondary" : "primary"} loading={verify.isPending} onClick={() => verify.mutate()}>
        {verified ? "Check again" : "Verify"}
      </Button>
    </div>
  );
}

function Domain({ merchantId, domain }: DomainProps) {
  const format = useFormat();
  const [asking, setAsking] = useState<Asking>();
  const { verify, remove } = useActs({ merchantId, domain });
  const verified = domain.status === "verified";
  const checked = domain.checked_at ? ` · checked ${format.dateTime(domain.checked_at)}` : "";
  const close = () => setAsking(undefined);
  return (
    <section className="gh-panel group" aria-label={domain.domain}>
      <div className="dns-head">
        <h2>{domain.domain}</h2>
        <Status tone={verified ? "success" : "warning"}>{verified ? "Verified" : "Pending"}</Status>
      </div>
      <p className="muted">{`Email ${verified ? "comes" : "will come"} from ${domain.from_email}${checked}`}</p>
      <Records domain={domain} />
      {isRoleAdmin() ? <Acts verified={verified} verify={verify} onAsk={setAsking} /> : null}
      {asking === "test" ? <TestMailDialog merchantId={merchantId} domain={domain.domain} onClose={close} /> : null}
      {asking === "sender" ? (
        <SenderDialog merchantId={merchantId} domain={domain.domain} from_email={domain.from_email} onClose={close} />
      ) : null}
      <Confirm
        open={asking === "remove"}
        danger
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        title={`Delete ${domain.domain}`}
        verb="Delete domain"
        body="Email comes from this installation's own address again, and the key of the domain is lost."
      />
    </section>
  );
}

/** The domains from which a merchant's mails come, and what each has to say in the DNS. */
export function EmailDomainsTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const [adding, setAdding] = useState(false);
  const asked = useQuery({ ...domainsQuery(merchantID), meta: { quiet: true } });
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      Add domain
    </Button>
  );
  return (
    <div className="stack">
      <Loaded asked={asked}>
        {(domains) =>
          domains.length === 0 ? (
            <div className="gh-panel">
              <Empty title="No domain yet: email comes from this installation's own address" action={add} />
            </div>
          ) : (
            <>
              <TabHead total={domains.length} noun="domain">
                {add}
              </TabHead>
              {domains.map((domain) => (
                <Domain key={domain.domain} merchantId={merchantID} domain={domain} />
              ))}
            </>
          )
        }
      </Loaded>
      {adding ? <NewDomainDialog merchantId={merchantID} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
