import type { Address } from "@gatehouse/contract/transactions/address.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { responseOf, STOPPED } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Status } from "@gatehouse/contract/transactions/status.ts";
import type { ActedTransaction, ReceiptData, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import type { Caller } from "../../../context.ts";
import { cardFacts } from "../../pricing/index.ts";
import { shownKey } from "../ledger/domain/key-mark.ts";
import { isOnFile, presentDetails, presentLines } from "./domain/transaction-details.ts";
import type { KeptAddress, TransactionRow } from "./transaction.store.ts";

const emptyAddress = Object.fromEntries(addressFields.map((field) => [field, ""])) as Address;

/** Fields without a source yet. They are always present, because clients read them. */
const constant = {
  subscription_id: "",
  split_transaction_response: null,
  receipt_data: null,
};

/** Builds the response of a row. */
export function presentTransaction(row: TransactionRow, merchantName: string): Transaction {
  return {
    ...shownAsIs(row),
    ...constant,
    ...presentDetails(row.details),
    idempotency_key: shownKey(row.idempotency_key),
    line_items: presentLines(row.line_items),
    merchant_name: merchantName,
    response: responseOf(row.response_code),
    features: featuresOf(row),
    billing_address: presentAddress(row.billing_address),
    shipping_address: presentAddress(row.shipping_address),
    response_body: presentBody(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    captured_at: row.captured_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}

/** Copies the fields one by one: a spread with exclusions takes many times as long, and lists have a hundred rows. */
const shownAsIs = (row: TransactionRow) => ({
  merchant_id: row.merchant_id,
  id: row.id,
  type: row.type,
  status: row.status,
  response_code: row.response_code,
  amount: row.amount,
  base_amount: row.base_amount,
  surcharge: row.surcharge,
  service_fee: row.service_fee,
  payment_adjustment: row.payment_adjustment,
  amount_authorized: row.amount_authorized,
  amount_captured: row.amount_captured,
  amount_settled: row.amount_settled,
  amount_refunded: row.amount_refunded,
  tax_amount: row.tax_amount,
  shipping_amount: row.shipping_amount,
  tip_amount: row.tip_amount,
  later_tip: row.later_tip,
  discount_amount: row.discount_amount,
  national_tax_amount: row.national_tax_amount,
  duty_amount: row.duty_amount,
  tax_exempt: row.tax_exempt,
  currency: row.currency,
  payment_method: row.payment_method,
  payment_type: row.payment_type,
  customer_id: row.customer_id,
  customer_payment_type: row.customer_payment_type,
  customer_payment_id: row.customer_payment_id,
  user_id: row.user_id,
  user_name: row.user_name,
  processor_id: row.processor_id,
  processor_name: row.processor_name,
  processor_type: row.processor_type,
  order_id: row.order_id,
  po_number: row.po_number,
  description: row.description,
  ip_address: row.ip_address,
  transaction_source: row.transaction_source,
  email_receipt: row.email_receipt,
  email_address: row.email_address,
  referenced_transaction_id: row.referenced_transaction_id,
  settlement_batch_id: row.settlement_batch_id,
  idempotency_time: row.idempotency_time,
  custom_fields: row.custom_fields,
  group_name: row.group_name,
});

const presentAddress = ({ address_id: _id, ...address }: KeptAddress): Address => ({ ...emptyAddress, ...address });

/** Adds the secondary transaction of a split payment to the response of its primary. */
export function withSplitResponse(primary: Transaction, secondary: Transaction | null): Transaction {
  return { ...primary, split_transaction_response: secondary && { ...secondary, split_transaction_response: null } };
}

/** Builds the response of a payment and its secondary transaction, if it has one. */
export function presentSplit(
  { row, secondary }: { row: TransactionRow; secondary: TransactionRow | undefined },
  merchantName: string,
): Transaction {
  const primary = presentTransaction(row, merchantName);
  return withSplitResponse(primary, secondary ? presentTransaction(secondary, merchantName) : null);
}

const emptyReceiptData: ReceiptData = {
  entry_type: "",
  payment_type: "",
  ebt: "",
  cardholder_name: "",
  cvm: "",
  emv_app_name: "",
  emv_aid: "",
  emv_tvr: "",
  emv_tsi: "",
  emv_iad: "",
  emv_arc: "",
};

/** The card data that a receipt must show. Null for a refund, because no card is read for it. */
function receiptDataOf({ type, method }: TransactionRow): ReceiptData | null {
  const { entry_type = "", account = "credit" } = method;
  if (type === "refund" || !["chip", "contactless", "swiped"].includes(entry_type)) return null;
  const read = Object.keys(emptyReceiptData).map((name) => [name, method[name as keyof typeof method] ?? ""]);
  return { ...emptyReceiptData, ...Object.fromEntries(read), payment_type: account };
}

function featuresOf({ answer, method, details, payment_adjustment }: TransactionRow): string[] {
  return [
    ...(answer.avs ? ["avs"] : []),
    ...(payment_adjustment === 0 ? [] : ["cash_discount"]),
    ...(method.eci ? ["3ds"] : []),
    ...(isOnFile(details) ? ["card_on_file"] : []),
  ];
}

/** Builds the response to an action. Leaves out `response` for legacy clients, which expect an object there and fail on a string. */
export function presentAction({ key }: Caller, shown: Transaction): ActedTransaction {
  if (!key?.legacy_shapes) return shown;
  const { response: _, split_transaction_response: split, ...rest } = shown;
  if (!split) return { ...rest, split_transaction_response: null };
  const { response: __, ...secondary } = split;
  return { ...rest, split_transaction_response: secondary };
}

const noAnswer = { auth_code: "", processor_code: "", text: "", processor_transaction_id: "", avs: "", cvv: "" };
const noMethod = {
  masked_card: "",
  expiration_date: "",
  masked_account_number: "",
  routing_number: "",
  account_type: "",
  sec_code: "",
};
const noDevice = {
  terminal_id: "",
  terminal_description: "",
  first_four: "",
  masked_card: "",
  cardholder_name: "",
  entry_type: "",
  emv_aid: "",
  emv_app_name: "",
  emv_tvr: "",
  emv_tsi: "",
};

function presentBody(row: TransactionRow): Transaction["response_body"] {
  const method = { ...noMethod, ...row.method };
  const answer = { ...noAnswer, ...row.answer };
  const answered = {
    id: row.id,
    response: responseOf(row.response_code),
    response_code: row.response_code,
    auth_code: answer.auth_code,
    processor_response_code: answer.processor_code,
    processor_response_text: answer.text,
    processor_transaction_id: answer.processor_transaction_id,
    processor_type: row.processor_type,
    processor_id: row.processor_id,
    processor_specific: null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
  if (row.payment_type === "cash") return { cash: {} };
  if (row.payment_type === "apm") return { apm: { ...answered, ...presentRedirect(row) } };
  if (row.payment_method === "terminal")
    return { terminal: { ...answered, ...presentDevice(row), receipt_data: receiptDataOf(row) } };
  const { masked_card, expiration_date, ...bank } = method;
  if (row.payment_type === "ach") return { ach: { ...answered, ...bank } };
  return {
    card: {
      ...answered,
      masked_card,
      expiration_date,
      entry_type: row.method.entry_type ?? "keyed",
      card_type: row.card_type,
      type: cardFacts(row.cc_first_six).card_type.toLowerCase(),
      bin_type: "",
      first_six: row.cc_first_six,
      last_four: row.cc_last_four,
      cc_digest: row.account_digest,
      avs_response_code: answer.avs,
      cvv_response_code: answer.cvv,
      flags: null,
      receipt_data: receiptDataOf(row),
    },
  };
}

/** The funding status; "" if no funding is due. */
const funding: Partial<Record<Status, string>> = {
  pending_settlement: "pending",
  settled: "funded",
  partially_refunded: "funded",
  refunded: "funded",
};

function presentRedirect({ id, status: state, response_code, method, answer }: TransactionRow) {
  const status = responseOf(response_code);
  // A payment that a rule stopped has the processor's text of an approval.
  const text = response_code === STOPPED ? "" : (answer.text ?? "");
  const isFault = response_code >= 400;
  return {
    status,
    transaction_id: id,
    funding_status: funding[state] ?? "",
    flags: "",
    error_msg: isFault ? text : "",
    redirect_url: answer.redirect_url ?? "",
    fail_reason: status === "declined" && !isFault ? text : "",
    channel: method.apm_type ?? "",
    tag: "",
    document_code: "",
  };
}

function presentDevice({ method, tip_amount, card_type, cc_last_four }: TransactionRow) {
  const {
    account = "",
    ebt,
    clerk_id,
    trace_num,
    emv_iad: _iad,
    emv_arc: _arc,
    cvm: _cvm,
    ...device
  } = { ...noDevice, ...method };
  const told: Record<string, string> = {
    ...(tip_amount > 0 ? { Tip: String(tip_amount) } : {}),
    ...(ebt ? { EBTType: ebt } : {}),
    ...(clerk_id ? { ClerkId: clerk_id } : {}),
    ...(trace_num ? { TraceNum: trace_num } : {}),
  };
  return {
    ...device,
    card_type,
    last_four: cc_last_four,
    payment_type: account,
    // No sandbox device captures a signature.
    signature_data: "",
    processor_specific: told,
  };
}
