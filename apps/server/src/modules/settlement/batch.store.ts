import { hasCome } from "../../db/has-come.ts";
import type { Tx } from "../../db/query.ts";
import type { BatchAnswer } from "../../ports/processor.ts";

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

type NewBatch = {
  id: string;
  currency: string;
  processor_id: string;
  processor_name: string;
  processor_type: string;
  now: Date;
};

/** Adds a batch that is to be sent at once. */
export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  const { processor_id, processor_name, processor_type, id, currency, now } = batch;
  await tx.query(
    `INSERT INTO settlement_batches (merchant_id, id, processor_id, batch_number, status, batch_date, currency, send_after, processor_name, processor_type)
     SELECT $1, $3, $2, coalesce(max(batch_number), 0) + 1, 'open', $4, $5, $4, $6, $7 FROM settlement_batches WHERE merchant_id = $1 AND processor_id = $2`,
    [tx.merchantId, processor_id, id, now, currency, processor_name, processor_type],
  );
}

/** Every batch that waits for another attempt is due now. */
export async function bringBatchesForward(tx: Tx, now: Date): Promise<void> {
  await tx.query("UPDATE settlement_batches SET send_after = $1 WHERE status = 'refused' AND send_after > $1", [now]);
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

const sums = `SELECT count(*)::int AS n, coalesce(sum(amount_captured) FILTER (WHERE type NOT IN ('refund', 'credit')), 0)::bigint AS captured,
    coalesce(sum(amount_captured) FILTER (WHERE type IN ('refund', 'credit')), 0)::bigint AS credit
  FROM transactions WHERE merchant_id = $1 AND settlement_batch_id = $2`;

/** Closes a batch with the sums of its members; nothing on a repeat. */
export async function closeBatch(
  tx: Tx,
  { batch_id, answer }: { batch_id: string; answer: BatchAnswer },
): Promise<void> {
  await tx.query(
    `UPDATE settlement_batches b SET status = 'closed', send_after = NULL, response_code = $3, response_message = $4,
       num_transactions = s.n, amount_captured = s.captured, amount_credit = s.credit
     FROM (${sums}) s WHERE b.merchant_id = $1 AND b.id = $2 AND b.status <> 'closed'`,
    [tx.merchantId, batch_id, answer.response_code, answer.response_message],
  );
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

/** A closed batch as webhooks deliver it. Amounts in minor units; those of refunds and credits count as negative. */
export type ClosedBatch = {
  id: string;
  merchant_id: string;
  batch_number: number;
  batch_date: string;
  num_transactions: number;
  amount_captured: number;
  amount_credit: number;
  base_amount: number;
  net_amount: number;
  net_deposit: number;
  surcharge_amount: number;
  payment_adj_amount: number;
  currency: string;
  processor_id: string;
  processor_name: string;
  processor_type: string;
  response_code: number;
  response_message: string;
};

export async function findClosedBatch(tx: Tx, id: string): Promise<ClosedBatch | undefined> {
  const signed = (column: string) =>
    `coalesce(sum(CASE WHEN t.type IN ('refund', 'credit') THEN -t.${column} ELSE t.${column} END), 0)::bigint`;
  const [row] = await tx.query<Omit<ClosedBatch, "batch_date"> & { batch_date: Date }>(
    `SELECT b.id, b.merchant_id, b.batch_number, b.batch_date, b.num_transactions, b.amount_captured, b.amount_credit,
       ${signed("base_amount")} AS base_amount, b.amount_captured - b.amount_credit AS net_amount,
       b.amount_captured - b.amount_credit AS net_deposit, ${signed("surcharge")} AS surcharge_amount,
       ${signed("payment_adjustment")} AS payment_adj_amount, b.currency, b.processor_id, b.processor_name, b.processor_type,
       b.response_code, b.response_message
     FROM settlement_batches b LEFT JOIN transactions t ON t.merchant_id = b.merchant_id AND t.settlement_batch_id = b.id
     WHERE b.merchant_id = $1 AND b.id = $2 GROUP BY b.merchant_id, b.id`,
    [tx.merchantId, id],
  );
  return row && { ...row, batch_date: row.batch_date.toISOString() };
}
