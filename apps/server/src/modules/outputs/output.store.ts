import type { AccountType } from "@gatehouse/contract/access.ts";
import type { OutputType } from "@gatehouse/contract/outputs/output-types.ts";
import type { CustomOutput } from "@gatehouse/contract/outputs/schemas.ts";
import { partnersAbove } from "../../db/partner-tree.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { PageOf } from "../../search/page.ts";

export type OutputRow = Omit<CustomOutput, "personal" | "created_at" | "updated_at"> & {
  /** Whose own it is; nobody's, where it is one of the account's. */
  user_id: string | null;
  created_at: Date;
  updated_at: Date;
};
export type Account = { account_type: AccountType; account_type_id: string; user_id: string };
type Key = Pick<OutputRow, "account_id" | "id">;

export const insertOutput = (tx: Tx, row: OutputRow) => insertRow<OutputRow>(tx, "custom_outputs", row);

export const updateOutputRow = (tx: Tx, key: Key, change: Partial<OutputRow>) =>
  updateRow<OutputRow>(tx, "custom_outputs", { key: { account_id: key.account_id, id: key.id }, change });

export async function listOutputRows(tx: Tx, accountId: string, { limit, offset }: PageOf): Promise<OutputRow[]> {
  return tx.query<OutputRow>(
    "SELECT * FROM custom_outputs WHERE account_id = $1 AND user_id IS NULL ORDER BY lower(name), id LIMIT $2 OFFSET $3",
    [accountId, limit, offset],
  );
}

export async function countOutputs(tx: Tx, accountId: string): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    "SELECT count(*) AS n FROM custom_outputs WHERE account_id = $1 AND user_id IS NULL",
    [accountId],
  );
  return rows[0]?.n ?? 0;
}

export async function findOutput(tx: Tx, { account_id, id }: Key): Promise<OutputRow | undefined> {
  const rows = await tx.query<OutputRow>(
    "SELECT * FROM custom_outputs WHERE account_id = $1 AND id = $2 AND user_id IS NULL",
    [account_id, id],
  );
  return rows[0];
}

/** Waits for whoever changes the account's formats, so that two of them never get one name. */
export async function lockOutputs(tx: Tx, accountId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('outputs/' || $1, 0))", [accountId]);
}

export async function isNameTaken(tx: Tx, { account_id, id }: Key, name: string): Promise<boolean> {
  const rows = await tx.query(
    "SELECT 1 FROM custom_outputs WHERE account_id = $1 AND id <> $2 AND name = $3 AND user_id IS NULL",
    [account_id, id, name],
  );
  return rows.length > 0;
}

export async function deleteOutputRow(tx: Tx, { account_id, id }: Key): Promise<OutputRow | undefined> {
  const rows = await tx.query<OutputRow>(
    "DELETE FROM custom_outputs WHERE account_id = $1 AND id = $2 AND user_id IS NULL RETURNING *",
    [account_id, id],
  );
  return rows[0];
}

type Own = Pick<OutputRow, "account_id" | "user_id" | "type">;

/** A person's own layout of the type, in place of the one they had, which keeps its id. */
export async function saveOwnRow(tx: Tx, row: OutputRow): Promise<OutputRow> {
  const rows = await tx.query<OutputRow>(
    `INSERT INTO custom_outputs (account_id, id, user_id, name, type, field_list, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (account_id, user_id, type) WHERE user_id IS NOT NULL
     DO UPDATE SET field_list = excluded.field_list, updated_at = excluded.updated_at RETURNING *`,
    [row.account_id, row.id, row.user_id, row.name, row.type, JSON.stringify(row.field_list), row.updated_at],
  );
  return rows[0] as OutputRow;
}

export async function deleteOwnRow(tx: Tx, { account_id, user_id, type }: Own): Promise<void> {
  await tx.query("DELETE FROM custom_outputs WHERE account_id = $1 AND user_id = $2 AND type = $3", [
    account_id,
    user_id,
    type,
  ]);
}

/**
 * What a person may choose: their own layout, formats of their account and of the partners above it; one of them, where
 * an id is given.
 */
export async function listAvailable(
  tx: Tx,
  account: Account,
  { type, id = "" }: { type: OutputType; id?: string },
): Promise<OutputRow[]> {
  return tx.query<OutputRow>(
    `SELECT * FROM custom_outputs WHERE type = $2 AND ($3 = '' OR id = $3)
     AND (user_id = $4 AND account_id = $1 OR user_id IS NULL AND (account_id = $1 OR account_id IN (${partnersAbove("$1")})))
     ORDER BY user_id, lower(name), id LIMIT 1000`,
    [account.account_type_id, type, id, account.user_id],
  );
}
