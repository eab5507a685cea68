import * as z from "zod/mini";
import { amount, email, pattern, phone, postalCode, summaryCommodityCode, text } from "../primitives.ts";

const oneOf = <const T extends readonly string[]>(values: T) => z.union([z.literal(""), z.enum(values)]);

/** What stands on the payer's statement. */
export const descriptorInput = z.object({
  name: z.optional(text(38)),
  address: z.optional(text(38)),
  city: z.optional(text(21)),
  state: z.optional(text(2)),
  postal_code: z.optional(text(5)),
  email: z.optional(email),
  phone: z.optional(phone),
});

const health = z.object({
  total: z.optional(amount),
  rx_amount: z.optional(amount),
  vision_amount: z.optional(amount),
  clinic_amount: z.optional(amount),
  dental_amount: z.optional(amount),
  sku: z.optional(text(50)),
});

export const healthAmounts = z.object({ hsa: z.optional(health) });

const MAX_OPAQUE = 4_000;

/** Whatever a processor wants and nobody else reads; small enough to stand in a row. */
const opaque = z.record(text(100), z.unknown()).check(z.refine((value) => JSON.stringify(value).length <= MAX_OPAQUE));

export const billingMethods = ["straight", "initial_recurring", "recurring"] as const;

/**
 * What few payments say of themselves: tax papers of companies, whose card was stored by whom, words for the statement.
 * Texts and groups may be empty, which says nothing.
 */
export const detailsInput = {
  vendor_id: z.optional(text(255)),
  ship_from_postal_code: z.optional(postalCode),
  summary_commodity_code: z.optional(summaryCommodityCode),
  merchant_vat_registration_number: z.optional(text(20)),
  customer_vat_registration_number: z.optional(text(13)),
  billing_method: z.optional(oneOf(billingMethods)),
  card_on_file_indicator: z.optional(oneOf(["C", "R"])),
  initiated_by: z.optional(oneOf(["customer", "merchant"])),
  stored_credential_indicator: z.optional(oneOf(["stored", "used"])),
  /** Of the first payment of a series, as whoever took it calls it: we, another gateway or the card network. */
  initial_transaction_id: z.optional(text(64)),
  iias_status: z.optional(oneOf(["verified", "exempt"])),
  mcc: z.optional(pattern(4, /^(\d{4})?$/)),
  descriptor: z.optional(descriptorInput),
  additional_amounts: z.optional(healthAmounts),
  processor_specific: z.optional(opaque),
};

/** The same in replies: texts "" and groups null where nothing was given. */
export const details = {
  vendor_id: z.string(),
  ship_from_postal_code: z.string(),
  summary_commodity_code: z.string(),
  merchant_vat_registration_number: z.string(),
  customer_vat_registration_number: z.string(),
  billing_method: z.string(),
  card_on_file_indicator: z.string(),
  initiated_by: z.string(),
  stored_credential_indicator: z.string(),
  initial_transaction_id: z.string(),
  iias_status: z.string(),
  mcc: z.string(),
  descriptor: z.nullable(descriptorInput),
  additional_amounts: z.nullable(healthAmounts),
  processor_specific: z.nullable(z.record(z.string(), z.unknown())),
};
const detailsShown = z.object(details);
export type Details = z.output<typeof detailsShown>;
