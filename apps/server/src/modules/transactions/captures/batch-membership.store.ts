import type { Tx } from "../../../db/query.ts";
import { addedBy, counting } from "../rollups/rollup-sums.store.ts";
import { markingStale } from "../rollups/stale-quarters.store.ts";

export type BatchMember = { id: string; type: string; currency: string; amount_captured: number; tip_amount: number };

/** Selects payments of a processor that were captured until `due`. */
type BatchSelection = { processor_id: string; due: Date };

/** Lists the currencies of payments that wait for a batch. */
export async function waitingCurrencies(tx: Tx, { processor_id, due }: BatchSelection): Promise<string[]> {
  const rows = await tx.query<{ currency: string }>(
    `SELECT DISTINCT currency FROM transactions WHERE merchant_id = $1 AND processor_id = $2
     AND status = 'pending_settlement' AND settlement_batch_id = '' AND captured_at <= $3 ORDER BY currency`,
    [tx.merchantId, processor_id, due],
  );
  return rows.map((row) => row.currency);
}

type Batch = BatchSelection & { id: string; currency: string; now: Date };

/** Adds the waiting payments of one currency to a batch. False if none is left. */
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

/** Settles the members of a batch. Returns the changed ids: none on a repeat. */
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
