import { hasCome } from "../../db/has-come.ts";
import type { Tx } from "../../db/query.ts";
import type { BatchAnswer } from "../../ports/processor.ts";
import { addedBy, counting, markingStale } from "../transactions/index.ts";

/**
 * `due_at` is the cut-off that has come, or when somebody asked for a batch before it. `held_until` is when another may claim it,
 * if nobody asks before.
 */
export type DueProcessor = { merchant_id: string; id: string; due_at: Date; held_until: Date; settle_asked: boolean };
export type BatchMember = { id: string; type: string; currency: string; amount_captured: number; tip_amount: number };

/** A batch whose turn it is to be sent. Whoever holds it may write a refusal until `send_after`, when another may take it. */
export type DueBatch = {
  merchant_id: string;
  id: string;
  processor_id: string;
  currency: string;
  refusals: number;
  response_code: number;
  response_message: string;
  send_after: Date;
};

/** Claims the processors whose cut-off has come by moving it a little; `setCutOff` sets the next real one. */
export async function claimDueProcessors(tx: Tx, now: Date, until: Date): Promise<DueProcessor[]> {
  return tx.query<DueProcessor>(
    `UPDATE processors p SET next_settle_at = $2 FROM (
       SELECT merchant_id, id, next_settle_at FROM processors
       WHERE ${hasCome("next_settle_at")}
       ORDER BY next_settle_at LIMIT 20 FOR UPDATE SKIP LOCKED) due
     WHERE p.merchant_id = due.merchant_id AND p.id = due.id
     RETURNING p.merchant_id, p.id, p.settle_asked, due.next_settle_at AS due_at, p.next_settle_at AS held_until`,
    [now, until],
  );
}

/** Every cut-off and every batch that waits for another attempt is due now. */
export async function bringForward(tx: Tx, now: Date): Promise<void> {
  await tx.query("UPDATE processors SET next_settle_at = $1, settle_asked = true", [now]);
  await tx.query("UPDATE settlement_batches SET send_after = $1 WHERE status = 'refused' AND send_after > $1", [now]);
}

/** Unless somebody has asked, or asked again, since it was claimed: then it stays due, for what was captured since. */
export async function setCutOff(tx: Tx, due: Pick<DueProcessor, "id" | "held_until">, next: Date): Promise<void> {
  await tx.query(
    "UPDATE processors SET next_settle_at = $3, settle_asked = false WHERE merchant_id = $1 AND id = $2 AND next_settle_at = $4",
    [tx.merchantId, due.id, next, due.held_until],
  );
}

