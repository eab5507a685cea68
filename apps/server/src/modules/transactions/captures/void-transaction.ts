import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findTransaction, lockTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { feeName, lockSeparateFee, refuseUnvoidable } from "../splits/lock-secondary.ts";
import { voidPayment } from "./change-locked-payment.ts";

/** Voids a payment that isn't settled. The worker sends the reversal until the processor confirms it. */
export const voidTransaction: UseCase<typeof transactionCalls.voidTransaction> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const payments = await lockVoidable(tx, params.id ?? "");
    for (const before of payments) await voidPayment(tx, services, { before, user_name: caller.username });
    return null;
  });

/**
 * Locks the payment and its separate fee. Two voids never wait for each other, because the order is fixed: an original
 * before its refund, a primary before its fee.
 */
async function lockVoidable(tx: Tx, id: string): Promise<TransactionRow[]> {
  const seen = (await findTransaction(tx, id)) ?? refuse("not_found");
  if (seen.type === "refund") await lockTransaction(tx, seen.referenced_transaction_id);
  const before = (await lockTransaction(tx, seen.id)) ?? refuse("not_found");
  const fee = await lockSeparateFee(tx, before);
  await refuseUnvoidable(tx, before, { action: "voided", name: "it" });
  if (!fee) return [before];
  // A fee must not outlive its payment: both are voided, or neither.
  await refuseUnvoidable(tx, fee, { action: "voided", name: feeName(fee) });
  return [before, fee];
}
