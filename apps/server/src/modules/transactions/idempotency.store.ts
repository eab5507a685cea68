import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Tx } from "../../db/query.ts";

/**
 * Takes the key for a new transaction; false when a live one holds it. One whose payment has no outcome yet holds its key
 * past the window: charging again on a guess could charge twice.
 */
export async function claimKey(
  tx: Tx,
  claim: { key: string; transaction_id: string; expires_at: Date; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO idempotency_keys (merchant_id, key, transaction_id, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (merchant_id, key) DO UPDATE SET transaction_id = $3, expires_at = $4, answer = NULL
     WHERE idempotency_keys.expires_at <= $5 AND idempotency_keys.answer IS NOT NULL RETURNING key`,
    [tx.merchantId, claim.key, claim.transaction_id, claim.expires_at, claim.now],
  );
  return rows.length === 1;
}

/** Keeps the answer for whoever asks with the same key again. */
export async function keepAnswer(tx: Tx, key: string, answer: Transaction): Promise<void> {
  await tx.query(
    "UPDATE idempotency_keys SET answer = $3 WHERE merchant_id = $1 AND key = $2 AND transaction_id = $4",
    [tx.merchantId, key, answer, answer.id],
  );
}

export async function findAnswer(
  tx: Tx,
  key: string,
): Promise<{ transaction_id: string; answer: Transaction | null } | undefined> {
  const rows = await tx.query<{ transaction_id: string; answer: Transaction | null }>(
    "SELECT transaction_id, answer FROM idempotency_keys WHERE merchant_id = $1 AND key = $2",
    [tx.merchantId, key],
  );
  return rows[0];
}
