import * as z from "zod/mini";
import { customFieldGroup, customFieldsInput } from "../fields/custom-field.ts";
import { amountsInput } from "../lookups/amounts.ts";
import { adjustment } from "../lookups/rate.ts";
import { withMarks } from "../marks.ts";
import { amount, bounded, currencyOrNone, email, flag, idOrNone, noLonger, prose, text } from "../primitives.ts";
import { addressInput } from "./address.ts";
import { detailsInput } from "./details.ts";
import { lineItemsInput } from "./line-item.ts";
import { paymentAlternatives, paymentMethodInput, terminalPaymentInput } from "./payment-method.ts";

const ip_address = z.optional(z.union([z.literal(""), z.ipv4().check(noLonger(15)), z.ipv6().check(noLonger(45))]));
/** Without control characters: the server tells uses of a key apart by one. */
/** "" is none. A key of blanks alone would make one payment of all that were sent with it, so it is refused. */
const idempotency_key = z.optional(
  bounded(128).check(z.regex(/^\P{Cc}*$/u), z.regex(/^$|[^\s\p{Default_Ignorable_Code_Point}\u2800]/u)),
);
const idempotency_time = z.optional(z.int().check(z.gte(0), z.lte(86_400)));

/** What can be read of a request that is no good otherwise: an earlier one may have been answered under its key. */
export const keyed = z.object({ idempotency_key });

export const transactionCreate = withMarks(
  z.object({
    ...detailsInput,
    line_items: z.optional(lineItemsInput),
    type: z.enum(["sale", "authorize", "verification", "credit"]),
    amount: z.optional(amount),
    base_amount: z.optional(amount),
    /** Of a second payment beside this one, on the processor that is kept for it. */
    split_transaction_amount: z.optional(amount),
    currency: z.optional(currencyOrNone),
    processor_id: z.optional(idOrNone),
    payment_method: paymentMethodInput,
    idempotency_key,
    idempotency_time,
    order_id: z.optional(text(17)),
    po_number: z.optional(text(17)),
    description: z.optional(prose(255)),
    ip_address,
    tax_amount: z.optional(amount),
    tax_exempt: z.optional(flag),
    shipping_amount: z.optional(amount),
    discount_amount: z.optional(amount),
    tip_amount: z.optional(amount),
    national_tax_amount: z.optional(amount),
    duty_amount: z.optional(amount),
    surcharge: z.optional(amount),
    payment_adjustment: z.optional(adjustment),
    amounts: z.optional(amountsInput),
    billing_address: z.optional(addressInput),
    shipping_address: z.optional(addressInput),
    allow_partial_payment: z.optional(flag),
    email_receipt: z.optional(flag),
    email_address: z.optional(email),
    source: z.optional(text(20)),
    void_on_success: z.optional(flag),
    /** Rules of the merchant's own do not hold the payment; those of a partner do. */
    bypass_rule_engine: z.optional(flag),
    custom_fields: z.optional(customFieldsInput),
    group_name: z.optional(customFieldGroup),
    create_vault_record: z.optional(flag),
    create_vault_record_for: z.optional(text(40)),
    vault_record_id_format: z.optional(z.enum(["", "xid_type_last4"])),
  }),
  {
    payment_method: { oneOf: paymentAlternatives },
    idempotency_key: { fewestCardDigits: 14, refusesCardNumber: true },
    order_id: { fewestCardDigits: 14 },
    processor_specific: { keptWhole: true },
  },
);
export type TransactionCreate = z.output<typeof transactionCreate>;

/** Absent, it is all that is left. 0 is refused, but for keys with `legacy_shapes`, whose clients send it where no amount was given. */
const amountOrAll = z.optional(amount);

/** Who sends an act again with the same key within a day is told of the first, and nothing is done twice. */
export const captureInput = z.object({
  idempotency_key,
  amount: amountOrAll,
  tax_amount: z.optional(amount),
  tax_exempt: z.optional(flag),
  shipping_amount: z.optional(amount),
  order_id: z.optional(text(17)),
  po_number: z.optional(text(17)),
  ip_address,
  vendor_id: detailsInput.vendor_id,
});
export type CaptureInput = z.output<typeof captureInput>;

/** To the given address, or the one of the payment. */
export const emailInput = z.object({ email_address: z.optional(email), idempotency_key });

/**
 * The tip from now on; `base_amount` only where the bill itself was too high. It is the bill without the tip, also of a payment
 * that had its tip inside, and may be lowered: the processor approved no more.
 */
export const tipInput = z.object({ tip: amount, base_amount: z.optional(amount) });
export type TipInput = z.output<typeof tipInput>;

/**
 * `terminal_id` is the device of the refund; that of the payment when it is absent. `surcharge` is what of the amount gives
 * back a surcharge; its share when it is absent. Of a payment that was charged in two parts, what was added goes back after the
 * goods, and `surcharge` is what goes back of it. `print_receipt` and `signature_required` are for a device that takes part in
 * its refunds; where the network gives back by the payment's reference, they are checked and nothing more.
 */
export const refundInput = z.object({
  amount: amountOrAll,
  surcharge: z.optional(amount),
  terminal_id: z.optional(text(20)),
  source: z.optional(text(20)),
  ip_address,
  vendor_id: detailsInput.vendor_id,
  print_receipt: terminalPaymentInput.shape.print_receipt,
  signature_required: terminalPaymentInput.shape.signature_required,
  idempotency_key,
  idempotency_time,
});
export type RefundInput = z.output<typeof refundInput>;
