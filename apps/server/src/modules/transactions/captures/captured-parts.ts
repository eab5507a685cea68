import { askedFor, askedWithoutTip } from "@gatehouse/contract/transactions/bill.ts";
import { isPartial } from "@gatehouse/contract/transactions/charged.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import { feesWithin } from "../../pricing/index.ts";

type Inside = "tax_amount" | "shipping_amount" | "discount_amount" | "national_tax_amount" | "duty_amount";
type Priced = "base_amount" | "surcharge" | "service_fee" | "payment_adjustment" | "tip_amount" | "later_tip";
type Parts = Pick<Transaction, Inside | Priced>;
type Payment = Parts & Pick<Transaction, "amount" | "amount_authorized" | "amount_captured">;

/**
 * The captured or authorized parts of a payment: base, fees and later tip add up to `amount`. A partial approval takes the same share
 * of each part; a later tip is taken whole. Totals calculate the same way (`addedBy`).
 */
export function partsTaken(payment: Payment): Parts & { amount: number } {
  const amount = payment.amount_captured || payment.amount_authorized;
  if (!isPartial(payment)) return { ...payment, amount };
  const later_tip = Math.min(payment.later_tip, amount);
  return { ...partsAt(payment, { bill: amount - later_tip, later_tip }), amount };
}

/** The requested parts of a partial capture: each keeps its share. */
export function partsWithin(captured: number, payment: Payment): Parts {
  const part = askedFor(captured, payment);
  const later_tip = shareOf(minor(payment.later_tip), { part: minor(part), whole: minor(payment.amount) });
  return partsAt(payment, { bill: part - later_tip, later_tip });
}

/** Divides a part of the bill into its base and fees. */
function partsAt(payment: Payment, { bill, later_tip }: { bill: number; later_tip: number }): Parts {
  const whole = askedWithoutTip(payment);
  const share = (sum: number) => (whole > 0 ? shareOf(minor(sum), { part: minor(bill), whole: minor(whole) }) : 0);
  return {
    ...feesWithin(bill, { ...payment, amount: whole }),
    later_tip,
    tip_amount: later_tip + share(payment.tip_amount - payment.later_tip),
    tax_amount: share(payment.tax_amount),
    shipping_amount: share(payment.shipping_amount),
    discount_amount: share(payment.discount_amount),
    national_tax_amount: share(payment.national_tax_amount),
    duty_amount: share(payment.duty_amount),
  };
}
