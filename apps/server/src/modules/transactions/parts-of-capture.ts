import { askedFor, laterTip } from "@gatehouse/contract/transactions/bill.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { shareOf } from "@gatehouse/money/rounding.ts";
import { feesWithin } from "../pricing/index.ts";

type Inside = "tax_amount" | "shipping_amount" | "discount_amount" | "national_tax_amount" | "duty_amount";
type Priced = Parameters<typeof laterTip>[0] & Pick<Transaction, Inside>;

/**
 * Base, fees, tip and what was said to be inside of a captured part: each keeps its share. A tip that came later stands
 * beside the base, and so does its share.
 */
export function partsWithin(captured: number, payment: Priced) {
  const { amount } = payment;
  const part = askedFor(captured, payment);
  const fees = feesWithin(part, payment);
  const share = (sum: number) => (amount > 0 ? shareOf(minor(sum), { part: minor(part), whole: minor(amount) }) : sum);
  return {
    ...fees,
    base_amount: fees.base_amount - share(laterTip(payment)),
    tip_amount: share(payment.tip_amount),
    tax_amount: share(payment.tax_amount),
    shipping_amount: share(payment.shipping_amount),
    discount_amount: share(payment.discount_amount),
    national_tax_amount: share(payment.national_tax_amount),
    duty_amount: share(payment.duty_amount),
  };
}
