import { domainCalls } from "@gatehouse/contract/mail/domain-calls.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { FormText, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";

const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

type NewDomain = { domain: string; from_email: string };

export function NewDomainDialog({ merchantId: id, onClose }: { merchantId: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useFields<NewDomain>({ domain: "", from_email: "" }, ({ domain, from_email }) =>
    problemsOf([
      ["domain", domain.trim(), [rules.required("Domain"), rules.regex("Domain", HOST)]],
      ["from_email", from_email, [rules.email("From email")]],
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
    <FormDialog
      title="Add domain"
      form={form}
      onValid={(values) => add.mutate(values)}
      saving={add}
      save="Add domain"
      onClose={onClose}
    >
      <FormText control={control} name="domain" label="Domain" placeholder="shop.example" autoFocus />
      <FormText
        control={control}
        name="from_email"
        label="From email"
        type="email"
        hint="An address of the domain; no-reply@ if empty"
        optional
      />
    </FormDialog>
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
    <FormDialog
      title={`Send a test from ${domain}`}
      form={form}
      onValid={(values) => send.mutate(values)}
      saving={send}
      save="Send test"
      onClose={onClose}
    >
      <FormText control={form.control} name="to" label="To" type="email" autoFocus />
    </FormDialog>
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
      toast(`Email comes from ${saved.from_email}`, "success");
      await client.invalidateQueries({ queryKey: ["email-domains", id] });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Sender at ${domain}`}
      form={form}
      onValid={(values) => save.mutate(values)}
      saving={save}
      save="Save sender"
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="from_email"
        label="From email"
        type="email"
        hint="An address of the domain"
        autoFocus
      />
    </FormDialog>
  );
}
