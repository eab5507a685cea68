import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { hasCome } from "../../../db/has-come.ts";
import type { Statement, Tx } from "../../../db/query.ts";

// The records of a payment attempt without a known result: its intent and its idempotency key.

/** A request that a processor was or may have been sent. The row exists until the result is known. */
export type IntentRow = {
  merchant_id: string;
  id: string;
  transaction_id: string;
  operation: "charge" | "refund" | "reverse";
  processor_id: string;
  original_reference: string;
  amount: number;
  /** For a charge: void it once it is approved. For a refund: void the separate fee of its payment then. */
  void_on_success: boolean;
  attempts: number;
};

/** The columns of a new intent, without `void_on_success`. */
export const intentColumns =
  "merchant_id, id, transaction_id, operation, processor_id, original_reference, amount, resolve_after, created_at";

export async function openIntent(
  tx: Tx,
  intent: Omit<IntentRow, "merchant_id" | "void_on_success" | "attempts"> & {
    void_on_success?: boolean;
    resolve_after: Date;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_intents (${intentColumns}, void_on_success) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.merchantId,
      intent.id,
      intent.transaction_id,
      intent.operation,
      intent.processor_id,
      intent.original_reference,
      intent.amount,
      intent.resolve_after,
      intent.now,
      intent.void_on_success ?? false,
    ],
  );
}

/** Deletes the intent. Returns a row to the first caller only. */
export const closeIntentSql = "DELETE FROM payment_intents WHERE merchant_id = $1 AND id = $2 RETURNING id";

type Move = { id: string; from: string; to: string; resolve_after: Date };

