import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { demandableFields, hideableFields } from "@gatehouse/contract/accounts/in-effect.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { Requirement } from "@gatehouse/contract/accounts/requireds.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { FormSelect, startOf, useFields } from "../../lib/form.tsx";
import { say } from "../../lib/say.ts";
import { merchantQuery } from "./queries.ts";
import "./accounts.css";

/** "" leaves a field to what is said of the rest. */
type Values = Record<string, Requirement | "">;

const words: Record<Requirement, string> = { required: "Required", optional: "Optional", hidden: "Hidden" };
const options = Object.entries(words).map(([value, label]) => ({ value, label }));
const hideable = options.filter(({ value }) => value !== "required");
const isAddress = (key: string) => /^(billing|shipping)_/.test(key) && key !== "shipping_amount";
const plain = demandableFields.filter((key) => !isAddress(key));
const sections: { title: string; keys: readonly string[]; options: typeof options }[] = [
  { title: "Ways to pay and boxes to tick", keys: hideableFields, options: hideable },
  { title: "Payment", keys: plain, options },
  { title: "Billing address", keys: demandableFields.filter((key) => key.startsWith("billing_")), options },
  {
    title: "Shipping address",
    keys: demandableFields.filter((key) => key.startsWith("shipping_") && isAddress(key)),
    options,
  },
];
const named = sections.flatMap(({ keys }) => keys);

const valuesOf = (given: Partial<Record<string, Requirement | undefined>> = {}): Values =>
  Object.fromEntries([["default", given.default ?? "optional"], ...named.map((key) => [key, given[key] ?? ""])]);

/** The ways to pay are hidden by name alone. */
const followsRest = (key: string) => !key.startsWith("payment_method_") || key === "payment_method_card_cvc";

function Fields({ control }: { control: Control<Values> }) {
  const rest = useWatch({ control, name: "default" });
  const asRest = (key: string, offered: typeof options) =>
    followsRest(key) && offered.some(({ value }) => value === rest)
      ? { value: "", label: `As the rest (${rest})` }
      : { value: "", label: "Optional" };
  const unlessSaid = (key: string, offered: typeof options) => {
    const usual = asRest(key, offered);
    return [usual, ...offered.filter(({ label }) => label !== usual.label)];
  };
  return (
    <>
      <FormSelect control={control} name="default" label="Fields that are not set below" options={options} />
      {sections.map(({ title, keys, options: offered }) => (
        <details key={title} className="account-more">
          <summary>{title}</summary>
          <div className="switches">
            {keys.map((key) => (
              <FormSelect key={key} control={control} name={key} label={say(key)} options={unlessSaid(key, offered)} />
            ))}
          </div>
        </details>
      ))}
    </>
  );
}

function RequiredFields({ merchant }: { merchant: Merchant }) {
  const client = useQueryClient();
  const form = useFields<Values>(valuesOf(merchant.requireds.default), () => ({}));
  const { control } = form;
  const save = useMutation({
    mutationFn: (values: Values) =>
      call(accountCalls.setMerchantRequireds, {
        params: { id: merchant.id },
        query: { merge: "true" },
        input: { default: changedOf(startOf(form), values) },
      }),
    onSuccess: (saved) => {
      form.reset(valuesOf(saved.requireds.default));
      client.setQueryData(merchantQuery.queryKey, saved);
      toast("Required fields saved!", "success");
    },
  });
  return (
    <Form className="gh-panel form-wide" form={form} onValid={(values) => save.isPending || save.mutate(values)}>
      <section className="group" aria-label="Payments">
        <h2>Payments</h2>
        <p>
          In the virtual terminal, and of customers who are kept. A payment without what is required is refused by the
          API, too.
        </p>
        <Fields control={control} />
      </section>
      <FormFoot verb="Save required fields" busy={save.isPending} />
    </Form>
  );
}

export function RequiredFieldsPage() {
  const asked = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return (
    <Page title="Required fields" context="Which fields are required, optional or hidden">
      <Loaded asked={asked}>{(merchant) => <RequiredFields merchant={merchant} />}</Loaded>
    </Page>
  );
}
