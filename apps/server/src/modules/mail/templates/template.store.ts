import type { AccountType } from "@gatehouse/contract/access.ts";
import type { TemplateType } from "@gatehouse/contract/mail/template.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";
import type { Words } from "../outbox/domain/render.ts";

export type Account = { account_type: AccountType; account_type_id: string };

export type TemplateRow = Words & {
  account_id: string;
  id: string;
  account_type: AccountType;
  type: TemplateType;
  status: "active" | "disabled";
  created_at: Date;
  updated_at: Date;
};
type Key = Pick<TemplateRow, "account_id" | "id">;

export const insertTemplate = (tx: Tx, row: TemplateRow) => insertRow<TemplateRow>(tx, "mail_templates", row);

export const updateTemplateRow = (tx: Tx, { account_id, id }: Key, change: Partial<TemplateRow>) =>
  updateRow<TemplateRow>(tx, "mail_templates", { key: { account_id, id }, change });

export async function deleteTemplateRow(tx: Tx, { account_id, id }: Key): Promise<TemplateRow | undefined> {
  const rows = await tx.query<TemplateRow>("DELETE FROM mail_templates WHERE account_id = $1 AND id = $2 RETURNING *", [
    account_id,
    id,
  ]);
  return rows[0];
}

export async function lockTemplate(tx: Tx, { account_id, id }: Key): Promise<TemplateRow | undefined> {
  const rows = await tx.query<TemplateRow>(
    "SELECT * FROM mail_templates WHERE account_id = $1 AND id = $2 FOR UPDATE",
    [account_id, id],
  );
  return rows[0];
}

/** Waits for whoever chooses words for the account, so that one mail never has two. */
export async function lockTemplates(tx: Tx, accountId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('templates/' || $1, 0))", [accountId]);
}

/** The account's own and those of the partners above it, the nearest first; of one type where it is given. */
export async function listInForce(tx: Tx, account: Account, type: TemplateType | "" = ""): Promise<TemplateRow[]> {
  const above =
    account.account_type === "merchant" ? "SELECT partner_id FROM merchants" : "SELECT parent_id FROM partners";
  return tx.query<TemplateRow>(
    `WITH RECURSIVE chain AS (
       SELECT $1::text AS id, 0 AS far
       UNION ALL SELECT (${above} WHERE id = $1), 1
       UNION ALL SELECT p.parent_id, c.far + 1 FROM chain c JOIN partners p ON p.id = c.id WHERE c.far BETWEEN 1 AND 100)
     SELECT t.* FROM chain c JOIN mail_templates t ON t.account_id = c.id
     WHERE $2 = '' OR t.type = $2 ORDER BY c.far`,
    [account.account_type_id, type],
  );
}

export async function accountName(tx: Tx, { account_type, account_type_id }: Account): Promise<string> {
  const table = account_type === "merchant" ? "merchants" : "partners";
  const rows = await tx.query<{ name: string }>(`SELECT name FROM ${table} WHERE id = $1`, [account_type_id]);
  return rows[0]?.name ?? "";
}
