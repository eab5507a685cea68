import type { CreatedTransaction, NewEvent, TransactionState } from "../../../events/event-types.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

/** Who changed the transaction, and when. */
type Cause = { actor: string; at: Date };

type StateEvent = "transaction.captured" | "transaction.voided" | "transaction.tip_adjusted" | "transaction.rejected";

/** Builds the event of a change, with the new state of the transaction. */
export function changedEvent(type: StateEvent, row: TransactionRow, cause: Cause): NewEvent {
  return { type, subject: row.id, data: stateAfter(row), ...cause };
}

/** Builds the event of a first result, or of the approval of a flagged transaction. */
export function firstEvent(
  type: "transaction.created" | "transaction.approved",
  { row, void_on_success }: { row: TransactionRow; void_on_success: boolean },
  cause: Cause,
): NewEvent {
  const data: CreatedTransaction = { ...stateAfter(row), type: row.type, void_on_success };
  return { type, subject: row.id, data, ...cause };
}

function stateAfter(row: TransactionRow): TransactionState {
  const { status, response_code, amount, amount_authorized, amount_captured, amount_refunded, tip_amount, later_tip } =
    row;
  return { status, response_code, amount, amount_authorized, amount_captured, amount_refunded, tip_amount, later_tip };
}
