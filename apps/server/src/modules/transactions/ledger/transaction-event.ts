import type { CreatedTransaction, NewEvent, TransactionState } from "../../../events/event-types.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

/** Who changed the transaction, and when. */
type Cause = { actor: string; at: Date };

type StateEvent = "transaction.captured" | "transaction.voided" | "transaction.tip_adjusted" | "transaction.rejected";

/** The event of a change, with the state that the transaction has from then on. */
export function changedEvent(type: StateEvent, row: TransactionRow, cause: Cause): NewEvent {
  return { type, subject: row.id, data: stateAfter(row), ...cause };
}

/** The event of a first result, or of the result that a user gave a flagged transaction. */
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
