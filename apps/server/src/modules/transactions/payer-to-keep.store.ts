import type { Tx } from "../../db/query.ts";
import { insertRow } from "../../db/statements.ts";

/** As it was asked for: which customer gets the method, and how the id of a new one is made; "" where nothing was said. */
export type PayerToKeep = { transaction_id: string; customer_id: string; id_format: "" | "xid_type_last4" };

export async function putPayerToKeep(tx: Tx, payer: PayerToKeep): Promise<void> {
  await insertRow(tx, "payers_to_keep", { merchant_id: tx.merchantId, ...payer });
}

/** What was asked for, once: then it is gone. */
export async function takePayerToKeep(tx: Tx, transactionId: string): Promise<PayerToKeep | undefined> {
  const rows = await tx.query<PayerToKeep>(
    `DELETE FROM payers_to_keep WHERE merchant_id = $1 AND transaction_id = $2
     RETURNING transaction_id, customer_id, id_format`,
    [tx.merchantId, transactionId],
  );
  return rows[0];
}
