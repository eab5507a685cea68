import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { mayLeaveBatch } from "./batch-membership.store.ts";
import { stateOf } from "./domain/state.ts";
import { findTransaction, lockTransaction } from "./transaction.store.ts";
import { voidPayment } from "./void-payment.ts";

/** Cancels before the batch. The worker tells the processor until it is answered. */
export const voidTransaction: UseCase<typeof transactionCalls.voidTransaction> = async ({ services, caller, params }) =>
  services.db.scoped(caller.scope, async (tx) => {
    const seen = (await findTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    // Refund and original are always locked in this order, original first, so that two voids never wait for each other.
    if (seen.type === "refund") await lockTransaction(tx, seen.referenced_transaction_id);
    const before = (await lockTransaction(tx, seen.id)) ?? refuse("not_found");
    if (!actionsOf(before).includes("void"))
      refuse("action_not_allowed", { detail: `voided: it is ${stateOf(before)}` });
    if (!(await mayLeaveBatch(tx, before.settlement_batch_id)))
      refuse("action_not_allowed", { detail: "voided: it is being settled" });
    await voidPayment(tx, services, { before, user_name: caller.username });
    return null;
  });
