import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import { type Control, type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { FormMoney, FormSelect, FormText } from "../lib/form.tsx";
import { moneyLook } from "../lib/use-format.ts";

type RateKind = ProcessorView["payment_adj_type"];

/** What is added for the way of paying, as it is typed: percent with up to three decimals, or an amount. */
export type Rate = { payment_adj_type: RateKind; percentage: string; flat: number | null };

const kinds = [
  { value: "", label: "Nothing" },
  { value: "percentage", label: "A percentage" },
  { value: "flat", label: "A fixed amount" },
];

/** On the wire a percentage is in thousandths, an amount in minor units. */
export function rateOf(payment_adj_type: RateKind, value: number): Rate {
  return {
    payment_adj_type,
    percentage: payment_adj_type === "percentage" ? String(value / 1000) : "",
    flat: payment_adj_type === "flat" ? value : null,
  };
}

export function rateValue({ payment_adj_type, percentage, flat }: Rate): number {
  return { "": 0, flat: flat ?? 0, percentage: Math.round(Number(percentage) * 1000) }[payment_adj_type];
}

const percentRules = [rules.required("Percent"), rules.regex("Percent", patterns.percentage)];

export function rateChecks({ payment_adj_type, percentage, flat }: Rate): [string, unknown, Rule[]][] {
  return [
    ["percentage", percentage, payment_adj_type === "percentage" ? percentRules : []],
    ["flat", flat, payment_adj_type === "flat" ? [rules.required("Amount")] : []],
  ];
}

type RateProps<T extends FieldValues> = { control: Control<T>; currency: string };

/** What this becomes is decided by the merchant's flags: a surcharge, a second price, or a discount for cash. */
export function RateGroup<T extends FieldValues & Rate>({ control, currency }: RateProps<T>) {
  const at = (field: keyof Rate) => ({ control, name: field as FieldPath<T> });
  const kind: unknown = useWatch({ control, name: "payment_adj_type" as FieldPath<T> });
  return (
    <section className="group" aria-label="Price by payment method">
      <h2>Price by payment method</h2>
      <p>Taken as a surcharge, a second price or a cash discount, whichever is switched on for the merchant.</p>
      <div className="line">
        <FormSelect {...at("payment_adj_type")} label="Adds" options={kinds} />
        {kind === "percentage" ? <FormText {...at("percentage")} label="Percent" inputMode="decimal" /> : null}
        {kind === "flat" ? <FormMoney {...at("flat")} label="Amount" {...moneyLook(currency)} /> : null}
      </div>
    </section>
  );
}
