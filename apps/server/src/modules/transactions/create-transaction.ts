import { may, type Permission } from "@gatehouse/contract/access.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { type BegunPayment, completePayment } from "./complete-payment.ts";
import type { Wish } from "./open-payment.ts";
import { orRepeat } from "./repeat-answer.ts";
import { type Both, beginPayment, beginSplit, completeBoth, repeatBoth } from "./split-payment.ts";

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
  const key = input.idempotency_key ?? "";
  const begin: (...asked: [Context, TransactionCreate, Wish]) => Promise<BegunPayment | Both | "repeat"> =
    input.split_transaction_amount ? beginSplit : beginPayment;
  const begun = await orRepeat(context, key, () => begin(context, input, wish));
  if ("answer" in begun) return repeatBoth(context, key, begun);
  return "first" in begun.done ? completeBoth(context, begun.done) : completePayment(context, begun.done);
}

export function checkPermission({ caller }: Context, { type }: Pick<TransactionCreate, "type">): void {
  if (!may(caller, permissionOf[type])) refuse("forbidden");
}
