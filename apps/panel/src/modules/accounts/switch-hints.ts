import type { effectiveFlags, effectivePermissions } from "@gatehouse/contract/accounts/in-effect.ts";

/** What a merchant can be permitted, and how its payments can be treated: what screens offer a box for. */
export type SwitchName = (typeof effectivePermissions | typeof effectiveFlags)[number];

/** What each does, in plain words: below a name that says little by itself. */
export const switchHints: Record<SwitchName, string> = {
  support_blind_credits: "Credits without an earlier payment",
  allow_terminal_credits: "Credits without an earlier payment, at terminals only",
  enable_terminal_debit_transactions: "Terminals take debit cards with a PIN",
  allow_customer_vault_access: "Customers are kept with their cards, accounts and addresses",
  allow_file_batch: "Payments are uploaded as a CSV file",
  allow_automatic_account_updater: "Card networks tell new numbers and dates of stored cards",
  allow_card_sync: "The same as the account updater",
  allow_ibx_bin_lookup: "A card's first digits tell its bank and kind",
  allow_dashboard_stats: "Its users see figures on the dashboard",
  allow_transaction_reporting_totals: "Its users choose which totals stand with their payments",
  allow_surcharge: "Cards may bear a surcharge, once its flag is on",
  allow_dual_pricing: "With a cash discount on, cards cost more instead of cash less",
  allow_dual_pricing_v2: "The same as dual pricing",
  enforce_2fa_requirement: "Its users need a second factor; who has none is signed out",
  require_2fa_for_user_access: "The same as the two-factor requirement",
  surcharge_enabled: "Cards bear a fee where the permission and the law allow it",
  cash_discount_enabled: "Paying in cash or by bank costs less than by card",
  split_payment_adjustment: "Surcharges are charged apart, by the processor kept for that",
  surcharge_fallback: "Cards that bear none go to the processor kept for them",
  generic_cash_discount: "The same as the cash discount",
  it_fallback: "Keyed cards go to the processor kept for them",
  token_locking: "Only its own processor charges a stored card or account",
};
