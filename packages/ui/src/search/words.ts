import { showRange } from "../date/days.ts";
import { formatMoney } from "../field/money.ts";
import type { Rule } from "../field/rules.ts";

export type SearchField = {
  key: string;
  label: string;
  group?: string;
  kind: "text" | "number" | "money" | "date" | "choice";
  operators: readonly string[];
  options?: readonly { value: string; label: string }[];
  /** What a value that is typed must be like: `whole`, or some of it where the operator is "contains". */
  rules?: (whole: boolean) => readonly Rule[];
  /** Where what is typed may not be kept: finds what is kept in its place, or says why there is nothing. */
  resolve?: (typed: string) => Promise<{ value: string } | { problem: string }>;
  /** How a value is said that is not meant to be read. */
  say?: (value: string) => string;
  /** Of a field of kind money: what its amounts are in; dollars where nothing is said. */
  money?: MoneyLook;
};

type MoneyLook = { currency: string; decimals: number; symbol: string };

const dollars: MoneyLook = { currency: "usd", decimals: 2, symbol: "$" };

export const moneyOf = (field: SearchField | undefined) => field?.money ?? dollars;

export type Filter = { field: string; operator: string; value: string };

const signs: Record<string, string> = {
  "=": "is",
  "!=": "is not",
  "<>": "is not",
  "%": "contains",
  ">": ">",
  "<": "<",
  ">=": "≥",
  "<=": "≤",
};

/** An operator without a sign of its own is a word already: "starts_with" is said as "starts with". */
export const sayOperator = (operator: string) => signs[operator] ?? operator.replaceAll("_", " ");

/** What no date lies before or after. */
const [EARLIEST, LATEST] = ["2000-01-01", "9999-12-31"];

function sayDates(value: string) {
  const [days = "", zone] = value.split("@");
  const [start = "", end = start] = days.split("/");
  if (start <= EARLIEST && end >= LATEST) return "any time";
  return [showRange({ start, end }), zone?.replaceAll("_", " ")].filter(Boolean).join(" in ");
}

/** A symbol of letters stands apart from the digits. */
function sayMoney({ symbol, decimals }: MoneyLook, value: string) {
  const minor = Number(value);
  const apart = /\p{L}$/u.test(symbol) ? " " : "";
  return Number.isSafeInteger(minor) ? `${symbol}${apart}${formatMoney(minor, decimals)}` : value;
}

export function sayValue(field: SearchField | undefined, value: string) {
  if (field?.say) return field.say(value);
  if (field?.kind === "date") return sayDates(value);
  if (field?.kind === "money") return sayMoney(moneyOf(field), value);
  if (field?.kind === "choice") return field.options?.find((option) => option.value === value)?.label ?? value;
  return value;
}

/** Dates read best as "Created 11/19 – 11/20"; an operator between them would only say what the dash says. */
export const hidesOperator = (field: SearchField | undefined) => field?.kind === "date";

/** A filter as a person would say it: "Status is Settled". */
export function sayFilter(fields: readonly SearchField[], filter: Filter): string {
  const field = fields.find(({ key }) => key === filter.field);
  const operator = hidesOperator(field) ? "" : sayOperator(filter.operator);
  return [field?.label ?? filter.field, operator, sayValue(field, filter.value)].filter(Boolean).join(" ");
}
