import * as z from "zod/mini";
import { customFieldsInput } from "../fields/custom-field.ts";
import { loggable } from "../loggable.ts";
import { amount, id, sum, time } from "../primitives.ts";
import { address } from "./address.ts";
import { details } from "./details.ts";
import { lineItem } from "./line-item.ts";
import { statuses, types } from "./status.ts";

const answered = {
  id,
  response: loggable(z.string()),
  response_code: z.int(),
  auth_code: z.string(),
  processor_response_code: loggable(z.string()),
  processor_response_text: loggable(z.string()),
  processor_transaction_id: z.string(),
  processor_type: loggable(z.string()),
  processor_id: id,
  processor_specific: z.null(),
  created_at: time,
  updated_at: time,
};

/**
 * What a receipt must tell of a card that was there: how it was read, which application of its chip paid, and how the payer
 * was known: by "pin", by "signature" or by "none". `ebt` is the account of a benefit card, "food" or "cash".
 */
export const receiptData = z.object({
  entry_type: z.string(),
  payment_type: z.string(),
  ebt: z.string(),
  cardholder_name: z.string(),
  cvm: z.string(),
  emv_app_name: z.string(),
  emv_aid: z.string(),
  emv_tvr: z.string(),
  emv_tsi: z.string(),
  emv_iad: z.string(),
  emv_arc: z.string(),
});
export type ReceiptData = z.output<typeof receiptData>;

/** Null where no card was there. */
const readByDevice = { receipt_data: z.nullable(receiptData) };

export const cardBody = z.object({
  ...answered,
  ...readByDevice,
  card_type: loggable(z.string()),
  type: z.string(),
  bin_type: loggable(z.string()),
  first_six: z.string(),
  last_four: z.string(),
  /** The same for all that the merchant takes with that card, and what they are found by; "" where its number was not seen. */
  cc_digest: z.string(),
  masked_card: z.string(),
  expiration_date: z.string(),
  entry_type: z.string(),
  avs_response_code: loggable(z.string()),
  cvv_response_code: loggable(z.string()),
  /** What is known of a stored card; nothing of one that is keyed. */
  flags: z.nullable(z.array(z.string())),
});

export const achBody = z.object({
  ...answered,
  masked_account_number: z.string(),
  routing_number: z.string(),
  account_type: z.string(),
  sec_code: loggable(z.string()),
});

/** What a device at a counter read and decided; `processor_specific` holds what only such a device tells. */
export const terminalBody = z.object({
  ...answered,
  ...readByDevice,
  processor_specific: z.record(z.string(), z.string()),
  terminal_id: z.string(),
  terminal_description: z.string(),
  card_type: loggable(z.string()),
  payment_type: z.string(),
  entry_type: z.string(),
  first_four: z.string(),
  last_four: z.string(),
  masked_card: z.string(),
  cardholder_name: z.string(),
  emv_aid: z.string(),
  emv_app_name: z.string(),
  emv_tvr: z.string(),
  emv_tsi: z.string(),
  signature_data: z.string(),
});

/**
 * A payment that is decided where the payer was sent, who is to open `redirect_url` while `status` is "pending"; after that it is
 * "approved" or "declined". `funding_status`: "pending" until the money is settled, then "funded"; "" where none is to come.
 */
export const apmBody = z.object({
  ...answered,
  status: z.string(),
  transaction_id: id,
  funding_status: loggable(z.string()),
  flags: z.string(),
  error_msg: z.string(),
  redirect_url: z.string(),
  fail_reason: z.string(),
  /** Which way to pay it was, as `payment_method.apm.type` names it. */
  channel: z.string(),
  tag: z.string(),
  document_code: z.string(),
});

export const responseBody = z.object({
  card: z.optional(cardBody),
  ach: z.optional(achBody),
  apm: z.optional(apmBody),
  cash: z.optional(z.object({})),
  terminal: z.optional(terminalBody),
});

