import type { Tx } from "../../db/query.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import { ofTenants } from "../../search/tenants.ts";
import { type Cover, coverOf, type Stretch } from "./domain/cover.ts";

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
const parts = ["base_amount", "duty_amount", "service_fee", "shipping_amount", "surcharge", "tax_amount", "tip_amount"];
export const sums = ["amount_authorized", "amount_captured", ...parts];

/**
 * What one transaction adds to a sum. Approved for less than was asked, it adds that share of its parts, rounded down so
 * that they never come to more than it does. The product of two amounts may pass what a bigint holds.
 */
export const addedBy = (column: string) =>
  parts.includes(column)
    ? `CASE WHEN amount_authorized > 0 AND amount_authorized < amount
        THEN div(${column}::numeric * amount_authorized, amount)::bigint ELSE ${column} END`
    : column;

export const cell = [...dimensions, "n", ...sums].join(", ");
const single = [...dimensions, "1 AS n", ...sums.map((column) => `${addedBy(column)} AS ${column}`)].join(", ");

/** The beginning of the span in which a moment lies. */
export const binned = (unit: string, column: string) => `date_bin('${unit}', ${column}, timestamptz 'epoch')`;

/** A relation of cells with `at`, `n` and the sums, that add up to the transactions which match. */
export type Cells = { sql: string; values: unknown[] };

/**
 * From the tallies where they are whole and fresh, from the transactions where they are not; right as long as one
 * statement reads it. A search that the tallies can't answer reads the transactions alone. `merchant` may say whose they
 * are: a column of what stands to the left of this LATERAL relation.
 */
export function cellsOf(tx: Tx, conditions: readonly Condition[], { byDay = true, merchant = "" } = {}): Cells {
  const { sql, value } = ofTenants(tx);
  const mine: Condition = { sql: merchant ? `merchant_id = ${merchant} AND ${sql}` : sql, value };
  const bounds = conditions.filter(({ bound, column }) => bound && column === "created_at");
  const others = conditions.filter((condition) => !bounds.includes(condition));
  const { where: exactly, values } = whereOf([mine, ...others, ...bounds]);
  const cover = others.every(({ column }) => column && tallied.includes(column)) && coverOf(periodOf(bounds), byDay);
  if (!cover) return { sql: rows(exactly), values };
  const own = whereOf([mine]).where;
  return { sql: covered(cover, { own, alike: whereOf([mine, ...others]).where, exactly, values }), values };
}

const rows = (where: string) => `SELECT created_at AS at, ${single} FROM transactions WHERE ${where}`;

const tallies = (span: string, where: string) =>
  `SELECT starts_at AS at, ${cell} FROM transaction_tallies WHERE span = '${span}' AND ${where}`;

/** `own` is whose rows are read, `alike` what transactions and tallies are asked alike, `exactly` also has the bounds of the period. */
type Where = { own: string; alike: string; exactly: string; values: unknown[] };

function covered({ days, quarters, outside }: Cover, { own, alike, exactly, values }: Where): string {
  const between = (column: string, { from, to }: Stretch) => {
    values.push(momentOf(from), momentOf(to));
    return `${column} >= $${values.length - 1}::timestamptz AND ${column} < $${values.length}::timestamptz`;
  };
  const whole = [days, ...quarters];
  const all = { from: Math.min(...whole.map(({ from }) => from)), to: Math.max(...whole.map(({ to }) => to)) };
  const fresh = `${alike} AND starts_at NOT IN (SELECT starts_at FROM stale)`;
  const ofDay = "starts_at >= day AND starts_at < day + interval '1 day'";
  const ofQuarter = "created_at >= starts_at AND created_at < starts_at + interval '15 minutes'";
  // OFFSET 0 keeps the look-up by index for each stale span, however few rows the planner expects.
  const branches = [
    tallies("day", `${alike} AND ${between("starts_at", days)} AND starts_at NOT IN (SELECT day FROM stale_days)`),
    `SELECT q.* FROM stale_days CROSS JOIN LATERAL (${tallies("quarter", `${fresh} AND ${ofDay}`)} OFFSET 0) q
     WHERE ${between("day", days)}`,
    ...quarters.map((stretch) => tallies("quarter", `${fresh} AND ${between("starts_at", stretch)}`)),
    `SELECT r.* FROM stale CROSS JOIN LATERAL (${rows(`${alike} AND ${ofQuarter}`)} OFFSET 0) r`,
    ...outside.map((stretch) => rows(`${exactly} AND ${between("created_at", stretch)}`)),
  ];
  return `WITH stale AS MATERIALIZED (
      SELECT DISTINCT starts_at FROM stale_quarters WHERE ${own} AND ${between("starts_at", all)}),
    stale_days AS MATERIALIZED (SELECT DISTINCT ${binned("1 day", "starts_at")} AS day FROM stale)
    ${branches.join("\n    UNION ALL\n    ")}`;
}

function periodOf(bounds: readonly Condition[]): Stretch {
  const moments = (bound: "from" | "to") =>
    bounds.filter((condition) => condition.bound === bound).map(({ value }) => (value as Date).getTime());
  return { from: Math.max(-Infinity, ...moments("from")), to: Math.min(Infinity, ...moments("to")) };
}

function momentOf(moment: number): Date | string {
  return Number.isFinite(moment) ? new Date(moment) : moment < 0 ? "-infinity" : "infinity";
}
