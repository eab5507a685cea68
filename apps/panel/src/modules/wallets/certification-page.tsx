import type { AppleCertificate } from "@gatehouse/contract/wallets/apple-pay.ts";
import { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormArea, found, useFields } from "../../lib/form.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { certificateQuery, certificatesKey } from "./queries.ts";
import { CertificateStatus, soughtCertificate } from "./words.tsx";

type Values = Pick<AppleCertificate, "processing_certificate" | "identity_certificate">;

/** Of each key the request that Apple is given, and the certificate that comes back. */
const parts = [
  {
    title: "Payment processing",
    does: "Opens what the payer's device encrypts.",
    csr: "processing_csr",
    field: "processing_certificate",
    label: "Processing certificate",
  },
  {
    title: "Merchant identity",
    does: "Proves to Apple who shows the button.",
    csr: "identity_csr",
    field: "identity_certificate",
    label: "Identity certificate",
  },
] as const;

const startOf = ({ processing_certificate, identity_certificate }: AppleCertificate): Values => ({
  processing_certificate,
  identity_certificate,
});

const validate = (values: Values) =>
  found({
    processing_certificate: Object.values(values).every((text) => text.trim() === "")
      ? "The Processing certificate field is required."
      : undefined,
  });

function CertificationForm({ certificate }: { certificate: AppleCertificate }) {
  const client = useQueryClient();
  const form = useFields<Values>(startOf(certificate), validate);
  const { control } = form;
  const save = useMutation({
    mutationFn: (input: Values) =>
      call(walletCalls.updateAppleCertificate, { params: { certificateId: certificate.id }, input }),
    onSuccess: async (saved) => {
      form.reset(startOf(saved));
      toast(saved.status === "active" ? `${saved.name} takes Apple Pay` : "Certificate saved!", "success");
      await client.invalidateQueries({ queryKey: certificatesKey });
    },
  });
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      {parts.map(({ title, does, csr, field, label }) => (
        <section key={field} className="group" aria-label={title}>
          <h2>{title}</h2>
          <p className="muted">{does} Give Apple the signing request, then paste the certificate that it gives you.</p>
          <div>
            <Copy text={certificate[csr]} label={`${title} request`} word="Copy the signing request" />
          </div>
          <FormArea
            control={control}
            name={field}
            label={label}
            hint="The text of the certificate file that Apple gives you (PEM or base64)"
            rows={5}
          />
        </section>
      ))}
      <FormFoot verb="Save certificates" busy={save.isPending} list="/merchant/settings/apple-pay" />
    </Form>
  );
}

/** What Apple certifies of a merchant's own account. */
export function CertificationPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const format = useFormat();
  const asked = useQuery(certificateQuery(id));
  const { data } = asked;
  return (
    <Page
      title="Certificates"
      crumb={
        <>
          <ListLink to="/merchant/settings/apple-pay">Apple Pay</ListLink> /{" "}
          <Link to="/merchant/settings/apple-pay/update/$id" params={{ id }}>
            {data?.name ?? "Certificate"}
          </Link>
        </>
      }
      context={
        data ? (
          <>
            <CertificateStatus status={data.status} />
            {data.expires_at ? ` · expires ${format.date(data.expires_at)}` : null}
          </>
        ) : null
      }
    >
      <Loaded asked={asked} sought={soughtCertificate}>
        {(certificate) =>
          certificate.type === "custom" ? (
            <CertificationForm key={certificate.id} certificate={certificate} />
          ) : (
            <div className="gh-panel">
              <Empty title="This gateway's own certificates serve here: there is nothing to bring" />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
