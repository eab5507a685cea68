import { type Action, isNever, type Status, type TransactionType } from "@gatehouse/contract/transactions/status.ts";

type Stated = { type: TransactionType; status: Status };

/** A transaction's state as a refusal names it to a person. */
export function stateOf({ status }: Pick<Stated, "status">): string {
  return status === "refunded" ? "fully refunded" : status.replaceAll("_", " ");
}

/** What stands against an action: the type, where no state would help; else the state. */
export function whyNot(action: Action, payment: Stated): string {
  return `it is ${isNever(action, payment) ? `a ${payment.type}` : stateOf(payment)}`;
}
