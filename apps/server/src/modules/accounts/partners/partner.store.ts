import type { AccountType } from "@gatehouse/contract/access.ts";
import type { Partner } from "@gatehouse/contract/accounts/partner.ts";
import { partnersBeneath } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow, updateRow } from "../../../db/statements.ts";
import type { Condition } from "../../../search/conditions.ts";
import { findPage, type Search } from "../../../search/find-page.store.ts";

export type PartnerRow = Omit<Partner, "parent_id" | "parent_structure" | "created_at" | "updated_at"> & {
  parent_id: string | null;
  created_at: Date;
  updated_at: Date | null;
};

const columns = `id, parent_id, name, description, website, phone, phone_ext, email, timezone, status, fee_schedule_id,
  primary_contact, billing_contact, permissions, available_processors, created_at, updated_at`;

export async function findPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  return (await tx.query<PartnerRow>(`SELECT ${columns} FROM partners WHERE id = $1`, [id]))[0];
}

export async function timezoneOfPartner(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.query<{ timezone: string }>("SELECT timezone FROM partners WHERE id = $1", [id]))[0]?.timezone;
}

export async function lockPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  return (await tx.query<PartnerRow>(`SELECT ${columns} FROM partners WHERE id = $1 FOR NO KEY UPDATE`, [id]))[0];
}

export type PartnerFacts = Partial<Omit<PartnerRow, "id" | "created_at">> & {
  child_permissions?: Record<string, Record<string, boolean>>;
};

export async function insertPartner(
  tx: Tx,
  row: PartnerFacts & { id: string; parent_id: string | null; name: string; created_at: Date },
): Promise<void> {
  await insertRow(tx, "partners", row);
}

export async function updatePartnerRow(tx: Tx, id: string, facts: PartnerFacts): Promise<void> {
  await updateRow(tx, "partners", { key: { id }, change: facts });
}

/** Limits a search to the partners beneath a partner, without itself; an admin finds all. */
export function partnersInScope(account: { account_type: AccountType; account_type_id: string }): Condition[] {
  if (account.account_type === "admin") return [];
  return [{ sql: `(id <> ? AND id IN (${partnersBeneath("?")}))`, value: account.account_type_id }];
}

export async function searchPartnerRows(tx: Tx, search: Search): Promise<{ rows: PartnerRow[]; total: number }> {
  return findPage<PartnerRow>(tx, { table: "partners", columns }, search);
}
