import * as z from "zod/mini";
import { type AddressField, addressFields } from "../transactions/address-fields.ts";

const plain = [
  "default",
  "type",
  "tax_exempt",
  "currency",
  "description",
  "order_id",
  "po_number",
  "ip_address",
  "email_receipt",
  "email_address",
  "processor_id",
  "allow_partial_payment",
  "create_vault_record",
  "vendor_id",
  "amount",
  "tax_amount",
  "shipping_amount",
  "discount_amount",
  "payment_adjustment",
  "payment_method_card",
  "payment_method_ach",
  "payment_method_terminal",
  "payment_method_customer_token",
  "payment_method_cash",
  "payment_method_mail",
  "payment_method_card_cvc",
  "national_tax_amount",
  "duty_amount",
  "ship_from_postal_code",
  "summary_commodity_code",
  "merchant_vat_registration_number",
  "customer_vat_registration_number",
  "drivers_license",
  "drivers_license_state",
  "social_security_number_last_4",
  "date_of_birth",
  "guaranty",
] as const;

export type RequiredKey = (typeof plain)[number] | `${"billing" | "shipping"}_${AddressField}`;

const requiredKeys: readonly RequiredKey[] = [
  ...plain,
  ...addressFields.flatMap((field) => [`billing_${field}`, `shipping_${field}`] as const),
];

export const requirement = z.enum(["required", "optional", "hidden"]);
export type Requirement = z.output<typeof requirement>;

const keys = Object.fromEntries(requiredKeys.map((key) => [key, z.optional(requirement)])) as Shape;
export const requiredFields = z.object(keys);
type Shape = Record<RequiredKey, z.ZodMiniOptional<typeof requirement>>;

/** Which fields of a payment must, may or cannot be filled in; `default` speaks for the keys that are not named. */
export const requireds = z.object({ default: z.optional(requiredFields), invoice: z.optional(requiredFields) });
/**
 * What a merchant sets: a key that no field has is ignored, and not among those of the reply, for nothing would keep it. ""
 * takes back what was said of a field, so that it follows the rest again.
 */
const said = z.optional(z.union([requirement, z.literal("")]));
const saidKeys = Object.fromEntries(requiredKeys.map((key) => [key, said])) as Record<RequiredKey, typeof said>;
export const requiredFieldsInput = z.object(saidKeys);
const saidGroup = z.optional(requiredFieldsInput);
export const requiredsInput = z.object({ default: saidGroup, invoice: saidGroup });
export type Requireds = z.output<typeof requireds>;

/** What a merchant asks of one field; nothing said means that it may be left out. */
export function requirementOf(requirements: Requireds["default"], key: RequiredKey): Requirement {
  return requirements?.[key] ?? requirements?.default ?? "optional";
}
