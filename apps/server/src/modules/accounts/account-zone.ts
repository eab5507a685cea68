import type { Caller } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { MerchantRow } from "./merchants/merchant.store.ts";
import { timezoneOfPartner } from "./partners/partner.store.ts";

/** Whose zone it is: the merchant's if rows of one are read, else that of the partner beneath whom they are. */
type Account = { merchant: MerchantRow | undefined; partner_id: string };

/** The zone in which an account's days begin, in its searches as in its figures. An administrator's is UTC. */
export async function accountZone(tx: Tx, { merchant, partner_id }: Account): Promise<string> {
  if (merchant) return merchant.timezone;
  return (partner_id && (await timezoneOfPartner(tx, partner_id))) || "UTC";
}

/** The partner that calls; nobody where a merchant or an administrator does. */
export function ownPartner({ account_type, account_type_id }: Caller): string {
  return account_type === "partner" ? account_type_id : "";
}
