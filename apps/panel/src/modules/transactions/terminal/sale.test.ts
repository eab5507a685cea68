import { expect, test } from "vitest";
import { emptySale, totalOf, validateSale } from "./sale.ts";

const cash = { ...emptySale, method: "cash" as const };
const complaint = (sale: typeof emptySale) => validateSale(sale, []).amount;

test("a payment needs an amount, and a verification none", () => {
  expect(complaint(cash)).toBe("The Amount field is required.");
  expect(complaint({ ...cash, tip_amount: 500 })).toBe("The Amount field is required.");
  expect(complaint({ ...cash, type: "verification" })).toBeUndefined();
});

test("a total of nothing is one, whether it was typed or came about by a discount", () => {
  for (const amounts of [
    { amount: 0 },
    { amount: 1000, discount_amount: 1000 },
    { amount: 1000, discount_amount: 1500 },
  ]) {
    const sale = { ...cash, ...amounts };
    expect([totalOf(sale), complaint(sale)]).toEqual([0, undefined]);
  }
});
