import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minor } from "./minor.ts";
import { percentOf } from "./rounding.ts";

const amounts = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map(minor);
const thousandths = fc.integer({ min: 0, max: 100_000 });

describe("percentOf", () => {
  test.each([
    [10_000, 3000, 300],
    [50, 1000, 0],
    [150, 1000, 2],
    [250, 1000, 2],
    [251, 1000, 3],
    [-150, 1000, -2],
    [-50, 1000, 0],
    [999_999_999_999, 99_999, 999_989_999_999],
  ])("%i at %i thousandths of a percent is %i, halves going to the even neighbour", (amount, rate, part) => {
    expect(percentOf(minor(amount), rate)).toBe(part);
  });

  test("is never further than half a minor unit from the exact part", () => {
    fc.assert(
      fc.property(amounts, thousandths, (amount, rate) => {
        const error = BigInt(percentOf(amount, rate)) * 100_000n - BigInt(amount) * BigInt(rate);
        expect(error <= 50_000n && error >= -50_000n).toBe(true);
      }),
    );
  });

  test("lands on the even neighbour at every exact half", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (half) => {
        expect(Math.abs(percentOf(minor(half * 2 + 1), 50_000) % 2)).toBe(0);
      }),
    );
  });

  test("mirrors with the sign, and all of it is all of it", () => {
    fc.assert(
      fc.property(amounts, thousandths, (amount, rate) => {
        expect(percentOf(minor(-amount), rate)).toBe(minor(-percentOf(amount, rate)));
        expect(percentOf(amount, 100_000)).toBe(amount);
      }),
    );
  });

  test("refuses a rate that is not whole", () => {
    expect(() => percentOf(minor(1), 0.5)).toThrow(RangeError);
  });
});
