import type { Partner } from "@gatehouse/contract/accounts/partner.ts";
import type { Caller } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import type { PartnerRow } from "./partner.store.ts";
import { pathsFromRoot } from "./partner-tree.store.ts";
import { structureFor } from "./partner-tree.ts";

/** Presents partners. The partners above the caller are left out. */
export async function presentPartners(tx: Tx, caller: Caller, rows: readonly PartnerRow[]): Promise<Partner[]> {
  const lines = await pathsFromRoot(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const itself = caller.account_type_id === row.id;
    const above = (lines.get(row.id) ?? []).filter(({ id }) => id !== row.id);
    return {
      ...row,
      parent_id: itself ? "" : (row.parent_id ?? ""),
      parent_structure: itself ? {} : structureFor(caller, above),
      created_at: row.created_at.toISOString(),
      updated_at: (row.updated_at ?? row.created_at).toISOString(),
    };
  });
}

export async function presentPartner(tx: Tx, caller: Caller, row: PartnerRow): Promise<Partner> {
  const [shown] = await presentPartners(tx, caller, [row]);
  if (!shown) throw new Error("one partner in, one out");
  return shown;
}
