import type { AccountType } from "@gatehouse/contract/access.ts";
import type { Merchant } from "@gatehouse/contract/accounts/merchant.ts";
import { partnersAbove, partnersBeneath } from "../../../db/partner-tree.ts";
import type { Statement, Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";
import type { Condition } from "../../../search/conditions.ts";
import { findPage, type Search } from "../../../search/find-page.store.ts";
import type { CardRate } from "../../pricing/index.ts";

type Dates = "created_at" | "updated_at" | "tos_last_accepted_at";
type Composed = "billing_details" | "default_values" | "parent_structure" | "services" | "type";

export type MerchantRow = Omit<Merchant, Dates | Composed> & {
  billing_details: Partial<NonNullable<Merchant["billing_details"]>>;
  /** Only values that were set; all others have their initial value. */
  default_values: Record<string, Record<string, unknown>>;
  duplicate_detection_seconds: number;
  created_at: Date;
  updated_at: Date | null;
  tos_last_accepted_at: Date | null;
};

const columns = `id, partner_id, name, description, website, phone, phone_ext, receipt_email, timezone, currency, status, fee_schedule_id,
  logo_url, permissions, flags, requireds, default_values, primary_contact, billing_contact, billing_details, limits,
  tos_accepted_by, tos_accepted_by_username, tos_last_accepted_at, duplicate_detection_seconds, created_at, updated_at`;

const merchantById: Statement = { name: "merchant_by_id", text: `SELECT ${columns} FROM merchants WHERE id = $1` };

export async function findMerchant(tx: Tx, id: string): Promise<MerchantRow | undefined> {
  return (await tx.query<MerchantRow>(merchantById, [id]))[0];
}

const payeeColumns = [
  ...(["id", "name", "currency", "timezone", "permissions", "flags", "requireds", "default_values", "limits"] as const),
  ...(["primary_contact", "duplicate_detection_seconds"] as const),
] as const satisfies readonly (keyof MerchantRow)[];

/** The columns of a merchant that a payment needs. Every payment reads them, so there are few. */
export type PayeeRow = Pick<MerchantRow, (typeof payeeColumns)[number]>;

const payeeById: Statement = {
  name: "payee_by_id",
  text: `SELECT ${payeeColumns.join(", ")} FROM merchants WHERE id = $1`,
};

export async function findPayee(tx: Tx, id: string): Promise<PayeeRow | undefined> {
  return (await tx.query<PayeeRow>(payeeById, [id]))[0];
}

export async function namesOfMerchants(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    "SELECT id, name FROM merchants WHERE id = ANY($1::text[])",
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Selects the merchants beneath any of the partners. The calling code checks which of them the user may access. */
export async function merchantsOfPartners(tx: Tx, partners: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT DISTINCT m.id FROM unnest($1::text[]) AS asked(id)
     CROSS JOIN LATERAL (${partnersBeneath("asked.id")}) p JOIN merchants m ON m.partner_id = p.id`,
    [partners],
  );
  return rows.map(({ id }) => id);
}

/** Locks the merchant until the transaction ends. */
export async function lockMerchant(tx: Tx, id: string): Promise<MerchantRow | undefined> {
  return (await tx.query<MerchantRow>(`SELECT ${columns} FROM merchants WHERE id = $1 FOR NO KEY UPDATE`, [id]))[0];
}

export type MerchantFacts = Partial<Omit<MerchantRow, "id" | "created_at">> & {
  billing_account?: string;
  child_permissions?: Record<string, Record<string, boolean>>;
};

export async function insertMerchant(
  tx: Tx,
  row: MerchantFacts & { id: string; partner_id: string; name: string; created_at: Date },
): Promise<void> {
  await insertRow(tx, "merchants", row);
}

export async function updateMerchantRow(tx: Tx, id: string, facts: MerchantFacts): Promise<void> {
  await updateRow(tx, "merchants", { key: { id }, change: facts });
}

/** Selects the rates that the merchant's active processors and terminals add to card payments. */
export async function cardRates(tx: Tx, id: string): Promise<CardRate[]> {
  return tx.query<CardRate>(
    `SELECT 'processor' AS of, payment_adj_type AS type, payment_adj_val AS value FROM processors
     WHERE merchant_id = $1 AND status = 'active' AND NOT released AND payment_methods ? 'card' AND payment_adj_type <> ''
     UNION ALL
     SELECT 'terminal', payment_adjustment_type, payment_adjustment_value FROM terminals
     WHERE merchant_id = $1 AND status = 'active' AND payment_adjustment_type <> ''`,
    [id],
  );
}

/** Limits a search to the merchants beneath a partner; an admin finds all. */
export function merchantsInScope(account: { account_type: AccountType; account_type_id: string }): Condition[] {
  if (account.account_type === "admin") return [];
  return [{ sql: `partner_id IN (${partnersBeneath("?")})`, value: account.account_type_id }];
}

export async function searchMerchantRows(tx: Tx, search: Search): Promise<{ rows: MerchantRow[]; total: number }> {
  return findPage<MerchantRow>(tx, { table: "merchants", columns }, search);
}

/** Selects the default permissions of new children, by kind, and locks the account. */
export async function childPermissionsOf(tx: Tx, table: "partners" | "merchants", id: string) {
  const rows = await tx.query<{ child_permissions: Record<string, Record<string, boolean>> }>(
    `SELECT child_permissions FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0]?.child_permissions;
}

export async function setChildPermissions(
  tx: Tx,
  table: "partners" | "merchants",
  account: { id: string; child_permissions: Record<string, Record<string, boolean>> },
): Promise<void> {
  const { id, child_permissions } = account;
  await updateRow(tx, table, { key: { id }, change: { child_permissions } });
}

export async function hasAppleCertificate(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const rows = await tx.query("SELECT 1 FROM apple_certificates WHERE merchant_id = $1 AND id = $2", [merchantId, id]);
  return rows.length > 0;
}

/** True for a format of the merchant or of a partner above it. Formats of single users don't count. */
export async function hasFormat(tx: Tx, merchantId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM custom_outputs WHERE id = $1 AND user_id IS NULL
       AND (account_id = $2 OR account_id IN (${partnersAbove("$2")}))`,
    [id, merchantId],
  );
  return rows.length > 0;
}
