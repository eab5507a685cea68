import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies } from "./currency.ts";
import { formatMinor, parseMinor } from "./format.ts";
import { minor } from "./minor.ts";

const amounts = fc.maxSafeInteger().map(minor);
const codes = fc.constantFrom(...currencies.map(({ code }) => code), "xyz");

describe("formatMinor", () => {
  test.each([
    [123450, "usd", "$1,234.50"],
    [5, "usd", "$0.05"],
    [-5, "usd", "-$0.05"],
    [0, "eur", "€0.00"],
    [1234567, "jpy", "¥1,234,567"],
    [1200, "sek", "SEK\u00a012.00"],
    [1200, "cad", "CA$12.00"],
    [1200, "xyz", "XYZ\u00a012.00"],
    [Number.MAX_SAFE_INTEGER, "usd", "$90,071,992,547,409.91"],
  ])("prints %i %s as %s", (amount, currency, text) => {
    expect(formatMinor(minor(amount), currency)).toBe(text);
  });
});

describe("parseMinor", () => {
  test("reads back every amount that was printed", () => {
    fc.assert(
      fc.property(amounts, codes, (amount, currency) => {
        expect(parseMinor(formatMinor(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  test.each([
    ["1234.5", "usd", 123450],
    ["1,234.50", "usd", 123450],
    ["$12", "usd", 1200],
    [" $ 12 ", "usd", 1200],
    ["-$1", "usd", -100],
    ["$5", "cad", 500],
    [".5", "usd", 50],
    ["12.", "usd", 1200],
    ["007", "usd", 700],
    ["500", "jpy", 500],
  ])("reads %s %s as %i", (text, currency, amount) => {
    expect(parseMinor(text, currency)).toBe(amount);
  });

  test.each(["", ".", "-", "$", "1.234", "12,34", "1,2345", ",123", "€5", "1e3", "0x10", "1 000", "--1", "٣"])(
    "refuses %j rather than guess",
    (text) => {
      expect(parseMinor(text, "usd")).toBeUndefined();
    },
  );

  test("refuses decimals of a currency without them, and amounts beyond 2^53", () => {
    expect(parseMinor("5.0", "jpy")).toBeUndefined();
    expect(parseMinor("90071992547409.92", "usd")).toBeUndefined();
  });

  test("never throws and never yields a fraction, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), codes, (text, currency) => {
        const amount = parseMinor(text, currency);
        expect(amount === undefined || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});
