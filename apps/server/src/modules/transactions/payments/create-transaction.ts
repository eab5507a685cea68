import type { Permission } from "@gatehouse/contract/access.ts";
import type { transactionCalls } from "@gatehouse/contract/transactions/calls.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { AnsweredBefore, Context, UseCase } from "../../../context.ts";
import { refuseWithout } from "../../../refuse-without.ts";
import { orRepeat, repeatOf } from "../ledger/repeat-response.ts";
import { type Both, beginPayment, beginSplit, completeBoth, repeatBoth } from "../splits/split-payment.ts";
import { type BegunPayment, completePayment } from "./complete-payment.ts";
import type { Wish } from "./prepare-payment.ts";

const permissionOf: Record<Transaction["type"], Permission> = {
  sale: "process_sale",
  authorize: "process_authorization",
  credit: "process_credit",
  verification: "process_verification",
  refund: "process_refund",
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

/**
 * The first answer to its key, whatever the schema has against the body that comes with it now: the money was moved all the
 * same. A body that cannot be read at all is refused, for its key is not known.
 */
export const repeatCreated: AnsweredBefore<typeof transactionCalls.createTransaction> = async (context, body) => {
  const { key, repeat } = await repeatOf(context, body);
  if (!repeat) return undefined;
  checkPermission(context, repeat.answer);
  return repeatBoth(context, key, repeat);
};

export function checkPermission({ caller }: Context, { type }: Pick<Transaction, "type">): void {
  refuseWithout(permissionOf[type], caller);
}
