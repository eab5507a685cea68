import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findTransaction, lockTransaction, type TransactionRow } from "../records/transaction.store.ts";
import { besideIt, lockAdded, refuseUnvoidable } from "../splits/lock-secondary.ts";
import { voidPayment } from "./void-payment.ts";

/** Cancels before the batch. The worker tells the processor until it is answered. */
export const voidTransaction: UseCase<typeof transactionCalls.voidTransaction> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const payments = await lockVoidable(tx, params.id ?? "");
    for (const before of payments) await voidPayment(tx, services, { before, user_name: caller.username });
    return null;
  });

/**
 * What is to be voided: the payment, and what was added to it. Whatever belongs to another is locked after that one, so
 * that two voids never wait for each other: a refund after its original, a second payment after the first.
 */
async function lockVoidable(tx: Tx, id: string): Promise<TransactionRow[]> {
  const seen = (await findTransaction(tx, id)) ?? refuse("not_found");
  if (seen.type === "refund") await lockTransaction(tx, seen.referenced_transaction_id);
  const before = (await lockTransaction(tx, seen.id)) ?? refuse("not_found");
  const added = await lockAdded(tx, before);
  await refuseUnvoidable(tx, before, { asked: "voided", name: "it" });
  if (!added) return [before];
  // What the way of paying added is no payment without the rest: it is voided with it, or both stay.
  await refuseUnvoidable(tx, added, { asked: "voided", name: besideIt(added) });
  return [before, added];
}
