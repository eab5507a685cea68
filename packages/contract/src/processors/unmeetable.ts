import { MAX_AMOUNT } from "../primitives.ts";
import { type Compared, conditionKinds, type PolicyField } from "./policy-condition.ts";

/** Which of the conditions no payment can meet, and why: by itself, or beside those before it. */
export type Unmeetable = { at: number; why: string };

const ALONE = "no payment meets this";
const BESIDE = "no payment meets this and what stands before it";

/** The first of several conditions that leaves nothing over; a policy that has one would never choose. */
export function unmeetable(conditions: readonly Compared[]): Unmeetable | undefined {
  const at = conditions.findIndex((_, index) => isEmpty(conditions.slice(0, index + 1)));
  if (at < 0) return undefined;
  return { at, why: isEmpty(conditions.slice(at, at + 1)) ? ALONE : BESIDE };
}

const OF_CARDS: readonly PolicyField[] = ["card_brand", "card_type", "bin"];

function isEmpty(conditions: readonly Compared[]): boolean {
  const of = (field: PolicyField) => conditions.filter((one) => one.field === field);
  const asksCard = conditions.some(({ field }) => OF_CARDS.includes(field));
  if (asksCard && !leftOf("payment_method", of("payment_method")).includes("card")) return true;
  if (noAmountIn(of("amount")) || noBinIn(of("bin"))) return true;
  return conditions.some(({ field }) => conditionKinds[field].choices && leftOf(field, of(field)).length === 0);
}

const valuesOf = ({ value }: Compared) => [value].flat().map((one) => String(one).toLowerCase());

/** What can be chosen and is neither left out nor excluded. */
function leftOf(field: PolicyField, conditions: readonly Compared[]): string[] {
  const all = (conditionKinds[field].choices ?? []).map((one) => one.toLowerCase());
  return all.filter((one) =>
    conditions.every((condition) => valuesOf(condition).includes(one) === (condition.operator === "=")),
  );
}

const spans: Record<Compared["operator"], (bound: number) => readonly [least: number, most: number]> = {
  "=": (bound) => [bound, bound],
  "!=": () => [0, MAX_AMOUNT],
  "<": (bound) => [0, bound - 1],
  "<=": (bound) => [0, bound],
  ">": (bound) => [bound + 1, MAX_AMOUNT],
  ">=": (bound) => [bound, MAX_AMOUNT],
};

function noAmountIn(conditions: readonly Compared[]): boolean {
  const given = conditions.map(({ operator, value }) => spans[operator](Number(value)));
  let least = Math.max(0, ...given.map(([from]) => from));
  const most = Math.min(MAX_AMOUNT, ...given.map(([, to]) => to));
  const excluded = conditions.filter(({ operator }) => operator === "!=").map(({ value }) => Number(value));
  while (excluded.includes(least)) least += 1;
  return least > most;
}

/** Numbers begin in one way: of two beginnings one has to go on where the other ends. */
function noBinIn(conditions: readonly Compared[]): boolean {
  let left: readonly string[] | undefined;
  for (const condition of conditions.filter(({ operator }) => operator === "=")) {
    const wanted = valuesOf(condition);
    left = left === undefined ? wanted : left.flatMap((one) => wanted.flatMap((other) => longer(one, other)));
  }
  const excluded = conditions.filter(({ operator }) => operator === "!=").flatMap(valuesOf);
  return left?.every((one) => excluded.some((other) => one.startsWith(other))) ?? false;
}

function longer(one: string, other: string): string[] {
  if (one.startsWith(other)) return [one];
  return other.startsWith(one) ? [other] : [];
}
