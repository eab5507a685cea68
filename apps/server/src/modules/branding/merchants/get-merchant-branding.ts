import type { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import type { UseCase } from "../../../context.ts";
import { merchantScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { presentMerchantBranding } from "./manage-merchant-branding.ts";
import { findOfMerchant, merchantExists } from "./merchant-branding.store.ts";

/** For anybody: pages that take a payment show it before anyone has signed in. */
export const getMerchantBranding: UseCase<typeof brandingCalls.getMerchantBranding> = async ({ services, params }) => {
  const { id = "" } = params;
  if (!/^[0-9a-z]{20}$/.test(id)) refuse("not_found");
  return services.db.scoped(merchantScope(id), async (tx) => {
    if (!(await merchantExists(tx))) refuse("not_found");
    return presentMerchantBranding(id, await findOfMerchant(tx));
  });
};
