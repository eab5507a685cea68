import type { Tx } from "../../db/query.ts";

export type DueProcessor = { merchant_id: string; id: string };
export type BatchMember = {
  id: string;
  type: string;
  currency: string;
  amount_captured: number;
  amount_refunded: number;
};

/** Claims the processors whose cut-off has come by moving it a little; `closeBatch` sets the next real one. */
export async function claimDueProcessors(tx: Tx, now: Date, until: Date): Promise<DueProcessor[]> {
  return tx.query<DueProcessor>(
    `UPDATE processors SET next_settle_at = $2 WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM processors WHERE status = 'active' AND next_settle_at <= $1 ORDER BY next_settle_at LIMIT 20 FOR UPDATE SKIP LOCKED)
     RETURNING merchant_id, id`,
    [now, until],
  );
}

export async function bringForward(tx: Tx, now: Date): Promise<void> {
  await tx.query("UPDATE processors SET next_settle_at = $1 WHERE status = 'active'", [now]);
}

/**
 * The open batch of the processor with its members: the one that an earlier run left, or a new one around everything
 * that waits. Nothing when nothing waits.
 */
export async function openBatch(
  tx: Tx,
  batch: { processor_id: string; id: string; now: Date },
): Promise<{ id: string; members: BatchMember[] } | undefined> {
  await tx.query("SELECT 1 FROM processors WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
    tx.merchantId,
    batch.processor_id,
  ]);
  const left = await tx.query<{ id: string }>(
    "SELECT id FROM settlement_batches WHERE merchant_id = $1 AND processor_id = $2 AND status = 'open'",
    [tx.merchantId, batch.processor_id],
  );
  const id = left[0]?.id ?? (await startBatch(tx, batch));
  if (!id) return undefined;
  const members = await tx.query<BatchMember>(
    "SELECT id, type, currency, amount_captured, amount_refunded FROM transactions WHERE merchant_id = $1 AND settlement_batch_id = $2 ORDER BY id",
    [tx.merchantId, id],
  );
  return { id, members };
}

async function startBatch(
  tx: Tx,
  { processor_id, id, now }: { processor_id: string; id: string; now: Date },
): Promise<string | undefined> {
  const taken = await tx.query(
    `UPDATE transactions SET settlement_batch_id = $3, updated_at = $4
     WHERE merchant_id = $1 AND processor_id = $2 AND status = 'pending_settlement' AND captured_at <= $4 RETURNING id`,
    [tx.merchantId, processor_id, id, now],
  );
  if (taken.length === 0) return undefined;
  await tx.query(
    `INSERT INTO settlement_batches (merchant_id, id, processor_id, batch_number, status, batch_date)
     SELECT $1, $3, $2, coalesce(max(batch_number), 0) + 1, 'open', $4 FROM settlement_batches WHERE merchant_id = $1 AND processor_id = $2`,
    [tx.merchantId, processor_id, id, now],
  );
  return id;
}

type Settle = { batch_id: string; answer: { response_code: number; response_message: string }; now: Date };

/** Settles the members of an open batch and closes it with its sums; the ids that changed, none on a repeat. */
export async function settleMembers(tx: Tx, { batch_id, answer, now }: Settle): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE transactions SET status = 'settled', amount_settled = amount_captured, settled_at = $3, updated_at = $3
     WHERE merchant_id = $1 AND settlement_batch_id = $2 AND status = 'pending_settlement' RETURNING id`,
    [tx.merchantId, batch_id, now],
  );
  await tx.query(
    `UPDATE settlement_batches b SET status = 'closed', response_code = $3, response_message = $4,
       num_transactions = s.n, amount_captured = s.captured, amount_credit = s.credit
     FROM (SELECT count(*)::int AS n, coalesce(sum(amount_settled) FILTER (WHERE type NOT IN ('refund', 'credit')), 0)::bigint AS captured,
             coalesce(sum(amount_settled) FILTER (WHERE type IN ('refund', 'credit')), 0)::bigint AS credit
           FROM transactions WHERE merchant_id = $1 AND settlement_batch_id = $2) s
     WHERE b.merchant_id = $1 AND b.id = $2 AND b.status = 'open'`,
    [tx.merchantId, batch_id, answer.response_code, answer.response_message],
  );
  return new Set(rows.map((row) => row.id));
}

/** Sets the processor's next cut-off after a run that went through. */
export async function closeBatch(tx: Tx, { processor_id, next }: { processor_id: string; next: Date }): Promise<void> {
  await tx.query("UPDATE processors SET next_settle_at = $3 WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    processor_id,
    next,
  ]);
}

/** Marks a settled entry as come back: the row, "known" when it already was, "not_ours" when it is another merchant's. */
export async function markReturned(
  tx: Tx,
  entry: { id: string; status: string; now: Date },
): Promise<BatchMember | "known" | "not_ours"> {
  const rows = await tx.query<BatchMember>(
    `UPDATE transactions SET status = $3, updated_at = $4
     WHERE merchant_id = $1 AND id = $2 AND status IN ('settled', 'partially_refunded', 'refunded')
     RETURNING id, type, currency, amount_captured, amount_refunded`,
    [tx.merchantId, entry.id, entry.status, entry.now],
  );
  if (rows[0]) return rows[0];
  const known = await tx.query("SELECT 1 FROM transactions WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    entry.id,
  ]);
  return known.length > 0 ? "known" : "not_ours";
}
