import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { AnsweredBefore, Context, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { moveIntent } from "../ledger/attempt.store.ts";
import { findRepeat, findSplitResponse, type RepeatedResponse, runOrRepeat } from "../ledger/repeat-response.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import { presentTransaction, withSplitResponse } from "../records/present-transaction.ts";
import { findTransaction } from "../records/transaction.store.ts";
import { isSeparateFee, isVoidedOrRefunded } from "../splits/domain/separate-fee.ts";
import { secondaryKey } from "../splits/split-payment.ts";
import { cancelledWithPrimary } from "./domain/gateway-outcomes.ts";
import type { PaymentOptions, SplitPayment, SubmittedPayment } from "./payment.ts";
import { checkPermission } from "./read-payment.ts";
import { recordResult, returnPendingOnFailure } from "./record-result.ts";
import { startPayment } from "./start-payment.ts";
import { completePayment } from "./submit-payment.ts";

/** Starts a payment, submits it to a processor and records the result. A decline is a response, not an error. */
export const createTransaction: UseCase<typeof transactionCalls.createTransaction> = (context, input) =>
  createPayment(context, input, { void_on_success: input.void_on_success ?? false });

/** Creates a payment, or repeats the response of its idempotency key. */
export async function createPayment(
  context: Context,
  input: TransactionCreate,
  options: PaymentOptions,
): Promise<Transaction> {
  checkPermission(context, input);
  const key = input.idempotency_key ?? "";
  const started = await runOrRepeat(context, key, () => startPayment(context, input, options));
  if ("response" in started) return repeatSplit(context, key, started);
  const payment = started.done;
  return "secondary" in payment ? completeSplit(context, payment) : completePayment(context, payment);
}

/**
 * Repeats the response of an idempotency key even if the schema refuses the new body, because the money was moved. A body
 * without a readable key is refused.
 */
export const repeatCreated: AnsweredBefore<typeof transactionCalls.createTransaction> = async (context, body) => {
  const { key, repeat } = await findRepeat(context, body);
  if (!repeat) return undefined;
  checkPermission(context, repeat.response);
  return repeatSplit(context, key, repeat);
};

/** Adds the secondary transaction's response to a repeated one, if the payment was split. */
async function repeatSplit(context: Context, key: string, { response, until }: RepeatedResponse): Promise<Transaction> {
  const secondary = await findSplitResponse(context, secondaryKey(key), until);
  // Another payment may have the key that a secondary transaction would have.
  return withSplitResponse(response, secondary?.referenced_transaction_id === response.id ? secondary : null);
}

/** Completes the primary, and the secondary only if the primary is approved. */
async function completeSplit(context: Context, { primary, secondary }: SplitPayment): Promise<Transaction> {
  const response = await completePayment(context, primary);
  // A review decides on the flagged payment alone, so that its secondary must not be charged before.
  const isApproved = responseOf(response.response_code) === "approved" && !isFlagged(response.status);
  return withSplitResponse(response, await (isApproved ? completeSecondary : cancelSecondary)(context, secondary));
}

async function completeSecondary(context: Context, secondary: SubmittedPayment): Promise<Transaction> {
  const { row, merchant } = secondary;
  const { services, caller } = context;
  const next = await returnPendingOnFailure(context, row, () =>
    services.db.scoped(caller.scope, (tx) => takeUpSecondary(tx, context, secondary)),
  );
  if (next === "submit") return completePayment(context, secondary);
  return next === "cancel" ? cancelSecondary(context, secondary) : presentTransaction(next ?? row, merchant.name);
}

/**
 * Extends the time of the intent, because the secondary waited for its primary. Returns the row if the worker has taken up the
 * intent, and "cancel" for the separate fee of a primary that was voided meanwhile.
 */
async function takeUpSecondary(tx: Tx, { services }: Context, { row, processor }: SubmittedPayment) {
  if (isSeparateFee(row) && isVoidedOrRefunded(await findTransaction(tx, row.referenced_transaction_id)))
    return "cancel";
  const resolve_after = resolveAfter(services.clock.now(), services);
  const move = { id: row.id, from: processor.id, to: processor.id, resolve_after };
  return (await moveIntent(tx, move)) ? "submit" : findTransaction(tx, row.id);
}

/** Records that the secondary was not submitted. Its idempotency key repeats that response. */
async function cancelSecondary(context: Context, payment: SubmittedPayment): Promise<Transaction> {
  const { services, caller } = context;
  const { row, merchant } = payment;
  const cancelled = { id: row.id, outcome: cancelledWithPrimary, payment };
  const result = await returnPendingOnFailure(context, row, () => recordResult(services, caller.scope, cancelled));
  return presentTransaction(result, merchant.name);
}
