type Asked = { amount?: number | undefined; surcharge?: number | undefined };

/** What can still be given back of the goods and of what was added to them; `surcharge` is what of the latter is one. */
type Left = { goods: number; added: number; surcharge: number };

export type Shares = { goods: number; added: number };

/**
 * What a refund takes of either part of a payment that was charged in two: the goods go first, and what was added once they are
 * given back. Who says what of it is surcharge has said what is taken of the added part.
 */
export function sharesOf({ amount, surcharge }: Asked, left: Left): Shares | "amount exceeds" | "surcharge exceeds" {
  if (surcharge === undefined) {
    const whole = amount ?? left.goods + left.added;
    const goods = Math.min(whole, left.goods);
    return whole - goods > left.added ? "amount exceeds" : { goods, added: whole - goods };
  }
  if (surcharge > Math.min(left.added, left.surcharge)) return "surcharge exceeds";
  const goods = (amount ?? left.goods + surcharge) - surcharge;
  if (goods < 0) return "surcharge exceeds";
  return goods > left.goods ? "amount exceeds" : { goods, added: surcharge };
}
