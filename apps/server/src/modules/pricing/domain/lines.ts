import type { PricedLine } from "@gatehouse/contract/lookups/amounts.ts";
import { add, type Minor, min, minor, subtract, sum, zero } from "@gatehouse/money/minor.ts";
import { percentOf, percentWithin, shareOf } from "@gatehouse/money/rounding.ts";

/** A line as it counts: `base` before its discount, its taxes on what is left, `amount` that with its freight. */
export type Line = Record<"base" | "discount" | "freight" | "amount" | "tax" | "local_tax" | "national_tax", Minor> & {
  name: string;
  /** In hundredths. */
  quantity: number;
};

const ONE = 100;

/**
 * Price times quantity, half to even; the amount of the line where it has no price. The rate of a tax that is inside is
 * reckoned out of the whole, as that of the goods is.
 */
export function priceLine(line: PricedLine, { taxInside }: { taxInside: boolean }): Line {
  const quantity = line.quantity ?? ONE;
  const price = line.unit_price ?? line.price;
  const base =
    price === undefined ? minor(line.amount ?? 0) : shareOf(minor(price), { part: minor(quantity), whole: minor(ONE) });
  const { discount_amount, discount_rate = 0 } = line;
  const discount = min(discount_amount === undefined ? percentOf(base, discount_rate) : minor(discount_amount), base);
  const net = subtract(base, discount);
  const freight = minor(line.freight_amount ?? 0);
  // An amount wins over a rate.
  const tax = (given: number | undefined, rate = 0) => {
    if (line.taxable === false) return zero;
    if (given !== undefined) return minor(given);
    return taxInside ? percentWithin(net, rate) : percentOf(net, rate);
  };
  return {
    name: line.name ?? "",
    quantity,
    base,
    discount,
    freight,
    amount: add(net, freight),
    tax: tax(line.tax_amount, line.tax_rate),
    local_tax: tax(line.local_tax, line.local_tax_rate),
    national_tax: tax(line.national_tax_amount ?? line.national_tax, line.national_tax_rate),
  };
}

export function sumOf(lines: readonly Line[], member: "amount" | "tax" | "local_tax" | "national_tax"): Minor {
  return sum(lines.map((line) => line[member]));
}
