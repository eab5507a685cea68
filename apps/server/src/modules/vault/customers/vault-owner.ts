import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant, type MerchantRow } from "../../accounts/index.ts";
import { findProcessor } from "../../processors/index.ts";

/** Runs `work` where the merchant may use a vault at all. */
export function inVault<T>(
  { services, caller }: Pick<Context, "services" | "caller">,
  work: (tx: Tx, owner: MerchantRow) => Promise<T>,
): Promise<T> {
  return services.db.scoped(caller.scope, async (tx) => work(tx, await vaultOwner(tx)));
}

/** The merchant, if it may keep customers. */
export async function vaultOwner(tx: Tx): Promise<MerchantRow> {
  const merchant = await findMerchant(tx, tx.merchantId);
  if (merchant?.permissions.allow_customer_vault_access !== true)
    refuse("merchant_permission_needed", { detail: "allow_customer_vault_access" });
  return merchant;
}

/** True where a stored method goes to no processor but the one that it is stored for. */
export function locksTokens({ flags }: MerchantRow): boolean {
  return flags.token_locking === true;
}

/** What is stored for one processor alone is stored for one of the merchant's. */
export async function checkProcessor(tx: Tx, id: string | undefined): Promise<void> {
  if (!id) return;
  const found = await findProcessor(tx, { merchant_id: tx.merchantId, id });
  if (!found) refuse("invalid_field", { at: "processor_id" });
}
