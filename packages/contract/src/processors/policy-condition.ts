import { currencies } from "@gatehouse/money/currency.ts";
import { countryCodes } from "../lookups/countries.ts";
import { BIN_DIGITS, brands } from "../transactions/card.ts";
import { paymentMethods } from "../transactions/paid-with.ts";
import { sources } from "../transactions/sources.ts";

const equality = ["=", "!="] as const;
/** How a condition can compare. */
export const policyOperators = [...equality, "<", ">", "<=", ">="] as const;
type Operator = (typeof policyOperators)[number];

type Kind = {
  operators: readonly Operator[];
  /** All values that a payment can have, where they can be counted. */
  choices?: readonly string[];
  /** True of a value that a payment can have, in any case. */
  fits: (value: string) => boolean;
};

const oneOf = (choices: readonly string[]): Kind => ({
  operators: equality,
  choices,
  fits: (value) => choices.some((one) => one.toLowerCase() === value.toLowerCase()),
});

const kinds = {
  payment_method: oneOf(paymentMethods),
  amount: { operators: policyOperators, fits: (value) => /^\d{1,12}$/.test(value) },
  currency: oneOf(currencies.map(({ code }) => code)),
  card_brand: oneOf(brands),
  card_type: oneOf(["credit", "debit", "prepaid"]),
  /** The beginning of a number. */
  bin: { operators: equality, fits: (value) => /^\d+$/.test(value) && value.length <= BIN_DIGITS },
  country: oneOf(countryCodes),
  source: oneOf(sources),
  customer: oneOf(["true", "false"]),
  /** The processor that would take the payment if no policy chose: one that the payment names passes all policies by. */
  processor_id: { operators: equality, fits: (value) => /^[0-9a-v]{20}$/.test(value) },
} as const satisfies Record<string, Kind>;

/** What of a payment a condition can look at. */
export type PolicyField = keyof typeof kinds;
export const policyFields = Object.keys(kinds) as [PolicyField, ...PolicyField[]];

/** What each field can be compared by and with; a condition of anything else would never hold. */
export const conditionKinds: Record<PolicyField, Kind> = kinds;

export type Compared = {
  field: PolicyField;
  operator: Operator;
  value: string | number | boolean | readonly string[];
};

export const takesOperator = ({ field, operator }: Compared): boolean =>
  conditionKinds[field].operators.includes(operator);

/** Where in a condition a value stands that no payment can have. Any of several may match; an amount is compared with one. */
export function placeOfUnfit({ field, value }: Compared): (string | number)[] | undefined {
  const { fits } = conditionKinds[field];
  if (typeof value !== "object") return fits(String(value)) ? undefined : ["value"];
  if (field === "amount") return ["value"];
  const at = value.findIndex((one) => !fits(one));
  return at < 0 ? undefined : ["value", at];
}
