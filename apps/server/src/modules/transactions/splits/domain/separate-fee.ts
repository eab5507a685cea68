import type { Status } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";

type Kind = Pick<Transaction, "type" | "base_amount" | "referenced_transaction_id">;

/**
 * True for a secondary transaction that charges only the surcharge or payment adjustment of its primary. The secondary
 * transaction of a requested split has a base amount and stands by itself.
 */
export function isSeparateFee({ type, base_amount, referenced_transaction_id }: Kind): boolean {
  return referenced_transaction_id !== "" && base_amount === 0 && (type === "sale" || type === "authorize");
}

const undone: ReadonlySet<Status> = new Set(["voided", "refunded", "reversed", "returned", "late_return"] as const);

/** True for a primary whose money the merchant doesn't keep, so that its separate fee must not be charged. */
export function isVoidedOrRefunded(primary: { status: Status } | undefined): boolean {
  return primary !== undefined && undone.has(primary.status);
}
