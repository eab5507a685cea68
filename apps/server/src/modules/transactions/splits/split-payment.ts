import type { Context } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { findTagged, keptFor } from "../../processors/index.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import type { PaymentRequest, PricedPayment, SplitPayment } from "../payments/payment.ts";
import { placeOfAmount } from "../pricing/domain/requested-amounts.ts";

export type SplitRequest = SplitPayment<PaymentRequest>;

/** The idempotency key of the secondary transaction, by that of the primary. */
export const secondaryKey = (key: string) => `${key}:split`;

/** Builds the secondary request for `split_transaction_amount`, for the processor that is reserved for splits. */
export async function requestedSecondary(context: Context, primary: PaymentRequest): Promise<PaymentRequest> {
  const { input, source } = primary;
  const at = "split_transaction_amount";
  if (input.type !== "sale" && input.type !== "authorize") refuse("unfit_field", { at, detail: "nothing is sold" });
  if (!canPayTwice(source))
    refuse("unfit_field", { at, detail: "what a wallet or a device reads, or a payer decides elsewhere, pays once" });
  const processor_id = await findSplitProcessor(context);
  if (!processor_id) refuse("unfit_field", { at, detail: "no processor is kept for it" });
  if (!canBeSentTo(source, processor_id))
    refuse("unfit_field", { at, detail: "the stored method is locked to another processor" });
  return secondaryRequest(primary, { processor_id, amount: input.split_transaction_amount, at });
}

function findSplitProcessor({ services, caller }: Context): Promise<string | undefined> {
  return services.db.scoped(caller.scope, (tx) => findTagged(tx, "splittransaction"));
}

/** Splits off surcharge and payment adjustment if a processor is reserved for them. Undefined if the payment isn't split. */
export function splitFee(request: PaymentRequest, priced: PricedPayment): SplitRequest | undefined {
  const { price, processor, tagged_processors } = priced;
  const reserved = keptFor(tagged_processors, "splitpaymentadjustment");
  if (!reserved || reserved.id === processor.id || !canBeSentTo(request.source, reserved.id)) return undefined;
  if (!isSplittable(request)) return undefined;
  const payment_adjustment = Math.max(0, price.payment_adjustment);
  const amount = price.surcharge + payment_adjustment;
  if (amount === 0 || amount >= price.amount) return undefined;
  const { base_amount, service_fee } = price;
  const place = { processor_id: reserved.id, amount, at: placeOfAmount(request.input) };
  return {
    primary: {
      ...request,
      split_price: {
        amount: price.amount - amount,
        base_amount,
        service_fee,
        surcharge: 0,
        payment_adjustment: price.payment_adjustment - payment_adjustment,
      },
    },
    secondary: {
      ...secondaryRequest(request, place),
      split_price: { amount, base_amount: 0, service_fee: 0, surcharge: price.surcharge, payment_adjustment },
    },
  };
}

/** A partial approval couldn't be assigned to one of the parts, so that a payment that allows one isn't split. */
function isSplittable({ input, source, outcome }: PaymentRequest): boolean {
  const isExcluded = outcome !== undefined || input.allow_partial_payment === true;
  return (input.type === "sale" || input.type === "authorize") && !isExcluded && canPayTwice(source);
}

/** A stored method that is locked to a processor is sent to no other. */
function canBeSentTo({ bound_to = "" }: PaymentSource, processor_id: string): boolean {
  return bound_to === "" || bound_to === processor_id;
}

/** Wallet tokens, terminals and redirects pay once. */
function canPayTwice({ wallet, instrument }: PaymentSource): boolean {
  return !wallet && instrument.kind !== "terminal" && instrument.kind !== "apm";
}

/** `at` is the field of the request that gives the amount. */
type SecondaryPlace = { processor_id: string; amount?: number | undefined; at: string };

/** Copies customer, payment source and texts of the primary, and nothing that belongs to its amount. */
function secondaryRequest(primary: PaymentRequest, { processor_id, amount, at }: SecondaryPlace): PaymentRequest {
  const { input } = primary;
  const { type, currency, description, order_id, po_number, ip_address, source, custom_fields, group_name } = input;
  const { payment_method, billing_address, shipping_address, idempotency_key: key, idempotency_time } = input;
  const { bypass_rule_engine, email_receipt, email_address } = input;
  return {
    ...primary,
    is_secondary: true,
    input: {
      type,
      currency,
      description,
      order_id,
      po_number,
      ip_address,
      source,
      custom_fields,
      group_name,
      payment_method,
      billing_address,
      shipping_address,
      processor_id,
      bypass_rule_engine,
      // The cardholder sees two charges on the statement, so that each has a receipt.
      email_receipt,
      email_address,
      ...(key ? { idempotency_key: secondaryKey(key), idempotency_time } : {}),
      amount,
      amount_at: at,
    },
  };
}
