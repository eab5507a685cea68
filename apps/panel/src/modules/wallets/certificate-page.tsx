import type { AppleCertificate } from "@gatehouse/contract/wallets/apple-pay.ts";
import { walletCalls } from "@gatehouse/contract/wallets/calls.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormArea, FormText, useFields } from "../../lib/form.tsx";
import { type CertificateValues, domainsIn, newCertificate, problemsOf, valuesOf } from "./certificate-values.ts";
import { DomainFile } from "./domain-file.tsx";
import { certificateQuery, certificatesKey } from "./queries.ts";
import { CertificateStatus, soughtCertificate, typeNames } from "./words.tsx";

const APPLE_PAY = "/merchant/settings/apple-pay";
const crumb = <ListLink to={APPLE_PAY}>Apple Pay</ListLink>;

type CertificateFormProps = {
  type: AppleCertificate["type"];
  start: CertificateValues;
  verb: string;
  busy: boolean;
  isNew?: boolean;
  onSave: (values: CertificateValues, saved: () => void) => void;
};

function CertificateForm({ type, start, verb, busy, isNew = false, onSave }: CertificateFormProps) {
  const form = useFields<CertificateValues>(start, problemsOf(type));
  const { control } = form;
  const save = (values: CertificateValues) => busy || onSave(values, () => form.reset(values));
  return (
    <Form className="gh-panel form-wide" form={form} onValid={save}>
      <section className="group" aria-label="Certificate">
        <FormText control={control} name="name" label="Name" maxLength={100} autoFocus={isNew} />
        {type === "custom" ? (
          <FormText
            control={control}
            name="merchant_identifier"
            label="Merchant identifier"
            hint="As it is called in your Apple developer account"
            placeholder="merchant.com.example"
            disabled={!isNew}
            mono
          />
        ) : null}
        <FormArea
          control={control}
          name="domains"
          label="Domains"
          hint="One a line, 100 at most"
          placeholder="shop.example.org"
          rows={4}
          optional
        />
        <DomainFile />
      </section>
      <FormFoot verb={verb} busy={busy} list={APPLE_PAY} />
    </Form>
  );
}

export function NewCertificatePage() {
  const { type: named } = useParams({ strict: false }) as { type?: string };
  const type = named === "custom" ? "custom" : "simple";
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: ({ name, merchant_identifier, domains }: CertificateValues) => {
      const own = type === "custom" ? { merchant_identifier } : {};
      return call(walletCalls.createAppleCertificate, { input: { type, name, domains: domainsIn(domains), ...own } });
    },
    onSuccess: ({ name }) => {
      toast(`Successfully added ${name}`, "success");
      return client.invalidateQueries({ queryKey: certificatesKey });
    },
  });
  const id = create.data?.id;
  useEffect(() => {
    // After the form has been told that nothing typed can be lost any more: before, it would ask.
    if (id === undefined) return;
    if (type === "simple") void navigate({ to: "/merchant/settings/apple-pay" });
    else void navigate({ to: "/merchant/settings/apple-pay/update/$id/certificates", params: { id } });
  }, [id, type, navigate]);
  return (
    <Page title="New certificate" crumb={crumb} context={typeNames[type]}>
      <CertificateForm
        key={type}
        isNew
        type={type}
        start={newCertificate}
        verb="Create certificate"
        busy={create.isPending}
        onSave={(values, saved) => create.mutate(values, { onSuccess: saved })}
      />
    </Page>
  );
}

export function CertificatePage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const client = useQueryClient();
  const asked = useQuery(certificateQuery(id));
  const certificate = asked.data;
  const save = useMutation({
    mutationFn: ({ name, domains }: CertificateValues) =>
      call(walletCalls.updateAppleCertificate, {
        params: { certificateId: id },
        input: { name, domains: domainsIn(domains) },
      }),
    onSuccess: () => {
      toast("Certificate saved!", "success");
      // Not waited for: the form would have something to lose until the list has come.
      void client.invalidateQueries({ queryKey: certificatesKey });
    },
  });
  return (
    <Page
      title={certificate?.name ?? "Certificate"}
      crumb={crumb}
      context={certificate ? <CertificateFacts certificate={certificate} /> : null}
      actions={
        certificate?.type === "custom" ? (
          <ButtonLink to="/merchant/settings/apple-pay/update/$id/certificates" params={{ id }}>
            Bring certificates
          </ButtonLink>
        ) : null
      }
    >
      <Loaded asked={asked} sought={soughtCertificate}>
        {(loaded) => (
          <CertificateForm
            key={loaded.id}
            type={loaded.type}
            start={valuesOf(loaded)}
            verb="Save certificate"
            busy={save.isPending}
            onSave={(values, saved) => save.mutate(values, { onSuccess: saved })}
          />
        )}
      </Loaded>
    </Page>
  );
}

function CertificateFacts({ certificate: { status, type } }: { certificate: AppleCertificate }) {
  return (
    <>
      <CertificateStatus status={status} /> · {typeNames[type]}
    </>
  );
}
