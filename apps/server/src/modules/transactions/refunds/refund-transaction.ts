import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { ActedTransaction, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { AnsweredBefore, Context, UseCase } from "../../../context.ts";
import { type Outcome, ProcessorUnreachable } from "../../../ports/processor.ts";
import { refuse } from "../../../refusal.ts";
import { connectTo, type ProcessorRow } from "../../processors/index.ts";
import { feeRefundKey } from "../ledger/domain/key-mark.ts";
import { findRepeat, findSplitResponse, type RepeatedResponse, runOrRepeat } from "../ledger/repeat-response.ts";
import { resolveIntent } from "../ledger/resolve-intents.ts";
import { recordResult, returnPendingOnFailure } from "../payments/record-result.ts";
import { amountOrAll } from "../records/amount-or-all.ts";
import { presentAction, presentSplit, withSplitResponse } from "../records/present-transaction.ts";
import { findSecondary, type TransactionRow } from "../records/transaction.store.ts";
import { isSeparateFee } from "../splits/domain/separate-fee.ts";
import { type StartedRefund, startRefund } from "./start-refund.ts";

export const refundTransaction: UseCase<typeof transactionCalls.refundTransaction> = (context, input) =>
  refundPayment(context, input);

/** Repeats the response of an idempotency key. The new body isn't read. */
export const repeatRefunded: AnsweredBefore<typeof transactionCalls.refundTransaction> = async (context, body) => {
  const { key, repeat } = await findRepeat(context, body);
  return repeat && presentAction(context.caller, await repeatRefund(context, key, repeat));
};

/**
 * Reserves the amount on the original, submits the refund, and releases what isn't refunded. Refunds both parts of a split payment,
 * each through its own processor and independently of the other.
 */
export async function refundPayment(context: Context, input: RefundInput): Promise<ActedTransaction> {
  const key = input.idempotency_key ?? "";
  const started = await runOrRepeat(context, key, async () => {
    const amount = amountOrAll(context.caller, input.amount);
    return startRefund(context, { ...input, amount });
  });
  if ("response" in started) return presentAction(context.caller, await repeatRefund(context, key, started));
  const { merchant_name = "" } = started.done[0] ?? {};
  const [row, secondary] = await Promise.all(started.done.map((one) => completeRefund(context, one)));
  if (!row) throw new Error("a refund of nothing");
  return presentAction(context.caller, presentSplit({ row, secondary }, merchant_name));
}

async function completeRefund(context: Context, started: StartedRefund): Promise<TransactionRow> {
  const { refund, processor, reversals, voids_fee: void_on_success } = started;
  // The processor would decline the refund if it didn't know the reversals of voided refunds.
  await Promise.all(reversals.map((reversal) => resolveIntent(context.services, reversal)));
  return returnPendingOnFailure(context, refund, async () => {
    const outcome = await submitRefund(context, processor, refund);
    if (!outcome) return refund;
    return recordResult(context.services, context.caller.scope, { id: refund.id, outcome, void_on_success });
  });
}

async function submitRefund(
  context: Context,
  processor: ProcessorRow,
  refund: TransactionRow,
): Promise<Outcome | undefined> {
  try {
    const { id, referenced_transaction_id, amount, currency } = refund;
    return await connectTo(context.services, processor).refund({
      reference: id,
      original_reference: referenced_transaction_id,
      amount,
      currency,
    });
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return undefined;
    throw error;
  }
}

/** Checks that the repeated response belongs to a refund of this payment. Refuses a key that is in use for anything else. */
async function repeatRefund(
  context: Context,
  key: string,
  { response, until }: RepeatedResponse,
): Promise<Transaction> {
  const { services, caller, params } = context;
  const secondary = await services.db.scoped(caller.scope, (tx) => findSecondary(tx, params.id ?? ""));
  const feeId = secondary && isSeparateFee(secondary) ? secondary.id : undefined;
  const isRefundOf = (refund: Transaction | null, id = "") =>
    refund?.type === "refund" && refund.referenced_transaction_id === id;
  const feeRefund = feeId ? await findSplitResponse(context, feeRefundKey(key), until) : null;
  if (isRefundOf(response, params.id))
    return withSplitResponse(response, isRefundOf(feeRefund, feeId) ? feeRefund : null);
  // The whole payment was to be refunded when only its fee was left: the response is the refund of the fee.
  const isFeeAlone = isRefundOf(response, feeId) && feeRefund?.id === response.id;
  return isFeeAlone ? response : refuse("invalid_field", { at: "idempotency_key" });
}
