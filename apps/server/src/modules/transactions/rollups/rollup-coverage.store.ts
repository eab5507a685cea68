import { type Condition, whereOf } from "../../../search/conditions.ts";
import type { Cover, Stretch } from "./domain/coverage.ts";
import { binned } from "./stale-quarters.store.ts";

/** What is read of transactions, and what of their tallies by quarter of an hour or by day, in columns of the same names. */
export type Reading = { rows(where: string): string; tallies(span: "quarter" | "day", where: string): string };

/** A query and the values for its placeholders; right as long as one statement reads it. */
export type Relation = { sql: string; values: unknown[] };

/** `own` is whose rows are read, `alike` has all conditions but the bounds of the period, and `exactly` those, too. */
type Where = { own: string; alike: string; exactly: string; values: unknown[] };

/** Conditions apart from the bounds of the period. Their values come first, in this order. */
export function questionOf(mine: Condition, conditions: readonly Condition[]) {
  const bounds = conditions.filter(({ bound, column }) => bound && column === "created_at");
  const others = conditions.filter((condition) => !bounds.includes(condition));
  const { where: exactly, values } = whereOf([mine, ...others, ...bounds]);
  const where: Where = { own: whereOf([mine]).where, alike: whereOf([mine, ...others]).where, exactly, values };
  return { others, period: periodOf(bounds), where };
}

/** Everything that matches: from tallies that are whole and fresh, which are asked `ofTallies`, and else from the transactions. */
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
  // OFFSET 0 keeps the look-up by index for each stale span, however few rows the planner expects.
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
