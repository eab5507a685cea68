import { capitals } from "../capitals.ts";
import type { ReportField, ReportKind } from "../report.ts";
import { addressFields } from "./address-fields.ts";
import type { Details } from "./details.ts";
import { totalsShown } from "./totals-shown.ts";
import type { CurrencyTotals } from "./transaction.ts";

/** Of the details of a payment those that are texts. */
export const detailTexts = [
  "vendor_id",
  "ship_from_postal_code",
  "summary_commodity_code",
  "merchant_vat_registration_number",
  "customer_vat_registration_number",
  "billing_method",
  "card_on_file_indicator",
  "initiated_by",
  "stored_credential_indicator",
  "initial_transaction_id",
  "iias_status",
  "mcc",
] as const satisfies readonly (keyof Details)[];

const of = (kind: ReportKind, names: readonly string[], prefix = ""): [string, ReportField][] =>
  names.map((name) => [`${prefix}${name}`, { label: titleOf(`${prefix}${name}`), kind }]);

const titles: Record<string, string> = {
  id: "Transaction ID",
  merchant_id: "Merchant ID",
  merchant_name: "Merchant",
  user_id: "User ID",
  user_name: "User",
  processor_id: "Processor ID",
  processor_name: "Processor",
  customer_id: "Customer ID",
  subscription_id: "Subscription ID",
  order_id: "Order ID",
  po_number: "PO number",
  ip_address: "IP address",
  transaction_source: "Source",
  referenced_transaction_id: "Referenced transaction ID",
  settlement_batch_id: "Settlement batch ID",
  email_address: "Email",
  card_holder_name: "Cardholder",
  masked_account: "Account",
  created_date: "Created",
  created_at: "Created",
  updated_at: "Updated",
  captured_at: "Captured at",
  settled_at: "Settled at",
  card_brand: "Card brand",
  "card.card_type": "Card type",
  "card.type": "Card credit or debit",
  "card.masked_card": "Card number, masked",
  "card.cc_digest": "Card digest",
  "card.id": "Card response ID",
  "ach.id": "ACH response ID",
  "terminal.id": "Terminal response ID",
  "terminal.terminal_id": "Terminal ID",
  "terminal.terminal_description": "Terminal description",
  vendor_id: "Vendor ID",
  merchant_vat_registration_number: "Merchant VAT registration number",
  customer_vat_registration_number: "Customer VAT registration number",
  initial_transaction_id: "Initial transaction ID",
  iias_status: "IIAS status",
  mcc: "Merchant category code",
};

