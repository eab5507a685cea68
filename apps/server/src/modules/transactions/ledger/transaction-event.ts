import type { Tx } from "../../../db/query.ts";
import type { CaptureFields, CreatedTransaction, NewEvent, TransactionState } from "../../../events/event-types.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import { findOtherPart } from "../splits/lock-secondary.ts";

/** Who changed the transaction, and when. */
type Cause = { actor: string; at: Date };

type StateEvent = "transaction.captured" | "transaction.voided" | "transaction.tip_adjusted" | "transaction.rejected";

/** Builds the event of a change, with the new state of the transaction. */
export function changedEvent(type: StateEvent, row: TransactionRow, cause: Cause): NewEvent {
  return { type, subject: row.id, data: stateAfter(row), ...cause };
}

export type FirstResult = { row: TransactionRow; void_on_success: boolean; other_part: TransactionRow | undefined };

/** Builds the event of a first result, or of the approval of a flagged transaction. */
export function firstEvent(
  type: "transaction.created" | "transaction.approved",
  { row, void_on_success, other_part }: FirstResult,
  cause: Cause,
): NewEvent {
  const data: CreatedTransaction = {
    ...stateAfter(row),
    type: row.type,
    void_on_success,
    email_receipt: requestsReceipt(row),
    ...(other_part ? { other_part: stateAfter(other_part) } : {}),
  };
  return { type, subject: row.id, data, ...cause };
}

const requestsReceipt = ({ email_receipt, email_address }: TransactionRow) => email_receipt && email_address !== "";

/** Reads the other part of a split payment for its first event, where a receipt shows it; other payments cost no statement. */
export async function otherPartOnReceipt(tx: Tx, row: TransactionRow): Promise<TransactionRow | undefined> {
  return requestsReceipt(row) ? findOtherPart(tx, row) : undefined;
}

function stateAfter(row: TransactionRow): TransactionState {
  return {
    status: row.status,
    response_code: row.response_code,
    amount: row.amount,
    base_amount: row.base_amount,
    amount_authorized: row.amount_authorized,
    amount_captured: row.amount_captured,
    amount_refunded: row.amount_refunded,
    tip_amount: row.tip_amount,
    later_tip: row.later_tip,
    ...(row.amount_captured === 0 ? captureFieldsOf(row) : {}),
  };
}

function captureFieldsOf(row: TransactionRow): CaptureFields {
  return {
    surcharge: row.surcharge,
    service_fee: row.service_fee,
    payment_adjustment: row.payment_adjustment,
    tax_amount: row.tax_amount,
    shipping_amount: row.shipping_amount,
    discount_amount: row.discount_amount,
    national_tax_amount: row.national_tax_amount,
    duty_amount: row.duty_amount,
    order_id: row.order_id,
    po_number: row.po_number,
  };
}
