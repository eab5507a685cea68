import { currencyOf } from "@gatehouse/money/currency.ts";
import { brands } from "../transactions/card.ts";
import { sources } from "../transactions/sources.ts";

const equality = ["=", "!="] as const;
/** How a condition can compare. */
export const policyOperators = [...equality, "<", ">", "<=", ">="] as const;
type Operator = (typeof policyOperators)[number];

type Kind = {
  operators: readonly Operator[];
  /** All values that a payment can have, where they are few. */
  choices?: readonly string[];
  /** True of a value that a payment can have. */
  fits: (value: string) => boolean;
};

const written = (fits: Kind["fits"]): Kind => ({ operators: equality, fits });
const oneOf = (choices: readonly string[]): Kind => ({
  operators: equality,
  choices,
  fits: (value) => choices.includes(value.toLowerCase()),
});

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string) => /^[A-Za-z]{2}$/.test(code) && countries.of(code.toUpperCase()) !== undefined;

const kinds = {
  payment_method: oneOf(["card", "ach", "cash"]),
  amount: { operators: policyOperators, fits: (value) => /^\d{1,12}$/.test(value) },
  currency: written((code) => currencyOf(code) !== undefined),
  card_brand: oneOf(brands),
  card_type: oneOf(["credit", "debit", "prepaid"]),
  /** The beginning of a number. */
  bin: written((value) => /^\d{1,8}$/.test(value)),
  country: written(isCountry),
  source: oneOf(sources),
  customer: oneOf(["true", "false"]),
} as const satisfies Record<string, Kind>;

/** What of a payment a condition can look at. */
export type PolicyField = keyof typeof kinds;
export const policyFields = Object.keys(kinds) as [PolicyField, ...PolicyField[]];

/** What each field can be compared by and with; a condition of anything else would never hold. */
export const conditionKinds: Record<PolicyField, Kind> = kinds;

type Compared = { field: PolicyField; operator: Operator; value: string | number | boolean | readonly string[] };

export const takesOperator = ({ field, operator }: Compared): boolean =>
  conditionKinds[field].operators.includes(operator);

/** Any of several values may match; an amount is compared with one. */
export function takesValue({ field, value }: Compared): boolean {
  if (field === "amount" && typeof value === "object") return false;
  return [value].flat().every((one) => conditionKinds[field].fits(String(one)));
}
