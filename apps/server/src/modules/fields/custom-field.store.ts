import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { PageOf } from "../../search/page.ts";
import type { Field } from "./domain/check-values.ts";

export type FieldRow = Field & {
  merchant_id: string;
  default_value: string;
  position: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

type NewField = Omit<FieldRow, "merchant_id" | "deleted_at" | "position">;

/** After all that there are. */
export async function insertField(tx: Tx, row: NewField): Promise<FieldRow> {
  const last = await tx.query<{ position: number }>(
    "SELECT coalesce(max(position), 0) AS position FROM custom_fields WHERE merchant_id = $1 AND deleted_at IS NULL",
    [tx.merchantId],
  );
  const position = (last[0]?.position ?? 0) + 1;
  return insertRow<FieldRow>(tx, "custom_fields", { merchant_id: tx.merchantId, ...row, position });
}

const living = "SELECT * FROM custom_fields WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL";

/** Of those that live. */
export async function findField(tx: Tx, id: string): Promise<FieldRow | undefined> {
  return (await tx.query<FieldRow>(living, [tx.merchantId, id]))[0];
}

/** The same, locked until the transaction ends: for whoever changes it. */
export async function lockField(tx: Tx, id: string): Promise<FieldRow | undefined> {
  return (await tx.query<FieldRow>(`${living} FOR UPDATE`, [tx.merchantId, id]))[0];
}

export async function updateField(tx: Tx, id: string, change: Partial<FieldRow>): Promise<FieldRow> {
  const row = await updateRow<FieldRow>(tx, "custom_fields", { key: { merchant_id: tx.merchantId, id }, change });
  if (!row) throw new Error("the field to change is gone");
  return row;
}

/** The ids of all that live, in their order, locked until the transaction ends: for whoever changes the order. */
export async function lockOrder(tx: Tx): Promise<string[]> {
  await tx.query("SELECT id FROM custom_fields WHERE merchant_id = $1 AND deleted_at IS NULL ORDER BY id FOR UPDATE", [
    tx.merchantId,
  ]);
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM custom_fields WHERE merchant_id = $1 AND deleted_at IS NULL ORDER BY position, created_at, id`,
    [tx.merchantId],
  );
  return rows.map(({ id }) => id);
}

export async function putInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    "UPDATE custom_fields SET position = array_position($2::text[], id) WHERE merchant_id = $1 AND id = ANY($2::text[])",
    [tx.merchantId, ids],
  );
}

export async function listFields(tx: Tx, { limit, offset }: PageOf): Promise<FieldRow[]> {
  return tx.query<FieldRow>(
    `SELECT * FROM custom_fields WHERE merchant_id = $1 AND deleted_at IS NULL
     ORDER BY position, created_at, id LIMIT $2 OFFSET $3`,
    [tx.merchantId, limit, offset],
  );
}

export async function countFields(tx: Tx): Promise<number> {
  const rows = await tx.query<{ total: number }>(
    "SELECT count(*) AS total FROM custom_fields WHERE merchant_id = $1 AND deleted_at IS NULL",
    [tx.merchantId],
  );
  return rows[0]?.total ?? 0;
}
