import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { faultOfMerchant } from "../../pricing/index.ts";
import { cardRates, type MerchantRow } from "./merchant.store.ts";

/**
 * Refuses a change that makes the merchant's surcharges unlawful. A merchant whose surcharges are unlawful already, because
 * a law has changed, can still change everything else.
 */
export async function refuseUnlawful(
  tx: Tx,
  { services }: Context,
  { before, after }: { before?: MerchantRow; after: MerchantRow },
): Promise<void> {
  const rates = await cardRates(tx, after.id);
  const day = services.clock.now().toISOString().slice(0, 10);
  const fault = faultOfMerchant(after, rates, day);
  if (fault && (!before || !faultOfMerchant(before, rates, day))) refuse("unfit_field", fault);
}
