import { addressFields } from "../transactions/address-fields.ts";
import type { merchantFlags, merchantPermissions } from "./account.ts";
import type { RequiredKey } from "./requireds.ts";
import type { Service } from "./service.ts";

type MerchantFlag = keyof typeof merchantFlags.shape;

/** The permissions of a merchant that something depends on: screens offer these. The rest is kept for clients that send it. */
export const effectivePermissions = [
  "support_blind_credits",
  "allow_terminal_credits",
  "enable_terminal_debit_transactions",
  "allow_customer_vault_access",
  "allow_file_batch",
  "allow_automatic_account_updater",
  "allow_card_sync",
  "allow_ibx_bin_lookup",
  "allow_dashboard_stats",
  "allow_transaction_reporting_totals",
  "allow_surcharge",
  "allow_dual_pricing",
  "allow_dual_pricing_v2",
  "enforce_2fa_requirement",
  "require_2fa_for_user_access",
] as const satisfies readonly (keyof typeof merchantPermissions.shape)[];

/** The same of its flags. */
export const effectiveFlags = [
  "surcharge_enabled",
  "cash_discount_enabled",
  "split_payment_adjustment",
  "surcharge_fallback",
  "generic_cash_discount",
  "it_fallback",
  "token_locking",
] as const satisfies readonly MerchantFlag[];

/** Names that clients may use in place of another: either is enough, and a screen shows one switch for both. */
export const secondNames: Readonly<Record<string, string>> = {
  allow_card_sync: "allow_automatic_account_updater",
  allow_dual_pricing_v2: "allow_dual_pricing",
  require_2fa_for_user_access: "enforce_2fa_requirement",
  generic_cash_discount: "cash_discount_enabled",
} satisfies Partial<Record<(typeof effectivePermissions | typeof effectiveFlags)[number], string>>;

/** Those of them of which both are told, and say the same. */
export const toldAlike = ["allow_card_sync"] as const;

/** Whether a merchant is permitted something, under either of its names. */
export const isPermitted = (permissions: Readonly<Record<string, unknown>>, name: string): boolean =>
  [name, ...Object.keys(secondNames).filter((second) => secondNames[second] === name)].some(
    (either) => permissions[either] === true,
  );

/** A processor that is kept for such a case takes it unless the merchant's flag is switched off; the other flags are off until they are set. */
export const flagsOnAtFirst = {
  split_payment_adjustment: true,
  surcharge_fallback: true,
  it_fallback: true,
} as const satisfies Partial<Record<MerchantFlag, true>>;

/** And of its services. */
export const effectiveServices = ["plaid", "account_updater"] as const satisfies readonly Service["type"][];

/** Its defaults that nothing depends on: they are kept for clients that send them, and screens offer the rest. */
export const idleDefaults: readonly string[] = ["batch_notification_custom_format"];

/** What of a payment can be hidden from whoever takes it: ways to pay, and boxes to tick. */
export const hideableFields = [
  "payment_method_card",
  "payment_method_ach",
  "payment_method_terminal",
  "payment_method_customer_token",
  "payment_method_cash",
  "payment_method_mail",
  "email_receipt",
  "tax_exempt",
  "allow_partial_payment",
  "create_vault_record",
] as const satisfies readonly RequiredKey[];

/** What of it can also be insisted on. */
export const demandableFields: readonly RequiredKey[] = [
  "description",
  "order_id",
  "po_number",
  "email_address",
  "vendor_id",
  "processor_id",
  "tax_amount",
  "shipping_amount",
  "discount_amount",
  "national_tax_amount",
  "duty_amount",
  "ship_from_postal_code",
  "summary_commodity_code",
  "merchant_vat_registration_number",
  "customer_vat_registration_number",
  "payment_method_card_cvc",
  "drivers_license",
  "drivers_license_state",
  "social_security_number_last_4",
  "date_of_birth",
  ...addressFields.flatMap((field) => [`billing_${field}`, `shipping_${field}`] as const),
];
