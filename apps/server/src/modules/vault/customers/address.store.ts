import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";
import type { AddressRow } from "../domain/customer-record.ts";

type Key = { customer_id: string; id: string };

export async function insertAddress(tx: Tx, row: Omit<AddressRow, "merchant_id">): Promise<AddressRow> {
  return insertRow<AddressRow>(tx, "customer_addresses", { merchant_id: tx.merchantId, ...row });
}

export async function updateAddress(tx: Tx, { customer_id, id }: Key, change: Partial<AddressRow>): Promise<void> {
  await updateRow(tx, "customer_addresses", { key: { merchant_id: tx.merchantId, customer_id, id }, change });
}

export async function deleteAddress(tx: Tx, { customer_id, id }: Key): Promise<void> {
  await tx.query("DELETE FROM customer_addresses WHERE merchant_id = $1 AND customer_id = $2 AND id = $3", [
    tx.merchantId,
    customer_id,
    id,
  ]);
}

/** Of several customers, oldest first. */
export async function listAddresses(tx: Tx, customerIds: readonly string[]): Promise<AddressRow[]> {
  return tx.query<AddressRow>(
    "SELECT * FROM customer_addresses WHERE merchant_id = $1 AND customer_id = ANY($2) ORDER BY created_at, id",
    [tx.merchantId, customerIds],
  );
}
