import type { Chance } from "../../ports/chance.ts";
import { pick } from "../chance.ts";
import type { Channel } from "./payment-sources.ts";

/** The amounts of one payment in cents; `amount` includes tax, tip and shipping. */
export type Basket = {
  label: string;
  amount: number;
  base_amount: number;
  tax_amount: number;
  tip_amount: number;
  shipping_amount: number;
};

type Parts = { label?: string; goods: number; tax?: number; tip?: number; shipping?: number };

function basketOf({ label = "", goods, tax = 0, tip = 0, shipping = 0 }: Parts): Basket {
  const amount = goods + tax + tip + shipping;
  return { label, amount, base_amount: amount, tax_amount: tax, tip_amount: tip, shipping_amount: shipping };
}

const between = (chance: Chance, least: number, most: number) => least + Math.floor(chance() * (most - least));

/** The prices of Rowe Books, those that sell most several times. */
const bookPrices = [1699, 1699, 1699, 2895, 2895, 3250, 1299, 1299, 4950, 1450, 1600, 2200, 850, 1150, 1150, 695, 5900];

export function bookBasket(chance: Chance, channel: Channel): Basket {
  const luck = chance();
  if (channel === "ach") return basketOf({ label: "School order", goods: between(chance, 9, 95) * 1_000 });
  if (luck < 0.012 && channel !== "cash")
    return basketOf({ label: "Library order", goods: between(chance, 21, 92) * 5_000 });
  const pieces = channel === "cash" ? 1 : 1 + Math.floor(chance() ** 2 * 5);
  const goods = Array.from({ length: pieces }, () => pick(chance, bookPrices)).reduce((sum, price) => sum + price, 0);
  const shipping = channel === "web" && goods < 5_000 ? 595 : 0;
  // Rowe Books has a few tables where it serves coffee.
  const tip = channel === "terminal" && chance() < 0.14 ? Math.round(goods * pick(chance, [0.1, 0.15, 0.2])) : 0;
  return basketOf({ goods, tax: Math.round(goods * 0.1025), tip, shipping });
}

const coffeePrices = [325, 375, 425, 450, 495, 525, 550, 650, 850] as const;
const tips = [0, 0, 0, 0.1, 0.15, 0.18, 0.2, 0.2] as const;

export function coffeeBasket(chance: Chance, channel: Channel): Basket {
  if (channel === "web" || channel === "stored") {
    const goods = 1675 * between(chance, 1, 5);
    return basketOf({ label: "Beans", goods, shipping: 795 });
  }
  const pieces = 1 + Math.floor(chance() ** 2 * 4);
  const goods = Array.from({ length: pieces }, () => pick(chance, coffeePrices)).reduce((sum, one) => sum + one, 0);
  const tip = channel === "terminal" ? Math.round(goods * pick(chance, tips)) : 0;
  return basketOf({ goods, tax: Math.round(goods * 0.0825), tip });
}

export function bikeBasket(chance: Chance, channel: Channel): Basket {
  if (channel === "ach") return basketOf({ label: "Fleet service", goods: between(chance, 20, 90) * 1_000 });
  const luck = chance();
  if (luck < 0.08) {
    const bike = between(chance, 64, 190) * 1_000 - 100;
    return basketOf({ label: "Bicycle", goods: bike, tax: Math.round(bike * 0.0825) });
  }
  const goods = luck < 0.5 ? between(chance, 9, 30) * 500 : between(chance, 4, 26) * 395;
  return basketOf({ label: luck < 0.5 ? "Repair" : "Parts", goods, tax: Math.round(goods * 0.0825) });
}
