import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { refuse } from "../../refusal.ts";
import { accountZone, findMerchant, ownPartner } from "../accounts/index.ts";
import type { Whose } from "./stats.store.ts";

/** Whose figures are asked for, in whose days, and which currency stands first. */
export type View = { whose: Whose; timezone: string; currency: string };

/** Like `viewing`, for figures: a merchant is shown them where those above it allow that. */
export const viewingFigures: typeof viewing = (context, read) =>
  viewing(context, async (tx, view) => {
    if (!(await mayHaveFigures(tx, context))) refuse("forbidden");
    return read(tx, view);
  });

async function mayHaveFigures(tx: Tx, { caller }: Context): Promise<boolean> {
  if (caller.account_type !== "merchant") return true;
  return (await findMerchant(tx, tx.merchantId))?.permissions.allow_dashboard_stats === true;
}

/**
 * Figures of many merchants are read past the policies of their rows, by statements that name the partner: that of the
 * caller, or the one in the path, which the caller reaches. With a merchant in the path the rows are that merchant's.
 */
export async function viewing<T>(
  { services, caller, params }: Context,
  read: (tx: Tx, view: View) => Promise<T>,
): Promise<T> {
  const partner_id = params.id ?? ownPartner(caller);
  if (caller.account_type === "merchant" || params.merchantId)
    return services.db.scoped(caller.scope, async (tx) => {
      const merchant = await findMerchant(tx, tx.merchantId);
      const timezone = await accountZone(tx, { merchant, partner_id });
      return read(tx, { whose: { kind: "own" }, timezone, currency: merchant?.currency ?? "usd" });
    });
  return services.db.scoped(systemScope, async (tx) => {
    const whose: Whose = partner_id ? { kind: "beneath", partner_id } : { kind: "everyone" };
    return read(tx, { whose, timezone: await accountZone(tx, { merchant: undefined, partner_id }), currency: "usd" });
  });
}
