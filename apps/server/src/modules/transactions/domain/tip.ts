import type { Status } from "@gatehouse/contract/transactions/status.ts";
import { type Transfer, transfer } from "./journal.ts";

type Tipped = {
  status: Status;
  amount: number;
  base_amount: number;
  tip_amount: number;
  amount_authorized: number;
  amount_captured: number;
};

/** A payment with another tip, and another bill where one is given: everything moves by the difference, and so do the books. */
export function withTip(
  before: Tipped,
  { tip, base_amount = before.base_amount }: { tip: number; base_amount?: number | undefined },
) {
  const by = tip - before.tip_amount + base_amount - before.base_amount;
  const captured = before.status === "pending_settlement";
  const change = {
    amount: before.amount + by,
    base_amount,
    tip_amount: tip,
    amount_authorized: before.amount_authorized + by,
    amount_captured: captured ? before.amount_captured + by : 0,
  };
  const transfers: Transfer[] = captured
    ? [...transfer("cancelled", before.amount_captured), ...transfer("captured", change.amount_captured)]
    : [...transfer("released", before.amount_authorized), ...transfer("authorized", change.amount_authorized)];
  return { change, transfers };
}
