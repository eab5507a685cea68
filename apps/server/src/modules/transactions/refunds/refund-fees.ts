import { feesWithin } from "../../pricing/index.ts";

type Taken = Parameters<typeof feesWithin>[1];

/** The refund, with the requested surcharge in it. `before` was refunded already. */
type RefundAmounts = {
  amount: number;
  surcharge?: number | undefined;
  before: { amount: number; surcharge: number };
};

/**
 * The fees that a refund includes. The surcharge is refunded by its share, unless the merchant gives its amount. A refund of the
 * rest of the payment also refunds the rest of the surcharge.
 */
export function refundFees(taken: Taken, { amount, surcharge: requested, before }: RefundAmounts) {
  const left = Math.max(0, taken.surcharge - before.surcharge);
  const rest = taken.amount - before.amount - amount;
  const share = Math.max(feesWithin(amount, taken).surcharge, left - rest);
  const surcharge = requested ?? Math.min(share, left, amount);
  if (surcharge > Math.min(left, amount)) return "more than was taken";
  return { ...otherFees(taken, { amount: amount - surcharge, before: before.amount - before.surcharge }), surcharge };
}

/** The other fees are refunded by their share of the amount without surcharge. */
function otherFees(taken: Taken, { amount, before }: { amount: number; before: number }) {
  const whole = taken.amount - taken.surcharge;
  const part = Math.min(amount, Math.max(0, whole - before));
  const fees = feesWithin(part, { ...taken, amount: whole, surcharge: 0 });
  return { ...fees, base_amount: fees.base_amount + amount - part };
}
