import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { secCodesAsOffered } from "@gatehouse/contract/processors/sec-codes.ts";
import { type PaymentKind, paymentMethods } from "@gatehouse/contract/transactions/paid-with.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { useMutation } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { CountryField } from "../../components/place-fields.tsx";
import { call } from "../../lib/api.ts";
import { FormCheck, FormMoney, FormSelect, FormText, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { moneyLook } from "../../lib/use-format.ts";
import { secNames } from "../../payment/sec-names.ts";
import { choicesOf, methodNames, type Reading } from "./policy-words.ts";
import { sayReasons, sayShares, type Verdict } from "./verdict-words.ts";
import "./processors.css";

type Trial = {
  payment_method: PaymentKind;
  amount: number | null;
  card_brand: string;
  card_type: string;
  bin: string;
  country: string;
  currency: string;
  source: string;
  customer: boolean;
  sec_code: string;
};

const start: Trial = {
  payment_method: "card",
  amount: 1000,
  card_brand: "",
  card_type: "",
  bin: "",
  country: "",
  currency: "",
  source: "",
  customer: false,
  sec_code: "",
};
const methods = paymentMethods.map((value) => ({ value, label: methodNames[value] }));
const agreements = secCodesAsOffered.map((code) => ({ value: code, label: secNames[code] }));
const validate = ({ bin }: Trial) => problemsOf([["bin", bin, [rules.regex("First digits", /^\d{0,8}$/)]]]);

function ask(id: string, { amount, ...rest }: Trial): Promise<Verdict> {
  const given = Object.entries(rest).filter(([, value]) => value !== "");
  const input = { ...Object.fromEntries(given), amount: amount ?? 0 };
  return call(processorCalls.tryPolicies, { params: { id }, input });
}

/** Asked of accounts only. */
function SecCode({ control }: { control: Control<Trial> }) {
  if (useWatch({ control, name: "payment_method" }) !== "ach") return null;
  return (
    <FormSelect control={control} name="sec_code" label="SEC code" options={agreements} placeholder="Any" optional />
  );
}

/** Which processor a payment would go to, and each step that led there. Nothing is charged. */
export function DryRun({ merchantId, own, nameOf }: Pick<Reading, "nameOf"> & { merchantId: string; own: string }) {
  const form = useFields<Trial>(start, validate);
  const { control } = form;
  const currency = useWatch({ control, name: "currency" }) || own;
  const trial = useMutation({
    mutationFn: async (values: Trial) => ({
      answer: await ask(merchantId, values),
      currency: values.currency || own,
    }),
  });
  return (
    <section className="gh-panel" aria-label="Try the policies">
      <Form className="group" form={form} guarded={false} onValid={(values) => trial.mutate(values)}>
        <h2>Try the policies</h2>
        <p>Describe a payment and see where it would go. Nothing is charged.</p>
        <div className="line policy-facts">
          <FormSelect control={control} name="payment_method" label="Method" options={methods} />
          <FormMoney control={control} name="amount" label="Amount" {...moneyLook(currency)} />
          <SecCode control={control} />
          <FormSelect
            control={control}
            name="card_brand"
            label="Card brand"
            options={choicesOf("card_brand", "") ?? []}
            placeholder="Any"
            optional
          />
          <FormSelect
            control={control}
            name="card_type"
            label="Card type"
            options={choicesOf("card_type", "") ?? []}
            placeholder="Any"
            optional
          />
          <FormText control={control} name="bin" label="First digits" mask="digits" maxLength={8} optional />
          <CountryField control={control} name="country" />
          <FormSelect
            control={control}
            name="currency"
            label="Currency"
            options={choicesOf("currency", "") ?? []}
            placeholder="The merchant's own"
            optional
          />
          <FormSelect
            control={control}
            name="source"
            label="Source"
            options={choicesOf("source", "") ?? []}
            placeholder="Any"
            optional
          />
        </div>
        <FormCheck control={control} name="customer" label="A known customer pays" />
        <div>
          <Button type="submit" loading={trial.isPending}>
            Try
          </Button>
        </div>
        {trial.data ? <Answer {...trial.data} nameOf={nameOf} /> : null}
      </Form>
    </section>
  );
}

function Answer({ answer, ...reading }: Reading & { answer: Verdict }) {
  return (
    <div role="status" className="stack">
      <p>
        <b>{sayShares(answer)}</b>
      </p>
      <ol className="policy-steps">
        {sayReasons(answer, reading).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
    </div>
  );
}