export const splitTransaction = z.object({
  id,
  type: z.enum(types),
  status: z.enum(statuses),
  response: loggable(z.string()),
  response_code: z.int(),
  amount,
  base_amount: amount,
  amount_authorized: amount,
  amount_captured: amount,
  amount_settled: amount,
  amount_refunded: amount,
  /** What the way of paying added, or took off where it is below zero. */
  payment_adjustment: sum,
  tip_amount: amount,
  /** What of the tip was added later, by a device or a person: it stands beside `base_amount`, and the rest is inside it. */
  later_tip: amount,
  surcharge: amount,
  service_fee: amount,
  discount_amount: amount,
  tax_amount: amount,
  tax_exempt: z.boolean(),
  shipping_amount: amount,
  national_tax_amount: amount,
  duty_amount: amount,
  currency: loggable(z.string()),
  payment_method: loggable(z.string()),
  payment_type: loggable(z.string()),
  features: z.array(z.string()),
  user_id: z.string(),
  user_name: z.string(),
  merchant_id: id,
  merchant_name: z.string(),
  processor_id: id,
  processor_name: z.string(),
  processor_type: loggable(z.string()),
  idempotency_key: z.string(),
  idempotency_time: z.int(),
  description: z.string(),
  order_id: z.string(),
  po_number: z.string(),
  ip_address: z.string(),
  transaction_source: loggable(z.string()),
  email_receipt: z.boolean(),
  email_address: z.string(),
  customer_id: z.string(),
  customer_payment_type: z.string(),
  customer_payment_id: z.string(),
  subscription_id: z.string(),
  /** Clients declare a text here, and fail on anything else; what a receipt must tell stands in `response_body`. */
  receipt_data: z.null(),
  split_transaction_response: z.null(),
  referenced_transaction_id: loggable(z.string()),
  settlement_batch_id: loggable(z.string()),
  response_body: responseBody,
  custom_fields: z.nullable(customFieldsInput),
  group_name: z.string(),
  ...details,
  line_items: z.nullable(z.array(lineItem)),
  billing_address: address,
  shipping_address: address,
  created_at: time,
  updated_at: time,
  captured_at: z.nullable(time),
  settled_at: z.nullable(time),
});

/**
 * A transaction as every reply shows it: amounts in minor units of `currency`, times in UTC. The second payment that was
 * made beside it stands in the reply that made both, and wherever the first is asked for by its id; searches and lists find it
 * by its `referenced_transaction_id`.
 */
export const transaction = z.extend(splitTransaction, {
  split_transaction_response: z.nullable(splitTransaction),
});
export type Transaction = z.output<typeof transaction>;

/** What an act on a transaction answers: `response` is left out for keys with `legacy_shapes`, whose clients can't read it. */
const legible = { response: z.optional(z.string()) };
export const actedSplitTransaction = z.extend(splitTransaction, legible);
export const actedTransaction = z.extend(transaction, {
  ...legible,
  split_transaction_response: z.nullable(actedSplitTransaction),
});
export type ActedTransaction = z.output<typeof actedTransaction>;

/** Something that happened to a transaction, for its timeline. */
export const transactionEvent = z.object({
  id,
  type: z.enum([
    "created",
    "authorized",
    "declined",
    "captured",
    "voided",
    "refund_started",
    "refunded",
    "refund_declined",
    "settled",
    "returned",
    "unknown",
    "sent_away",
    "resolved",
    "rerouted",
    "flagged",
    "approved",
    "tip_adjusted",
  ]),
  amount: z.nullable(amount),
  detail: z.string(),
  user_name: z.string(),
  created_at: time,
});
export type TransactionEvent = z.output<typeof transactionEvent>;

/**
 * Sums over what matches a search, in minor units of one currency. Payments here are sales and authorizations that were
 * approved and neither voided nor reversed. What is declined, pending or unknown counts nowhere, and a verification moves
 * nothing.
 */
const sums = {
  /** Of payments: what was approved, captured or not. */
  amount_authorized: sum,
  /** Of payments: what was captured, whatever became of it later. */
  amount_captured: sum,
  /** Of refunds: what they gave back, unless they were voided or came back themselves. */
  amount_refunded: sum,
  /** Of credits: the same. */
  amount_credited: sum,
  /** Of payments: what was captured and then sent back by the payer's bank. */
  amount_returned: sum,
  /** Captured less refunded, credited and returned. */
  net_amount: sum,
  /** Of payments, as are its parts below. Approved for less than was asked, a payment counts with that share of each, half to even. */
  base_amount: sum,
  discount_amount: sum,
  duty_amount: sum,
  service_fee: sum,
  shipping_amount: sum,
  surcharge: sum,
  tax_amount: sum,
  tip_amount: sum,
};

/** Amounts of different currencies are never added up. */
export const totals = z.object({
  /** The currency of the sums beside it: the merchant's own if something matches in it, else the first of those that match. */
  currency: z.string(),
  ...sums,
  /** The sums of each currency that matches, that of the members beside it first. */
  by_currency: z.array(z.object({ currency: z.string(), ...sums })),
});
export type Totals = z.output<typeof totals>;
export type CurrencyTotals = Totals["by_currency"][number];
