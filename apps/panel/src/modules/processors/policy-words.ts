import type { PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import { conditionKinds, type PolicyField } from "@gatehouse/contract/processors/policy-condition.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import { sayOperator } from "@gatehouse/ui/search/words.ts";
import { sayCountry } from "../../lib/country.ts";
import { say } from "../../lib/say.ts";
import { money } from "../../lib/use-format.ts";
import { sayBrand, saySource } from "../../payment/words.ts";

export const fieldNames: Record<PolicyField, string> = {
  payment_method: "Payment method",
  amount: "Amount",
  currency: "Currency",
  card_brand: "Card brand",
  card_type: "Card type",
  bin: "First digits of the card",
  country: "Country",
  source: "Source",
  customer: "Known customer",
  processor_id: "Usual processor",
};

export const methodNames: Record<PaymentKind, string> = {
  card: "Card",
  ach: "Bank transfer",
  apm: "Alternative method",
  cash: "Cash",
};

const sayings: Partial<Record<PolicyField, (value: string) => string>> = {
  payment_method: (value) => methodNames[value as PaymentKind] ?? say(value),
  card_brand: sayBrand,
  card_type: say,
  source: saySource,
  country: sayCountry,
  currency: (value) => value.toUpperCase(),
  customer: (value) => (value === "true" ? "yes" : "no"),
};

const sayWord = (field: PolicyField, value: unknown) => sayings[field]?.(String(value)) ?? String(value);

/** In which currency amounts are read, and what a processor is called. */
export type Reading = { currency: string; nameOf: (id: string) => string };

/** A value of a condition as a person reads it. */
export function sayValue(field: PolicyField, value: unknown, { currency, nameOf }: Reading): string {
  if (field === "amount") return money(Number(value), currency);
  return field === "processor_id" ? nameOf(String(value)) : sayWord(field, value);
}

/** "Amount ≥ $50.00", as in the list of policies. */
export function sayCondition({ field, operator, value }: PolicyCondition, reading: Reading): string {
  const said = [value].flat().map((one) => sayValue(field, one, reading));
  return `${fieldNames[field]} ${sayOperator(operator)} ${said.join(", ")}`;
}

/** Values stand with commas between them, as they are written in a field: any of them matches. */
export const valuesIn = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** An amount is compared with payments of every currency: it is read in the one that the conditions ask for, else in the merchant's own. */
export function currencyAsked(conditions: readonly PolicyCondition[], own: string): string {
  const asked = conditions.find(({ field, operator }) => field === "currency" && operator === "=");
  const [code, another] = [asked?.value ?? ""].flat();
  return code && another === undefined ? String(code) : own;
}

/** The same values as the choices spell them. */
export function asChosen(field: PolicyField, values: readonly string[]): string[] {
  const choices = conditionKinds[field].choices ?? [];
  const spelled = new Map(choices.map((one) => [one.toLowerCase(), one]));
  return values.map((value) => spelled.get(value.toLowerCase()) ?? value);
}

/** What there is to choose from, by its words: what is known, and what a condition names already. Nothing where anything may be typed. */
export function choicesOf(field: PolicyField, text: string): { value: string; label: string }[] | undefined {
  const values = conditionKinds[field].choices;
  const given = valuesIn(text).filter((value) => !values?.includes(value));
  return values && [...values, ...given].map((value) => ({ value, label: sayWord(field, value) }));
}
