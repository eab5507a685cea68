import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant, type MerchantRow } from "../../accounts/index.ts";
import { findProcessor } from "../../processors/index.ts";

/** Runs `work` if the merchant may use the vault. */
export function inVault<T>(
  { services, caller }: Pick<Context, "services" | "caller">,
  work: (tx: Tx, owner: MerchantRow) => Promise<T>,
): Promise<T> {
  return services.db.scoped(caller.scope, async (tx) => work(tx, await vaultOwner(tx)));
}

/** Returns the merchant; refuses one that may not use the vault. */
export async function vaultOwner(tx: Tx): Promise<MerchantRow> {
  const merchant = await findMerchant(tx, tx.merchantId);
  if (merchant?.permissions.allow_customer_vault_access !== true)
    refuse("merchant_permission_needed", { detail: "allow_customer_vault_access" });
  return merchant;
}

/** True when the merchant binds each stored method to the processor that it was stored for. */
export function locksTokens({ flags }: MerchantRow): boolean {
  return flags.token_locking === true;
}

/** Refuses a processor that isn't the merchant's. */
export async function checkProcessor(tx: Tx, id: string | undefined): Promise<void> {
  if (!id) return;
  const found = await findProcessor(tx, { merchant_id: tx.merchantId, id });
  if (!found) refuse("invalid_field", { at: "processor_id" });
}
