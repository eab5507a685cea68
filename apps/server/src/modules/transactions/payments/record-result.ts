import { apmNames } from "@gatehouse/contract/transactions/paid-with.ts";
import { WAITING_FOR_PAYER } from "@gatehouse/contract/transactions/response-codes.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { Context, Services } from "../../../context.ts";
import type { OpenTx, Tx } from "../../../db/query.ts";
import type { Scope } from "../../../db/scope.ts";
import type { NewEvent } from "../../../events/event-types.ts";
import type { Outcome, Presented } from "../../../ports/processor.ts";
import { describe } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { adjustRefundedAmount, captureSeparateFee, voidPayment } from "../captures/change-locked-payment.ts";
import { markRedirected, releaseKey, updateResponse } from "../ledger/attempt.store.ts";
import { feeRefundKey } from "../ledger/domain/key-mark.ts";
import { type LedgerRecord, ledgerRows, record } from "../ledger/ledger.store.ts";
import { type FirstResult, firstEvent, otherPartOnReceipt } from "../ledger/transaction-event.ts";
import { type Result, resultOf } from "../records/domain/outcome.ts";
import { presentTransaction } from "../records/present-transaction.ts";
import {
  findTransaction,
  lockTransaction,
  mayLeaveBatch,
  type TransactionRow,
  updateTransaction,
} from "../records/transaction.store.ts";
import { isSeparateFee, isVoidedOrRefunded } from "../splits/domain/separate-fee.ts";
import { lockSeparateFee } from "../splits/lock-secondary.ts";
import { rolledBack } from "./domain/gateway-outcomes.ts";
import { closePayment } from "./payment.store.ts";
import type { PendingPayment } from "./payment.ts";

/** The outcome of a transaction. A caller that has the payment passes it and saves a read; the worker has only the intent. */
export type RecordedOutcome = { id: string; outcome: Outcome } & (
  | { payment: PendingPayment }
  | { void_on_success: boolean }
);

/**
 * Records the outcome of a transaction: the second commit. It writes the result, journal, timeline event and stored response. Only
 * the caller that closes the intent writes; every other caller gets what the first one wrote.
 */
export async function recordResult(
  services: Services,
  scope: Scope,
  recorded: RecordedOutcome,
): Promise<TransactionRow> {
  const { id, outcome } = recorded;
  if (outcome.code === WAITING_FOR_PAYER) return recordRedirect(services, scope, { id, outcome });
  const written = await services.db.scoped(scope, async (tx) => {
    const payment =
      "payment" in recorded
        ? recorded.payment
        : { ...(await findPending(tx, id)), options: { void_on_success: recorded.void_on_success } };
    return applyOutcome(tx, services, { payment, outcome });
  });
  return written ?? (await services.db.scoped(scope, (tx) => findPending(tx, id))).row;
}

async function findPending(tx: Tx, id: string): Promise<Omit<PendingPayment, "options">> {
  const [row, merchant] = await Promise.all([findTransaction(tx, id), findMerchant(tx, tx.merchantId)]);
  if (!row || !merchant) throw new Error("an intent without its transaction or merchant");
  return { row, merchant };
}

/**
 * Records the redirect page of a payment, which stays pending. Its intent stays open, so that the worker asks for the result even
 * if the customer doesn't return. Its key has no stored response: a repeat gets the current state.
 */
function recordRedirect(
  services: Services,
  scope: Scope,
  { id, outcome }: { id: string; outcome: Outcome },
): Promise<TransactionRow> {
  return services.db.scoped(scope, async (tx) => {
    const now = services.clock.now();
    const isOpen = await markRedirected(tx, { id, now });
    const before = await lockTransaction(tx, id);
    if (!before) throw new Error("an intent without its transaction");
    // The result was recorded meanwhile, or the redirect was.
    if (!isOpen || before.response_code === WAITING_FOR_PAYER) return before;
    const { code, amount_approved: _, redirect_url, ...response } = outcome;
    const answer = { ...response, redirect_url: absoluteUrl(redirect_url, services.config.PUBLIC_URL) };
    const { amount, user_name, method } = before;
    const detail = method.apm_type ? apmNames[method.apm_type] : "";
    const event = { type: "sent_away" as const, amount, detail, user_name };
    await record(tx, services.ids, { transaction: before, at: now, transfers: [], event });
    return updateTransaction(tx, id, { status: "pending", response_code: code, answer, updated_at: now });
  });
}

/** A path belongs to our own page. A processor that gives no page leaves the payment without a known state. */
function absoluteUrl(redirect_url: string | undefined, ours: string): string {
  const page = redirect_url && URL.canParse(redirect_url, ours) ? new URL(redirect_url, ours) : undefined;
  if (!page || !/^https?:$/.test(page.protocol)) throw new Error("a processor names no page for its payer");
  return page.href;
}

