import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";

/** As it was asked for: which customer gets the method, and how the id of a new one is made; "" where nothing was said. */
export type PayerToKeep = { transaction_id: string; customer_id: string; id_format: "" | "xid_type_last4" };

/** When the worker looks whether it was done. */
type Tries = { attempts: number; retry_at: Date };

export async function putPayerToKeep(tx: Tx, payer: PayerToKeep & Pick<Tries, "retry_at">): Promise<void> {
  await insertRow(tx, "payers_to_keep", { merchant_id: tx.merchantId, ...payer });
}

/** What was asked for, once: then it is gone. Whoever comes second waits until the first has committed. */
export async function takePayerToKeep(tx: Tx, transactionId: string): Promise<PayerToKeep | undefined> {
  const rows = await tx.query<PayerToKeep>(
    `DELETE FROM payers_to_keep WHERE merchant_id = $1 AND transaction_id = $2
     RETURNING transaction_id, customer_id, id_format`,
    [tx.merchantId, transactionId],
  );
  return rows[0];
}

export type DuePayer = { merchant_id: string; transaction_id: string; attempts: number };

/** Of all merchants those whose time has come, the longest waiting first. */
export async function listPayersDue(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<DuePayer[]> {
  return tx.query<DuePayer>(
    "SELECT merchant_id, transaction_id, attempts FROM payers_to_keep WHERE retry_at <= $1 ORDER BY retry_at LIMIT $2",
    [now, limit],
  );
}

export async function putOffPayer(tx: Tx, transaction_id: string, change: Tries): Promise<void> {
  await updateRow(tx, "payers_to_keep", { key: { merchant_id: tx.merchantId, transaction_id }, change });
}
