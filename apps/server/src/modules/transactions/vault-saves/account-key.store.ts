import type { Tx } from "../../../db/query.ts";

export type AccountKeyRow = { day: string; wrapped: string };

export async function findAccountKey(tx: Tx, day: string): Promise<AccountKeyRow | undefined> {
  const rows = await tx.query<AccountKeyRow>("SELECT day::text, wrapped FROM account_keys WHERE day = $1", [day]);
  return rows[0];
}

/** The key of the day: this one, or that of another program which got there first. */
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
