import type { Caller } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { isBeneath, partnerExists } from "./partner-tree.store.ts";

/** The partner that something is put beneath: for a partner itself or one beneath it, for an admin any. */
export async function reachablePartner(
  tx: Tx,
  caller: Caller,
  { id, at = "partner_id" }: { id: string; at?: string },
): Promise<string> {
  const reached =
    caller.account_type === "admin" ? await partnerExists(tx, id) : await isBeneath(tx, id, caller.account_type_id);
  return reached ? id : refuse("invalid_field", { at });
}
