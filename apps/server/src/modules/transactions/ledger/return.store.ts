import type { Tx } from "../../../db/query.ts";
import type { BatchMember } from "../captures/batch-membership.store.ts";
import { markingStale } from "../rollups/stale-quarters.store.ts";

/** Locks the originals of returned refunds before the refunds, in the same order as a void. */
export async function lockOriginals(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `SELECT id FROM transactions WHERE merchant_id = $1 AND id IN (
       SELECT referenced_transaction_id FROM transactions WHERE merchant_id = $1 AND id = ANY($2)) ORDER BY id FOR UPDATE`,
    [tx.merchantId, ids],
  );
}

/**
 * Marks a settled transaction as returned. Returns "known" if it was returned already, "not_settled" if it isn't settled in our
 * books yet, and "not_ours" if the merchant has no such transaction.
 */
export async function markReturned(
  tx: Tx,
  entry: { id: string; status: string; reason: string; text: string; now: Date },
): Promise<ReturnedRow | "known" | "not_settled" | "not_ours"> {
  const rows = await tx.query<ReturnedRow>(
    markingStale(
      `UPDATE transactions SET status = $3, updated_at = $4,
         answer = answer || jsonb_build_object('processor_code', $5::text, 'text', $6::text)
       WHERE merchant_id = $1 AND id = $2 AND status IN ('settled', 'partially_refunded', 'refunded')`,
      "id, type, currency, amount_captured, referenced_transaction_id",
    ),
    [tx.merchantId, entry.id, entry.status, entry.now, entry.reason, entry.text],
  );
  if (rows[0]) return rows[0];
  const found = await tx.query<{ status: string }>(
    "SELECT status FROM transactions WHERE merchant_id = $1 AND id = $2",
    [tx.merchantId, entry.id],
  );
  if (!found[0]) return "not_ours";
  return found[0].status === "returned" || found[0].status === "late_return" ? "known" : "not_settled";
}

export type ReturnedRow = BatchMember & { referenced_transaction_id: string };
