import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import type { Transaction } from "./transaction.ts";

type Asked = Pick<Transaction, "amount" | "amount_authorized">;
type Priced = Pick<Transaction, "base_amount" | "surcharge" | "service_fee" | "payment_adjustment">;
type Tipped = Pick<Transaction, "base_amount" | "tip_amount" | "later_tip">;

/**
 * What of the amount that was asked a captured part stands for: a payment may be approved for less than was asked, and
 * captured for less than was approved. Base and fees of a payment are those of this part.
 */
export function askedFor(captured: number, { amount, amount_authorized }: Asked): number {
  if (captured === amount_authorized || amount_authorized === 0) return amount;
  return shareOf(minor(amount), { part: minor(captured), whole: minor(amount_authorized) });
}

/** What base and fees were asked for: of a payment captured in part, of that part. A tip that came later stands beside it. */
export function askedWithoutTip({ base_amount, surcharge, service_fee, payment_adjustment }: Priced): number {
  return base_amount + surcharge + service_fee + payment_adjustment;
}

/** What the parts of a payment were asked for: all that was, or of a payment captured in part, what was asked of that part. */
export function askedOf(payment: Priced & Pick<Transaction, "later_tip">): number {
  return askedWithoutTip(payment) + payment.later_tip;
}

/** What is paid for, its taxes included, without fees and without the tip, of which what came later is not inside the base. */
export function billOf({ base_amount, tip_amount, later_tip }: Tipped): number {
  return Math.max(0, base_amount - (tip_amount - later_tip));
}