/** Two cut-offs at once would number alike, and whoever changes the hour waits until the next one is set. */
export async function lockForBatches(tx: Tx, { id }: Pick<DueProcessor, "id">): Promise<void> {
  await tx.query("SELECT 1 FROM processors WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [tx.merchantId, id]);
}

/** The currencies of what waits for a batch. */
export async function waitingCurrencies(tx: Tx, { processor_id, due }: Cut): Promise<string[]> {
  const rows = await tx.query<{ currency: string }>(
    `SELECT DISTINCT currency FROM transactions WHERE merchant_id = $1 AND processor_id = $2
     AND status = 'pending_settlement' AND settlement_batch_id = '' AND captured_at <= $3 ORDER BY currency`,
    [tx.merchantId, processor_id, due],
  );
  return rows.map((row) => row.currency);
}

type Cut = { processor_id: string; due: Date; now: Date };

type NewBatch = { id: string; currency: string; processor_name: string; processor_type: string };

/** Puts everything of the currency that waits into a new batch, to be sent at once. */
export async function startBatch(tx: Tx, batch: Cut & NewBatch): Promise<void> {
  const { processor_id, processor_name, processor_type, id, currency, due, now } = batch;
  // Nothing that is tallied changes here.
  const taken = await tx.query(
    `UPDATE transactions SET settlement_batch_id = $3, updated_at = $4
     WHERE merchant_id = $1 AND processor_id = $2 AND status = 'pending_settlement' AND settlement_batch_id = ''
       AND currency = $5 AND captured_at <= $6 RETURNING id`,
    [tx.merchantId, processor_id, id, now, currency, due],
  );
  // A void may have come between: a batch around nothing is none.
  if (taken.length === 0) return;
  await tx.query(
    `INSERT INTO settlement_batches (merchant_id, id, processor_id, batch_number, status, batch_date, currency, send_after, processor_name, processor_type)
     SELECT $1, $3, $2, coalesce(max(batch_number), 0) + 1, 'open', $4, $5, $4, $6, $7 FROM settlement_batches WHERE merchant_id = $1 AND processor_id = $2`,
    [tx.merchantId, processor_id, id, now, currency, processor_name, processor_type],
  );
}

/** Claims the batches that are to be sent; from here on none of their members can be voided. */
export async function claimDueBatches(tx: Tx, now: Date, until: Date): Promise<DueBatch[]> {
  return tx.query<DueBatch>(
    `UPDATE settlement_batches SET status = 'open', send_after = $2 WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM settlement_batches
       WHERE status <> 'closed' AND ${hasCome("send_after")}
       ORDER BY send_after LIMIT 20 FOR UPDATE SKIP LOCKED)
     RETURNING merchant_id, id, processor_id, currency, refusals, response_code, response_message, send_after`,
    [now, until],
  );
}

export async function membersOf(tx: Tx, batchId: string): Promise<BatchMember[]> {
  return tx.query<BatchMember>(
    `SELECT id, type, currency, amount_captured, ${addedBy("tip_amount")} AS tip_amount FROM ${counting}
     WHERE merchant_id = $1 AND settlement_batch_id = $2 AND status = 'pending_settlement' ORDER BY id`,
    [tx.merchantId, batchId],
  );
}

const sums = `SELECT count(*)::int AS n, coalesce(sum(amount_captured) FILTER (WHERE type NOT IN ('refund', 'credit')), 0)::bigint AS captured,
    coalesce(sum(amount_captured) FILTER (WHERE type IN ('refund', 'credit')), 0)::bigint AS credit
  FROM transactions WHERE merchant_id = $1 AND settlement_batch_id = $2`;

type Settle = { batch_id: string; answer: BatchAnswer; now: Date };

/** Settles the members of a batch and closes it with its sums; the ids that changed, none on a repeat. */
export async function settleMembers(tx: Tx, { batch_id, answer, now }: Settle): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    markingStale(
      `UPDATE transactions SET status = 'settled', amount_settled = amount_captured, settled_at = $3, updated_at = $3
       WHERE merchant_id = $1 AND settlement_batch_id = $2 AND status = 'pending_settlement'`,
      "id",
    ),
    [tx.merchantId, batch_id, now],
  );
  await tx.query(
    `UPDATE settlement_batches b SET status = 'closed', send_after = NULL, response_code = $3, response_message = $4,
       num_transactions = s.n, amount_captured = s.captured, amount_credit = s.credit
     FROM (${sums}) s WHERE b.merchant_id = $1 AND b.id = $2 AND b.status <> 'closed'`,
    [tx.merchantId, batch_id, answer.response_code, answer.response_message],
  );
  return new Set(rows.map((row) => row.id));
}

type Refusal = { batch: DueBatch; answer: Pick<BatchAnswer, "response_code" | "response_message">; again: Date | null };

/** Writes down that nothing of the batch was cleared, and when to send it again. Not for one whose claim ran out. */
export async function refuseBatch(tx: Tx, { batch, answer, again }: Refusal): Promise<void> {
  await tx.query(
    `UPDATE settlement_batches b SET status = 'refused', refusals = refusals + 1, send_after = $3, response_code = $4, response_message = $5,
       num_transactions = s.n, amount_captured = s.captured, amount_credit = s.credit
     FROM (${sums}) s WHERE b.merchant_id = $1 AND b.id = $2 AND b.status = 'open' AND b.send_after = $6`,
    [tx.merchantId, batch.id, again, answer.response_code, answer.response_message, batch.send_after],
  );
}

/** Batches that have not been accepted, and since when the oldest of them waits. */
export async function countUnsent(tx: Tx): Promise<{ count: number; oldest: Date | null }> {
  const rows = await tx.query<{ count: number; oldest: Date | null }>(
    "SELECT count(*) AS count, min(batch_date) AS oldest FROM settlement_batches WHERE status <> 'closed' AND send_after IS NOT NULL",
  );
  return rows[0] ?? { count: 0, oldest: null };
}
