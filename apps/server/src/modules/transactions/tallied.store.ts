import type { Tx } from "../../db/query.ts";
import type { Condition } from "../../search/conditions.ts";
import { ofTenants } from "../../search/tenants.ts";
import { coveredBy, questionOf, type Reading, type Relation } from "./covered.store.ts";
import { coverOf } from "./domain/cover.ts";

/** What transactions are counted apart by: a search by these alone is answered from the tallies. */
export const dimensions = [
  "type",
  "status",
  "response_code",
  "payment_method",
  "payment_type",
  "card_type",
  "currency",
  "processor_id",
  "processor_name",
  "transaction_source",
];
/** Whose it is stands in every tally, too. */
const tallied = ["merchant_id", ...dimensions];
const parts = [
  ...["base_amount", "discount_amount", "duty_amount", "service_fee"],
  ...["shipping_amount", "surcharge", "tax_amount", "tip_amount"],
];
export const sums = ["amount_authorized", "amount_captured", ...parts];
const partsOfDays = ["national_tax_amount"];
/** How many transactions have one of these parts. */
const having: Record<string, string> = {
  tipped: "tip_amount",
  shipped: "shipping_amount",
  discounted: "discount_amount",
};
/** With what only the figures of days tell. */
export const added = [...sums, ...partsOfDays, ...Object.keys(having)];

const inPart = "amount_captured > 0 AND amount_captured < amount_authorized";

/**
 * Transactions, and what `addedBy` reckons by: what was taken or is held, what was asked of that, and what of it is a tip that
 * came later, as `laterTip` has it.
 */
export const counting = `transactions
  CROSS JOIN LATERAL (SELECT CASE WHEN ${inPart} THEN amount_captured ELSE amount_authorized END AS taken,
    CASE WHEN ${inPart} THEN round(amount::numeric * amount_captured / amount_authorized) ELSE amount END AS asked) AS charged
  CROSS JOIN LATERAL (SELECT least(tip_amount, taken,
    greatest(0, asked - base_amount - surcharge - service_fee - payment_adjustment)) AS later) AS tip`;

/** The product of two amounts may pass what a bigint holds. */
const shareOf = (sum: string) => `div((${sum})::numeric * (taken - later), greatest(1, asked - later))`;

/**
 * What one transaction adds to a sum. Approved for less than was asked, it adds that share of its parts, rounded down so
 * that they never come to more than it does. A tip that came later was never part of what was asked: it was added whole to
 * what is taken, and counts so.
 */
export const addedBy = (column: string) => {
  const part = having[column];
  if (part) return `CASE WHEN ${part} > 0 THEN 1 ELSE 0 END`;
  if (!parts.includes(column) && !partsOfDays.includes(column)) return column;
  const counted = column === "tip_amount" ? `later + ${shareOf("tip_amount - later")}` : shareOf(column);
  return `CASE WHEN amount_authorized > 0 AND amount_authorized < amount THEN (${counted})::bigint ELSE ${column} END`;
};

export const cell = [...dimensions, "n", ...added].join(", ");
const single = [...dimensions, "1 AS n", ...added.map((column) => `${addedBy(column)} AS ${column}`)].join(", ");

const cells: Reading = {
  rows: (where) => `SELECT created_at AS at, ${single} FROM ${counting} WHERE ${where}`,
  tallies: (span, where) =>
    `SELECT starts_at AS at, ${cell} FROM transaction_tallies WHERE span = '${span}' AND ${where}`,
};

/**
 * A relation of cells with `at`, `n` and the sums, that add up to the transactions which match: from the tallies where
 * they are whole and fresh, from the transactions where they are not. A search that the tallies can't answer reads the
 * transactions alone. `merchant` may say whose they are: a column of what stands to the left of this LATERAL relation.
 */
export function cellsOf(tx: Tx, conditions: readonly Condition[], { byDay = true, merchant = "" } = {}): Relation {
  const { sql, value } = ofTenants(tx);
  const mine: Condition = { sql: merchant ? `merchant_id = ${merchant} AND ${sql}` : sql, value };
  const { others, period, where } = questionOf(mine, conditions);
  const cover = others.every(({ column }) => column && tallied.includes(column)) && coverOf(period, byDay);
  if (!cover) return { sql: cells.rows(where.exactly), values: where.values };
  return coveredBy(cells, cover, { ...where, ofTallies: where.alike });
}
