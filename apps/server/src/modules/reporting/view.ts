import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { accountZone, findMerchant, ownPartner } from "../accounts/index.ts";

/** In whose days figures are told, and which currency stands first; of whom they are, the scope says. */
export type View = { timezone: string; currency: string };

/** A merchant is shown figures where those above it allow that. Days are those of the one merchant, or of the partner. */
export async function viewingFigures<T>(
  { services, caller, params }: Context,
  read: (tx: Tx, view: View) => Promise<T>,
): Promise<T> {
  const partner_id = params.id ?? ownPartner(caller);
  return services.db.scoped(caller.scope, async (tx) => {
    const merchant = tx.merchantIds ? undefined : await findMerchant(tx, tx.merchantId);
    if (caller.account_type === "merchant" && !merchant?.permissions.allow_dashboard_stats)
      refuse("merchant_permission_needed", { detail: "allow_dashboard_stats" });
    const timezone = await accountZone(tx, { merchant, partner_id });
    return read(tx, { timezone, currency: merchant?.currency ?? "usd" });
  });
}
