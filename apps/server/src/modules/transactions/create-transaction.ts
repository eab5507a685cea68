import { may, type Permission } from "@gatehouse/contract/access.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { type BegunPayment, completePayment } from "./complete-payment.ts";
import { openPayment, readPayment, type Wish } from "./open-payment.ts";
import { orRepeat } from "./repeat-answer.ts";
import { payInTwo } from "./split-payment.ts";

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
  if (input.split_transaction_amount) return payInTwo(context, input, wish);
  const begun = await orRepeat(context, input.idempotency_key ?? "", () => checkAndStart(context, input, wish));
  return "answer" in begun ? begun.answer : completePayment(context, begun.done);
}

export function checkPermission({ caller }: Context, { type }: Pick<TransactionCreate, "type">): void {
  if (!may(caller, permissionOf[type])) refuse("forbidden");
}

async function checkAndStart(context: Context, input: TransactionCreate, wish: Wish): Promise<BegunPayment | "repeat"> {
  const payment = await readPayment(context, input, wish);
  const started = await openPayment(context, payment);
  return started === "repeat" ? started : { started, payment };
}
