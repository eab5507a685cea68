import type { Tx } from "../../../db/query.ts";
import { type Condition, whereOf } from "../../../search/conditions.ts";
import { ofTenants } from "../../../search/tenants.ts";
import { type Cover, coverOf, type Stretch } from "./domain/coverage.ts";
import { binned } from "./stale-quarters.store.ts";

/** The columns by which tallies are grouped. A search by these alone reads the tallies. */
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
/** Each tally also has its merchant. */
const tallied = ["merchant_id", ...dimensions];
const parts = [
  ...["base_amount", "discount_amount", "duty_amount", "service_fee"],
  ...["shipping_amount", "surcharge", "tax_amount", "tip_amount"],
];
export const sums = ["amount_authorized", "amount_captured", ...parts];
const partsOfDays = ["national_tax_amount"];
/** Counts of the transactions that have a part. */
const having: Record<string, string> = {
  tipped: "tip_amount",
  shipped: "shipping_amount",
  discounted: "discount_amount",
};
/** All sums, including those that only daily figures show. */
export const added = [...sums, ...partsOfDays, ...Object.keys(having)];

/** Transactions with the amounts that `addedBy` needs: the captured or authorized bill and the requested bill, without a later tip. */
export const counting = `transactions
  CROSS JOIN LATERAL (SELECT coalesce(nullif(amount_captured, 0), amount_authorized) AS taken) AS charged
  CROSS JOIN LATERAL (SELECT taken - least(later_tip, taken) AS billed,
    base_amount + surcharge + service_fee + payment_adjustment AS asked) AS bill`;

/** Rounds half to even, as `shareOf` of money does. Uses numeric, because the product of two amounts may exceed a bigint. */
function shareOf(sum: string, { part = "billed", whole = "asked" } = {}): string {
  const twice = `2 * abs((${sum})::numeric) * (${part}) + (${whole})`;
  const tie = `CASE WHEN mod(${twice}, 4 * (${whole})) = 2 * (${whole}) THEN 1 ELSE 0 END`;
  return `CASE WHEN ${whole} > 0 THEN sign((${sum})::numeric) * (div(${twice}, 2 * (${whole})) - ${tie}) ELSE 0 END`;
}

/** Without a base amount the service fee takes the rounding difference, as in `feesWithin`. */
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

/** SQL for what a transaction adds to a sum. For a partial approval it calculates like `partsTaken`. */
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
 * Builds a relation of cells with `at`, `n` and the sums of the matching transactions. It reads fresh tallies where they cover the
 * period, else the transactions. `merchant` may name a column to the left of this LATERAL relation.
 */
export function cellsOf(tx: Tx, conditions: readonly Condition[], { byDay = true, merchant = "" } = {}): Relation {
  const { sql, value } = ofTenants(tx);
  const mine: Condition = { sql: merchant ? `merchant_id = ${merchant} AND ${sql}` : sql, value };
  const { others, period, where } = questionOf(mine, conditions);
  const cover = others.every(({ column }) => column && tallied.includes(column)) && coverOf(period, byDay);
  if (!cover) return { sql: cells.rows(where.exactly), values: where.values };
  return coveredBy(cells, cover, { ...where, ofTallies: where.alike });
}

/** Queries of transactions and of their tallies by quarter of an hour or day, with the same columns. */
export type Reading = { rows(where: string): string; tallies(span: "quarter" | "day", where: string): string };

/** A query with its parameters. It must be read by one statement. */
export type Relation = { sql: string; values: unknown[] };

/** `own` selects the merchant's rows, `alike` adds all conditions except the period, `exactly` adds the period. */
type Where = { own: string; alike: string; exactly: string; values: unknown[] };

/** Separates the bounds of the period from the other conditions, whose values come first. */
export function questionOf(mine: Condition, conditions: readonly Condition[]) {
  const bounds = conditions.filter(({ bound, column }) => bound && column === "created_at");
  const others = conditions.filter((condition) => !bounds.includes(condition));
  const { where: exactly, values } = whereOf([mine, ...others, ...bounds]);
  const where: Where = { own: whereOf([mine]).where, alike: whereOf([mine, ...others]).where, exactly, values };
  return { others, period: periodOf(bounds), where };
}

/** Builds a relation of fresh tallies that match `ofTallies`, and of transactions for the rest of the period. */
export function coveredBy(
  { rows, tallies }: Reading,
  { days, quarters, outside }: Cover,
  { own, alike, exactly, values, ofTallies }: Where & { ofTallies: string },
): Relation {
  const between = (column: string, { from, to }: Stretch) => {
    values.push(momentOf(from), momentOf(to));
    return `${column} >= $${values.length - 1}::timestamptz AND ${column} < $${values.length}::timestamptz`;
  };
  const whole = [days, ...quarters];
  const all = { from: Math.min(...whole.map(({ from }) => from)), to: Math.max(...whole.map(({ to }) => to)) };
  const fresh = `${ofTallies} AND starts_at NOT IN (SELECT starts_at FROM stale)`;
  const ofDay = "starts_at >= day AND starts_at < day + interval '1 day'";
  const ofQuarter = "created_at >= starts_at AND created_at < starts_at + interval '15 minutes'";
  const freshDays = () =>
    `${ofTallies} AND ${between("starts_at", days)} AND starts_at NOT IN (SELECT day FROM stale_days)`;
  // OFFSET 0 keeps the index scan for each stale span, even if the planner expects few rows.
  const byDay = () => [
    tallies("day", freshDays()),
    `SELECT q.* FROM stale_days CROSS JOIN LATERAL (${tallies("quarter", `${fresh} AND ${ofDay}`)} OFFSET 0) q
     WHERE ${between("day", days)}`,
  ];
  const branches = [
    ...(days.from < days.to ? byDay() : []),
    ...quarters.map((stretch) => tallies("quarter", `${fresh} AND ${between("starts_at", stretch)}`)),
    `SELECT r.* FROM stale CROSS JOIN LATERAL (${rows(`${alike} AND ${ofQuarter}`)} OFFSET 0) r`,
    ...outside.map((stretch) => rows(`${exactly} AND ${between("created_at", stretch)}`)),
  ];
  const sql = `WITH stale AS MATERIALIZED (
      SELECT DISTINCT starts_at FROM stale_quarters WHERE ${own} AND ${between("starts_at", all)}),
    stale_days AS MATERIALIZED (SELECT DISTINCT ${binned("1 day", "starts_at")} AS day FROM stale)
    ${branches.join("\n    UNION ALL\n    ")}`;
  return { sql, values };
}

function periodOf(bounds: readonly Condition[]): Stretch {
  const moments = (bound: "from" | "to") =>
    bounds.filter((condition) => condition.bound === bound).map(({ value }) => (value as Date).getTime());
  return { from: Math.max(-Infinity, ...moments("from")), to: Math.min(Infinity, ...moments("to")) };
}

function momentOf(moment: number): Date | string {
  return Number.isFinite(moment) ? new Date(moment) : moment < 0 ? "-infinity" : "infinity";
}
