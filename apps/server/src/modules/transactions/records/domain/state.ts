import {
  type Action,
  isNever,
  type Status,
  stateOf,
  type TransactionType,
} from "@gatehouse/contract/transactions/status.ts";

type Stated = { type: TransactionType; status: Status };

/** What stands against an action: the type, where no state would help; else the state. */
export function whyNot(action: Action, payment: Stated): string {
  return `it is ${isNever(action, payment) ? `a ${payment.type}` : stateOf(payment)}`;
}
