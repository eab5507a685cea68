import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { findProcessor, type ProcessorRow } from "../../processors/index.ts";
import type { PaymentTerminal } from "../../terminals/index.ts";
import { partsTaken } from "../captures/captured-parts.ts";
import { claimKey, type IntentRow, openIntent, openReversals } from "../ledger/attempt.store.ts";
import { feeRefundKey } from "../ledger/domain/key-mark.ts";
import { record } from "../ledger/ledger.store.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import { openTerminal } from "../methods/terminal.ts";
import { idempotencyWindow, noAmounts, noPartAmounts, transactionSource } from "../payments/new-transaction.ts";
import { statusAfterRefunds } from "../records/domain/outcome.ts";
import { insertTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { refundFees } from "./refund-fees.ts";
import { lockRefundable, type RefundPart } from "./refund-parts.ts";
import { refundedSurcharge } from "./refunded-surcharge.store.ts";

/** A refund that is written and not submitted yet. `reversals` must be sent to the processor before it. */
export type StartedRefund = {
  refund: TransactionRow;
  merchant_name: string;
  processor: ProcessorRow;
  reversals: IntentRow[];
  voids_fee: boolean;
};

type RefundRequest = RefundInput & { terminal: PaymentTerminal | undefined };

/** Reserves the refund on the payment and on its separate fee, in one commit. Returns "repeat" if the key is in use. */
export async function startRefund(context: Context, input: RefundInput): Promise<StartedRefund[] | "repeat"> {
  const terminal = input.terminal_id
    ? await openTerminal(context, { id: input.terminal_id, at: "terminal_id" })
    : undefined;
  const { services, caller } = context;
  const key = input.idempotency_key ?? "";
  const id = services.ids.next();
  return services.db.scoped(caller.scope, async (tx) => {
    if (!(await claim(tx, context, { key, id, input }))) return "repeat";
    const [first, second] = await lockRefundable(tx, context, input);
    if (!first) throw new Error("a refund of nothing");
    const request = { ...input, terminal };
    const started = await reserve(tx, context, { part: first, request, id, key });
    if (key && first.original.id !== context.params.id) await claimFeeKey(tx, context, { ...started, input });
    if (!second) return [started];
    const fee = { part: second, request, id: services.ids.next(), key: feeRefundKey(key) };
    if (!(await claim(tx, context, { ...fee, input }))) refuse("invalid_field", { at: "idempotency_key" });
    return [started, await reserve(tx, context, fee)];
  });
}

type Claim = { key: string; id: string; input: RefundInput };

async function claim(tx: Tx, { services }: Context, { key, id, input }: Claim): Promise<boolean> {
  const use = { key, transaction_id: id, seconds: idempotencyWindow(input), now: services.clock.now() };
  return key === "" || claimKey(tx, use);
}

type FeeRefund = Pick<StartedRefund, "refund"> & { input: RefundInput };

/** Claims the key of the fee's refund, too, because the request named the primary when only its fee was left to refund. */
async function claimFeeKey(tx: Tx, context: Context, { refund, input }: FeeRefund): Promise<void> {
  const key = feeRefundKey(refund.idempotency_key);
  if (!(await claim(tx, context, { key, id: refund.id, input }))) refuse("invalid_field", { at: "idempotency_key" });
}

type Reservation = { part: RefundPart; request: RefundRequest; id: string; key: string };

async function reserve(tx: Tx, context: Context, reservation: Reservation): Promise<StartedRefund> {
  const { services, caller } = context;
  const { original, amount, voids_fee = false } = reservation.part;
  const now = services.clock.now();
  const [merchant, processor, reversals] = await Promise.all([
    findMerchant(tx, tx.merchantId),
    findProcessor(tx, { merchant_id: tx.merchantId, id: original.processor_id }),
    openReversals(tx, original.id),
  ]);
  if (!merchant || !processor) throw new Error("a transaction without its merchant or processor");
  const amount_refunded = original.amount_refunded + amount;
  const status = statusAfterRefunds(original.amount_captured, amount_refunded);
  await updateTransaction(tx, original.id, { amount_refunded, status, updated_at: now });
  const fees = await feesOf(tx, reservation.part);
  const refund = newRefund(context, { ...reservation, fees }, now);
  await insertTransaction(tx, refund);
  await openIntent(tx, {
    id: refund.id,
    transaction_id: refund.id,
    operation: "refund",
    processor_id: processor.id,
    original_reference: original.id,
    amount,
    void_on_success: voids_fee,
    resolve_after: resolveAfter(now, services),
    now,
  });
  await record(tx, services.ids, {
    transaction: original,
    at: now,
    transfers: [],
    event: { type: "refund_started", amount, detail: refund.id, user_name: caller.username },
  });
  return { refund, merchant_name: merchant.name, processor, reversals, voids_fee };
}

type PricedRefund = Reservation & { fees: Awaited<ReturnType<typeof feesOf>> };

function newRefund({ caller, ip }: Context, { part, request, id, key, fees }: PricedRefund, now: Date): TransactionRow {
  const { original, amount } = part;
  return {
    ...refundOf(original, amount),
    ...fees,
    user_id: caller.user_id,
    user_name: caller.username,
    ip_address: request.ip_address || ip,
    transaction_source: transactionSource({ caller }, request),
    ...deviceOf(original, request.terminal),
    ...(request.vendor_id ? { details: { ...original.details, vendor_id: request.vendor_id } } : {}),
    idempotency_key: key,
    idempotency_time: idempotencyWindow(request),
    id,
    created_at: now,
    updated_at: now,
  };
}

/** The named terminal replaces that of the payment. A payment without a terminal has none in its refund either. */
function deviceOf({ payment_method, method }: TransactionRow, terminal: PaymentTerminal | undefined) {
  if (!terminal || payment_method !== "terminal") return {};
  const { id: terminal_id, description: terminal_description } = terminal;
  return { terminal_id, method: { ...method, terminal_id, terminal_description } };
}

function refundOf(original: TransactionRow, amount: number): TransactionRow {
  return {
    ...original,
    type: "refund",
    status: "pending",
    response_code: 0,
    amount,
    ...noAmounts,
    ...noPartAmounts,
    referenced_transaction_id: original.id,
    settlement_batch_id: "",
    line_items: null,
    sealed_account: null,
    answer: {},
    captured_at: null,
    settled_at: null,
  };
}

/** The fees that the refund includes. The caller holds the lock of the payment, so that no other refund changes them. */
async function feesOf(tx: Tx, { original, amount, surcharge }: RefundPart) {
  const taken = partsTaken(original);
  const surchargeRefunded = taken.surcharge > 0 ? await refundedSurcharge(tx, original.id) : 0;
  const before = { amount: original.amount_refunded, surcharge: surchargeRefunded };
  const fees = refundFees(taken, { amount, surcharge, before });
  return fees === "more than was taken" ? refuse("unfit_field", { at: "surcharge", detail: fees }) : fees;
}
