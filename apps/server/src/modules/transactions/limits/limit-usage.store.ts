import { undoneStatuses } from "@gatehouse/contract/transactions/counts-as.ts";
import type { Tx } from "../../../db/query.ts";
import type { Condition } from "../../../search/conditions.ts";
import { cellsOf } from "../rollups/rollup-sums.store.ts";

/** Locks a limit, so that payments that count towards it wait for each other's commit. */
export async function lockLimit(tx: Tx, owner: string, kind: string): Promise<void> {
  const key = `limits/${tx.merchantId}/${owner}/${kind}`;
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [key]);
}

/** Sets the point to which `releaseLimits` rolls back. */
export async function markLimits(tx: Tx): Promise<void> {
  await tx.query("SAVEPOINT before_limit");
}

export async function releaseLimits(tx: Tx): Promise<void> {
  await tx.query("ROLLBACK TO SAVEPOINT before_limit");
}

export type Usage = { types: readonly string[]; currency: string; processor_id: string; from: Date; to: Date };

/**
 * Sums the amounts that count towards a limit. A payment without a result counts with its requested amount. One statement reads
 * both, so that a payment that gets its result meanwhile is counted once.
 */
export async function usedOf(tx: Tx, { types, currency, processor_id, from, to }: Usage): Promise<number> {
  const conditions: Condition[] = [
    { column: "type", sql: "type = ANY(?::text[])", value: types },
    { column: "currency", sql: "currency = ?", value: currency },
    ...(processor_id ? [{ column: "processor_id", sql: "processor_id = ?", value: processor_id }] : []),
    { column: "created_at", sql: "created_at >= ?", value: from, bound: "from" },
    { column: "created_at", sql: "created_at <= ?", value: to, bound: "to" },
  ];
  const cells = cellsOf(tx, conditions);
  const at = cells.values.length;
  const rows = await tx.query<{ used: number }>(
    `SELECT coalesce(sum(amount), 0) AS used FROM (
       SELECT amount_authorized AS amount FROM (${cells.sql}) made
         WHERE status <> ALL($${at + 6}::text[])
       UNION ALL
       SELECT amount FROM transactions WHERE merchant_id = $1 AND status IN ('pending', 'unknown')
         AND type = ANY($${at + 1}::text[]) AND currency = $${at + 2} AND ($${at + 3} = '' OR processor_id = $${at + 3})
         AND created_at >= $${at + 4} AND created_at <= $${at + 5}) counted`,
    [...cells.values, types, currency, processor_id, from, to, undoneStatuses],
  );
  return rows[0]?.used ?? 0;
}
