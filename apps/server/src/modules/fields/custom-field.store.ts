import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { PageOf } from "../../search/page.ts";
import type { Field } from "./domain/check-values.ts";

export type FieldRow = Field & {
  merchant_id: string;
  default_value: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

export async function insertField(tx: Tx, row: Omit<FieldRow, "merchant_id" | "deleted_at">): Promise<FieldRow> {
  return insertRow<FieldRow>(tx, "custom_fields", { merchant_id: tx.merchantId, ...row });
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

export async function listFields(tx: Tx, { limit, offset }: PageOf): Promise<FieldRow[]> {
  return tx.query<FieldRow>(
    `SELECT * FROM custom_fields WHERE merchant_id = $1 AND deleted_at IS NULL
     ORDER BY created_at, id LIMIT $2 OFFSET $3`,
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
