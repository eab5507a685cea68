import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { ActedTransaction, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { type Outcome, ProcessorUnreachable } from "../../ports/processor.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant, type MerchantRow } from "../accounts/index.ts";
import { feesWithin } from "../pricing/index.ts";
import { connectTo, findProcessor, type ProcessorRow } from "../processors/index.ts";
import { askedFor } from "./domain/captured-part.ts";
import { statusAfterRefunds } from "./domain/outcome.ts";
import { stateOf } from "./domain/state.ts";
import { finishPayment } from "./finish-payment.ts";
import { claimKey } from "./idempotency.store.ts";
import { type IntentRow, openIntent, openReversals } from "./intent.store.ts";
import { record } from "./ledger.store.ts";
import { idempotencyWindow, sourceOf } from "./new-transaction.ts";
import { orLeave } from "./or-leave.ts";
import type { PaymentTerminal } from "./payment-terminal.store.ts";
import { legible, presentActed } from "./present-transaction.ts";
import { orRepeat } from "./repeat-answer.ts";
import { resolveAfter } from "./resolve-after.ts";
import { resolveIntent } from "./resolve-intents.ts";
import { openTerminal } from "./terminal-means.ts";
import { insertTransaction, lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";

type Started = { refund: TransactionRow; merchant: MerchantRow; processor: ProcessorRow; reversals: IntentRow[] };

export const refundTransaction: UseCase<typeof transactionCalls.refundTransaction> = (context, input) =>
  giveBack(context, input);

/** Reserves the amount on the original, asks the processor, and keeps or gives back the reservation. */
export async function giveBack(context: Context, input: RefundInput): Promise<ActedTransaction> {
  const key = input.idempotency_key ?? "";
  const started = await orRepeat(context, key, () => checkAndStart(context, input));
  if ("answer" in started) return repeatRefund(context, started.answer);
  const { refund, merchant, processor, reversals } = started.done;
  // The processor would decline for want of room what it does not know yet to be voided.
  await Promise.all(reversals.map((reversal) => resolveIntent(context.services, reversal)));
  const row = await orLeave(context, refund, async () => {
    const outcome = await ask(context, processor, refund);
    if (!outcome) return refund;
    return finishPayment(context.services, context.caller.scope, { id: refund.id, outcome, void_on_success: false });
  });
  return presentActed(context.caller, row, merchant.name);
}

/** A key that stands for something else is refused: its answer would pass for money given back. */
function repeatRefund({ caller, params }: Context, answer: Transaction): ActedTransaction {
  const same = answer.type === "refund" && answer.referenced_transaction_id === params.id;
  return same ? legible(caller, answer) : refuse("invalid_field", { field: "Idempotency Key" });
}

type Asked = RefundInput & { terminal: PaymentTerminal | undefined };

async function checkAndStart(context: Context, input: RefundInput): Promise<Started | "repeat"> {
  const terminal = input.terminal_id ? await openTerminal(context, input.terminal_id) : undefined;
  return start(context, { ...input, terminal });
}

function start({ services, caller, params, ip }: Context, input: Asked): Promise<Started | "repeat"> {
  const { idempotency_key = "" } = input;
  const idempotency_time = idempotencyWindow(input);
  const id = services.ids.next();
  const now = services.clock.now();
  return services.db.scoped(caller.scope, async (tx) => {
    const use = { key: idempotency_key, transaction_id: id, seconds: idempotency_time, now };
    if (idempotency_key && !(await claimKey(tx, use))) return "repeat";
    const { original, amount } = await lockRefundable(tx, params.id ?? "", input);
    const [merchant, processor, reversals] = await Promise.all([
      findMerchant(tx, tx.merchantId),
      findProcessor(tx, { merchant_id: tx.merchantId, id: original.processor_id }),
      openReversals(tx, original.id),
    ]);
    if (!merchant || !processor) throw new Error("a transaction without its merchant or processor");
    const amount_refunded = original.amount_refunded + amount;
    await updateTransaction(tx, original.id, {
      amount_refunded,
      status: statusAfterRefunds(original.amount_captured, amount_refunded),
      updated_at: now,
    });
    const by = {
      user_id: caller.user_id,
      user_name: caller.username,
      ip_address: input.ip_address || ip,
      transaction_source: sourceOf({ caller }, input),
    };
    const refund = {
      ...refundOf(original, amount),
      ...feesOf(original, { amount, surcharge: input.surcharge }),
      ...by,
      ...deviceOf(original, input.terminal),
      ...(input.vendor_id ? { details: { ...original.details, vendor_id: input.vendor_id } } : {}),
      idempotency_key,
      idempotency_time,
      id,
      created_at: now,
      updated_at: now,
    };
    await insertTransaction(tx, refund);
    await openIntent(tx, {
      id: refund.id,
      transaction_id: refund.id,
      operation: "refund",
      processor_id: processor.id,
      original_reference: original.id,
      amount,
      resolve_after: resolveAfter(now, services),
      now,
    });
    await record(tx, services.ids, {
      transaction: original,
      at: now,
      transfers: [],
      event: { type: "refund_started", amount, detail: refund.id, user_name: caller.username },
    });
    return { refund, merchant, processor, reversals };
  });
}

/** Another device than that of the payment, when one is named; cards that no device read know of none. */
function deviceOf({ payment_method, method }: TransactionRow, terminal: PaymentTerminal | undefined) {
  if (!terminal || payment_method !== "terminal") return {};
  return { method: { ...method, terminal_id: terminal.id, terminal_description: terminal.description } };
}

async function lockRefundable(tx: Tx, id: string, input: RefundInput) {
  const original = (await lockTransaction(tx, id)) ?? refuse("not_found");
  if (!actionsOf(original).includes("refund"))
    refuse("action_not_allowed", { detail: `refunded: it is ${stateOf(original)}` });
  const left = original.amount_captured - original.amount_refunded;
  const amount = input.amount ?? left;
  if (amount > left) refuse("amount_exceeds", { detail: "more than is left to refund" });
  return { original, amount };
}

function refundOf(original: TransactionRow, amount: number): TransactionRow {
  return {
    ...original,
    type: "refund",
    status: "pending",
    response_code: 0,
    amount,
    amount_authorized: 0,
    amount_captured: 0,
    amount_settled: 0,
    amount_refunded: 0,
    tax_amount: 0,
    shipping_amount: 0,
    tip_amount: 0,
    discount_amount: 0,
    national_tax_amount: 0,
    duty_amount: 0,
    referenced_transaction_id: original.id,
    settlement_batch_id: "",
    line_items: null,
    sealed_account: null,
    answer: {},
    captured_at: null,
    settled_at: null,
  };
}

/** A surcharge goes back with what it was taken on: its share of what is given back, unless the merchant says how much. */
function feesOf(original: TransactionRow, { amount, surcharge }: { amount: number; surcharge: number | undefined }) {
  const fees = feesWithin(amount, { ...original, amount: askedFor(original.amount_captured, original) });
  if (surcharge === undefined) return fees;
  const base_amount = fees.base_amount + fees.surcharge - surcharge;
  if (surcharge > original.surcharge || base_amount < 0)
    refuse("unfit_field", { field: "Surcharge", detail: "more than was taken" });
  return { ...fees, surcharge, base_amount };
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
