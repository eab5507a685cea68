import type { Tx } from "../../../db/query.ts";
import { findTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { isAdded } from "./domain/added-part.ts";

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

/** The other part of a payment that was charged in two parts. */
export async function findOtherPart(tx: Tx, row: TransactionRow): Promise<TransactionRow | undefined> {
  if (row.type !== "sale" && row.type !== "authorize") return undefined;
  if (isAdded(row)) return findTransaction(tx, row.referenced_transaction_id);
  const secondary = await findSecond(tx, row.id);
  return secondary && isAdded(secondary) ? secondary : undefined;
}
