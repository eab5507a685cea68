import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { minor } from "@gatehouse/money/minor.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reckoned } from "../../../../../test/reckoned.ts";
import { mayBecome, withAmounts } from "./requested-amounts.ts";

const money = fc.integer({ min: 0, max: 999_999 });

const order = fc.record({ goods: money, asked: money, tax: money, shipping: money, tip: money, says: fc.boolean() });

const sale = (override: Partial<TransactionCreate>): TransactionCreate => ({
  type: "sale",
  payment_method: { cash: {} },
  ...override,
});

const read = (input: TransactionCreate) => {
  const priced = withAmounts(input);
  if ("fault" in priced) throw new Error(priced.fault);
  return priced;
};

test("what is kept of a discount is what the calculation took, so that goods, discount and parts come to the total", () => {
  fc.assert(
    fc.property(order, ({ goods, asked, tax, shipping, tip, says }) => {
      const flat = (value: number) => ({ type: "flat" as const, value, include: true });
      const parts = { tax: flat(tax), shipping: flat(shipping), tip: flat(tip) };
      const amounts = reckoned({ subtotal: minor(goods), discounts: [flat(asked)], parts }, {});
      const own = says ? { discount_amount: asked, tip_amount: tip } : {};
      const { amount = 0, discount_amount = 0 } = read(sale({ ...own, amount: amounts.total, amounts }));
      expect(discount_amount).toBe(Math.min(asked, goods));
      expect(amount - tax - shipping - tip + discount_amount).toBe(goods);
    }),
  );
});

test("without a calculation, or one that tells no discount, it stays as the merchant told it", () => {
  expect(read(sale({ amount: 100, discount_amount: 2_500 })).discount_amount).toBe(2_500);
  expect(read(sale({ amounts: { total: 100 }, discount_amount: 2_500 })).discount_amount).toBe(2_500);
  expect(read(sale({ amounts: { total: 100 } })).discount_amount).toBeUndefined();
  expect(read(sale({ amounts: { total: 100, discount: 70 }, discount_amount: 30 })).discount_amount).toBe(30);
});

test.each<[Partial<TransactionCreate>, boolean]>([
  [{ amount: 1_000, base_amount: 1_000 }, true],
  [{ amount: 1_000, base_amount: 5_000 }, false],
  [{ amount: 1_030, base_amount: 1_000 }, false],
  [{ amount: 1_030, base_amount: 1_000, surcharge: 30 }, true],
  [{ amount: 1_030, base_amount: 1_000, payment_adjustment: { type: "percentage", value: 3_000 } }, true],
  [{ amount: 970, base_amount: 1_000, payment_adjustment: { type: "flat", value: -30 } }, true],
  [{ amount: 960, base_amount: 1_000, payment_adjustment: { type: "flat", value: -30 } }, false],
  [{ amount: 1_280, base_amount: 1_000, tax_amount: 80, tip_amount: 200 }, true],
  [{ amount: 1_080, base_amount: 1_000, tax_amount: 80, tip_amount: 200 }, true],
  [{ amount: 1_281, base_amount: 1_000, tax_amount: 80, tip_amount: 200 }, false],
  [{ amount: 0, base_amount: 1_000, discount_amount: 1_500 }, true],
  [{ amount: 0, base_amount: 1_000, discount_amount: 900 }, false],
])("whether %j can be one bill: %s", (given, may) => {
  const { amount = 0, base_amount: base = 0 } = given;
  expect(mayBecome(sale(given), { amount, base })).toBe(may);
});
