import type { Status, TransactionType } from "@gatehouse/contract/transactions/status.ts";

/** A transaction's state as a refusal names it to a person. */
export function stateOf({ type, status }: { type: TransactionType; status: Status }): string {
  if (status === "refunded") return "fully refunded";
  return type === "verification" && status === "authorized" ? "a verification" : status.replaceAll("_", " ");
}
