import type { merchantFlags, merchantPermissions } from "./account.ts";
import type { Service } from "./service.ts";

/** The permissions of a merchant that something depends on: screens offer these. The rest is kept for clients that send it. */
export const effectivePermissions = [
  "support_blind_credits",
  "allow_terminal_credits",
  "enable_terminal_debit_transactions",
  "allow_customer_vault_access",
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
  "generic_cash_discount",
  "token_locking",
] as const satisfies readonly (keyof typeof merchantFlags.shape)[];

/** And of its services. */
export const effectiveServices = ["plaid", "account_updater"] as const satisfies readonly Service["type"][];
