import type { CurrencyTotals } from "./transaction.ts";

/** The sums that stand above a list and at the end of its printed page, in their order; a format may name others. */
export const totalsShown = {
  amount_authorized: "Authorized",
  amount_captured: "Captured",
  amount_refunded: "Refunded",
  amount_credited: "Credited",
  amount_returned: "Returned",
  net_amount: "Net",
  surcharge: "Surcharge",
  tax_amount: "Tax",
  tip_amount: "Tips",
} as const satisfies Partial<Record<keyof CurrencyTotals, string>>;
export type TotalShown = keyof typeof totalsShown;