/** Records that the processor gave no response, unless the result is known by now. The worker asks the processor later. */
export function recordNoResponse({ services, caller }: Context, row: TransactionRow): Promise<TransactionRow> {
  return services.db.scoped(caller.scope, async (tx) => {
    const seen = await lockTransaction(tx, row.id);
    // The result was recorded meanwhile, or the customer was redirected.
    if (seen && (seen.status !== "pending" || seen.response_code !== 0)) return seen;
    const now = services.clock.now();
    await record(tx, services.ids, {
      transaction: row,
      at: now,
      transfers: [],
      event: { type: "unknown", amount: row.amount, detail: "No answer from the processor", user_name: row.user_name },
    });
    return updateTransaction(tx, row.id, { status: "unknown", updated_at: now });
  });
}

/**
 * Runs `work` and, if it fails while the processor's result is unknown, returns the transaction as pending. The worker resolves
 * its intent. Money may have moved, and an error would make the caller charge again.
 */
export async function returnPendingOnFailure<T>(
  { services }: Context,
  row: TransactionRow,
  work: () => Promise<T>,
): Promise<T | TransactionRow> {
  try {
    return await work();
  } catch (error) {
    services.log.error({ transaction: row.id, error: describe(error) });
    return row;
  }
}

type Applied = { payment: PendingPayment; outcome: Outcome };

/** Writes the result and what follows from it. Undefined if another caller has closed the intent. */
async function applyOutcome(tx: OpenTx, services: Services, applied: Applied): Promise<TransactionRow | undefined> {
  const primary = await lockPrimary(tx, applied.payment);
  const { payment, outcome } = withoutReview(applied, primary);
  const now = services.clock.now();
  const amount = payment.row.amount + (outcome.tip_amount ?? 0);
  const result = resultOf({ type: payment.row.type, amount }, outcome);
  const row = rowAfter(payment.row, { result, outcome, now });
  const answer = row.idempotency_key ? presentTransaction(row, payment.merchant.name) : null;
  const followUp = applied.outcome === rolledBack ? freeKey : followUpOf({ ...payment, row }, primary);
  const void_on_success = followUp === voidApproved;
  const other_part = primary ?? (await otherPartOnReceipt(tx, row));
  const recorded = { before: payment.row, result, outcome, now, void_on_success, other_part };
  const ledger = ledgerRows(services.ids, ledgerRecords(row, recorded));
  // The original is locked before its refund, as in a void of the refund.
  if (followUp && row.type === "refund") await lockTransaction(tx, row.referenced_transaction_id);
  const closed = await closePayment(followUp ? tx : tx.closing, { row, ledger, answer });
  if (!closed) return undefined;
  return (await followUp?.(tx, services, { ...payment, row })) ?? row;
}

/** The primary of a separate fee is locked before the fee, as in a void or a capture of both. */
async function lockPrimary(tx: Tx, { row }: PendingPayment): Promise<TransactionRow | undefined> {
  if (!isSeparateFee(row)) return undefined;
  return lockTransaction(tx, row.referenced_transaction_id);
}

/**
 * Removes the review of a payment that is voided once it is approved: void on success, or the separate fee of a voided primary. For
 * a refund `void_on_success` concerns the fee of its original.
 */
function withoutReview({ payment, outcome }: Applied, primary: TransactionRow | undefined): Applied {
  const voids = payment.options.void_on_success && payment.row.type !== "refund";
  if (!voids && !isVoidedOrRefunded(primary)) return { payment, outcome };
  const { hold: _, ...response } = outcome;
  return { payment: { ...payment, options: { ...payment.options, void_on_success: true } }, outcome: response };
}

/** A change in the commit of a result. Returns the row if it changes the row. */
type FollowUp = (tx: Tx, services: Services, payment: PendingPayment) => Promise<TransactionRow | undefined>;

/** Undefined for nearly all payments: then one statement writes the result. */
function followUpOf(payment: PendingPayment, primary: TransactionRow | undefined): FollowUp | undefined {
  const { row, options } = payment;
  if (row.type === "refund") return followUpOfRefund(payment);
  if (options.void_on_success) return actionsOf(row).includes("void") ? voidApproved : undefined;
  return primary && row.status === "authorized" && primary.amount_captured > 0
    ? captureWithPrimary(primary)
    : undefined;
}

function followUpOfRefund({ row, options }: PendingPayment): FollowUp | undefined {
  const approved = options.void_on_success ? voidSeparateFee : undefined;
  const followUp = row.amount > row.amount_captured ? releaseUnrefunded : approved;
  return row.idempotency_key ? storeFeeResponse(followUp) : followUp;
}

