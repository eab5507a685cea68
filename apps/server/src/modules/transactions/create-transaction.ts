import { may, type Permission } from "@gatehouse/contract/access.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { askProcessors } from "./ask-processors.ts";
import { chargeRequest } from "./charge-request.ts";
import { finishPayment } from "./finish-payment.ts";
import { keepPayerOf } from "./keep-payer.ts";
import { record } from "./ledger.store.ts";
import { openPayment, type ReadPayment, readPayment, type StartedCharge, type Wish } from "./open-payment.ts";
import { presentTransaction } from "./present-transaction.ts";
import { orRepeat } from "./repeat-answer.ts";
import { lockTransaction, type TransactionRow, updateTransaction } from "./transaction.store.ts";

const permissionOf: Record<TransactionCreate["type"], Permission> = {
  sale: "process_sale",
  authorize: "process_authorization",
  credit: "process_credit",
  verification: "process_verification",
};

/** Checks, commits the intent, asks the processor, commits the result. A decline is an answer, not an error. */
export const createTransaction: UseCase<typeof transactionCalls.createTransaction> = (context, input) =>
  pay(context, input, { void_on_success: input.void_on_success ?? false });

export async function pay(context: Context, input: TransactionCreate, wish: Wish): Promise<Transaction> {
  checkPermission(context, input);
  const begun = await orRepeat(context, input.idempotency_key ?? "", () => checkAndStart(context, input, wish));
  return "answer" in begun ? begun.answer : completePayment(context, begun.done);
}

export function checkPermission({ caller }: Context, { type }: Pick<TransactionCreate, "type">): void {
  if (!may(caller, permissionOf[type])) refuse("forbidden");
}

/** A payment that is written and has no outcome yet. */
export type BegunPayment = { started: StartedCharge; payment: ReadPayment };

async function checkAndStart(context: Context, input: TransactionCreate, wish: Wish): Promise<BegunPayment | "repeat"> {
  const payment = await readPayment(context, input, wish);
  const started = await openPayment(context, payment);
  return started === "repeat" ? started : { started, payment };
}

/** Asks the processor, if it has to be asked, and commits the result. */
export async function completePayment(context: Context, { started, payment }: BegunPayment): Promise<Transaction> {
  const { merchant_name } = started;
  const { row, outcome } = started.outcome
    ? started
    : await askProcessors(context, started, chargeRequest(started.row, payment.means, payment.input));
  const finished = outcome
    ? await finishPayment(context.services, context.caller.scope, { id: row.id, outcome, payment: { ...started, row } })
    : await leaveOpen(context, row);
  const kept = await keepPayerOf(context, { row: finished, ...payment, merchantName: merchant_name });
  return presentTransaction(kept, merchant_name);
}

/** Nothing is known: the transaction says so, and the worker asks the processor, if it has not done so already. */
function leaveOpen({ services, caller }: Context, row: TransactionRow): Promise<TransactionRow> {
  return services.db.scoped(caller.scope, async (tx) => {
    const seen = await lockTransaction(tx, row.id);
    if (seen && seen.status !== "pending") return seen;
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
