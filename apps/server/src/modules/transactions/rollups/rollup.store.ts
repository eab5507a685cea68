import type { Tx } from "../../../db/query.ts";
import { replaceAmounts } from "./amount-rollups.store.ts";
import { added, addedBy, cell, counting, dimensions } from "./rollup-sums.store.ts";
import { binned } from "./stale-quarters.store.ts";

const summed = ["sum(n)", ...added.map((column) => `sum(${column})`)].join(", ");
const counted = ["count(*)", ...added.map((column) => `sum(${addedBy(column)})`)].join(", ");
const by = dimensions.join(", ");

export async function merchantsWithStaleTallies(tx: Tx, page: { after: string; limit: number }): Promise<string[]> {
  const rows = await tx.query<{ merchant_id: string }>(
    "SELECT DISTINCT merchant_id FROM stale_quarters WHERE merchant_id > $1 ORDER BY merchant_id LIMIT $2",
    [page.after, page.limit],
  );
  return rows.map((row) => row.merchant_id);
}

/**
 * Counts up to `limit` stale quarters and their days anew; how many it did. The marks go before the transactions are
 * read, each statement seeing what is committed by then: a change in between leaves a mark, and its quarter stays stale.
 */
export async function countStale(tx: Tx, limit: number): Promise<number> {
  const lock = "SELECT pg_try_advisory_xact_lock(hashtextextended('tally/' || $1, 0)) AS mine";
  if (!(await tx.query<{ mine: boolean }>(lock, [tx.merchantId]))[0]?.mine) return 0;
  // Moments that are only handed on stay the texts that they are told as.
  const taken = await tx.query<{ starts_at: string }>(
    `WITH chosen AS (SELECT DISTINCT starts_at FROM stale_quarters WHERE merchant_id = $1 ORDER BY starts_at DESC LIMIT $2),
       gone AS (DELETE FROM stale_quarters WHERE merchant_id = $1 AND starts_at >= (SELECT min(starts_at) FROM chosen) RETURNING starts_at)
     SELECT DISTINCT starts_at::text AS starts_at FROM gone`,
    [tx.merchantId, limit],
  );
  if (taken.length === 0) return 0;
  const quarters = taken.map((row) => row.starts_at);
  await replace(tx, "quarter", {
    starts: quarters,
    cells: `SELECT ${by}, ${counted} FROM ${counting}
      WHERE merchant_id = $1 AND created_at >= s AND created_at < s + interval '15 minutes' GROUP BY ${by}`,
  });
  await replaceAmounts(tx, quarters);
  await replace(tx, "day", {
    starts: await daysOf(tx, quarters),
    cells: `SELECT ${by}, ${summed} FROM transaction_tallies
      WHERE merchant_id = $1 AND span = 'quarter' AND starts_at >= s AND starts_at < s + interval '1 day' GROUP BY ${by}`,
  });
  return quarters.length;
}

async function daysOf(tx: Tx, quarters: string[]): Promise<string[]> {
  const rows = await tx.query<{ day: string }>(
    `SELECT DISTINCT ${binned("1 day", "q")}::text AS day FROM unnest($1::timestamptz[]) AS q`,
    [quarters],
  );
  return rows.map((row) => row.day);
}

/** `cells` is a query for those of the span that begins at `s`. */
async function replace(tx: Tx, span: string, { starts, cells }: { starts: string[]; cells: string }): Promise<void> {
  await tx.query("DELETE FROM transaction_tallies WHERE merchant_id = $1 AND span = $2 AND starts_at = ANY($3)", [
    tx.merchantId,
    span,
    starts,
  ]);
  await tx.query(
    `INSERT INTO transaction_tallies (merchant_id, span, starts_at, cell, ${cell})
     SELECT $1, $2, s, numbered.* FROM unnest($3::timestamptz[]) AS s
     CROSS JOIN LATERAL (SELECT row_number() OVER (), c.* FROM (${cells}) c) numbered`,
    [tx.merchantId, span, starts],
  );
}
