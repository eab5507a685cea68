import type { Tx } from "../../../db/query.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

const secondOf = `SELECT * FROM transactions WHERE merchant_id = $1 AND referenced_transaction_id = $2
  AND referenced_transaction_id <> '' AND type IN ('sale', 'authorize') ORDER BY created_at, id LIMIT 1`;

/** The payment that was made beside this one, by the same request. */
export async function findSecond(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  return (await tx.query<TransactionRow>(secondOf, [tx.merchantId, id]))[0];
}

/** The same, locked until the transaction ends. The first is locked before it, always. */
export async function lockSecond(tx: Tx, id: string): Promise<TransactionRow | undefined> {
  return (await tx.query<TransactionRow>(`${secondOf} FOR UPDATE`, [tx.merchantId, id]))[0];
}