/** Assigns the intent to another processor. False if it has a result or the worker has taken it up. */
export async function moveIntent(tx: Tx, { id, from, to, resolve_after }: Move): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payment_intents SET processor_id = $4, resolve_after = $5
     WHERE merchant_id = $1 AND id = $2 AND processor_id = $3 AND attempts = 0 RETURNING id`,
    [tx.merchantId, id, from, to, resolve_after],
  );
  return rows.length === 1;
}

/** Closes the intent. False if another caller has closed it. */
export async function closeIntent(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(closeIntentSql, [tx.merchantId, id])).length === 1;
}

const readColumns =
  "merchant_id, id, transaction_id, operation, processor_id, original_reference, amount, void_on_success, attempts";

/** Lists the reversals of voided refunds of this payment that the processor has not confirmed. */
export async function openReversals(tx: Tx, originalId: string): Promise<IntentRow[]> {
  return tx.query<IntentRow>(
    `SELECT ${readColumns} FROM payment_intents
     WHERE merchant_id = $1 AND operation = 'reverse' AND transaction_id IN (
       SELECT id FROM transactions WHERE merchant_id = $1 AND referenced_transaction_id = $2 AND referenced_transaction_id <> '')`,
    [tx.merchantId, originalId],
  );
}

/**
 * Claims due intents by moving `resolve_after` on: twice as far at each attempt, at most five minutes. Two workers never hold
 * the same intent. Intents of redirected customers come last.
 */
export async function claimDueIntents(tx: Tx, claim: { now: Date; until: Date; limit: number }): Promise<IntentRow[]> {
  return tx.query<IntentRow>(
    `UPDATE payment_intents SET attempts = attempts + 1,
       resolve_after = $2::timestamptz + make_interval(secs => least(5 * 2 ^ least(attempts, 10), 300))
     WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM payment_intents
       WHERE ${hasCome("resolve_after")}
       ORDER BY payer_away_at IS NOT NULL, resolve_after LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${readColumns}`,
    [claim.now, claim.until, claim.limit],
  );
}

export async function findIntent(tx: Tx, id: string): Promise<IntentRow | undefined> {
  const sql = `SELECT ${readColumns} FROM payment_intents WHERE merchant_id = $1 AND id = $2`;
  return (await tx.query<IntentRow>(sql, [tx.merchantId, id]))[0];
}

/** Records that the processor waits for a redirected customer. False if the intent has a result. */
export async function markRedirected(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const sql = "UPDATE payment_intents SET payer_away_at = $3 WHERE merchant_id = $1 AND id = $2 RETURNING id";
  return (await tx.query(sql, [tx.merchantId, id, now])).length === 1;
}

/**
 * Counts the intents without a result and finds the age of the oldest. An intent of a redirected customer counts only if its
 * processor has not confirmed the wait for 15 minutes.
 */
export async function countOpenIntents(tx: Tx, now: Date): Promise<{ count: number; oldest: Date | null }> {
  const rows = await tx.query<{ count: number; oldest: Date | null }>(
    `SELECT count(*) AS count, min(coalesce(payer_away_at, created_at)) AS oldest FROM payment_intents
     WHERE payer_away_at IS NULL OR payer_away_at < $1::timestamptz - interval '15 minutes'`,
    [now],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** What is stored for a key. While the customer is still to be saved to the vault, the answer lacks its id. */
export type StoredKey = { transaction_id: string; answer: Transaction | null; is_save_pending: boolean };

/** Finds the transaction of a key, and the response to repeat. */
export async function findResponse(tx: Tx, key: string): Promise<StoredKey | undefined> {
  const rows = await tx.query<StoredKey>(
    `SELECT transaction_id, answer, EXISTS (SELECT FROM payers_to_keep p
       WHERE p.merchant_id = k.merchant_id AND p.transaction_id = k.transaction_id) AS is_save_pending
     FROM idempotency_keys k WHERE merchant_id = $1 AND key = $2`,
    [tx.merchantId, key],
  );
  return rows[0];
}

const held: Statement = {
  name: "held_idempotency_key",
  text: "SELECT 1 FROM idempotency_keys WHERE merchant_id = $1 AND key = $2 AND (expires_at > $3 OR answer IS NULL)",
};

/** True while the key is in use: inside its window, or while its transaction has no result. */
export async function isKeyHeld(tx: Tx, key: string, now: Date): Promise<boolean> {
  return (await tx.query(held, [tx.merchantId, key, now])).length === 1;
}

/**
 * Returns a row to the caller that takes the key. A second caller waits for the first one's commit and gets no row. A
 * transaction without a result holds its key past the window, because a repeat could charge twice.
 */
export function claimKeySql(of: Record<"merchant_id" | "key" | "id" | "expires_at" | "now", string>): string {
  return `INSERT INTO idempotency_keys AS k (merchant_id, key, transaction_id, expires_at)
      VALUES (${of.merchant_id}, ${of.key}, ${of.id}, ${of.expires_at})
      ON CONFLICT (merchant_id, key) DO UPDATE SET transaction_id = ${of.id}, expires_at = ${of.expires_at}, answer = NULL
      WHERE k.expires_at <= ${of.now} AND k.answer IS NOT NULL RETURNING key`;
}

const claim: Statement = {
  name: "claim_idempotency_key",
  text: claimKeySql({ merchant_id: "$1", key: "$2", id: "$3", expires_at: "$4", now: "$5" }),
};

export type KeyUse = { key: string; transaction_id: string; seconds: number; now: Date };

/** Claims the key. False if another transaction holds it. */
export async function claimKey(tx: Tx, { key, transaction_id, seconds, now }: KeyUse): Promise<boolean> {
  const values = [tx.merchantId, key, transaction_id, new Date(now.getTime() + seconds * 1000), now];
  return (await tx.query(claim, values)).length === 1;
}

/** Deletes expired keys of all merchants. A key without a response stays. */
export async function deleteExpiredKeys(tx: Tx, now: Date, limit: number): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM idempotency_keys WHERE answer IS NOT NULL AND (merchant_id, key) IN (
       SELECT merchant_id, key FROM idempotency_keys WHERE expires_at <= $1 AND answer IS NOT NULL
       ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING key`,
    [now, limit],
  );
  return rows.length;
}

/** Replaces the response that a repeat gets. */
export async function updateResponse(tx: Tx, key: string, answer: Transaction): Promise<void> {
  await tx.query(
    "UPDATE idempotency_keys SET answer = $3 WHERE merchant_id = $1 AND key = $2 AND transaction_id = $4",
    [tx.merchantId, key, answer, answer.id],
  );
}

/** Releases the key for another request. */
export async function releaseKey(
  tx: Tx,
  { key, transaction_id }: Pick<KeyUse, "key" | "transaction_id">,
): Promise<void> {
  await tx.query("DELETE FROM idempotency_keys WHERE merchant_id = $1 AND key = $2 AND transaction_id = $3", [
    tx.merchantId,
    key,
    transaction_id,
  ]);
}