/** `billing_address.last_name` reads "Billing last name". */
function titleOf(name: string): string {
  if (titles[name]) return titles[name];
  const words = name.replace("_address.", " ").replaceAll(/[._]/g, " ").split(" ");
  const said = words.map((word) => (capitals.includes(word) ? word.toUpperCase() : word)).join(" ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What each block tells of the answer, beside its own. */
const answered = (prefix: string) => [
  ...of("text", ["id", "response"], prefix),
  ...of("number", ["response_code"], prefix),
  ...of("text", ["auth_code", "processor_response_code", "processor_response_text"], prefix),
  ...of("text", ["processor_transaction_id", "processor_type", "processor_id"], prefix),
  ...of("time", ["created_at", "updated_at"], prefix),
];

/** Everything that a report of transactions can show, beside the merchant's custom fields as `custom_fields.<id>`. */
export const transactionReportFields: Readonly<Record<string, ReportField>> = Object.fromEntries([
  ...of("text", ["id", "merchant_id", "merchant_name", "type", "status", "response"]),
  ...of("number", ["response_code"]),
  ...of("money", [
    ...["amount", "base_amount", "amount_authorized", "amount_captured", "amount_settled", "amount_refunded"],
    ...["net_amount", "tax_amount", "national_tax_amount", "duty_amount", "shipping_amount", "tip_amount"],
    ...["later_tip", "discount_amount", "surcharge", "service_fee", "payment_adjustment"],
  ]),
  ...of("flag", ["tax_exempt", "email_receipt"]),
  ...of("text", [
    ...["currency", "payment_method", "payment_type", "card_holder_name", "masked_account", "card_type", "card_brand"],
    ...["entry_type", "auth_code", "processor_response_code", "processor_response_text"],
    ...["order_id", "po_number", "description", "ip_address", "transaction_source", "email_address", "group_name"],
    ...["customer_id", "customer_payment_type", "customer_payment_id", "subscription_id"],
    ...["user_id", "user_name", "processor_id", "processor_name", "processor_type"],
    ...["referenced_transaction_id", "settlement_batch_id", "idempotency_key", ...detailTexts, "features"],
  ]),
  ...of("number", ["idempotency_time"]),
  ...of("time", ["created_date", "created_at", "updated_at", "captured_at", "settled_at"]),
  ...of(
    "text",
    [
      ...["card_type", "type", "bin_type", "first_six", "last_four", "masked_card", "expiration_date", "entry_type"],
      ...["cc_digest", "avs_response_code", "cvv_response_code"],
    ],
    "card.",
  ),
  ...answered("card."),
  ...of("text", ["masked_account_number", "routing_number", "account_type", "sec_code"], "ach."),
  ...answered("ach."),
  ...of(
    "text",
    [
      ...["terminal_id", "terminal_description", "card_type", "entry_type", "masked_card", "cardholder_name"],
      ...["payment_type", "first_four", "last_four", "emv_aid", "emv_app_name", "emv_tvr", "emv_tsi", "signature_data"],
    ],
    "terminal.",
  ),
  ...answered("terminal."),
  ...of(
    "text",
    [
      ...["channel", "status", "funding_status", "fail_reason", "error_msg", "redirect_url", "transaction_id"],
      ...["flags", "tag", "document_code"],
    ],
    "apm.",
  ),
  ...answered("apm."),
  ...of("text", addressFields, "billing_address."),
  ...of("text", addressFields, "shipping_address."),
]);

/** The columns of a report in the standard format. */
export const standardReport: readonly string[] = [
  ...["id", "created_at", "type", "status", "payment_method", "card_type", "masked_account", "card_holder_name"],
  ...["amount", "amount_authorized", "amount_captured", "amount_settled", "amount_refunded", "net_amount"],
  ...["tax_amount", "tip_amount", "shipping_amount", "discount_amount", "surcharge", "service_fee", "currency"],
  ...["response", "response_code", "auth_code", "order_id", "po_number", "description", "email_address"],
  ...["customer_id", "user_name", "processor_name", "transaction_source", "referenced_transaction_id"],
  ...["settlement_batch_id", "captured_at", "settled_at"],
  ...["company", "address_line_1", "city", "state", "postal_code", "country"].map((name) => `billing_address.${name}`),
];

/** The columns of the panel's table: across merchants each row says whose it is. */
export const standardTable: readonly string[] = [
  ...["card_holder_name", "type", "payment_method", "masked_account", "amount", "status", "created_date"],
];
export const standardTableOfMany: readonly string[] = ["merchant_id", "merchant_name", ...standardTable];

const total = (sum: Exclude<keyof CurrencyTotals, "currency">, label: string) => ({
  label,
  kind: "money" as const,
  sum,
});

/** Sums that a format of totals can show, by the names that formats use; `sum` is what the search's totals call it. */
export const totalsReportFields = {
  base_amount: total("base_amount", "Base"),
  authorized_amount: total("amount_authorized", "Authorized"),
  captured_amount: total("amount_captured", "Captured"),
  refunded_amount: total("amount_refunded", "Refunded"),
  credited_amount: total("amount_credited", "Credited"),
  returned_amount: total("amount_returned", "Returned"),
  net_amount: total("net_amount", "Net"),
  surcharge_amount: total("surcharge", "Surcharge"),
  tax_amount: total("tax_amount", "Tax"),
  service_fee_amount: total("service_fee", "Service fee"),
  shipping_amount: total("shipping_amount", "Shipping"),
  tip_amount: total("tip_amount", "Tips"),
  discount_amount: total("discount_amount", "Discount"),
} as const satisfies Record<string, ReportField>;
export type TotalsReportField = keyof typeof totalsReportFields;

/** The figures above a list where nobody has chosen otherwise, as a format has them. */
export const standardTotals: readonly TotalsReportField[] = Object.keys(totalsShown).flatMap((name) =>
  (Object.keys(totalsReportFields) as TotalsReportField[]).filter((field) => totalsReportFields[field].sum === name),
);
