import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { actionsOf, type Status } from "@gatehouse/contract/transactions/status.ts";
import type { UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import { mayLeaveBatch } from "./batch-membership.store.ts";
import { isAdded } from "./domain/added-part.ts";
import { stateOf } from "./domain/state.ts";
import { lockSecond } from "./second.store.ts";
import { findTransaction, lockTransaction, type TransactionRow } from "./transaction.store.ts";
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
  refuseUnvoidable(before, "it");
  const added = await lockAdded(tx, before);
  await refuseInBatch(tx, before, "it");
  if (!added) return [before];
  await refuseInBatch(tx, added, besideIt(added));
  return [before, added];
}

/** Nothing of it is with the merchant, or it goes with the first as soon as its outcome is known. */
const leftAlone: ReadonlySet<Status> = new Set<Status>([
  ...(["declined", "voided", "refunded", "reversed", "returned", "late_return"] as const),
  ...(["pending", "unknown"] as const),
]);

/** What the way of paying added is no payment without the rest: it is voided with it, or both stay. */
async function lockAdded(tx: Tx, { id }: TransactionRow): Promise<TransactionRow | undefined> {
  const second = await lockSecond(tx, id);
  if (!second || !isAdded(second) || leftAlone.has(second.status)) return undefined;
  refuseUnvoidable(second, besideIt(second));
  return second;
}

const besideIt = ({ id }: TransactionRow) => `${id}, which was charged beside it,`;

function refuseUnvoidable(payment: TransactionRow, name: string): void {
  if (actionsOf(payment).includes("void")) return;
  refuse("action_not_allowed", { detail: `voided: ${name} is ${stateOf(payment)}` });
}

async function refuseInBatch(tx: Tx, { settlement_batch_id }: TransactionRow, name: string): Promise<void> {
  if (await mayLeaveBatch(tx, settlement_batch_id)) return;
  refuse("action_not_allowed", { detail: `voided: ${name} is being settled` });
}
