import { askedFor, laterTip } from "@gatehouse/contract/transactions/bill.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import { feesWithin } from "../pricing/index.ts";

type Priced = Parameters<typeof laterTip>[0];

/**
 * Base, fees and tip of a captured part: each keeps its share. A tip that came later stands beside the base, and so does
 * its share; one that was inside the base from the start is as it was said.
 */
export function partsWithin(captured: number, payment: Priced) {
  const { amount, tip_amount } = payment;
  const part = askedFor(captured, payment);
  const fees = feesWithin(part, payment);
  const share = (sum: number) => (amount > 0 ? shareOf(minor(sum), { part: minor(part), whole: minor(amount) }) : sum);
  const later = laterTip(payment);
  return {
    ...fees,
    base_amount: fees.base_amount - share(later),
    tip_amount: later > 0 ? share(tip_amount) : tip_amount,
  };
}
