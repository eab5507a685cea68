import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMoney, isUnderway, parseMoney, whyRefused } from "./money.ts";

const minor = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const decimals = fc.constantFrom(0, 2, 3);

describe("parseMoney", () => {
  it.each([
    ["1234.5", 123450],
    ["1,234.50", 123450],
    ["$1,234.50", 123450],
    [" 1 234.5 ", 123450],
    ["1,234", 123400],
    ["12,5", undefined],
    ["1,23", undefined],
    ["1,2345", undefined],
    ["1.234,56", undefined],
    ["1.234", undefined],
    [".5", 50],
    ["5.", 500],
    ["0.29", 29],
    ["1.15", 115],
    ["", null],
    [".", null],
    ["12.345", undefined],
    ["1.2.3", undefined],
    ["1,23,4", undefined],
    ["12a", undefined],
    ["-5", undefined],
    ["1e3", undefined],
    ["9007199254740993", undefined],
  ])("%j", (typed, value) => {
    expect(parseMoney(typed, 2)).toBe(value);
  });

  it("has no point where the currency has no fraction", () => {
    expect(parseMoney("1,500", 0)).toBe(1500);
    expect(parseMoney("1.5", 0)).toBeUndefined();
    expect(parseMoney(".", 0)).toBeUndefined();
  });

  it("reads back whatever it shows, to the last unit", () => {
    fc.assert(
      fc.property(minor, decimals, (value, places) => {
        expect(parseMoney(formatMoney(value, places), places)).toBe(value);
        expect(parseMoney(formatMoney(value, places).replaceAll(",", ""), places)).toBe(value);
      }),
    );
  });

  it("is exact for every whole and fraction typed", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 12 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        expect(parseMoney(`${whole}.${String(cents).padStart(2, "0")}`, 2)).toBe(whole * 100 + cents);
      }),
    );
  });

  it("never gives anything but nothing, a refusal or a whole number", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,$ -ex") }), decimals, (text, places) => {
        const value = parseMoney(text, places);
        expect(value === null || value === undefined || (Number.isSafeInteger(value) && value >= 0)).toBe(true);
      }),
    );
  });
});

describe("typing", () => {
  it.each(["1.234", "1.234,", "12a", "-5", "1.2."])("is over with %j, which no further key can mend", (typed) => {
    expect(isUnderway(typed, 2)).toBe(false);
  });

  it("takes every step of an amount typed key by key", () => {
    fc.assert(
      fc.property(minor, decimals, (value, places) => {
        const text = formatMoney(value, places);
        for (let length = 1; length <= text.length; length += 1) {
          expect(isUnderway(text.slice(0, length), places), text.slice(0, length)).toBe(true);
        }
      }),
    );
  });

  it("takes the removal of any one key", () => {
    fc.assert(
      fc.property(minor, fc.nat(), (value, place) => {
        const text = formatMoney(value, 2);
        const at = place % text.length;
        const rest = text.slice(0, at) + text.slice(at + 1);
        // Without its point the number is a hundred times larger, and can leave what is held exactly.
        if (text[at] !== ".") expect(isUnderway(rest, 2), rest).toBe(true);
      }),
    );
  });
});

describe("formatMoney", () => {
  it.each([
    [123450, 2, "1,234.50"],
    [5, 2, "0.05"],
    [0, 2, "0.00"],
    [-123456, 2, "-1,234.56"],
    [1234567, 0, "1,234,567"],
    [1234, 3, "1.234"],
    [null, 2, ""],
  ] as const)("%j with %j places", (value, places, shown) => {
    expect(formatMoney(value, places)).toBe(shown);
  });
});

describe("whyRefused", () => {
  it.each([
    ["12.345", 2, "At most 2 decimals."],
    ["$1,234.567", 2, "At most 2 decimals."],
    [".0001", 3, "At most 3 decimals."],
    ["1.5", 0, "Whole amounts only."],
    ["12a", 2, "Amounts look like 1,234.50."],
    ["1.2.3", 2, "Amounts look like 1,234.50."],
    ["x", 0, "Amounts look like 1,234."],
    ["x", 3, "Amounts look like 1,234.500."],
  ])("%j with %i decimals: %s", (typed, places, why) => {
    expect(whyRefused(typed, places)).toBe(why);
  });

  it("names the decimals of every amount that has too many", () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 3, max: 9 }), (value, places) => {
        expect(whyRefused(formatMoney(value, places), 2)).toBe("At most 2 decimals.");
      }),
    );
  });
});
