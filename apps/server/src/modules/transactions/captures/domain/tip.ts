import { billOf } from "@gatehouse/contract/transactions/bill.ts";
import type { Status } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { type Transfer, transfer } from "../../ledger/domain/journal.ts";

type Amounts = "amount" | "base_amount" | "tip_amount" | "later_tip" | "amount_authorized" | "amount_captured";
export type Tipped = Pick<Transaction, Amounts> & { status: Status };
export type TipChange = { tip: number; base_amount?: number | undefined };

/**
 * The amounts and transfers of a payment with a new tip and, if given, a new base amount. The tip is on top of the base from then on,
 * even if the base included it before.
 */
export function withTip(before: Tipped, { tip, base_amount = billOf(before) }: TipChange) {
  const by = base_amount + tip - before.base_amount - before.later_tip;
  const captured = before.status === "pending_settlement";
  const change = {
    amount: before.amount + by,
    base_amount,
    tip_amount: tip,
    later_tip: tip,
    amount_authorized: before.amount_authorized + by,
    amount_captured: captured ? before.amount_captured + by : 0,
  };
  const transfers: Transfer[] = captured
    ? [...transfer("cancelled", before.amount_captured), ...transfer("captured", change.amount_captured)]
    : [...transfer("released", before.amount_authorized), ...transfer("authorized", change.amount_authorized)];
  return { change, transfers };
}
