import { sources } from "@gatehouse/contract/transactions/sources.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { PayeeRow } from "../../accounts/index.ts";
import type { TakerRow } from "../../processors/index.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import type { Price } from "../pricing/price-payment.ts";
import { detailsOf } from "../records/domain/transaction-details.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

const DEFAULT_IDEMPOTENCY_SECONDS = 300;

type Keyed = Pick<TransactionCreate, "idempotency_key" | "idempotency_time">;

/** How long the key stands for the transaction, in seconds. */
export function idempotencyWindow({ idempotency_key, idempotency_time }: Keyed): number {
  return idempotency_key ? idempotency_time || DEFAULT_IDEMPOTENCY_SECONDS : 0;
}

type Parts = {
  input: TransactionCreate;
  means: Means;
  merchant: PayeeRow;
  processor: TakerRow;
  price: Price;
  /** The payment beside which it is made, or "". */
  belongs_to: string;
  now: Date;
};

/** A transaction before anybody was asked: pending, nothing authorised. */
export function newTransaction(context: Context, parts: Parts): TransactionRow {
  const { services, caller } = context;
  const { input, means, merchant, processor, price, belongs_to, now } = parts;
  return {
    ...wordsGiven(input),
    ...partsGiven(input),
    merchant_id: merchant.id,
    id: services.ids.next(),
    type: input.type,
    status: "pending",
    response_code: 0,
    ...noMoneyYet,
    custom_fields: Object.keys(input.custom_fields ?? {}).length > 0 ? (input.custom_fields ?? null) : null,
    details: detailsOf(input),
    line_items: input.line_items?.length ? input.line_items : null,
    ...price,
    currency: input.currency ?? merchant.currency,
    payment_method: methodOf(means),
    payment_type: means.kind,
    card_type: means.card_type,
    cc_first_six: means.cc_first_six,
    cc_last_four: means.cc_last_four,
    account_digest: means.account ? services.keys.digest(means.account, merchant.id) : "",
    customer_id: means.stored?.customer_id ?? "",
    customer_payment_type: means.stored ? means.kind : "",
    customer_payment_id: means.stored?.customer_payment_id ?? "",
    user_id: caller.user_id,
    user_name: caller.username,
    processor_id: processor.id,
    processor_name: processor.name,
    processor_type: processor.type,
    ip_address: input.ip_address || context.ip,
    transaction_source: sourceOf(context, input),
    referenced_transaction_id: belongs_to,
    settlement_batch_id: "",
    idempotency_time: idempotencyWindow(input),
    sealed_account: null,
    method: means.method,
    terminal_id: means.method.terminal_id ?? "",
    answer: {},
    created_at: now,
    updated_at: now,
    captured_at: null,
    settled_at: null,
  };
}

/** The source that the request names; else the panel for people and the API for keys. */
export function sourceOf({ caller }: Pick<Context, "caller">, { source }: Pick<TransactionCreate, "source">): string {
  return sources.find((known) => known === source) ?? (caller.sid ? "cp" : "api");
}

function methodOf({ stored, token, wallet, instrument }: Means): TransactionRow["payment_method"] {
  return stored || token ? "token" : (wallet ?? instrument.kind);
}

/** Of a row that nobody was asked for yet. */
export const noMoneyYet = { amount_authorized: 0, amount_captured: 0, amount_settled: 0, amount_refunded: 0 };

/** Parts that are already inside the amount; they may exceed it, which is no reason to refuse. */
export const noParts = {
  tax_amount: 0,
  shipping_amount: 0,
  tip_amount: 0,
  later_tip: 0,
  discount_amount: 0,
  national_tax_amount: 0,
  duty_amount: 0,
};

/** What travels from the request to the row as it is. One by one: to gather it by its names takes longer than all the rest. */
const partsGiven = (input: TransactionCreate) => ({
  tax_amount: input.tax_amount ?? 0,
  shipping_amount: input.shipping_amount ?? 0,
  tip_amount: input.tip_amount ?? 0,
  later_tip: 0,
  discount_amount: input.discount_amount ?? 0,
  national_tax_amount: input.national_tax_amount ?? 0,
  duty_amount: input.duty_amount ?? 0,
});
const wordsGiven = (input: TransactionCreate) => ({
  tax_exempt: input.tax_exempt ?? false,
  order_id: input.order_id ?? "",
  po_number: input.po_number ?? "",
  description: input.description ?? "",
  email_receipt: input.email_receipt ?? false,
  email_address: input.email_address ?? "",
  idempotency_key: input.idempotency_key ?? "",
  group_name: input.group_name ?? "",
  billing_address: input.billing_address ?? {},
  shipping_address: input.shipping_address ?? {},
});
