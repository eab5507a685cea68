import { chargedOf } from "@gatehouse/contract/transactions/charged.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Issuer, printedReceipt } from "./receipt.ts";
import { breakdownOf } from "./receipt-rows.ts";

const nobody: Issuer = {
  name: "Rowe Books",
  address: "",
  supportEmail: "",
  supportPhone: "",
  taxId: "",
  timezone: "UTC",
};
const none = {
  tax_amount: 0,
  national_tax_amount: 0,
  shipping_amount: 0,
  duty_amount: 0,
  tip_amount: 0,
  later_tip: 0,
  surcharge: 0,
  service_fee: 0,
  payment_adjustment: 0,
  discount_amount: 0,
  amount: 0,
  amount_authorized: 0,
  amount_captured: 0,
};
const made = (row: object) =>
  ({
    ...none,
    type: "sale",
    status: "settled",
    response: "approved",
    currency: "usd",
    description: "",
    id: "1",
    order_id: "",
    referenced_transaction_id: "",
    base_amount: 1,
    response_body: {},
    created_at: "2026-11-21T12:00:00Z",
    split_transaction_response: null,
    receipt_data: null,
    ...row,
  }) as unknown as Transaction;

const money = fc.integer({ min: 0, max: 1_000_000 });
const parts = fc.record({
  tax_amount: money,
  national_tax_amount: money,
  shipping_amount: money,
  duty_amount: money,
  tip_amount: money,
  surcharge: money,
  service_fee: money,
  discount_amount: money,
  payment_adjustment: fc.integer({ min: -1_000_000, max: 1_000_000 }),
});
const total = (rows: [string, number][]) => rows.reduce((sum, [, amount]) => sum + amount, 0);

test("the rows of a receipt sum to its total, with what was charged beside it, and to what was asked where less was approved", () => {
  fc.assert(
    fc.property(parts, money, money, (borne, goods, beside) => {
      const { discount_amount, ...added } = borne;
      const amount = goods + Object.values(added).reduce((sum, part) => sum + part, 0);
      const sold = made({ ...borne, amount, amount_captured: amount });
      const fee = made({ amount: beside, surcharge: beside, base_amount: 0 });
      fc.pre(goods + discount_amount > 0 && amount > 0 && beside > 0);
      expect(total(breakdownOf(sold, undefined)) || amount).toBe(chargedOf(sold));
      expect(total(breakdownOf(sold, fee))).toBe(amount + beside);
      const base_amount = amount - added.surcharge - added.service_fee - added.payment_adjustment;
      const partial = made({ ...borne, base_amount, amount, amount_authorized: Math.floor(amount / 2) });
      expect(total(breakdownOf(partial, undefined)) || amount).toBe(amount);
    }),
  );
});

test("duty and national tax stand on a receipt, and what is taken off is below zero", () => {
  const sold = { amount: 1_180, tax_amount: 100, national_tax_amount: 50, duty_amount: 30, discount_amount: 200 };
  const text = printedReceipt(made(sold), nobody);
  for (const line of [
    /Subtotal +\$12.00/,
    /National tax +\$0.50/,
    /Duty +\$0.30/,
    /Discount +-\$2.00/,
    /Total +\$11.80 USD/,
  ])
    expect(text).toMatch(line);
  expect(printedReceipt(made({ amount: 500 }), nobody)).not.toContain("Subtotal");
});

test("what the way of paying added is said to be for a card only where a card paid", () => {
  const said = (payment_type: string, payment_adjustment: number) =>
    breakdownOf(made({ amount: 1_000, payment_type, payment_adjustment }), undefined).at(-1)?.[0];
  expect([said("card", 100), said("cash", 100), said("ach", 100)]).toEqual([
    ...["For paying by card", "For the way of paying", "For the way of paying"],
  ]);
  expect([said("cash", -100), said("card", -100)]).toEqual(["Cash discount", "For the way of paying"]);
});

test("of a payment that was approved in part the rows are what was asked for", () => {
  const asked = { amount: 1_000, base_amount: 1_000, tax_amount: 100 };
  const text = printedReceipt(made({ ...asked, amount_authorized: 600 }), nobody);
  for (const line of [/Subtotal +\$9.00/, /Asked for +\$10.00/, /Total +\$6.00 USD/]) expect(text).toMatch(line);
});

test("a line without an amount is its pieces times their price, half to even, and nothing where that is beyond any amount", () => {
  const lines = (...line_items: object[]) => printedReceipt(made({ amount: 500, line_items }), nobody);
  const pieces = (quantity: number, unit_price: number) => lines({ name: "Atlas", quantity, unit_price, amount: 0 });
  expect(pieces(2.5, 1)).toMatch(/2.5 x Atlas at \$0.01 +\$0.02\n/);
  expect(pieces(1.15, 1_000)).toMatch(/1.15 x Atlas at \$10.00 +\$11.50\n/);
  expect(pieces(999_999_999.99, 999_999_999_999)).toMatch(/Atlas *\n/);
});

test("a slip says in words what it is of, and a line with the price of its piece where pieces and price make its amount", () => {
  const headed = (row: object) =>
    printedReceipt(made({ amount: 500, ...row }), nobody)
      .split("\n")[1]
      ?.trim();
  expect([headed({ type: "authorize" }), headed({ type: "refund" }), headed({ status: "voided" })]).toEqual([
    ...["AUTHORIZATION - APPROVED", "REFUND - APPROVED", "VOID"],
  ]);
  const line = (item: object) => {
    const text = printedReceipt(
      made({ amount: 500, line_items: [{ name: "Atlas", discount_amount: 0, ...item }] }),
      nobody,
    );
    return /^.*Atlas[^-]*?(?=\nTotal)/m.exec(text)?.[0].replace(/\s+/g, " ");
  };
  expect(line({ quantity: 2, unit_price: 1_200, amount: 2_400 })).toBe("2 x Atlas at $12.00 $24.00");
  expect(line({ quantity: 2, unit_price: 1_200, amount: 2_000, discount_amount: 400 })).toBe(
    "2 x Atlas at $12.00, less $4.00 $20.00",
  );
  expect(line({ quantity: 2, unit_price: 1_200, amount: 2_550 })).toBe("2 x Atlas $25.50");
  expect(line({ quantity: 1, unit_price: 1_200, amount: 1_200 })).toBe("1 x Atlas $12.00");
  expect(line({ quantity: 3, unit_price: 0, amount: 0 })).toBe("3 x Atlas ");
});

test("what is too long for a line of the slip goes on below, and its amount stands at the end", () => {
  const name = "Atlas of the whole world in three volumes with maps";
  const text = printedReceipt(
    made({ amount: 500, line_items: [{ name, quantity: 1, unit_price: 500, amount: 500 }] }),
    nobody,
  );
  expect(text).toMatch(/1 x Atlas of the whole world in\nthree volumes with maps +\$5\.00\n/);
});
