import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import type { Transaction } from "./transaction.ts";

type Asked = Pick<Transaction, "amount" | "amount_authorized">;
type Parts = "base_amount" | "surcharge" | "service_fee" | "payment_adjustment" | "tip_amount" | "amount_captured";
type Tipped = Asked & Pick<Transaction, Parts>;

/**
 * What of the amount that was asked a captured part stands for: a payment may be approved for less than was asked, and
 * captured for less than was approved. Base and fees of a payment are those of this part.
 */
export function askedFor(captured: number, { amount, amount_authorized }: Asked): number {
  if (captured === amount_authorized || amount_authorized === 0) return amount;
  return shareOf(minor(amount), { part: minor(captured), whole: minor(amount_authorized) });
}

/** Of the tip, what stands beside the base because it came later. The rest was said to be inside it from the start. */
export function laterTip(payment: Tipped): number {
  const { amount, base_amount, surcharge, service_fee, payment_adjustment, amount_captured } = payment;
  const whole = amount_captured > 0 ? askedFor(amount_captured, payment) : amount;
  const beside = whole - base_amount - surcharge - service_fee - payment_adjustment;
  return Math.min(payment.tip_amount, Math.max(0, beside));
}

/** What is paid for, its taxes included, without fees and without the tip. */
export function billOf(payment: Tipped): number {
  return Math.max(0, payment.base_amount - (payment.tip_amount - laterTip(payment)));
}
