import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";

type Asked = { amount: number; amount_authorized: number };

/**
 * What of the amount that was asked a captured part stands for: a payment may be approved for less than was asked, and
 * captured for less than was approved. Base and fees of a payment are those of this part.
 */
export function askedFor(captured: number, { amount, amount_authorized }: Asked): number {
  if (captured === amount_authorized || amount_authorized === 0) return amount;
  return shareOf(minor(amount), { part: minor(captured), whole: minor(amount_authorized) });
}
