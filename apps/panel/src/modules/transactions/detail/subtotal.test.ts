import fc from "fast-check";
import { expect, test } from "vitest";
import { subtotalOf } from "./subtotal.ts";

const none = {
  tax_amount: 0,
  national_tax_amount: 0,
  shipping_amount: 0,
  duty_amount: 0,
  tip_amount: 0,
  surcharge: 0,
  service_fee: 0,
  payment_adjustment: 0,
  discount_amount: 0,
};

test("a payment without parts is all subtotal", () => {
  expect(subtotalOf({ ...none, amount: 875 })).toBe(875);
});

test("the lines of a breakdown add up to the total", () => {
  const money = fc.integer({ min: 0, max: 1_000_000 });
  const parts = fc.record({
    amount: money,
    tax_amount: money,
    national_tax_amount: money,
    shipping_amount: money,
    duty_amount: money,
    tip_amount: money,
    surcharge: money,
    service_fee: money,
    payment_adjustment: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    discount_amount: money,
  });
  fc.assert(
    fc.property(parts, (sale) => {
      const { tax_amount, national_tax_amount, shipping_amount, duty_amount, tip_amount } = sale;
      const { surcharge, service_fee, payment_adjustment, discount_amount } = sale;
      const lines = [
        subtotalOf(sale),
        tax_amount,
        national_tax_amount,
        shipping_amount,
        duty_amount,
        tip_amount,
        surcharge,
        service_fee,
        payment_adjustment,
        -discount_amount,
      ];
      expect(lines.reduce((sum, line) => sum + line, 0)).toBe(sale.amount);
    }),
  );
});
