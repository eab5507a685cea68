import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { add, type Minor, min, minor, subtract, sum, zero } from "@gatehouse/money/minor.ts";
import { percentAtMost, percentOf, percentWithin, shareOf } from "@gatehouse/money/rounding.ts";
import type { Fees } from "./fees.ts";

export const partNames = ["tax", "national_tax", "local_tax", "shipping", "duty", "tip"] as const;
export type PartName = (typeof partNames)[number];

/** `include`: added to the total; otherwise it is inside the subtotal already and only told. */
export type Part = Rate & { include: boolean };

export type Order = {
  subtotal: Minor;
  addons?: readonly Rate[];
  discounts?: readonly Rate[];
  parts?: Partial<Record<PartName, Part>>;
};

/**
 * subtotal + addon − discount + the parts that are not `inside` = base, and
 * base + surcharge + service_fee + payment_adj = total. Nothing is below zero but `payment_adj`.
 */
export type Amounts = Record<
  PartName | "subtotal" | "addon" | "discount" | "base" | "surcharge" | "service_fee" | "payment_adj" | "total",
  Minor
> & { inside: PartName[] };

/**
 * The one place where a total comes about: goods, then add-ons and discounts, then taxes, shipping, duty and tip, and last
 * what the way of paying adds. Each line is rounded once, half to even, and the total is the sum of what was rounded.
 * "beyond" where a step on the way is more than can be charged: a price that is lowered from there can't be told.
 */
export function calculateAmounts(order: Order, fees: Omit<Fees, "reasons">): Amounts | "beyond" {
  const { subtotal, addons = [], discounts = [], parts = {} } = order;
  if (!mayBeCharged(subtotal)) return "beyond";
  const addon = sum(addons.map((rate) => worth(rate, subtotal)));
  const goods = add(subtotal, addon);
  // What is reckoned of a rate's part is within reach of a number only while the part is within that of a payment.
  if (!mayBeCharged(goods)) return "beyond";
  const discount = min(sum(discounts.map((rate) => worth(rate, subtotal))), goods);
  const net = subtract(goods, discount);
  const told = partsOf(parts, net);
  const inside = partNames.filter((name) => parts[name]?.include === false && told[name] > 0);
  const base = add(net, sum(partNames.filter((name) => !inside.includes(name)).map((name) => told[name])));
  if (!mayBeCharged(base)) return "beyond";
  const paid = feesOn(withoutTip(base, told.tip), fees);
  const total = sum([base, paid.surcharge, paid.service_fee, paid.payment_adj]);
  const sums = { subtotal, addon, discount, ...told, base, ...paid, total };
  return Object.values(sums).every((one) => mayBeCharged(Math.abs(one))) ? { ...sums, inside } : "beyond";
}

function partsOf(parts: Partial<Record<PartName, Part>>, net: Minor): Record<PartName, Minor> {
  const amountOf = (part: Part | undefined) => {
    if (!part) return zero;
    return part.include || part.type === "flat" ? worth(part, net) : percentWithin(net, part.value);
  };
  const told = partNames.map((name) => [name, amountOf(parts[name])]);
  return Object.fromEntries(told) as Record<PartName, Minor>;
}

/** A tip bears no fee: it is not the merchant's, and often known only after the card was authorised. */
export function withoutTip(base: Minor, tip: Minor): Minor {
  return subtract(base, min(tip, base));
}

function feesOn(base: Minor, { surcharge: named, service_fee, adjustment }: Omit<Fees, "reasons">) {
  const surcharge = named ? min(worth(named, base), percentAtMost(base, named.cap)) : zero;
  return {
    surcharge,
    service_fee: service_fee ? worth(service_fee, base) : zero,
    payment_adj: adjustment ? adjustBy(adjustment, { base, surcharge }) : zero,
  };
}

/** Lowered at most by all there is, and raised at most by what a surcharge leaves of their limit. */
function adjustBy(
  { cap, beside = 0, ...rate }: NonNullable<Fees["adjustment"]>,
  { base, surcharge }: { base: Minor; surcharge: Minor },
): Minor {
  const wished = worth(rate, base);
  if (wished < -base) return subtract(zero, base);
  if (cap === undefined) return wished;
  const left = percentAtMost(base, cap) - surcharge - beside;
  return min(wished, minor(Math.max(0, left)));
}

function worth({ type, value }: Rate, of: Minor): Minor {
  return type === "flat" ? minor(value) : percentOf(of, value);
}

/** What a merchant may ask for: nothing at all is a sum, too, and a discount may lead there. */
export function mayBeCharged(total: number): boolean {
  return Number.isSafeInteger(total) && total >= 0 && total <= MAX_AMOUNT;
}

type FeeParts = { surcharge: number; service_fee: number; payment_adjustment: number };

/**
 * The fees in a part of a total, as when a part of it is given back; what is left of the part is its base. Where nothing was
 * sold, there is none to bear what rounding leaves: each fee is then a share of what those before it left.
 */
export function feesWithin(part: number, whole: FeeParts & { amount: number }): FeeParts & { base_amount: number } {
  const { amount, surcharge, service_fee, payment_adjustment } = whole;
  if (amount > 0 && surcharge + service_fee + payment_adjustment === amount) return feesAlone(part, whole);
  const share = (fee: number) => (amount > 0 ? shareOf(minor(fee), { part: minor(part), whole: minor(amount) }) : zero);
  const fees = {
    surcharge: share(surcharge),
    service_fee: share(service_fee),
    payment_adjustment: share(payment_adjustment),
  };
  return { ...fees, base_amount: part - fees.surcharge - fees.service_fee - fees.payment_adjustment };
}

function feesAlone(part: number, { amount, ...whole }: FeeParts & { amount: number }) {
  const left = { part, whole: amount };
  const take = (fee: number) => {
    const share = left.whole > 0 ? shareOf(minor(fee), { part: minor(left.part), whole: minor(left.whole) }) : zero;
    left.part -= share;
    left.whole -= fee;
    return share;
  };
  const surcharge = take(whole.surcharge);
  const service_fee = take(whole.service_fee);
  return { surcharge, service_fee, payment_adjustment: left.part, base_amount: 0 };
}
