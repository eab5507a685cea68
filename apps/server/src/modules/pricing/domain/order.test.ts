import { calculateInput } from "@gatehouse/contract/lookups/amounts.ts";
import { describe, expect, test } from "vitest";
import { reckoned } from "../../../../test/reckoned.ts";
import { orderOf, wishesOf } from "./order.ts";

const read = (body: object, defaultTaxRate = 0) => orderOf(calculateInput.parse(body), defaultTaxRate);
const reckon = (body: object, defaultTaxRate = 0) => {
  const asked = read(body, defaultTaxRate);
  if (!asked) throw new Error("nothing is sold");
  return reckoned(asked.order, {});
};

describe("what is sold", () => {
  test("an amount under any of its names, or nothing", () => {
    for (const name of ["amount", "subtotal", "base"]) expect(reckon({ [name]: 1_000 }).subtotal).toBe(1_000);
    expect(read({ tax_amount: { type: "flat", value: 1 } })).toBeUndefined();
  });

  test("lines make up the subtotal: price times quantity less discount, halves going to the even neighbour", () => {
    const line_items = [
      { name: "Fern", unit_price: 1_000, quantity: "1.50", discount_rate: "10.000", tax_rate: "8.250" },
      { name: "Pot", unit_price: 33, quantity: 0.5, local_tax: 5, national_tax_rate: 5 },
      { name: "Delivery", amount: 700, taxable: false, tax_rate: "8.250" },
    ];
    expect(read({ amount: 1, line_items })?.lines).toMatchObject([
      { name: "Fern", quantity: 150, base: 1_500, discount: 150, amount: 1_350, tax: 111, local_tax: 0 },
      { name: "Pot", base: 16, amount: 16, local_tax: 5, national_tax: 1 },
      { name: "Delivery", base: 700, amount: 700, tax: 0 },
    ]);
    expect(reckon({ line_items })).toMatchObject({
      subtotal: 2_066,
      tax: 111,
      local_tax: 5,
      national_tax: 1,
      total: 2_183,
    });
  });

  test("freight is part of what a line comes to, and neither discounted nor taxed", () => {
    const line = { unit_price: 1_000, quantity: 2, discount_rate: 10, freight_amount: 350, national_tax_rate: 5 };
    const priced = { base: 2_000, discount: 200, freight: 350, amount: 2_150, national_tax: 90 };
    expect(read({ line_items: [line] })?.lines).toMatchObject([priced]);
    expect(reckon({ line_items: [line, { unit_price: 100 }] })).toMatchObject({ subtotal: 2_250, total: 2_340 });
  });

  test("products have prices, and the older items have rates for taxes", () => {
    expect(reckon({ products: [{ price: 250, quantity: 3 }] }).total).toBe(750);
    const items = [{ qty: 2, base: 1_000, local_tax: 5, national_tax: 2.5 }];
    expect(reckon({ base: 1, items, shipping: 300, tax_rate: 8.25 })).toMatchObject({
      subtotal: 2_000,
      tax: 165,
      local_tax: 100,
      national_tax: 50,
      shipping: 300,
      total: 2_615,
    });
  });
});

describe("the switches", () => {
  const tax_amount = { type: "percentage", value: 8_250 };

  test("tax is on top unless it or the flag says that it is inside", () => {
    expect(reckon({ amount: 1_000, tax_amount }).total).toBe(1_082);
    expect(reckon({ amount: 1_000, tax_amount, flags: { add_tax_to_total: false } })).toMatchObject({
      tax: 76,
      total: 1_000,
    });
    const included = { ...tax_amount, include: "true" };
    expect(reckon({ amount: 1_000, tax_amount: included, flags: { add_tax_to_total: false } }).total).toBe(1_082);
    expect(reckon({ amount: 1_000, tax_amount, flags: { tax_exempt: true } })).toMatchObject({ tax: 0, total: 1_000 });
  });

  test("the rates of a line are reckoned out of it where tax is inside, as that of the goods is", () => {
    const line = { unit_price: 1_200, discount_amount: 0, tax_rate: 20, local_tax_rate: 20, national_tax_rate: 20 };
    const inside = { flags: { add_tax_to_total: false } };
    expect(reckon({ line_items: [line] })).toMatchObject({ local_tax: 240, total: 1_920 });
    expect(reckon({ line_items: [line], ...inside })).toMatchObject({
      tax: 200,
      local_tax: 200,
      national_tax: 200,
      total: 1_200,
    });
    expect(reckon({ items: [{ base: 1_200, local_tax: 20 }], ...inside })).toMatchObject({ local_tax: 200 });
    expect(reckon({ line_items: [{ ...line, local_tax: 7, discount_rate: 50 }], ...inside })).toMatchObject({
      local_tax: 7,
    });
  });

  test("the merchant's own tax is taken in when it is asked for and nothing else is said", () => {
    const flags = { include_default_tax_to_total: true };
    expect(reckon({ amount: 1_000, flags }, 8_250).total).toBe(1_082);
    expect(reckon({ amount: 1_000 }, 8_250).total).toBe(1_000);
    expect(reckon({ amount: 1_000, flags, tax_amount: { type: "flat", value: 5 } }, 8_250).total).toBe(1_005);
  });

  test("an empty object says nothing, and a bare number is an amount", () => {
    expect(reckon({ amount: 1_000, tax_amount: {}, tip_amount: 50, discount_amount: [{}], surcharge: {} }).total).toBe(
      1_050,
    );
  });

  test("what is to be left out is left out in the newer words and the older", () => {
    const wishes = (body: object) => wishesOf(calculateInput.parse(body));
    expect(wishes({ flags: { skip_surcharge: "true" } }).skip_surcharge).toBe(true);
    expect(wishes({ settings: { surcharge: "Off", cash_discount: "on" } })).toMatchObject({
      skip_surcharge: true,
      skip_cash_discount: false,
    });
  });
});

test.each([
  { tax_amount: { type: "percentage", value: 1_000_001 } },
  { tax_amount: { type: "flat", value: -1 } },
  { tip_amount: { type: "share", value: 1 } },
  { amount: 1.5 },
  { amount: 1_000_000_000_000 },
  { payment_adj: { type: "percentage", value: -100_000 } },
  { line_items: [{ unit_price: 1, quantity: "1.234" }] },
  { tax_rate: "eight" },
  { cc_bin: "41111" },
])("%o is refused", (body) => {
  expect(calculateInput.safeParse(body).success).toBe(false);
});
