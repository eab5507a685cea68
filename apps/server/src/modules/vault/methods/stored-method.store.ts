import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";
import type { MethodRow } from "../domain/customer-record.ts";

type Key = { customer_id: string; id: string };

export async function insertMethod(tx: Tx, row: Omit<MethodRow, "merchant_id">): Promise<MethodRow> {
  return insertRow<MethodRow>(tx, "stored_methods", { merchant_id: tx.merchantId, ...row });
}

export async function updateMethod(tx: Tx, { customer_id, id }: Key, change: Partial<MethodRow>): Promise<void> {
  await updateRow(tx, "stored_methods", { key: { merchant_id: tx.merchantId, customer_id, id }, change });
}

export async function deleteMethod(tx: Tx, { customer_id, id }: Key): Promise<void> {
  await tx.query("DELETE FROM stored_methods WHERE merchant_id = $1 AND customer_id = $2 AND id = $3", [
    tx.merchantId,
    customer_id,
    id,
  ]);
}

/** Of several customers, oldest first. */
export async function listMethods(tx: Tx, customerIds: readonly string[]): Promise<MethodRow[]> {
  return tx.query<MethodRow>(
    "SELECT * FROM stored_methods WHERE merchant_id = $1 AND customer_id = ANY($2) ORDER BY created_at, id",
    [tx.merchantId, customerIds],
  );
}

/** Records sealed with the key, locked; whatever another has locked comes up next time. */
export async function lockSealedWith(tx: Tx, keyId: string, limit: number): Promise<MethodRow[]> {
  return tx.query<MethodRow>(
    `SELECT * FROM stored_methods WHERE merchant_id = $1 AND data_key_id = $2
     ORDER BY customer_id, id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [tx.merchantId, keyId, limit],
  );
}

export async function reseal(tx: Tx, row: MethodRow, by: { sealed: string; data_key_id: string }): Promise<void> {
  await updateMethod(tx, row, by);
}
