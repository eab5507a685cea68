import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { type Requirement, requiredKeys } from "@gatehouse/contract/accounts/requireds.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormSelect, useFields } from "../../lib/form.tsx";
import { say } from "../../lib/say.ts";
import { merchantQuery } from "./queries.ts";
import "./accounts.css";

/** "" leaves a field to what the group says of the rest. */
type Group = Record<string, Requirement | "">;
type Values = { default: Group; invoice: Group };

const groups = [
  { key: "default", title: "Payments", note: "In the virtual terminal and on hosted forms." },
  { key: "invoice", title: "Invoices", note: "When an invoice is paid." },
] as const;
const words: Record<Requirement, string> = { required: "Required", optional: "Optional", hidden: "Hidden" };
const options = Object.entries(words).map(([value, label]) => ({ value, label }));
const sections = [
  { title: "Payment", has: (key: string) => !/^(billing|shipping)_/.test(key) || key === "shipping_amount" },
  { title: "Billing address", has: (key: string) => key.startsWith("billing_") },
  { title: "Shipping address", has: (key: string) => key.startsWith("shipping_") && key !== "shipping_amount" },
];
const named = requiredKeys.filter((key) => key !== "default");

const groupOf = (given: Partial<Record<string, Requirement | undefined>> = {}): Group =>
  Object.fromEntries([["default", given.default ?? "optional"], ...named.map((key) => [key, given[key] ?? ""])]);

const groupInput = (group: Group) =>
  Object.fromEntries(Object.entries(group).filter((entry): entry is [string, Requirement] => entry[1] !== ""));

function GroupFields({ control, of }: { control: Control<Values>; of: keyof Values }) {
  const rest = useWatch({ control, name: `${of}.default` });
  const asRest = { value: "", label: `As the rest (${rest})` };
  return (
    <>
      <FormSelect
        control={control}
        name={`${of}.default`}
        label="Fields that nothing is said of below"
        options={options}
      />
      {sections.map(({ title, has }) => (
        <details key={title} className="account-more">
          <summary>{title}</summary>
          <div className="account-switches">
            {named.filter(has).map((key) => (
              <FormSelect
                key={key}
                control={control}
                name={`${of}.${key}`}
                label={say(key)}
                options={[asRest, ...options]}
              />
            ))}
          </div>
        </details>
      ))}
    </>
  );
}

function RequiredFields({ merchant }: { merchant: Merchant }) {
  const client = useQueryClient();
  const start = { default: groupOf(merchant.requireds.default), invoice: groupOf(merchant.requireds.invoice) };
  const form = useFields<Values>(start, () => ({}));
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(accountCalls.setMerchantRequireds, {
        params: { id: merchant.id },
        input: { default: groupInput(values.default), invoice: groupInput(values.invoice) },
      }),
    onSuccess: (saved, values) => {
      form.reset(values);
      client.setQueryData(merchantQuery.queryKey, saved);
      toast("Required fields saved!", "success");
    },
  });
  return (
    <Form className="gh-panel account-form" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      {groups.map(({ key, title, note }) => (
        <section className="group" key={key} aria-label={title}>
          <h2>{title}</h2>
          <p>{note}</p>
          <GroupFields control={control} of={key} />
        </section>
      ))}
      <div className="form-foot">
        <Button kind="primary" type="submit" loading={save.isPending}>
          Save required fields
        </Button>
      </div>
    </Form>
  );
}

export function RequiredFieldsPage() {
  const asked = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return (
    <Page title="Required fields" context="What must, may or can not be filled in">
      <Loaded asked={asked}>{(merchant) => <RequiredFields merchant={merchant} />}</Loaded>
    </Page>
  );
}
