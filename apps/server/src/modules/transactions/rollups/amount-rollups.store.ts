import type { Operator } from "@gatehouse/contract/operators.ts";
import type { Tx } from "../../../db/query.ts";
import type { Condition } from "../../../search/conditions.ts";
import { ofTenants } from "../../../search/tenants.ts";
import { coverOf } from "./domain/coverage.ts";
import { coveredBy, questionOf, type Reading, type Relation } from "./rollup-sums.store.ts";

/** How many of a quarter's amounts match. `width_bucket` finds by halving how many are at most the given one. */
const matching: Partial<Record<Operator, string>> = {
  ">": "cardinality(amounts) - width_bucket($2::bigint, amounts)",
  "<": "width_bucket($2::bigint - 1, amounts)",
};

/**
 * How many lie above or below an amount, and no more is asked: a relation with `n` to be summed. Nothing for any other
 * search. Of the values the first is whose they are, the second the amount.
 */
export function countedByAmount(tx: Tx, conditions: readonly Condition[]): Relation | undefined {
  const { others, period, where } = questionOf(ofTenants(tx), conditions);
  const [of, ...further] = others;
  const n = further.length === 0 && of?.column === "amount" && of.operator && matching[of.operator];
  const cover = n && coverOf(period, false);
  return cover ? coveredBy(ordered(n), cover, { ...where, ofTallies: where.own }) : undefined;
}

const ordered = (n: string): Reading => ({
  rows: (where) => `SELECT 1 AS n FROM transactions WHERE ${where}`,
  tallies: (_span, where) => `SELECT ${n} AS n FROM amount_tallies WHERE ${where}`,
});

/** Of quarters that are being counted anew. */
export async function replaceAmounts(tx: Tx, quarters: string[]): Promise<void> {
  const mine = [tx.merchantId, quarters];
  await tx.query("DELETE FROM amount_tallies WHERE merchant_id = $1 AND starts_at = ANY($2)", mine);
  await tx.query(
    `INSERT INTO amount_tallies (merchant_id, starts_at, amounts)
     SELECT $1, s, ordered.amounts FROM unnest($2::timestamptz[]) AS s CROSS JOIN LATERAL (
       SELECT array_agg(amount ORDER BY amount) AS amounts FROM transactions
       WHERE merchant_id = $1 AND created_at >= s AND created_at < s + interval '15 minutes') ordered
     WHERE ordered.amounts IS NOT NULL`,
    mine,
  );
}
