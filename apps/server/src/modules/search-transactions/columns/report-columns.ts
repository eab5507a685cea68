import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { detailTexts, transactionReportFields } from "@gatehouse/contract/transactions/report-fields.ts";
import { STOPPED } from "@gatehouse/contract/transactions/response-codes.ts";
import type { Column } from "../../../report/columns.ts";
import { cardFacts } from "../../pricing/index.ts";
import { shownKeyIn } from "../../transactions/index.ts";

const text = (json: string, member: string) => `coalesce(${json}->>'${member}', '')`;

/** Which block of `response_body` a payment has. */
const has = {
  card: "payment_method <> 'terminal' AND payment_type = 'card'",
  ach: "payment_method <> 'terminal' AND payment_type = 'ach'",
  apm: "payment_type = 'apm'",
  terminal: "payment_method = 'terminal'",
};

const only = (block: keyof typeof has, sql: string) => `CASE WHEN ${has[block]} THEN ${sql} END`;

const response =
  "CASE WHEN response_code IN (0, 99) THEN 'pending' WHEN response_code BETWEEN 100 AND 199 THEN 'approved' ELSE 'declined' END";

const ofRow = Object.fromEntries(
  ["id", "response_code", "processor_type", "processor_id", "created_at", "updated_at"].map((name) => [name, name]),
);

const answered = {
  auth_code: text("answer", "auth_code"),
  processor_response_code: text("answer", "processor_code"),
  processor_response_text: text("answer", "text"),
  processor_transaction_id: text("answer", "processor_transaction_id"),
};

const answeredIn = { ...ofRow, response, ...answered };

const ofMethod = (...members: string[]) =>
  Object.fromEntries(members.map((member) => [member, text("method", member)])) as Record<string, string>;

const blocks: Record<keyof typeof has, Record<string, string>> = {
  card: {
    ...ofMethod("masked_card", "expiration_date"),
    entry_type: "coalesce(method->>'entry_type', 'keyed')",
    card_type: "card_type",
    type: "cc_first_six",
    bin_type: "''",
    first_six: "cc_first_six",
    cc_digest: "account_digest",
    last_four: "cc_last_four",
    avs_response_code: text("answer", "avs"),
    cvv_response_code: text("answer", "cvv"),
    ...answeredIn,
  },
  ach: { ...ofMethod("masked_account_number", "routing_number", "account_type", "sec_code"), ...answeredIn },
  apm: {
    channel: text("method", "apm_type"),
    flags: "''",
    tag: "''",
    document_code: "''",
    status: response,
    transaction_id: "id",
    funding_status: `CASE WHEN status = 'pending_settlement' THEN 'pending'
      WHEN status IN ('settled', 'partially_refunded', 'refunded') THEN 'funded' ELSE '' END`,
    redirect_url: text("answer", "redirect_url"),
    error_msg: `CASE WHEN response_code >= 400 THEN ${text("answer", "text")} ELSE '' END`,
    fail_reason: `CASE WHEN response_code BETWEEN 200 AND 399 AND response_code <> ${STOPPED} THEN ${text("answer", "text")} ELSE '' END`,
    ...answeredIn,
  },
  terminal: {
    ...ofMethod("terminal_id", "terminal_description", "entry_type", "masked_card", "cardholder_name", "first_four"),
    ...ofMethod("emv_aid", "emv_app_name", "emv_tvr", "emv_tsi"),
    payment_type: text("method", "account"),
    card_type: "card_type",
    last_four: "cc_last_four",
    signature_data: "''",
    ...answeredIn,
  },
};

const onFile = ["card_on_file_indicator", "stored_credential_indicator"]
  .map((name) => text("details", name))
  .join(" || ");

/** The same as replies list, one after the other. */
const features = `concat_ws('; ', CASE WHEN ${text("answer", "avs")} <> '' THEN 'avs' END,
  CASE WHEN payment_adjustment <> 0 THEN 'cash_discount' END, CASE WHEN ${text("method", "eci")} <> '' THEN '3ds' END,
  CASE WHEN ${onFile} <> '' OR details->>'billing_method' <> 'straight' THEN 'card_on_file' END)`;

const payer = "concat_ws(' ', nullif(billing_address->>'first_name', ''), nullif(billing_address->>'last_name', ''))";

/** The columns of a report that are not columns of the table. */
const derived: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(blocks).flatMap(([block, members]) =>
      Object.entries(members).map(([member, sql]) => [`${block}.${member}`, only(block as keyof typeof has, sql)]),
    ),
  ),
  ...Object.fromEntries(
    ["billing_address", "shipping_address"].flatMap((group) =>
      addressFields.map((field) => [`${group}.${field}`, text(group, field)]),
    ),
  ),
  ...Object.fromEntries(detailTexts.map((name) => [name, text("details", name)])),
  billing_method: "coalesce(details->>'billing_method', 'straight')",
  features,
  merchant_name: "(SELECT name FROM merchants WHERE merchants.id = transactions.merchant_id)",
  response,
  // As totals count it, so that the column adds up to their net.
  net_amount: `CASE WHEN status IN ('declined', 'voided', 'reversed', 'pending', 'unknown', 'returned', 'late_return') THEN 0
    WHEN type IN ('sale', 'authorize') THEN amount_captured WHEN type IN ('refund', 'credit') THEN -amount_captured ELSE 0 END`,
  subscription_id: "''",
  card_holder_name: `coalesce(nullif(method->>'cardholder_name', ''), nullif(${payer}, ''), billing_address->>'company', '')`,
  masked_account: "coalesce(method->>'masked_card', method->>'masked_account_number', '')",
  card_brand: "card_type",
  idempotency_key: shownKeyIn("idempotency_key"),
  entry_type: text("method", "entry_type"),
  auth_code: answered.auth_code,
  processor_response_code: answered.processor_response_code,
  processor_response_text: answered.processor_response_text,
  created_date: "created_at",
};

/** What is told of a field beside what stands in the table. */
const told: Record<string, (value: string) => string> = {
  "card.type": (firstSix) => cardFacts(firstSix).card_type.toLowerCase(),
};

/** Where the cells of a field that reports may show come from; nothing for any other name. */
export function sourceOf(field: string): Pick<Column, "sql" | "told"> | undefined {
  if (Object.hasOwn(transactionReportFields, field)) {
    const teller = told[field];
    return { sql: derived[field] ?? field, ...(teller ? { told: teller } : {}) };
  }
  // The format admits nothing but an id here.
  const [, id] = /^custom_fields\.([0-9a-v]{20})$/.exec(field) ?? [];
  return id === undefined
    ? undefined
    : { sql: `(SELECT string_agg(one, '; ') FROM jsonb_array_elements_text(custom_fields->'${id}') AS of(one))` };
}
