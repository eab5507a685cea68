import { addressFields } from "../transactions/address-fields.ts";

/** A file has at most so many data rows, and so many bytes. */
export const BATCH_ROWS = 10_000;
export const BATCH_BYTES = 10_485_760;

const plainColumns = [
  "transaction_type",
  "amount",
  "cc_number",
  "cc_expiration",
  "cc_cvc",
  "ach_account_number",
  "ach_routing_number",
  "ach_account_type",
  "ach_sec_code",
  "customer_id",
  "payment_method_type",
  "payment_method_id",
  "billing_address_id",
  "shipping_address_id",
  "processor_id",
  "order_id",
  "po_number",
  "description",
  "ip_address",
  "currency",
  "tax_amount",
  "tax_exempt",
  "shipping_amount",
  "tip_amount",
  "discount_amount",
  "email_receipt",
  "email_address",
  "create_vault_record",
] as const;

/** The columns that an uploaded file may have, in any order. Custom fields are added as `custom_field_<id>`. */
export const batchColumns: readonly string[] = [
  ...plainColumns,
  ...addressFields.map((field) => `billing_${field}`),
  ...addressFields.map((field) => `shipping_${field}`),
];

/** The columns that every file must have. */
export const requiredColumns = ["transaction_type", "amount"] as const;

/** The columns of the result file. */
export const resultColumns = [
  "id",
  "line",
  "type",
  "amount",
  "status",
  "response",
  "response_code",
  "processor_response_code",
  "processor_response_text",
  "auth_code",
  "avs_response_code",
  "cvv_response_code",
  "masked_account",
  "card_type",
  "customer_id",
  "order_id",
  "po_number",
  "error",
  "created_at",
] as const;
export type ResultColumn = (typeof resultColumns)[number];
