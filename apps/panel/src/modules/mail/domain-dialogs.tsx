import { domainCalls } from "@gatehouse/contract/mail/domain-calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Form } from "../../components/form.tsx";
import { call } from "../../lib/api.ts";
import { FormText, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../accounts/account-values.ts";

const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

type Foot = { verb: string; busy: boolean; onClose: () => void };

function DialogFoot({ verb, busy, onClose }: Foot) {
  return (
    <div className="acts account-foot">
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" type="submit" loading={busy}>
        {verb}
      </Button>
    </div>
  );
}

type NewDomain = { domain: string; from_email: string };

export function NewDomainDialog({ merchantId: id, onClose }: { merchantId: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useFields<NewDomain>({ domain: "", from_email: "" }, ({ domain, from_email }) =>
    problemsOf([
      ["domain", domain.trim(), [rules.required("Domain"), rules.regex("Domain", HOST)]],
      ["from_email", from_email, [rules.email("Address")]],
    ]),
  );
  const { control } = form;
  const add = useMutation({
    mutationFn: ({ domain, from_email }: NewDomain) =>
      call(domainCalls.addEmailDomain, { params: { id }, input: { domain, ...(from_email ? { from_email } : {}) } }),
    onSuccess: async ({ domain }) => {
      toast(`Successfully added ${domain}`, "success");
      await client.invalidateQueries({ queryKey: ["email-domains", id] });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Add domain">
      <Form className="stack" form={form} guarded={false} onValid={(values) => add.isPending || add.mutate(values)}>
        <FormText control={control} name="domain" label="Domain" placeholder="shop.example" autoFocus />
        <FormText
          control={control}
          name="from_email"
          label="From email"
          type="email"
          hint="An address of the domain; no-reply@ if empty"
          optional
        />
        <DialogFoot verb="Add domain" busy={add.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

type TestMailProps = { merchantId: string; domain: string; onClose: () => void };

export function TestMailDialog({ merchantId: id, domain, onClose }: TestMailProps) {
  const form = useFields<{ to: string }>({ to: "" }, ({ to }) =>
    problemsOf([["to", to, [rules.required("To"), rules.email("To")]]]),
  );
  const send = useMutation({
    mutationFn: (input: { to: string }) => call(domainCalls.testEmailDomain, { params: { id, domain }, input }),
    onSuccess: (_, { to }) => {
      toast(`A test is on its way to ${to}`, "success");
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Send a test from ${domain}`}>
      <Form className="stack" form={form} guarded={false} onValid={(values) => send.isPending || send.mutate(values)}>
        <FormText control={form.control} name="to" label="To" type="email" autoFocus />
        <DialogFoot verb="Send test" busy={send.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

type SenderProps = { merchantId: string; domain: string; from_email: string; onClose: () => void };

export function SenderDialog({ merchantId: id, domain, from_email, onClose }: SenderProps) {
  const client = useQueryClient();
  const atDomain: Rule = (value) =>
    String(value).toLowerCase().endsWith(`@${domain}`) ? undefined : `This must be an address of ${domain}.`;
  const form = useFields<{ from_email: string }>({ from_email }, (values) =>
    problemsOf([
      ["from_email", values.from_email, [rules.required("From email"), rules.email("From email"), atDomain]],
    ]),
  );
  const save = useMutation({
    mutationFn: (input: { from_email: string }) =>
      call(domainCalls.updateEmailDomain, { params: { id, domain }, input }),
    onSuccess: async (saved) => {
      toast(`Mails come from ${saved.from_email}`, "success");
      await client.invalidateQueries({ queryKey: ["email-domains", id] });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Sender at ${domain}`}>
      <Form className="stack" form={form} guarded={false} onValid={(values) => save.isPending || save.mutate(values)}>
        <FormText
          control={form.control}
          name="from_email"
          label="From email"
          type="email"
          hint="An address of the domain"
          autoFocus
        />
        <DialogFoot verb="Save sender" busy={save.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
