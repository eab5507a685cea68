import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";

type Kind = Pick<Transaction, "type" | "base_amount" | "referenced_transaction_id">;

/**
 * True for what a way of paying adds where that was charged beside the rest, unasked: nothing is sold by it. A second
 * payment that its request asked for has an amount of its own and stands by itself.
 */
export function isAdded({ type, base_amount, referenced_transaction_id }: Kind): boolean {
  return referenced_transaction_id !== "" && base_amount === 0 && (type === "sale" || type === "authorize");
}
