import {
  type Action,
  isNever,
  type Status,
  stateOf,
  type TransactionType,
} from "@gatehouse/contract/transactions/status.ts";

type Payment = { type: TransactionType; status: Status };

/** Says why an action is refused: the type if no status allows the action, else the status. */
export function whyNot(action: Action, payment: Payment): string {
  return `it is ${isNever(action, payment) ? `a ${payment.type}` : stateOf(payment)}`;
}
