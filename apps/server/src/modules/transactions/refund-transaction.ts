import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import { actionsOf } from "@gatehouse/contract/transactions/status.ts";
import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import { type Outcome, ProcessorUnreachable } from "../../ports/processor.ts";
import { refuse } from "../../refusal.ts";
import { findMerchant, type MerchantRow } from "../accounts/index.ts";
import { connectTo, findProcessor, type ProcessorRow } from "../processors/index.ts";
import { statusAfterRefunds } from "./domain/outcome.ts";
import { finishPayment } from "./finish-payment.ts";
import { openIntent } from "./intent.store.ts";
import { record } from "./ledger.store.ts";
import type { PaymentTerminal } from "./payment-terminal.store.ts";
import { presentActed } from "./present-transaction.ts";
import { openTerminal } from "./terminal-means.ts";
import { insertTransaction, lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";

const GRACE_MS = 5_000;

type Started = { refund: TransactionRow; merchant: MerchantRow; processor: ProcessorRow };

/** Reserves the amount on the original, asks the processor, and keeps or gives back the reservation. */
export const refundTransaction: UseCase<typeof transactionCalls.refundTransaction> = async (context, input) => {
  const terminal = input.terminal_id ? await openTerminal(context, input.terminal_id) : undefined;
  const { refund, merchant, processor } = await start(context, { ...input, terminal });
  const outcome = await ask(context, processor, refund);
  const row = outcome
    ? await finishPayment(context.services, context.caller.scope, { id: refund.id, outcome })
    : refund;
  return presentActed(context.caller, row, merchant.name);
};

type Asked = RefundInput & { terminal: PaymentTerminal | undefined };

function start({ services, caller, params, ip }: Context, input: Asked): Promise<Started> {
  return services.db.scoped(caller.scope, async (tx) => {
    const original = (await lockTransaction(tx, params.id ?? "")) ?? refuse("not_found");
    if (!actionsOf(original).includes("refund"))
      refuse("action_not_allowed", { detail: `refunded: it is ${original.status}` });
    const left = original.amount_captured - original.amount_refunded;
    const amount = input.amount ?? left;
    if (amount > left) refuse("amount_exceeds", { detail: "more than is left to refund" });
    const merchant = await findMerchant(tx, tx.merchantId);
    const processor = await findProcessor(tx, { merchant_id: tx.merchantId, id: original.processor_id });
    if (!merchant || !processor) throw new Error("a transaction without its merchant or processor");
    const now = services.clock.now();
    const amount_refunded = original.amount_refunded + amount;
    await updateTransaction(tx, original.id, {
      amount_refunded,
      status: statusAfterRefunds(original.amount_captured, amount_refunded),
      updated_at: now,
    });
    const by = {
      user_id: caller.user_id,
      user_name: caller.username,
      ip_address: ip,
      transaction_source: caller.sid ? "cp" : "api",
    };
    const refund = {
      ...refundOf(original, amount),
      ...by,
      ...deviceOf(original, input.terminal),
      id: services.ids.next(),
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
      resolve_after: new Date(now.getTime() + services.config.PROCESSOR_DEADLINE_MS + GRACE_MS),
      now,
    });
    await record(tx, services.ids, {
      transaction: original,
      at: now,
      transfers: [],
      event: { type: "refund_started", amount, detail: refund.id, user_name: caller.username },
    });
    return { refund, merchant, processor };
  });
}

/** Another device than that of the payment, when one is named; cards that no device read know of none. */
function deviceOf({ payment_method, method }: TransactionRow, terminal: PaymentTerminal | undefined) {
  if (!terminal || payment_method !== "terminal") return {};
  return { method: { ...method, terminal_id: terminal.id, terminal_description: terminal.description } };
}

function refundOf(original: TransactionRow, amount: number): TransactionRow {
  return {
    ...original,
    type: "refund",
    status: "pending",
    response_code: 0,
    amount,
    base_amount: amount,
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
    idempotency_key: "",
    idempotency_time: 0,
    answer: {},
    captured_at: null,
    settled_at: null,
  };
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
