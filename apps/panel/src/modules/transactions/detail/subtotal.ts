import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";

const added = [
  "tax_amount",
  "national_tax_amount",
  "shipping_amount",
  "duty_amount",
  "tip_amount",
  "surcharge",
  "service_fee",
  "payment_adjustment",
] as const;

type Parts = Pick<Transaction, "amount" | "discount_amount" | (typeof added)[number]>;

/** What is left of the total once its parts are taken out, so that the lines shown always add up to it. */
export function subtotalOf(transaction: Parts): number {
  const parts = added.reduce((sum, name) => sum + transaction[name], 0);
  return transaction.amount - parts + transaction.discount_amount;
}
