import type { Status } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";

type Kind = Pick<Transaction, "type" | "base_amount" | "referenced_transaction_id">;

/**
 * True for what a way of paying adds where that was charged beside the rest, unasked: nothing is sold by it. A second
 * payment that its request asked for has an amount of its own and stands by itself.
 */
export function isAdded({ type, base_amount, referenced_transaction_id }: Kind): boolean {
  return referenced_transaction_id !== "" && base_amount === 0 && (type === "sale" || type === "authorize");
}

const gone: ReadonlySet<Status> = new Set(["voided", "refunded", "reversed", "returned", "late_return"] as const);

/** True for a payment beside which nothing may be charged any more: nothing of it is, or will be, with the merchant. */
export function isGone(first: { status: Status } | undefined): boolean {
  return first !== undefined && gone.has(first.status);
}
