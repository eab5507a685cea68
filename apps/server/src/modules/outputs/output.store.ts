import type { AccountType } from "@gatehouse/contract/access.ts";
import type { CustomOutput, OutputType } from "@gatehouse/contract/outputs/calls.ts";
import { partnersAbove } from "../../db/partner-tree.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { PageOf } from "../../search/page.ts";

export type OutputRow = Omit<CustomOutput, "created_at" | "updated_at"> & { created_at: Date; updated_at: Date };
export type Account = { account_type: AccountType; account_type_id: string };
type Key = Pick<OutputRow, "account_id" | "id">;

export const insertOutput = (tx: Tx, row: OutputRow) => insertRow<OutputRow>(tx, "custom_outputs", row);

export const updateOutputRow = (tx: Tx, key: Key, change: Partial<OutputRow>) =>
  updateRow<OutputRow>(tx, "custom_outputs", { key: { account_id: key.account_id, id: key.id }, change });

export async function listOutputRows(tx: Tx, accountId: string, { limit, offset }: PageOf): Promise<OutputRow[]> {
  return tx.query<OutputRow>(
    "SELECT * FROM custom_outputs WHERE account_id = $1 ORDER BY lower(name), id LIMIT $2 OFFSET $3",
    [accountId, limit, offset],
  );
}

export async function countOutputs(tx: Tx, accountId: string): Promise<number> {
  const rows = await tx.query<{ n: number }>("SELECT count(*) AS n FROM custom_outputs WHERE account_id = $1", [
    accountId,
  ]);
  return rows[0]?.n ?? 0;
}

export async function findOutput(tx: Tx, { account_id, id }: Key): Promise<OutputRow | undefined> {
  const rows = await tx.query<OutputRow>("SELECT * FROM custom_outputs WHERE account_id = $1 AND id = $2", [
    account_id,
    id,
  ]);
  return rows[0];
}

/** Waits for whoever changes the account's formats, so that two of them never get one name. */
export async function lockOutputs(tx: Tx, accountId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('outputs/' || $1, 0))", [accountId]);
}

export async function isNameTaken(tx: Tx, { account_id, id }: Key, name: string): Promise<boolean> {
  const rows = await tx.query("SELECT 1 FROM custom_outputs WHERE account_id = $1 AND id <> $2 AND name = $3", [
    account_id,
    id,
    name,
  ]);
  return rows.length > 0;
}

export async function deleteOutputRow(tx: Tx, { account_id, id }: Key): Promise<OutputRow | undefined> {
  const rows = await tx.query<OutputRow>("DELETE FROM custom_outputs WHERE account_id = $1 AND id = $2 RETURNING *", [
    account_id,
    id,
  ]);
  return rows[0];
}

/** What the account may choose: its own formats and those of the partners above it; one of them, where an id is given. */
export async function listAvailable(
  tx: Tx,
  account: Account,
  { type, id = "" }: { type: OutputType; id?: string },
): Promise<OutputRow[]> {
  return tx.query<OutputRow>(
    `SELECT * FROM custom_outputs WHERE type = $2 AND ($3 = '' OR id = $3)
     AND (account_id = $1 OR account_id IN (${partnersAbove("$1")})) ORDER BY lower(name), id LIMIT 1000`,
    [account.account_type_id, type, id],
  );
}
