import { sources } from "@gatehouse/contract/transactions/sources.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import type { Context } from "../../../context.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import { detailsOf } from "../records/domain/transaction-details.ts";
import type { TransactionRow } from "../records/transaction.store.ts";
import type { PricedPayment } from "./payment.ts";

const DEFAULT_IDEMPOTENCY_SECONDS = 300;

type Keyed = Pick<TransactionCreate, "idempotency_key" | "idempotency_time">;

/** How long an idempotency key is in use, in seconds. */
export function idempotencyWindow({ idempotency_key, idempotency_time }: Keyed): number {
  return idempotency_key ? idempotency_time || DEFAULT_IDEMPOTENCY_SECONDS : 0;
}

/** Builds the row of a payment that no processor was asked for yet. `primary_id` is "" unless the payment is secondary. */
export function newTransaction(context: Context, payment: PricedPayment, primary_id: string): TransactionRow {
  const { services, caller } = context;
  const { input, source, merchant, processor, price, created_at } = payment;
  return {
    ...textsOf(input),
    ...partAmountsOf(input),
    merchant_id: merchant.id,
    id: services.ids.next(),
    type: input.type,
    status: "pending",
    response_code: 0,
    ...noAmounts,
    custom_fields: Object.keys(input.custom_fields ?? {}).length > 0 ? (input.custom_fields ?? null) : null,
    details: detailsOf(input),
    line_items: input.line_items?.length ? input.line_items : null,
    ...price,
    currency: input.currency ?? merchant.currency,
    payment_method: methodOf(source),
    payment_type: source.kind,
    card_type: source.card_type,
    cc_first_six: source.cc_first_six,
    cc_last_four: source.cc_last_four,
    account_digest: source.account ? services.keys.digest(source.account, merchant.id) : "",
    customer_id: source.stored?.customer_id ?? "",
    customer_payment_type: source.stored ? source.kind : "",
    customer_payment_id: source.stored?.customer_payment_id ?? "",
    user_id: caller.user_id,
    user_name: caller.username,
    processor_id: processor.id,
    processor_name: processor.name,
    processor_type: processor.type,
    ip_address: input.ip_address || context.ip,
    transaction_source: transactionSource(context, input),
    referenced_transaction_id: primary_id,
    settlement_batch_id: "",
    idempotency_time: idempotencyWindow(input),
    sealed_account: null,
    method: source.method,
    terminal_id: source.method.terminal_id ?? "",
    answer: {},
    created_at,
    updated_at: created_at,
    captured_at: null,
    settled_at: null,
  };
}

/** The transaction source that the request names. By default "cp" for signed-in users and "api" for API keys. */
export function transactionSource(
  { caller }: Pick<Context, "caller">,
  { source }: Pick<TransactionCreate, "source">,
): string {
  return sources.find((known) => known === source) ?? (caller.sid ? "cp" : "api");
}

function methodOf({ stored, token, wallet, instrument }: PaymentSource): TransactionRow["payment_method"] {
  return stored || token ? "token" : (wallet ?? instrument.kind);
}

/** The amounts of a row before its result. */
export const noAmounts = { amount_authorized: 0, amount_captured: 0, amount_settled: 0, amount_refunded: 0 };

/** The amounts of parts that the total includes. They may exceed the total. */
export const noPartAmounts = {
  tax_amount: 0,
  shipping_amount: 0,
  tip_amount: 0,
  later_tip: 0,
  discount_amount: 0,
  national_tax_amount: 0,
  duty_amount: 0,
};

/** Copies the request's fields one by one, which is much faster than a loop over their names. */
const partAmountsOf = (input: TransactionCreate) => ({
  tax_amount: input.tax_amount ?? 0,
  shipping_amount: input.shipping_amount ?? 0,
  tip_amount: input.tip_amount ?? 0,
  later_tip: 0,
  discount_amount: input.discount_amount ?? 0,
  national_tax_amount: input.national_tax_amount ?? 0,
  duty_amount: input.duty_amount ?? 0,
});
const textsOf = (input: TransactionCreate) => ({
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
