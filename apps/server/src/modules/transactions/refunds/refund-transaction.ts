import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { ActedTransaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { AnsweredBefore, Context, UseCase } from "../../../context.ts";
import { type Outcome, ProcessorUnreachable } from "../../../ports/processor.ts";
import { connectTo, type ProcessorRow } from "../../processors/index.ts";
import { orRepeat, repeatOf } from "../ledger/repeat-response.ts";
import { resolveIntent } from "../ledger/resolve-intents.ts";
import { finishPayment } from "../payments/record-result.ts";
import { orLeave } from "../payments/return-pending.ts";
import { amountOrAll } from "../records/amount-or-all.ts";
import { legible, presentBoth } from "../records/present-transaction.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { repeatRefund } from "./refund-key.ts";
import { type StartedRefund, startRefund } from "./start-refund.ts";

export const refundTransaction: UseCase<typeof transactionCalls.refundTransaction> = (context, input) =>
  giveBack(context, input);

/** A refund with its key was asked for before: what comes with it now is not read. */
export const repeatRefunded: AnsweredBefore<typeof transactionCalls.refundTransaction> = async (context, body) => {
  const { key, repeat } = await repeatOf(context, body);
  return repeat && legible(context.caller, await repeatRefund(context, key, repeat));
};

/**
 * Reserves the amount on the original, asks the processor, and keeps or gives back the reservation. Of a payment that was charged in
 * two parts two are given back, each by the processor that took it; the one's answer changes nothing about the other.
 */
export async function giveBack(context: Context, input: RefundInput): Promise<ActedTransaction> {
  const key = input.idempotency_key ?? "";
  const started = await orRepeat(context, key, async () => {
    const amount = amountOrAll(context.caller, input.amount);
    return startRefund(context, { ...input, amount });
  });
  if ("answer" in started) return legible(context.caller, await repeatRefund(context, key, started));
  const { merchant_name = "" } = started.done[0] ?? {};
  const [row, second] = await Promise.all(started.done.map((one) => complete(context, one)));
  if (!row) throw new Error("a refund of nothing");
  return legible(context.caller, presentBoth({ row, second }, merchant_name));
}

async function complete(context: Context, started: StartedRefund): Promise<TransactionRow> {
  const { refund, processor, reversals, voids_added: void_on_success } = started;
  // The processor would decline for want of room what it does not know yet to be voided.
  await Promise.all(reversals.map((reversal) => resolveIntent(context.services, reversal)));
  return orLeave(context, refund, async () => {
    const outcome = await ask(context, processor, refund);
    if (!outcome) return refund;
    return finishPayment(context.services, context.caller.scope, { id: refund.id, outcome, void_on_success });
  });
}

async function ask(context: Context, processor: ProcessorRow, refund: TransactionRow): Promise<Outcome | undefined> {
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
