import { minor } from "@gatehouse/money/minor.ts";
import { rateOf } from "@gatehouse/money/rounding.ts";
import { patterns } from "@gatehouse/ui/field/patterns.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems } from "../../lib/form.tsx";
import { comparePricing, type Outcome } from "./compare-pricing.ts";

/** Percent and counts as they are typed, amounts in cents. */
type Typed = { rate: string; item: number | null };
type TypedPrice = Typed & { monthly: number | null };
export type Calculation = {
  volume: number | null;
  payments: string;
  network: Typed;
  plus: TypedPrice;
  flat: TypedPrice;
  /** Without a rate its fee is what cards pay more. */
  dual: TypedPrice & { uplift: string };
};

/** Usual prices of the trade, to begin with. */
export const start: Calculation = {
  volume: 4_000_000,
  payments: "500",
  network: { rate: "1.8", item: 10 },
  plus: { rate: "0.3", item: 10, monthly: 1_000 },
  flat: { rate: "2.9", item: 30, monthly: 0 },
  dual: { rate: "", item: 0, monthly: 0, uplift: "4" },
};

const MOST_PAYMENTS = 7;
/** 100 % in thousandths. */
const WHOLE = 100_000;
const percent = (value: string) =>
  check(value, [rules.required("Percent"), rules.regex("Percent", patterns.percentage)]);

export function calculationProblems({ payments, network, plus, flat, dual }: Calculation): Problems {
  return found({
    payments: check(payments, [
      rules.required("Payments"),
      rules.numeric("Payments"),
      rules.max("Payments", MOST_PAYMENTS),
    ]),
    "network.rate": percent(network.rate),
    "plus.rate": percent(plus.rate),
    "flat.rate": percent(flat.rate),
    "dual.rate": dual.rate === "" ? undefined : percent(dual.rate),
    "dual.uplift": percent(dual.uplift),
  });
}

/** Nothing while a field holds no number. */
export function outcomesOf(values: Calculation): Outcome[] | undefined {
  if (Object.keys(calculationProblems(values)).length > 0) return undefined;
  const { volume, payments, network, plus, flat, dual } = values;
  const month = { volume: minor(volume ?? 0), payments: Number(payments) };
  return comparePricing(month, {
    network: priceOf({ ...network, monthly: 0 }),
    plus: priceOf(plus),
    flat: priceOf(flat),
    dual: {
      ...priceOf(dual),
      rate: dual.rate === "" ? undefined : thousandths(dual.rate),
      uplift: thousandths(dual.uplift),
    },
  });
}

function priceOf({ rate, item, monthly }: TypedPrice) {
  return { rate: thousandths(rate), item: minor(item ?? 0), monthly: minor(monthly ?? 0) };
}

/** The share of the higher price that is what cards pay more: 4 % more are 3.846 % of it. */
export function shareOfUplift(uplift: string): string {
  if (percent(uplift)) return "";
  const more = thousandths(uplift);
  return String(rateOf(minor(more), minor(WHOLE + more)) / 1000);
}

/** `2.9` are 2900 thousandths of a percent. */
const thousandths = (typed: string) => Math.round(Number(typed) * 1000);
