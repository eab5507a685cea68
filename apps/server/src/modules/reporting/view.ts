import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { systemScope } from "../../db/scope.ts";
import { findMerchant } from "../accounts/index.ts";
import { timezoneOfPartner, type Whose } from "./stats.store.ts";

/** Whose figures are asked for, in whose days, and which currency stands first. */
export type View = { whose: Whose; timezone: string; currency: string };

/**
 * Figures of many merchants are read past the policies of their rows, by statements that name the partner: that of the
 * caller, or the one in the path, which the caller reaches. With a merchant in the path the rows are that merchant's.
 */
export async function viewing<T>(
  { services, caller, params }: Context,
  read: (tx: Tx, view: View) => Promise<T>,
): Promise<T> {
  const partner_id = params.id ?? (caller.account_type === "partner" ? caller.account_type_id : "");
  if (caller.account_type === "merchant" || params.merchantId)
    return services.db.scoped(caller.scope, async (tx) => {
      const { timezone = "UTC", currency = "usd" } = (await findMerchant(tx, tx.merchantId)) ?? {};
      return read(tx, { whose: { kind: "own" }, timezone, currency });
    });
  return services.db.scoped(systemScope, async (tx) => {
    const timezone = (partner_id && (await timezoneOfPartner(tx, partner_id))) || "UTC";
    return read(tx, {
      whose: partner_id ? { kind: "beneath", partner_id } : { kind: "everyone" },
      timezone,
      currency: "usd",
    });
  });
}
