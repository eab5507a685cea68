import type { FieldKind } from "../operators.ts";

/** Fields of a transaction search and how each is compared. */
export const transactionSearchFields = {
  /** Whose it is, where the payments of many are searched. */
  merchant_id: "text",
  /** The same of everyone beneath a partner. */
  partner_id: "text",
  transaction_id: "text",
  transaction_or_order_id: "text",
  referenced_transaction_id: "text",
  user_id: "text",
  customer_id: "text",
  subscription_id: "text",
  user_name: "text",
  settlement_batch_id: "text",
  type: "word",
  transaction_source: "word",
  ip_address: "text",
  amount: "number",
  amount_authorized: "number",
  amount_captured: "number",
  amount_settled: "number",
  tax_amount: "number",
  tip_amount: "number",
  response_code: "number",
  po_number: "text",
  order_id: "text",
  /** What a client looks a payment up by whose answer it lost, also when the window of the key is over. */
  idempotency_key: "text",
  currency_iso_code: "word",
  payment_method: "word",
  payment_type: "word",
  status: "word",
  state: "word",
  processor_id: "text",
  processor_name: "text",
  cc_last_four: "text",
  cc_first_six: "text",
  card_type: "word",
  /** Looked for by its keyed digest; it is neither kept nor logged. */
  full_cc_number: "text",
  cc_digest: "text",
  /** A group of users, by id or name: what they made. */
  group: "text",
  terminal_id: "text",
  terminal_description: "text",
} as const satisfies Record<string, FieldKind>;
export type TransactionSearchField = keyof typeof transactionSearchFields;

export const transactionDateFields = ["created_at", "updated_at", "captured_at", "settled_at"] as const;

export const transactionSortFields = [
  ...["created_at", "updated_at", "captured_at", "settled_at"],
  ...["type", "status", "amount", "amount_authorized", "amount_captured", "amount_settled", "tax_amount"],
  ...["tip_amount", "currency", "payment_method", "payment_type", "order_id", "po_number", "customer_id"],
  ...["user_name", "processor_name", "transaction_source", "settlement_batch_id"],
  ...["base_amount", "amount_refunded", "surcharge", "service_fee", "payment_adjustment", "shipping_amount"],
  ...["discount_amount", "national_tax_amount", "duty_amount", "response_code", "description", "email_address"],
  ...["ip_address", "user_id", "processor_id", "processor_type", "referenced_transaction_id"],
] as const;
