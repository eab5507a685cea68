import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";

/** A requested save: `customer_id` of an existing customer or "", and how the id of a new customer is made. */
export type PendingVaultSave = { transaction_id: string; customer_id: string; id_format: "" | "xid_type_last4" };

type Retry = { attempts: number; retry_at: Date };

export async function insertPendingSave(tx: Tx, save: PendingVaultSave & Pick<Retry, "retry_at">): Promise<void> {
  await insertRow(tx, "payers_to_keep", { merchant_id: tx.merchantId, ...save });
}

/** Deletes and returns a requested save. A concurrent caller waits for this commit and gets none. */
export async function takePendingSave(tx: Tx, transactionId: string): Promise<PendingVaultSave | undefined> {
  const rows = await tx.query<PendingVaultSave>(
    `DELETE FROM payers_to_keep WHERE merchant_id = $1 AND transaction_id = $2
     RETURNING transaction_id, customer_id, id_format`,
    [tx.merchantId, transactionId],
  );
  return rows[0];
}

export type DueSave = { merchant_id: string; transaction_id: string; attempts: number };

/** Lists due saves of all merchants, the longest waiting first. */
export async function listDueSaves(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<DueSave[]> {
  return tx.query<DueSave>(
    "SELECT merchant_id, transaction_id, attempts FROM payers_to_keep WHERE retry_at <= $1 ORDER BY retry_at LIMIT $2",
    [now, limit],
  );
}

export async function postponeSave(tx: Tx, transaction_id: string, change: Retry): Promise<void> {
  await updateRow(tx, "payers_to_keep", { key: { merchant_id: tx.merchantId, transaction_id }, change });
}

/** The data key of one day, by which the account numbers of that day's payments are sealed. */
export type AccountKeyRow = { day: string; wrapped: string };

export async function findAccountKey(tx: Tx, day: string): Promise<AccountKeyRow | undefined> {
  const rows = await tx.query<AccountKeyRow>("SELECT day::text, wrapped FROM account_keys WHERE day = $1", [day]);
  return rows[0];
}

/** Adds the key of a day. Returns the key of another process if that was faster. */
export async function addAccountKey(tx: Tx, key: AccountKeyRow): Promise<AccountKeyRow> {
  await tx.query("INSERT INTO account_keys (day, wrapped) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING", [
    key.day,
    key.wrapped,
  ]);
  return (await findAccountKey(tx, key.day)) ?? key;
}

export async function deleteAccountKeys(tx: Tx, before: string): Promise<number> {
  return (await tx.query("DELETE FROM account_keys WHERE day < $1 RETURNING day", [before])).length;
}
