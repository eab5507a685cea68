import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, type Minor, min, minor, minorFromBigint, subtract, sum, toMinor, zero } from "./minor.ts";

const amounts = fc.maxSafeInteger().map(minor);
const smallAmounts = fc.integer().map(minor);

describe("amounts", () => {
  test("are whole: fractions, NaN and unsafe numbers are refused", () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => minor(value)).toThrow(RangeError);
      expect(toMinor(value)).toBeUndefined();
    }
    expect(toMinor("5")).toBeUndefined();
    expect(Object.is(minor(-0), 0)).toBe(true);
  });

  test("take back what was added, or refuse the addition", () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        const exact = BigInt(left) + BigInt(right);
        if (exact > BigInt(Number.MAX_SAFE_INTEGER) || exact < BigInt(Number.MIN_SAFE_INTEGER)) {
          expect(() => add(left, right)).toThrow(RangeError);
        } else {
          expect(BigInt(add(left, right))).toBe(exact);
          expect(subtract(add(left, right), right)).toBe(left);
        }
      }),
    );
  });

  test("sum to the same in any order", () => {
    fc.assert(
      fc.property(fc.array(smallAmounts), (list) => {
        expect(sum(list)).toBe(sum(list.toReversed()));
        expect(BigInt(sum(list))).toBe(list.reduce((total, amount) => total + BigInt(amount), 0n));
      }),
    );
    expect(sum([])).toBe(zero);
  });

  test("a sum that overflows on the way is refused even if it would come back", () => {
    const largest = minor(Number.MAX_SAFE_INTEGER);
    expect(() => sum([largest, minor(1), minor(-1)])).toThrow(RangeError);
  });

  test("min is one of the two and at most both", () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        const least: Minor = min(left, right);
        expect([left, right]).toContain(least);
        expect(least <= left && least <= right).toBe(true);
      }),
    );
  });

  test("bigints beyond 2^53 are refused", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n }), (large) => {
        expect(() => minorFromBigint(large)).toThrow(RangeError);
        expect(() => minorFromBigint(-large)).toThrow(RangeError);
      }),
    );
  });
});
