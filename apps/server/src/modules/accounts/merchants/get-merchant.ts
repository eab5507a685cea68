import type { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "./merchant.store.ts";
import { presentMerchant } from "./present-merchant.ts";

/** Returns the caller's own merchant, or the one in the path. */
export const getMerchant: UseCase<typeof accountCalls.getMerchant> = async (context) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const row = (await findMerchant(tx, tx.merchantId)) ?? refuse("unauthorized");
    return presentMerchant(tx, context, row);
  });
