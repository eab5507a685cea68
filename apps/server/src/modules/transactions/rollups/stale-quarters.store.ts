import type { Tx } from "../../../db/query.ts";

/** SQL for the start of the span of `unit` that contains the moment in `column`. */
export const binned = (unit: string, column: string) => `date_bin('${unit}', ${column}, timestamptz 'epoch')`;

/** Marks the quarter of an hour of one known row as stale, as part of the statement that writes the row. */
export const markStaleSql = (of: { merchantId: string; createdAt: string }, only = "") =>
  `INSERT INTO stale_quarters (merchant_id, starts_at) SELECT ${of.merchantId}, ${binned("15 minutes", `${of.createdAt}::timestamptz`)} ${only}`;

/** Wraps a statement that inserts or changes transactions, so that it also marks their quarters as stale. Returns `columns`. */
export const markingStale = (change: string, columns: string) =>
  `WITH written AS (${change} RETURNING *),
   marked AS (INSERT INTO stale_quarters (merchant_id, starts_at)
     SELECT DISTINCT merchant_id, ${binned("15 minutes", "created_at")} FROM written)
   SELECT ${columns} FROM written`;

/** Marks the quarters of rows that a statement without marks wrote; `moments` are milliseconds since 1970. */
export async function markStale(tx: Tx, moments: readonly number[]): Promise<void> {
  await tx.query(
    `INSERT INTO stale_quarters (merchant_id, starts_at)
     SELECT DISTINCT $1, ${binned("15 minutes", "timestamptz 'epoch' + m * interval '1 millisecond'")} FROM unnest($2::bigint[]) AS m`,
    [tx.merchantId, moments],
  );
}
