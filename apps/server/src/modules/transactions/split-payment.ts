import { responseOf } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { findTagged } from "../processors/index.ts";
import { type BegunPayment, callOff, completePayment } from "./complete-payment.ts";
import { checkPayment, openPayment, type ReadPayment, readPayment, type Wish } from "./open-payment.ts";
import { isHeld, repeatAnswer } from "./repeat-answer.ts";

/**
 * A payment, and beside it a second one of its own amount on the processor that is kept for that. Both are written before
 * anybody is asked, and the second is asked for only when the first was approved.
 */
export async function payInTwo(context: Context, input: TransactionCreate, wish: Wish): Promise<Transaction> {
  const key = input.idempotency_key ?? "";
  if (await isHeld(context, key)) return repeatBoth(context, key);
  const first = await readPayment(context, input, wish);
  const second = await secondOf(context, first);
  await checkPayment(context, first);
  await checkPayment(context, second);
  const begun = await beginPayment(context, first);
  if (begun === "repeat") return repeatBoth(context, key);
  const beside = await beginBeside(context, begun, second);
  const made = await completePayment(context, begun);
  const went = responseOf(made.response_code) === "approved";
  return both(made, await (went ? completePayment : callOff)(context, beside));
}

const keyOfSecond = (key: string) => `${key}:split`;

function both(made: Transaction, second: Transaction | null): Transaction {
  return { ...made, split_transaction_response: second && { ...second, split_transaction_response: null } };
}

/** The first is answered when the second is written: whoever waits for the one finds the other. */
async function repeatBoth(context: Context, key: string): Promise<Transaction> {
  const made = await repeatAnswer(context, key);
  const beside = keyOfSecond(key);
  return both(made, (await isHeld(context, beside)) ? await repeatAnswer(context, beside) : null);
}

/** Of the first it has payer, means and words, and nothing that was reckoned for the other amount. */
async function secondOf(context: Context, { input, means, wish, outcome }: ReadPayment): Promise<ReadPayment> {
  const field = "Split Transaction Amount";
  if (input.type !== "sale" && input.type !== "authorize") refuse("unfit_field", { field, detail: "nothing is sold" });
  if (means.wallet || means.instrument.kind === "terminal")
    refuse("unfit_field", { field, detail: "what a wallet or a device reads pays once" });
  const processor_id = await splitting(context);
  if (!processor_id) refuse("unfit_field", { field, detail: "no processor is kept for it" });
  const { type, currency, description, order_id, po_number, ip_address, source, custom_fields, group_name } = input;
  const { payment_method, billing_address, shipping_address, idempotency_key: key, idempotency_time } = input;
  const { token: _, once: __, ...same } = means;
  return {
    input: {
      ...{ type, currency, description, order_id, po_number, ip_address, source, custom_fields, group_name },
      ...{ payment_method, billing_address, shipping_address, processor_id },
      ...(key ? { idempotency_key: keyOfSecond(key), idempotency_time } : {}),
      amount: input.split_transaction_amount,
    },
    means: same,
    wish,
    ...(outcome ? { outcome } : {}),
  };
}

function splitting({ services, caller }: Context): Promise<string | undefined> {
  return services.db.scoped(caller.scope, (tx) => findTagged(tx, "splittransaction"));
}

async function beginPayment(context: Context, payment: ReadPayment): Promise<BegunPayment | "repeat"> {
  const started = await openPayment(context, payment);
  return started === "repeat" ? started : { started, payment };
}

/** Where the second can't be written after all, the first ends without having been asked for. */
async function beginBeside(context: Context, first: BegunPayment, second: ReadPayment): Promise<BegunPayment> {
  try {
    const wish = { ...second.wish, belongs_to: first.started.row.id };
    const begun = await beginPayment(context, { ...second, wish });
    return begun === "repeat" ? refuse("invalid_field", { field: "Idempotency Key" }) : begun;
  } catch (error) {
    await callOff(context, first);
    throw error;
  }
}
