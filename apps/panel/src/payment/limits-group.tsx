import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FormMoney } from "../lib/form.tsx";
import { moneyLook } from "../lib/use-format.ts";

type Limit = { single: number | null; daily: number | null; monthly: number | null };
export type Limits = { sale: Limit; credit: Limit };

/** An empty field means no limit, as 0 does on the wire. */
export function limitsOf(limits: Merchant["limits"]): Limits {
  const one = (limit: Partial<Record<keyof Limit, number | undefined>> = {}): Limit => ({
    single: limit.single || null,
    daily: limit.daily || null,
    monthly: limit.monthly || null,
  });
  return { sale: one(limits.sale), credit: one(limits.credit) };
}

const plain = ({ single, daily, monthly }: Limit) => ({
  single: single ?? 0,
  daily: daily ?? 0,
  monthly: monthly ?? 0,
});
export const limitsInput = ({ sale, credit }: Limits) => ({ sale: plain(sale), credit: plain(credit) });

type LimitsProps<T extends FieldValues> = { control: Control<T>; currency: string };

/** Every currency is counted by itself and held against the same numbers: they are shown in the merchant's own. */
export function LimitsGroup<T extends FieldValues & { limits: Limits }>({ control, currency }: LimitsProps<T>) {
  const at = (field: string) => ({
    control,
    name: `limits.${field}` as FieldPath<T>,
    ...moneyLook(currency),
    optional: true,
  });
  return (
    <section className="group" aria-label="Limits">
      <h2>Limits</h2>
      <p>The most that is taken or given back; empty means no limit.</p>
      <div className="line">
        <FormMoney {...at("sale.single")} label="One sale" />
        <FormMoney {...at("sale.daily")} label="Sales in a day" />
        <FormMoney {...at("sale.monthly")} label="Sales in a month" />
      </div>
      <div className="line">
        <FormMoney {...at("credit.single")} label="One credit" />
        <FormMoney {...at("credit.daily")} label="Credits in a day" />
        <FormMoney {...at("credit.monthly")} label="Credits in a month" />
      </div>
    </section>
  );
}
