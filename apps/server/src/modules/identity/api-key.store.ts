import type { ApiKey } from "@gatehouse/contract/identity/user.ts";
import type { Tx } from "../../db/query.ts";

type KeyRow = Omit<ApiKey, "created_at" | "updated_at" | "api_key"> & { created_at: Date; updated_at: Date };

/** The user's keys, oldest first, without their secrets. */
export async function listKeys(tx: Tx, userId: string): Promise<ApiKey[]> {
  const rows = await tx.query<KeyRow>(
    `SELECT k.id, k.user_id, k.type, k.name, u.account_type, u.account_type_id, k.created_at, k.updated_at
     FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.user_id = $1 ORDER BY k.created_at, k.id`,
    [userId],
  );
  return rows.map((row) => ({
    ...row,
    api_key: "",
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

export async function deleteKey(tx: Tx, key: { user_id: string; id: string; digest: string }): Promise<boolean> {
  const rows = await tx.query("DELETE FROM api_keys WHERE user_id = $1 AND (id = $2 OR key_digest = $3) RETURNING id", [
    key.user_id,
    key.id,
    key.digest,
  ]);
  return rows.length === 1;
}
