import type { RefundInput } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findMerchant } from "../../accounts/index.ts";
import { findProcessor, type ProcessorRow } from "../../processors/index.ts";
import type { PaymentTerminal } from "../../terminals/index.ts";
import { partsTaken } from "../captures/captured-parts.ts";
import { claimKey } from "../ledger/idempotency.store.ts";
import { type IntentRow, openIntent, openReversals } from "../ledger/intent.store.ts";
import { record } from "../ledger/ledger.store.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import { openTerminal } from "../methods/terminal.ts";
import { idempotencyWindow, noMoneyYet, noParts, sourceOf } from "../payments/new-transaction.ts";
import { statusAfterRefunds } from "../records/domain/outcome.ts";
import { insertTransaction, type TransactionRow, updateTransaction } from "../records/transaction.store.ts";
import { feesBack } from "./refund-fees.ts";
import { keyBeside } from "./refund-key.ts";
import { lockRefundable, type RefundPart } from "./refund-parts.ts";
import { surchargeGivenBack } from "./refunded-surcharge.store.ts";

/** A refund that is written and that nobody was asked for yet. `reversals` are what the processor has to be told before. */
export type StartedRefund = {
  refund: TransactionRow;
  merchant_name: string;
  processor: ProcessorRow;
  reversals: IntentRow[];
  voids_added: boolean;
};

type Asked = RefundInput & { terminal: PaymentTerminal | undefined };

/** One commit: what is to go back is reserved on the payment, and on what was added to it, where that goes back as well. */
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
    const asked = { ...input, terminal };
    const started = await reserve(tx, context, { part: first, asked, id, key });
    if (key && first.original.id !== context.params.id) await noteAskedOfFirst(tx, context, { ...started, input });
    if (!second) return [started];
    const beside = { part: second, asked, id: services.ids.next(), key: keyBeside(key) };
    if (!(await claim(tx, context, { ...beside, input }))) refuse("invalid_field", { at: "idempotency_key" });
    return [started, await reserve(tx, context, beside)];
  });
}

type Claim = { key: string; id: string; input: RefundInput };

async function claim(tx: Tx, { services }: Context, { key, id, input }: Claim): Promise<boolean> {
  const use = { key, transaction_id: id, seconds: idempotencyWindow(input), now: services.clock.now() };
  return key === "" || claimKey(tx, use);
}

type Noted = Pick<StartedRefund, "refund"> & { input: RefundInput };

/**
 * That it was the whole payment that was to go back, of which only what was added to it was left: a repeat asks for that again.
 * The mark is answered with the refund, and so holds as long as its key does.
 */
async function noteAskedOfFirst(tx: Tx, context: Context, { refund, input }: Noted): Promise<void> {
  const key = keyBeside(refund.idempotency_key);
  if (!(await claim(tx, context, { key, id: refund.id, input }))) refuse("invalid_field", { at: "idempotency_key" });
}

type Reserving = { part: RefundPart; asked: Asked; id: string; key: string };

async function reserve(tx: Tx, context: Context, reserving: Reserving): Promise<StartedRefund> {
  const { services, caller } = context;
  const { original, amount, voids_added = false } = reserving.part;
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
  const fees = await feesOf(tx, reserving.part);
  const refund = newRefund(context, { ...reserving, fees }, now);
  await insertTransaction(tx, refund);
  await openIntent(tx, {
    id: refund.id,
    transaction_id: refund.id,
    operation: "refund",
    processor_id: processor.id,
    original_reference: original.id,
    amount,
    void_on_success: voids_added,
    resolve_after: resolveAfter(now, services),
    now,
  });
  await record(tx, services.ids, {
    transaction: original,
    at: now,
    transfers: [],
    event: { type: "refund_started", amount, detail: refund.id, user_name: caller.username },
  });
  return { refund, merchant_name: merchant.name, processor, reversals, voids_added };
}

type Priced = Reserving & { fees: Awaited<ReturnType<typeof feesOf>> };

function newRefund({ caller, ip }: Context, { part, asked, id, key, fees }: Priced, now: Date): TransactionRow {
  const { original, amount } = part;
  return {
    ...refundOf(original, amount),
    ...fees,
    user_id: caller.user_id,
    user_name: caller.username,
    ip_address: asked.ip_address || ip,
    transaction_source: sourceOf({ caller }, asked),
    ...deviceOf(original, asked.terminal),
    ...(asked.vendor_id ? { details: { ...original.details, vendor_id: asked.vendor_id } } : {}),
    idempotency_key: key,
    idempotency_time: idempotencyWindow(asked),
    id,
    created_at: now,
    updated_at: now,
  };
}

/** Another device than that of the payment, when one is named; cards that no device read know of none. */
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
    ...noMoneyYet,
    ...noParts,
    referenced_transaction_id: original.id,
    settlement_batch_id: "",
    line_items: null,
    sealed_account: null,
    answer: {},
    captured_at: null,
    settled_at: null,
  };
}

/** The payment is locked: no other refund takes of it meanwhile. */
async function feesOf(tx: Tx, { original, amount, surcharge }: RefundPart) {
  const taken = partsTaken(original);
  const surchargeBack = taken.surcharge > 0 ? await surchargeGivenBack(tx, original.id) : 0;
  const before = { amount: original.amount_refunded, surcharge: surchargeBack };
  const fees = feesBack(taken, { amount, surcharge, before });
  return fees === "more than was taken" ? refuse("unfit_field", { at: "surcharge", detail: fees }) : fees;
}
