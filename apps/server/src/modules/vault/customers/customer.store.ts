import type { Tx } from "../../../db/query.ts";
import { updateRow } from "../../../db/statements.ts";
import type { CustomerRecord, CustomerRow } from "../domain/customer-record.ts";
import { listMethods } from "../methods/stored-method.store.ts";
import { listAddresses } from "./address.store.ts";

/** False when a customer of the merchant has the id already. */
export async function insertCustomer(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO customers (merchant_id, id, created_at, updated_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (merchant_id, id) DO NOTHING RETURNING id`,
    [tx.merchantId, id, now],
  );
  return rows.length === 1;
}

/** Whoever changes anything of a customer locks the customer first. */
export async function lockCustomer(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query("SELECT 1 FROM customers WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
    tx.merchantId,
    id,
  ]);
  return rows.length === 1;
}

export async function updateCustomer(tx: Tx, id: string, change: Partial<CustomerRow>): Promise<void> {
  await updateRow(tx, "customers", { key: { merchant_id: tx.merchantId, id }, change });
}

export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM customers WHERE merchant_id = $1 AND id = $2", [tx.merchantId, id]);
}

export async function findCustomer(tx: Tx, id: string): Promise<CustomerRecord | undefined> {
  const rows = await tx.query<CustomerRow>("SELECT * FROM customers WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    id,
  ]);
  return (await withParts(tx, rows))[0];
}

/** Addresses and methods of all of them in two readings, however many they are. */
export async function withParts(tx: Tx, rows: CustomerRow[]): Promise<CustomerRecord[]> {
  const ids = rows.map((row) => row.id);
  const addresses = Map.groupBy(await listAddresses(tx, ids), (one) => one.customer_id);
  const methods = Map.groupBy(await listMethods(tx, ids), (one) => one.customer_id);
  return rows.map((row) => ({
    row,
    addresses: addresses.get(row.id) ?? [],
    methods: methods.get(row.id) ?? [],
  }));
}
