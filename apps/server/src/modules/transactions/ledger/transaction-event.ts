import type { TransactionType } from "@gatehouse/contract/transactions/status.ts";
import type { CreatedTransaction, NewEvent, TransactionState } from "../../../events/event-types.ts";

type Changed = TransactionState & { id: string };
type Created = { row: Changed & { type: TransactionType }; void_on_success: boolean };

/** Who changed the transaction, and when. */
type Cause = { actor: string; at: Date };

type StateEvent = "transaction.captured" | "transaction.voided" | "transaction.tip_adjusted" | "transaction.rejected";

/** Builds the event of a change, with the new state of the transaction. */
export function changedEvent(type: StateEvent, row: Changed, cause: Cause): NewEvent {
  return { type, subject: row.id, data: stateAfter(row), ...cause };
}

/** Builds the event of a first result, or of the approval of a flagged transaction. */
export function firstEvent(
  type: "transaction.created" | "transaction.approved",
  { row, void_on_success }: Created,
  cause: Cause,
): NewEvent {
  const data: CreatedTransaction = { ...stateAfter(row), type: row.type, void_on_success };
  return { type, subject: row.id, data, ...cause };
}

function stateAfter(row: Changed): TransactionState {
  const { status, response_code, amount, amount_authorized, amount_captured, amount_refunded, tip_amount, later_tip } =
    row;
  return { status, response_code, amount, amount_authorized, amount_captured, amount_refunded, tip_amount, later_tip };
}