/** Stores the response also under the key of the fee's refund, in case only the separate fee was left to refund. */
const storeFeeResponse =
  (followUp: FollowUp | undefined): FollowUp =>
  async (tx, services, payment) => {
    const { row, merchant } = payment;
    await updateResponse(tx, feeRefundKey(row.idempotency_key), presentTransaction(row, merchant.name));
    return followUp?.(tx, services, payment);
  };

const releaseUnrefunded: FollowUp = async (tx, _services, { row }) => {
  await adjustRefundedAmount(tx, row, { by: row.amount_captured - row.amount, now: row.updated_at });
  return undefined;
};

/** Voids the separate fee of a refunded payment. A fee that is being settled stays and can be refunded itself. */
const voidSeparateFee: FollowUp = async (tx, services, { row }) => {
  const primary = await lockTransaction(tx, row.referenced_transaction_id);
  const fee = primary && isVoidedOrRefunded(primary) ? await lockSeparateFee(tx, primary) : undefined;
  if (!fee || !actionsOf(fee).includes("void")) return undefined;
  if (await mayLeaveBatch(tx, fee.settlement_batch_id))
    await voidPayment(tx, services, { before: fee, user_name: row.user_name });
  return undefined;
};

const voidApproved: FollowUp = async (tx, services, payment) => {
  const { row } = payment;
  return storeResponse(tx, payment, await voidPayment(tx, services, { before: row, user_name: row.user_name }));
};

/** Captures a separate fee whose primary was captured meanwhile. */
const captureWithPrimary =
  (primary: TransactionRow): FollowUp =>
  async (tx, services, payment) => {
    const { row: fee } = payment;
    return storeResponse(
      tx,
      payment,
      await captureSeparateFee(tx, services, { fee, primary, user_name: fee.user_name }),
    );
  };

async function storeResponse(tx: Tx, { merchant }: PendingPayment, after: TransactionRow): Promise<TransactionRow> {
  if (after.idempotency_key) await updateResponse(tx, after.idempotency_key, presentTransaction(after, merchant.name));
  return after;
}

const freeKey: FollowUp = async (tx, _services, { row }) => {
  if (row.idempotency_key) await releaseKey(tx, { key: row.idempotency_key, transaction_id: row.id });
  return undefined;
};

type Recorded = { result: Result; outcome: Outcome; now: Date };

function rowAfter(before: TransactionRow, { result, outcome, now }: Recorded): TransactionRow {
  const { code, amount_approved: _, presented, tip_amount = 0, ...answer } = outcome;
  return {
    ...before,
    ...(presented ? presentedCard(before, presented) : {}),
    amount: before.amount + tip_amount,
    tip_amount: before.tip_amount + tip_amount,
    later_tip: before.later_tip + tip_amount,
    status: result.status,
    response_code: code,
    amount_authorized: result.amount_authorized,
    amount_captured: result.amount_captured,
    answer,
    captured_at: result.status === "pending_settlement" ? now : null,
    updated_at: now,
  };
}

/** The card data that a terminal read. */
function presentedCard(before: TransactionRow, { card_type, last_four, ...shown }: Presented): Partial<TransactionRow> {
  return { card_type, cc_last_four: last_four, method: { ...before.method, ...shown } };
}

type RecordedOnce = Recorded & { void_on_success: boolean; other_part: TransactionRow | undefined };

/** Builds the ledger records of a result. A result that was unknown before has a "resolved" event first. */
function ledgerRecords(
  row: TransactionRow,
  { before, ...recorded }: RecordedOnce & { before: TransactionRow },
): LedgerRecord[] {
  const records = resultRecords(row, recorded);
  if (before.status !== "unknown") return records;
  return [{ transaction: row, at: recorded.now, transfers: [], event: { type: "resolved", amount: null } }, ...records];
}

/** A sale has an "authorized" and a "captured" event. */
function resultRecords(
  row: TransactionRow,
  { result, outcome, now, void_on_success, other_part }: RecordedOnce,
): LedgerRecord[] {
  const amount = result.status === "declined" ? row.amount : result.amount_authorized;
  const details = { amount, detail: outcome.text.trim(), user_name: row.user_name };
  const event = { type: result.event, ...details };
  const publishes = publishedEvents({ row, void_on_success, other_part }, now);
  const record = { transaction: row, at: now, transfers: result.transfers, event, publishes };
  if (result.event !== "captured") return [record];
  return [{ transaction: row, at: now, transfers: [], event: { type: "authorized", ...details } }, record];
}

/** An approved refund is also an event of the refunded transaction. */
function publishedEvents(first: FirstResult, at: Date): NewEvent[] {
  const { row } = first;
  const cause = { actor: row.user_name, at };
  const created = firstEvent("transaction.created", first, cause);
  if (row.type !== "refund" || row.status === "declined") return [created];
  const data = { refund_id: row.id, amount: row.amount_captured };
  return [created, { type: "transaction.refunded", subject: row.referenced_transaction_id, data, ...cause }];
}
