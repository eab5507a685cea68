import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import { isFlagged } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { findTagged } from "../../processors/index.ts";
import { moveIntent } from "../ledger/intent.store.ts";
import { answerBeside, type Repeat } from "../ledger/repeat-response.ts";
import { resolveAfter } from "../ledger/resolution-time.ts";
import { type BegunPayment, callOff, completePayment } from "../payments/complete-payment.ts";
import type { ReadPayment, Wish } from "../payments/prepare-payment.ts";
import { orLeave } from "../payments/return-pending.ts";
import { KeyHeld, openPayment, openTogether, readPayment } from "../payments/start-payment.ts";
import { placeOfAmount } from "../pricing/domain/requested-amounts.ts";
import { presentTransaction, withSecond } from "../records/present-transaction.ts";
import { findTransaction } from "../records/transaction.store.ts";
import { isAdded, isGone } from "./domain/added-part.ts";
import { mayBeSentTo, paysTwice } from "./payment-parts.ts";

/** A payment, and the one that is made beside it. */
export type Both = Record<"first" | "second", BegunPayment>;

/**
 * A payment, and beside it a second one of its own amount on the processor that is kept for that. Both are written before
 * anybody is asked, and the second is asked for only when the first was approved for good.
 */
export async function beginSplit(context: Context, input: TransactionCreate, wish: Wish): Promise<Both | "repeat"> {
  const first = await readPayment(context, input, wish);
  return beginBoth(context, first, await secondOf(context, first));
}

/** A payment, or two where what its way of paying adds is charged by a processor of its own. */
export async function beginPayment(
  context: Context,
  input: TransactionCreate,
  wish: Wish,
): Promise<BegunPayment | Both | "repeat"> {
  const payment = await readPayment(context, input, wish);
  const started = await openPayment(context, payment);
  if (started === "repeat") return started;
  if (!("rest" in started)) return { started, payment };
  const { rest, added } = started;
  return beginBoth(
    context,
    { ...payment, price: rest },
    { ...besides(payment, { ...started, amount: added.amount, at: placeOfAmount(payment.input) }), price: added },
  );
}

/** The first's answer, and in it the second's. */
export async function completeBoth(context: Context, { first, second }: Both): Promise<Transaction> {
  const made = await completePayment(context, first);
  // Whoever judges a flagged payment judges it alone: a second that stood already would outlive its "no".
  const went = responseOf(made.response_code) === "approved" && !isFlagged(made.status);
  return withSecond(made, await (went ? completeSecond : callOff)(context, second));
}

/** What was answered to the same key before, with the answer of a second payment, if there was one. */
export async function repeatBoth(context: Context, key: string, { answer, until }: Repeat): Promise<Transaction> {
  const second = await answerBeside(context, keyOfSecond(key), until);
  // Of a client's own keys one may end as that of a second does.
  return withSecond(answer, second?.referenced_transaction_id === answer.id ? second : null);
}

const keyOfSecond = (key: string) => `${key}:split`;

async function beginBoth(context: Context, first: ReadPayment, second: ReadPayment): Promise<Both | "repeat"> {
  try {
    const [begun, beside] = await openTogether(context, [first, second]);
    if (!begun || !beside) throw new Error("one of two payments was not opened");
    return { first: { started: begun, payment: first }, second: { started: beside, payment: second } };
  } catch (error) {
    if (!(error instanceof KeyHeld)) throw error;
    const ours = error.key === first.input.idempotency_key;
    return ours ? "repeat" : refuse("invalid_field", { at: "idempotency_key" });
  }
}

async function secondOf(context: Context, first: ReadPayment): Promise<ReadPayment> {
  const { input, means } = first;
  const at = "split_transaction_amount";
  if (input.type !== "sale" && input.type !== "authorize") refuse("unfit_field", { at, detail: "nothing is sold" });
  if (!paysTwice(means))
    refuse("unfit_field", { at, detail: "what a wallet or a device reads, or a payer decides elsewhere, pays once" });
  const processor_id = await splitting(context);
  if (!processor_id) refuse("unfit_field", { at, detail: "no processor is kept for it" });
  if (!mayBeSentTo(means, processor_id))
    refuse("unfit_field", { at, detail: "the stored method is locked to another processor" });
  return besides(first, { processor_id, amount: input.split_transaction_amount, at });
}

/** `at` is where the request says the amount of it. */
type Beside = { processor_id: string; amount?: number | undefined; at: string };

/** Of the first it has payer, means and words, and nothing that was reckoned for the other amount. */
function besides(first: ReadPayment, { processor_id, amount, at }: Beside): ReadPayment {
  const { input } = first;
  const { type, currency, description, order_id, po_number, ip_address, source, custom_fields, group_name } = input;
  const { payment_method, billing_address, shipping_address, idempotency_key: key, idempotency_time } = input;
  const { bypass_rule_engine, email_receipt, email_address } = input;
  return {
    ...first,
    second: true,
    input: {
      type,
      currency,
      description,
      order_id,
      po_number,
      ip_address,
      source,
      custom_fields,
      group_name,
      payment_method,
      billing_address,
      shipping_address,
      processor_id,
      bypass_rule_engine,
      // Each is a charge of its own on the payer's statement.
      email_receipt,
      email_address,
      ...(key ? { idempotency_key: keyOfSecond(key), idempotency_time } : {}),
      amount,
      amount_at: at,
    },
  };
}

function splitting({ services, caller }: Context): Promise<string | undefined> {
  return services.db.scoped(caller.scope, (tx) => findTagged(tx, "splittransaction"));
}

/** Its time begins when it is asked for. Where the worker has taken it up meanwhile, its outcome is the worker's to find. */
async function completeSecond(context: Context, second: BegunPayment): Promise<Transaction> {
  const { row, merchant_name } = second.started;
  const { services, caller } = context;
  const next = await orLeave(context, row, () => services.db.scoped(caller.scope, (tx) => takeUp(tx, context, second)));
  if (next === "ask") return completePayment(context, second);
  return next === "call off" ? callOff(context, second) : presentTransaction(next ?? row, merchant_name);
}

/** What is added to a payment that was voided meanwhile is not asked for. */
async function takeUp(tx: Tx, { services }: Context, { started }: BegunPayment) {
  const { row, processor } = started;
  if (isAdded(row) && isGone(await findTransaction(tx, row.referenced_transaction_id))) return "call off";
  const resolve_after = resolveAfter(services.clock.now(), services);
  const move = { id: row.id, from: processor.id, to: processor.id, resolve_after };
  return (await moveIntent(tx, move)) ? "ask" : findTransaction(tx, row.id);
}
