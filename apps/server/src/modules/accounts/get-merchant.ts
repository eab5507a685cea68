import type { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "./merchant.store.ts";

/** The merchant whose rows the caller works on: their own, or the one in the path. */
export const getMerchant: UseCase<typeof accountCalls.getMerchant> = async ({ services, caller }) => {
  const row = await services.db.scoped(caller.scope, (tx) => findMerchant(tx, tx.merchantId));
  if (!row) refuse("unauthorized");
  const { duplicate_detection_seconds: _, ...shown } = row;
  return { ...shown, created_at: row.created_at.toISOString() };
};
