import type { Tx } from "../../../db/query.ts";
import { markingStale } from "../rollups/rollup.store.ts";
import { addedBy, counting } from "../rollups/rollup-sums.store.ts";

/**
 * True for a transaction that is in no batch, or in one that the processor refused. The batch is locked: it cannot be
 * sent again before the caller's change is written.
 */
export async function mayLeaveBatch(tx: Tx, batchId: string): Promise<boolean> {
  if (batchId === "") return true;
  const rows = await tx.query(
    "SELECT 1 FROM settlement_batches WHERE merchant_id = $1 AND id = $2 AND status = 'refused' FOR UPDATE",
    [tx.merchantId, batchId],
  );
  return rows.length === 1;
}

export type BatchMember = { id: string; type: string; currency: string; amount_captured: number; tip_amount: number };

/** What a batch takes: payments through the processor that were captured until `due`. */
type Cut = { processor_id: string; due: Date };

/** The currencies of what waits for a batch. */
export async function waitingCurrencies(tx: Tx, { processor_id, due }: Cut): Promise<string[]> {
  const rows = await tx.query<{ currency: string }>(
    `SELECT DISTINCT currency FROM transactions WHERE merchant_id = $1 AND processor_id = $2
     AND status = 'pending_settlement' AND settlement_batch_id = '' AND captured_at <= $3 ORDER BY currency`,
    [tx.merchantId, processor_id, due],
  );
  return rows.map((row) => row.currency);
}

type Batch = Cut & { id: string; currency: string; now: Date };

/** Puts everything of the currency that waits into the batch. False where a void came between and nothing waits. */
export async function takeIntoBatch(tx: Tx, { processor_id, id, currency, due, now }: Batch): Promise<boolean> {
  // Nothing that is tallied changes here.
  const taken = await tx.query(
    `UPDATE transactions SET settlement_batch_id = $3, updated_at = $4
     WHERE merchant_id = $1 AND processor_id = $2 AND status = 'pending_settlement' AND settlement_batch_id = ''
       AND currency = $5 AND captured_at <= $6 RETURNING id`,
    [tx.merchantId, processor_id, id, now, currency, due],
  );
  return taken.length > 0;
}

export async function membersOf(tx: Tx, batchId: string): Promise<BatchMember[]> {
  return tx.query<BatchMember>(
    `SELECT id, type, currency, amount_captured, ${addedBy("tip_amount")} AS tip_amount FROM ${counting}
     WHERE merchant_id = $1 AND settlement_batch_id = $2 AND status = 'pending_settlement' ORDER BY id`,
    [tx.merchantId, batchId],
  );
}

/** Settles the members of a batch; the ids that changed, none on a repeat. */
export async function settleMembers(tx: Tx, batchId: string, now: Date): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    markingStale(
      `UPDATE transactions SET status = 'settled', amount_settled = amount_captured, settled_at = $3, updated_at = $3
       WHERE merchant_id = $1 AND settlement_batch_id = $2 AND status = 'pending_settlement'`,
      "id",
    ),
    [tx.merchantId, batchId, now],
  );
  return new Set(rows.map((row) => row.id));
}
