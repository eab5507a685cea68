import type { Transaction } from "./transaction.ts";

/** Nothing was taken or given, or not for certain. */
export const undoneStatuses: readonly string[] = ["declined", "voided", "reversed", "pending", "unknown"];
const undone = new Set(undoneStatuses);
/** What takes money when it succeeds. */
export const paymentTypes: readonly string[] = ["sale", "authorize"];
const cameBack = new Set(["returned", "late_return"]);

type Kind = { type: string; status: string };

/** Whether the payer's bank sent the money back. */
export const isReturned = ({ status }: Pick<Kind, "status">): boolean => cameBack.has(status);

/** As what a transaction counts where money is summed. */
export function countsAs({ type, status }: Kind): "payment" | "refund" | "credit" | "nothing" {
  if (undone.has(status)) return "nothing";
  if (paymentTypes.includes(type)) return "payment";
  // Money that was given and came back was not given.
  return (type === "refund" || type === "credit") && !cameBack.has(status) ? type : "nothing";
}

/** What one transaction adds to the net of totals. */
export function netOf(transaction: Pick<Transaction, "type" | "status" | "amount_captured">): number {
  const counted = countsAs(transaction);
  if (counted === "nothing" || isReturned(transaction)) return 0;
  return counted === "payment" ? transaction.amount_captured : -transaction.amount_captured;
}
