import type { Caller, Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { isBeneath, type PartnerPath, partnerExists } from "./partner-tree.store.ts";

/** Returns the id of a partner that the caller may put an account beneath: itself or one beneath it; for an admin, any. */
export async function reachablePartner(
  tx: Tx,
  caller: Caller,
  { id, at = "partner_id" }: { id: string; at?: string },
): Promise<string> {
  const reached =
    caller.account_type === "admin" ? await partnerExists(tx, id) : await isBeneath(tx, id, caller.account_type_id);
  return reached ? id : refuse("invalid_field", { at });
}

/** Names the partners above an account, from the root down. A partner doesn't see the partners above itself. */
export function structureFor(caller: Caller, line: PartnerPath): Record<string, string> {
  const own = caller.account_type === "partner" ? line.findIndex(({ id }) => id === caller.account_type_id) : 0;
  return Object.fromEntries(line.slice(Math.max(own, 0)).map(({ id, name }) => [id, name]));
}

/** Returns the parent of a partner; null for the root, where only an admin can put one. */
export async function parentFor(tx: Tx, caller: Context["caller"], parent_id: string): Promise<string | null> {
  if (!parent_id && caller.account_type === "admin") return null;
  return reachablePartner(tx, caller, { id: parent_id, at: "parent_id" });
}
