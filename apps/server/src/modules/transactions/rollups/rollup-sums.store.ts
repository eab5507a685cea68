import type { Tx } from "../../../db/query.ts";
import type { Condition } from "../../../search/conditions.ts";
import { ofTenants } from "../../../search/tenants.ts";
import { coverOf } from "./domain/coverage.ts";
import { coveredBy, questionOf, type Reading, type Relation } from "./rollup-coverage.store.ts";

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

/** Transactions, and what `addedBy` reckons by: the bill as it was taken or is held, and as it was asked, both without a later tip. */
export const counting = `transactions
  CROSS JOIN LATERAL (SELECT coalesce(nullif(amount_captured, 0), amount_authorized) AS taken) AS charged
  CROSS JOIN LATERAL (SELECT taken - least(later_tip, taken) AS billed,
    base_amount + surcharge + service_fee + payment_adjustment AS asked) AS bill`;

/** Half to even, as `shareOf` of money has it. The product of two amounts may pass what a bigint holds. */
function shareOf(sum: string, { part = "billed", whole = "asked" } = {}): string {
  const twice = `2 * abs((${sum})::numeric) * (${part}) + (${whole})`;
  const tie = `CASE WHEN mod(${twice}, 4 * (${whole})) = 2 * (${whole}) THEN 1 ELSE 0 END`;
  return `CASE WHEN ${whole} > 0 THEN sign((${sum})::numeric) * (div(${twice}, 2 * (${whole})) - ${tie}) ELSE 0 END`;
}

/** Where nothing was sold, there is no base to bear what rounding leaves, as `feesWithin` has it. */
const nothingSold = "base_amount = 0 AND asked > 0";
const surcharge = shareOf("surcharge");
const rest = { part: `billed - (${surcharge})`, whole: "asked - surcharge" };
const service_fee = `CASE WHEN ${nothingSold} THEN ${shareOf("service_fee", rest)} ELSE ${shareOf("service_fee")} END`;
const takenOf: Record<string, string> = {
  service_fee,
  base_amount: `CASE WHEN ${nothingSold} THEN 0
    ELSE billed - (${surcharge}) - (${service_fee}) - (${shareOf("payment_adjustment")}) END`,
  tip_amount: `taken - billed + (${shareOf("tip_amount - later_tip")})`,
};

/** What one transaction adds to a sum: approved for less than was asked, what `partsTaken` says was taken of its parts. */
export const addedBy = (column: string) => {
  const part = having[column];
  if (part) return `CASE WHEN ${part} > 0 THEN 1 ELSE 0 END`;
  if (!parts.includes(column) && !partsOfDays.includes(column)) return column;
  const taken = takenOf[column] ?? shareOf(column);
  return `CASE WHEN amount_authorized > 0 AND amount_authorized < amount THEN (${taken})::bigint ELSE ${column} END`;
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
