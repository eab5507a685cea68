import type { ResultColumn } from "@gatehouse/contract/file-batch/columns.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";

/** The result of a charged line. It holds masked account numbers only. */
export function resultOf(line: number, transaction: Transaction): Partial<Record<ResultColumn, string>> {
  const { card, ach } = transaction.response_body;
  const answer = card ?? ach;
  return {
    id: transaction.id,
    line: String(line),
    type: transaction.type,
    amount: String(transaction.amount),
    status: transaction.status,
    response: transaction.response,
    response_code: String(transaction.response_code),
    processor_response_code: answer?.processor_response_code ?? "",
    processor_response_text: answer?.processor_response_text ?? "",
    auth_code: answer?.auth_code ?? "",
    avs_response_code: card?.avs_response_code ?? "",
    cvv_response_code: card?.cvv_response_code ?? "",
    masked_account: card?.masked_card ?? ach?.masked_account_number ?? "",
    card_type: card?.card_type ?? "",
    customer_id: transaction.customer_id,
    order_id: transaction.order_id,
    po_number: transaction.po_number,
    created_at: transaction.created_at,
  };
}
