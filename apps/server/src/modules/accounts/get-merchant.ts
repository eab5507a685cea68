import type { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant } from "./merchant.store.ts";

export const getMerchant: UseCase<typeof accountCalls.getMerchant> = async ({ services, caller }) => {
  const row = await services.db.scoped(caller.scope, (tx) => findMerchant(tx, caller.account_type_id));
  if (!row) refuse("unauthorized");
  const { duplicate_detection_seconds: _, ...shown } = row;
  return { ...shown, created_at: row.created_at.toISOString() };
};
