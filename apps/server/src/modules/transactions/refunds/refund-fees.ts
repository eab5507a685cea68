import { feesWithin } from "../../pricing/index.ts";

type Taken = Parameters<typeof feesWithin>[1];

/** What goes back now, and of it as surcharge, where somebody said so; `before` went back already. */
type Back = {
  amount: number;
  surcharge?: number | undefined;
  before: { amount: number; surcharge: number };
};

/**
 * The fees in what is given back. A surcharge goes back with what it was taken on: its share, unless the merchant says how much.
 * Never more than is left of it, and no less than leaves room for the rest of it in the rest of the payment: so all of it is
 * back once the payment is.
 */
export function feesBack(taken: Taken, { amount, surcharge: said, before }: Back) {
  const left = Math.max(0, taken.surcharge - before.surcharge);
  const rest = taken.amount - before.amount - amount;
  const share = Math.max(feesWithin(amount, taken).surcharge, left - rest);
  const surcharge = said ?? Math.min(share, left, amount);
  if (surcharge > Math.min(left, amount)) return "more than was taken";
  return { ...feesBeside(taken, { amount: amount - surcharge, before: before.amount - before.surcharge }), surcharge };
}

/** The other fees go back with all else that was taken. What a merchant gives back instead of the surcharge bears none of them. */
function feesBeside(taken: Taken, { amount, before }: { amount: number; before: number }) {
  const whole = taken.amount - taken.surcharge;
  const part = Math.min(amount, Math.max(0, whole - before));
  const fees = feesWithin(part, { ...taken, amount: whole, surcharge: 0 });
  return { ...fees, base_amount: fees.base_amount + amount - part };
}
