import type { Caller } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { MerchantRow } from "./merchants/merchant.store.ts";
import { timezoneOfPartner } from "./partners/partner.store.ts";

/** `merchant` when the rows of one merchant are read; otherwise `partner_id` decides. */
type Account = { merchant: MerchantRow | undefined; partner_id: string };

/** Returns the time zone in which the days of an account's searches and figures begin. For an admin it is UTC. */
export async function accountZone(tx: Tx, { merchant, partner_id }: Account): Promise<string> {
  if (merchant) return merchant.timezone;
  return (partner_id && (await timezoneOfPartner(tx, partner_id))) || "UTC";
}

/** Returns the id of the calling partner; "" for merchants and admins. */
export function ownPartner({ account_type, account_type_id }: Caller): string {
  return account_type === "partner" ? account_type_id : "";
}
