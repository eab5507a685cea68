import type { Transaction } from "./transaction.ts";

type Amounts = Pick<Transaction, "amount" | "amount_authorized" | "amount_captured">;

/** What a transaction stands for: what was captured, before that what was approved, and what was asked where nothing was. */
export function chargedOf({ amount, amount_authorized, amount_captured }: Amounts): number {
  return amount_captured || amount_authorized || amount;
}

/** What was captured and stands: a void cancels it, and what it was stays to be seen in `amount_captured`. */
export function capturedOf({ status, amount_captured }: Pick<Transaction, "status" | "amount_captured">): number {
  return status === "voided" || status === "reversed" ? 0 : amount_captured;
}

/** True where less was approved than `amount` asks for. */
export function isPartial({ amount, amount_authorized }: Pick<Amounts, "amount" | "amount_authorized">): boolean {
  return amount_authorized > 0 && amount_authorized < amount;
}
