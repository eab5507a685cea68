import type { Group, GroupUpdate } from "@gatehouse/contract/fields/custom-field.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import { findPage, type Search } from "../../search/find-page.store.ts";

export type GroupRow = Omit<Group, "created_at" | "updated_at"> & {
  merchant_id: string;
  created_at: Date;
  updated_at: Date;
};

export async function insertGroup(tx: Tx, row: GroupUpdate & { id: string; now: Date }): Promise<GroupRow> {
  const { now, ...given } = row;
  return insertRow<GroupRow>(tx, "user_groups", {
    merchant_id: tx.merchantId,
    ...given,
    created_at: now,
    updated_at: now,
  });
}

export async function findGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  const rows = await tx.query<GroupRow>("SELECT * FROM user_groups WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

export async function lockGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  const rows = await tx.query<GroupRow>("SELECT * FROM user_groups WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

/** Whoever names a group of the merchant waits until the transaction ends. */
export async function lockIsNameTaken(tx: Tx, name: string): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('groups/' || $1, 0))", [tx.merchantId]);
  const rows = await tx.query("SELECT id FROM user_groups WHERE merchant_id = $1 AND name = $2", [tx.merchantId, name]);
  return rows.length > 0;
}

export async function updateGroup(
  tx: Tx,
  id: string,
  change: GroupUpdate & { updated_at: Date },
): Promise<GroupRow | undefined> {
  return updateRow<GroupRow>(tx, "user_groups", { key: { merchant_id: tx.merchantId, id }, change });
}

export async function deleteGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  const rows = await tx.query<GroupRow>("DELETE FROM user_groups WHERE merchant_id = $1 AND id = $2 RETURNING *", [
    tx.merchantId,
    id,
  ]);
  return rows[0];
}

export async function searchGroups(tx: Tx, search: Search): Promise<{ rows: GroupRow[]; total: number }> {
  const conditions = [{ sql: "merchant_id = ?", value: tx.merchantId }, ...search.conditions];
  return findPage<GroupRow>(tx, { table: "user_groups", columns: "*" }, { ...search, conditions });
}

/** Who is in any of the groups, which are named or given by their ids. */
export async function usersOfGroups(tx: Tx, groups: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `SELECT DISTINCT jsonb_array_elements_text(user_ids) AS user_id FROM user_groups
     WHERE merchant_id = $1 AND (id = ANY($2::text[]) OR name = ANY($2::text[]))`,
    [tx.merchantId, groups],
  );
  return rows.map(({ user_id }) => user_id);
}
