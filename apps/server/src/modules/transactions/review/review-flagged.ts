import type { transactionActCalls } from "@gatehouse/contract/transactions/act-calls.ts";
import { STOPPED } from "@gatehouse/contract/transactions/response-codes.ts";
import { actionsOf, stateOf } from "@gatehouse/contract/transactions/status.ts";
import type { Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { captureSeparateFee } from "../captures/change-locked-payment.ts";
import { openIntent } from "../ledger/attempt.store.ts";
import { record } from "../ledger/ledger.store.ts";
import { changedEvent, firstEvent, otherPartOnReceipt } from "../ledger/transaction-event.ts";
import { resultOfApproval, transfersOfRefusal } from "../records/domain/outcome.ts";
import { presentAction, presentSplit } from "../records/present-transaction.ts";
import { findSecondary, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { isVoidedOrRefunded } from "../splits/domain/separate-fee.ts";
import { lockWithPrimary } from "../splits/lock-secondary.ts";
import { saveAfterReview } from "../vault-saves/save-customer.ts";
import { takePendingSave } from "../vault-saves/vault-save.store.ts";

/** Approves a flagged payment: it gets the result that it would have had without the review. */
export const approveTransaction: UseCase<typeof transactionActCalls.approveTransaction> = async (context) => {
  const { services, caller } = context;
  const { merchantName, ...approved } = await services.db.scoped(caller.scope, async (tx) => {
    const { before, primary } = await lockFlagged(tx, context, "approve");
    refuseVoidedPrimary(primary);
    const now = services.clock.now();
    const { status, amount_captured, transfers } = resultOfApproval(before);
    const captured_at = status === "pending_settlement" ? now : null;
    const released = await updateTransaction(tx, before.id, { status, amount_captured, captured_at, updated_at: now });
    const event = { type: "approved" as const, amount: before.amount_authorized, user_name: caller.username };
    const cause = { actor: caller.username, at: now };
    const other_part = primary ?? (await otherPartOnReceipt(tx, released));
    const publishes = [
      firstEvent("transaction.approved", { row: released, void_on_success: false, other_part }, cause),
    ];
    await record(tx, services.ids, { transaction: released, at: now, transfers, event, publishes });
    return withSecondary(tx, await captureWithPrimary(tx, context, { primary, fee: released }));
  });
  const row = await saveAfterReview(context, approved.row);
  return presentAction(caller, presentSplit({ ...approved, row }, merchantName));
};

/** Declines a flagged payment. The worker sends the reversal until the processor confirms it. */
export const declineTransaction: UseCase<typeof transactionActCalls.declineTransaction> = (context) => {
  const { services, caller } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const { before } = await lockFlagged(tx, context, "decline");
    const now = services.clock.now();
    await takePendingSave(tx, before.id);
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
    const { merchantName, ...declined } = await withSecondary(tx, after);
    return presentAction(caller, presentSplit(declined, merchantName));
  });
};

async function lockFlagged(tx: Tx, { params }: Context, action: "approve" | "decline") {
  const locked = await lockWithPrimary(tx, params.id ?? "");
  if (actionsOf(locked.before).includes(action)) return locked;
  refuse("action_not_allowed", { detail: `${action}d: it is ${stateOf(locked.before)}` });
}

/** Refuses the separate fee of a primary that was voided or refunded. */
function refuseVoidedPrimary(primary: TransactionRow | undefined): void {
  if (!primary || !isVoidedOrRefunded(primary)) return;
  const about = `${primary.id}, which it was charged beside, is ${stateOf(primary)}`;
  refuse("action_not_allowed", { detail: `approved: ${about}; decline it` });
}

type FeeCapture = { primary: TransactionRow | undefined; fee: TransactionRow };

/** Captures a separate fee whose primary was captured during the review. */
async function captureWithPrimary(
  tx: Tx,
  { services, caller }: Context,
  { primary, fee }: FeeCapture,
): Promise<TransactionRow> {
  if (!primary?.amount_captured || fee.status !== "authorized") return fee;
  return captureSeparateFee(tx, services, { fee, primary, user_name: caller.username });
}

type Reviewed = { row: TransactionRow; secondary: TransactionRow | undefined; merchantName: string };

async function withSecondary(tx: Tx, row: TransactionRow): Promise<Reviewed> {
  const merchant = await findMerchant(tx, tx.merchantId);
  return { row, secondary: await findSecondary(tx, row.id), merchantName: merchant?.name ?? "" };
}
