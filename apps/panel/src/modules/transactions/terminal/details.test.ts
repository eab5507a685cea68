import { initialDefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  blankDetails,
  blankLine,
  detailProblems,
  flatTax,
  lineAmount,
  lineOf,
  linesOf,
  sumOfLines,
  usualLine,
} from "./details.ts";

const line = (quantity: string, unit_price: number | null) => ({ ...blankLine, name: "Atlas", quantity, unit_price });

test("a line is its pieces times their price, half a cent to the even one, as the server reckons it", () => {
  expect(lineAmount(line("2", 1299))).toBe(2598);
  expect([lineAmount(line("1.50", 333)), lineAmount(line("1.5", 1)), lineAmount(line("2.5", 1))]).toEqual([500, 2, 2]);
  expect(lineAmount(line("0.5", 1))).toBe(0);
  expect([lineAmount(line("x", 5)), lineAmount(line("1", null))]).toEqual([0, 0]);
});

test("what is no quantity says what is one, and counts nothing", () => {
  const thirds = line("0.333", 1000);
  expect(lineAmount(thirds)).toBe(0);
  expect(detailProblems({ ...blankDetails, line_items: [thirds, line("0.33", 1000)] }, "usd")).toMatchObject({
    "line_items.0.quantity": "A quantity is a number with at most 2 decimals, as in 1.25.",
    "line_items.1.quantity": undefined,
  });
});

const bare = { local_tax: 0, national_tax: 0, fixed_amount: false, fixed_qty: false, max_quantity: 0 };

test("a product becomes a line of one piece; one without a price asks for it", () => {
  const usual = { ...blankLine, taxable: true, unit_of_measure: "EA" };
  const product = {
    name: "Tree fern",
    sku: "FERN01",
    price: 1200,
    description: "2 litre pot",
    unit_of_measure: "PCE",
    ...bare,
  };
  expect(lineOf(product, usual)).toMatchObject({
    name: "Tree fern",
    product_code: "FERN01",
    quantity: "1",
    unit_price: 1200,
    description: "2 litre pot",
    unit_of_measure: "PCE",
    taxable: true,
  });
  expect(lineOf({ ...product, price: 0, unit_of_measure: null }, usual)).toMatchObject({
    unit_price: null,
    unit_of_measure: "EA",
  });
});

test("a line of more than can be charged says so, whatever was typed", () => {
  const dear = line("999999999.99", 999_999_999_999);
  expect(detailProblems({ ...blankDetails, line_items: [dear] }, "usd")["line_items.0.unit_price"]).toContain(
    "at most",
  );
});

test("a tax of more than can be charged says so, too, however much was typed", () => {
  for (const [quantity, local_tax] of [
    ["999999999.99", 999_999_999_999],
    ["1", 1e18],
    ["0", 1e18],
  ] as const) {
    const taxed = { ...line(quantity, 100), taxable: true, local_tax };
    expect(flatTax(taxed, "local_tax")).toBe(1e12);
    const problems = detailProblems({ ...blankDetails, line_items: [taxed] }, "usd");
    expect(problems["line_items.0.local_tax"]).toBe("The Tax of the line must be at most $9,999,999,999.99.");
    expect(problems["line_items.0.national_tax"]).toBeUndefined();
  }
});

test("what a product bears and binds comes with it: taxes of each piece, a fixed price and a most that is sold", () => {
  const product = { name: "Rake", sku: "R1", price: 9900, description: "", unit_of_measure: null };
  const bound = { local_tax: 82, national_tax: 0, fixed_amount: true, fixed_qty: false, max_quantity: 2 };
  const rake = lineOf({ ...product, ...bound }, blankLine);
  expect(rake).toMatchObject({ local_tax: 82, national_tax: null, fixed_amount: true, max_quantity: 2 });
  expect(linesOf([{ ...rake, quantity: "1.5" }])).toEqual([
    {
      name: "Rake",
      product_code: "R1",
      quantity: "1.5",
      unit_price: 9900,
      amount: 14_850,
      taxable: true,
      local_tax: 123,
    },
  ]);
  const problem = (quantity: string) =>
    detailProblems({ ...blankDetails, line_items: [{ ...rake, quantity }] }, "usd")["line_items.0.quantity"];
  expect([problem("2"), problem("3")]).toEqual([undefined, "At most 2 are sold at once."]);
});

test("a line begins taxable where the merchant says so or has a rate, or where the product bears a tax", () => {
  const { line_items } = initialDefaultValues;
  const begins = (more: Partial<typeof line_items>) => usualLine({ ...line_items, ...more }).taxable;
  expect([begins({}), begins({ taxable: true })]).toEqual([false, true]);
  expect([begins({ local_tax_rate: "5.000" }), begins({ national_tax_rate: "5.000" })]).toEqual([true, true]);
  const product = { name: "Rake", sku: "R1", price: 9900, description: "", unit_of_measure: null, ...bare };
  const taxable = (more: Partial<typeof bare>) => lineOf({ ...product, ...more }, blankLine).taxable;
  expect([taxable({}), taxable({ local_tax: 1 }), taxable({ national_tax: 1 })]).toEqual([false, true, true]);
});

test("a product's own tax stands in place of the usual rate, also once it is cleared", () => {
  const product = { name: "Rake", sku: "R1", price: 9900, description: "", unit_of_measure: null, ...bare };
  const usual = { ...blankLine, taxable: true, local_tax_rate: "8.250", national_tax_rate: "5.000" };
  const rake = lineOf({ ...product, local_tax: 82 }, usual);
  const sent = (more: Partial<typeof rake>) => linesOf([{ ...rake, ...more }])[0];
  expect(sent({})).toMatchObject({ local_tax: 82, national_tax_rate: "5.000" });
  expect(sent({ local_tax: null })).not.toHaveProperty("local_tax_rate");
  expect(sent({ local_tax_rate: "8.250" })).not.toHaveProperty("local_tax_rate");
});

test("whole pieces never lose a cent", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000_000), (pieces, price) => {
      expect(lineAmount(line(String(pieces), price))).toBe(pieces * price);
    }),
  );
});

test("a line without words and price is not sent, the others with their amount", () => {
  const lines = [blankLine, line("3", 100)];
  expect(linesOf(lines)).toEqual([{ name: "Atlas", quantity: "3", unit_price: 100, amount: 300 }]);
  expect(sumOfLines(lines)).toBe(300);
});
