import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Tx } from "../../db/query.ts";

/** What is kept for whoever asks with the same key again. */
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

/** The kept answer has come to say more. */
export async function rewriteAnswer(tx: Tx, key: string, answer: Transaction): Promise<void> {
  await tx.query(
    "UPDATE idempotency_keys SET answer = $3 WHERE merchant_id = $1 AND key = $2 AND transaction_id = $4",
    [tx.merchantId, key, answer, answer.id],
  );
}
