import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { STOPPED } from "@gatehouse/contract/transactions/response-codes.ts";
import { actionsOf, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { captureAlong } from "../captures/capture-payment.ts";
import { openIntent } from "../ledger/intent.store.ts";
import { record } from "../ledger/ledger.store.ts";
import { changedEvent, firstEvent, otherPartOnReceipt } from "../ledger/transaction-event.ts";
import { resultOfApproval, transfersOfRefusal } from "../records/domain/outcome.ts";
import { legible, presentBoth } from "../records/present-transaction.ts";
import { type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { isGone } from "../splits/domain/added-part.ts";
import { lockAfterFirst } from "../splits/lock-secondary.ts";
import { findSecond } from "../splits/secondary.store.ts";
import { takePayerToKeep } from "../vault-saves/pending-save.store.ts";
import { keepHeldPayer } from "../vault-saves/save-after-review.ts";

/** The payment goes on as if it had never been held. */
export const approveTransaction: UseCase<typeof transactionActCalls.approveTransaction> = async (context) => {
  const { services, caller } = context;
  const { merchantName, ...both } = await services.db.scoped(caller.scope, async (tx) => {
    const { before, first } = await lockFlagged(tx, context, "approve");
    refuseAlone(first);
    const now = services.clock.now();
    const { status, amount_captured, transfers } = resultOfApproval(before);
    const captured_at = status === "pending_settlement" ? now : null;
    const released = await updateTransaction(tx, before.id, { status, amount_captured, captured_at, updated_at: now });
    const event = { type: "approved" as const, amount: before.amount_authorized, user_name: caller.username };
    const cause = { actor: caller.username, at: now };
    const other_part = first ?? (await otherPartOnReceipt(tx, released));
    const publishes = [
      firstEvent("transaction.approved", { row: released, void_on_success: false, other_part }, cause),
    ];
    await record(tx, services.ids, { transaction: released, at: now, transfers, event, publishes });
    return named(tx, await alongWith(tx, context, { first, added: released }));
  });
  const row = await keepHeldPayer(context, both.row);
  return legible(caller, presentBoth({ ...both, row }, merchantName));
};

/** Nobody is charged: the processor is told to let go, by the worker, until it has heard. */
export const declineTransaction: UseCase<typeof transactionActCalls.declineTransaction> = (context) => {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const { before } = await lockFlagged(tx, context, "decline");
    const now = services.clock.now();
    await takePayerToKeep(tx, before.id);
    const after = await updateTransaction(tx, before.id, {
      status: "declined",
      response_code: STOPPED,
      amount_authorized: 0,
      updated_at: now,
    });
    await openIntent(tx, {
      id: services.ids.next(),
      transaction_id: after.id,
      operation: "reverse",
      processor_id: after.processor_id,
      original_reference: after.id,
      amount: after.amount,
      resolve_after: now,
      now,
    });
    const event = { type: "declined" as const, amount: after.amount, detail: "Flagged", user_name: caller.username };
    const publishes = [changedEvent("transaction.rejected", after, { actor: caller.username, at: now })];
    const transfers = transfersOfRefusal(before);
    await record(tx, services.ids, { transaction: after, at: now, transfers, event, publishes });
    const { merchantName, ...both } = await named(tx, after);
    return legible(caller, presentBoth(both, merchantName));
  });
};

async function lockFlagged(tx: Tx, { params }: Context, action: "approve" | "decline") {
  const locked = await lockAfterFirst(tx, params.id ?? "");
  if (actionsOf(locked.before).includes(action)) return locked;
  refuse("action_not_allowed", { detail: `${action}d: it is ${stateOf(locked.before)}` });
}

/** What was added to a payment that is gone would be money for nothing. */
function refuseAlone(first: TransactionRow | undefined): void {
  if (!first || !isGone(first)) return;
  const about = `${first.id}, which it was charged beside, is ${stateOf(first)}`;
  refuse("action_not_allowed", { detail: `approved: ${about}; decline it` });
}

type Pair = { first: TransactionRow | undefined; added: TransactionRow };

/** What was added to a payment that was captured while somebody thought about it is captured as it would have been then. */
async function alongWith(tx: Tx, { services, caller }: Context, { first, added }: Pair): Promise<TransactionRow> {
  if (!first?.amount_captured || added.status !== "authorized") return added;
  return captureAlong(tx, services, { added, first, user_name: caller.username });
}

type Named = { row: TransactionRow; second: TransactionRow | undefined; merchantName: string };

async function named(tx: Tx, row: TransactionRow): Promise<Named> {
  const merchant = await findMerchant(tx, tx.merchantId);
  return { row, second: await findSecond(tx, row.id), merchantName: merchant?.name ?? "" };
}
