import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Statement, Tx } from "../../../db/query.ts";

/** What is kept for a key. While the payer is still to be saved to the vault, the answer lacks the customer. */
export type KeptAnswer = { transaction_id: string; answer: Transaction | null; is_save_pending: boolean };

export async function findAnswer(tx: Tx, key: string): Promise<KeptAnswer | undefined> {
  const rows = await tx.query<KeptAnswer>(
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

/** True while the key stands for a transaction: inside its window, or as long as the outcome is not known. */
export async function holdsKey(tx: Tx, key: string, now: Date): Promise<boolean> {
  return (await tx.query(held, [tx.merchantId, key, now])).length === 1;
}

/**
 * Gives a row to the one who takes the key; whoever meets a live one waits until its owner has committed, and gets none.
 * What has no outcome yet holds its key past the window: moving money again on a guess could move it twice.
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

/** False when the key stands for another transaction. */
export async function claimKey(tx: Tx, { key, transaction_id, seconds, now }: KeyUse): Promise<boolean> {
  const values = [tx.merchantId, key, transaction_id, new Date(now.getTime() + seconds * 1000), now];
  return (await tx.query(claim, values)).length === 1;
}

/** Deletes kept answers whose window is over, of all merchants; a key without an outcome stays. */
export async function deleteExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM idempotency_keys WHERE answer IS NOT NULL AND (merchant_id, key) IN (
       SELECT merchant_id, key FROM idempotency_keys WHERE expires_at <= $1 AND answer IS NOT NULL
       ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING key`,
    [now, limit],
  );
  return rows.length;
}

/** The kept answer has come to say more. */
export async function rewriteAnswer(tx: Tx, key: string, answer: Transaction): Promise<void> {
  await tx.query(
    "UPDATE idempotency_keys SET answer = $3 WHERE merchant_id = $1 AND key = $2 AND transaction_id = $4",
    [tx.merchantId, key, answer, answer.id],
  );
}

/** The key is free for whoever asks with it next. */
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
