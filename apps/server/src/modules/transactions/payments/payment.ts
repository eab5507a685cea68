import type { Outcome } from "../../../ports/processor.ts";
import type { PayeeRow } from "../../accounts/index.ts";
import type { TakerRow } from "../../processors/index.ts";
import type { PaymentSource } from "../methods/domain/payment-source.ts";
import type { PaymentFields } from "../pricing/domain/requested-amounts.ts";
import type { TransactionRow } from "../records/transaction.store.ts";

// The stages of a payment. Each stage has everything of the stage before it:
//
//   PaymentRequest → RoutedPayment → PricedPayment → SubmittedPayment → CompletedPayment
//
// Routing comes before pricing, because the price depends on the processor. Every stage holds the card data: it stays in
// memory until the response, and is never stored or logged.

/** What the caller chooses beyond the request. A verification counts towards no limit. */
export type PaymentOptions = { void_on_success: boolean; is_verification?: true };

/** The request's fields and the payment source that they name. `outcome` is set if the payment is declined already. */
export type PaymentInput = { input: PaymentFields; source: PaymentSource; outcome?: Outcome };

/** Stage 1: a request that was read and checked. Nothing is written. */
export type PaymentRequest = PaymentInput & {
  options: PaymentOptions;
  /** The random draw for weighted routing. It is fixed, so that a payment that is checked first is routed the same way later. */
  draw: number;
  /** Set for the secondary transaction of a split payment. */
  is_secondary?: true;
  /** The price of this part of a split payment, instead of a calculated one. */
  split_price?: Price;
  /** Adds the position in a multi-payment request to the field that a refusal names. */
  inPart?: <T>(run: () => T) => T;
};

/** The processor that is asked first, and those that are asked in this order if it can't be reached. */
export type ProcessorLine = { processor: TakerRow; fallback_processors: readonly TakerRow[] };

/** Stage 2: a request with the processors that can take it. */
export type RoutedPayment = PaymentRequest &
  ProcessorLine & {
    merchant: PayeeRow;
    /** Asked once if the issuer declines a debit card. */
    decline_fallback?: TakerRow | undefined;
    /** Processors that a tag reserves for a special case. */
    tagged_processors: readonly TakerRow[];
  };

/** amount = base_amount + surcharge + service_fee + payment_adjustment. A tip that a device adds later is on top. */
export type Price = Record<"amount" | "base_amount" | "surcharge" | "service_fee" | "payment_adjustment", number>;

/** Stage 3: a routed payment with the price that is charged. Its limits leave room for it. */
export type PricedPayment = RoutedPayment & { price: Price; created_at: Date };

/** Stage 4: a payment that is written as pending, with its intent. From here on its processor may have been asked. */
export type SubmittedPayment = PricedPayment & { row: TransactionRow };

/** Stage 5: a payment after the second commit. `result` stays pending or unknown while the processor gave no response. */
export type CompletedPayment = SubmittedPayment & { result: TransactionRow };

/** Two payments of one request: the secondary is submitted only if the primary is approved. */
export type SplitPayment<Payment = SubmittedPayment> = Record<"primary" | "secondary", Payment>;

/** The part of a submitted payment that recording its result needs. The worker reads it from the database. */
export type PendingPayment = Pick<SubmittedPayment, "row" | "options"> & { merchant: { name: string } };
