import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { mayLeaveBatch } from "./batch-membership.store.ts";
import { transfersOfVoid } from "./domain/outcome.ts";
import { changeRefunded } from "./finish-payment.ts";
import { openIntent } from "./intent.store.ts";
import { record } from "./ledger.store.ts";
import { findTransaction, lockTransaction, updateTransaction } from "./transaction.store.ts";

/** Cancels before the batch. The reversal at the processor is an intent of its own, sent by the worker until it is answered. */
export const voidTransaction: UseCase<typeof transactionCalls.voidTransaction> = (context) =>
  voidById(context, context.params.id ?? "");

export function voidById({ services, caller }: Context, id: string): Promise<null> {
  return services.db.scoped(caller.scope, async (tx) => {
    const now = services.clock.now();
    const seen = (await findTransaction(tx, id)) ?? refuse("not_found");
    // Refund and original are always locked in this order, original first, so that two voids never wait for each other.
    if (seen.type === "refund") await lockTransaction(tx, seen.referenced_transaction_id);
    const before = (await lockTransaction(tx, seen.id)) ?? refuse("not_found");
    if (!actionsOf(before).includes("void")) refuse("action_not_allowed", { detail: `voided: it is ${before.status}` });
    if (!(await mayLeaveBatch(tx, before.settlement_batch_id)))
      refuse("action_not_allowed", { detail: "voided: it is being settled" });
    if (before.type === "refund") await changeRefunded(tx, before, { by: -before.amount_captured, now });
    const row = await updateTransaction(tx, before.id, { status: "voided", settlement_batch_id: "", updated_at: now });
    await openIntent(tx, {
      id: services.ids.next(),
      transaction_id: row.id,
      operation: "reverse",
      processor_id: row.processor_id,
      original_reference: row.id,
      amount: row.amount,
      resolve_after: now,
      now,
    });
    const event = { type: "voided" as const, amount: chargedOf(before), user_name: caller.username };
    await record(tx, services.ids, { transaction: row, at: now, transfers: transfersOfVoid(before), event });
    return null;
  });
}
