import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minor } from "./minor.ts";
import { percentAtMost, percentOf, percentWithin, percentWithinAtMost, rateOf, shareOf } from "./rounding.ts";

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

const positive = fc.integer({ min: 0, max: 999_999_999_999 }).map(minor);

describe("percentAtMost", () => {
  test.each([
    [50, 3000, 1],
    [99, 3000, 2],
    [100, 3000, 3],
    [999_999_999_999, 4000, 39_999_999_999],
  ])("%i at no more than %i thousandths of a percent is %i", (amount, limit, most) => {
    expect(percentAtMost(minor(amount), limit)).toBe(most);
  });

  test("is never above the limit and never a whole unit below it", () => {
    fc.assert(
      fc.property(positive, thousandths, (amount, limit) => {
        const below = BigInt(amount) * BigInt(limit) - BigInt(percentAtMost(amount, limit)) * 100_000n;
        expect(below >= 0n && below < 100_000n).toBe(true);
      }),
    );
  });
});

describe("percentWithin", () => {
  test.each([
    [10_825, 8250, 825],
    [10_000, 8250, 762],
    [100, 0, 0],
    [0, 8250, 0],
    [3, 100_000, 2],
  ])("of %i, a part at %i thousandths of a percent of the rest is %i", (gross, rate, part) => {
    expect(percentWithin(minor(gross), rate)).toBe(part);
  });

  test("finds what was added at that rate, but for the rounding of one unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }).map(minor), thousandths, (net, rate) => {
        const added = percentOf(net, rate);
        expect(Math.abs(percentWithin(minor(net + added), rate) - added)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("percentWithinAtMost never leaves a part above its rate of the rest, and takes no more than a unit away", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }).map(minor), thousandths, (gross, rate) => {
      const part = percentWithinAtMost(gross, rate);
      expect(BigInt(part) * 100_000n <= BigInt(gross - part) * BigInt(rate)).toBe(true);
      expect(percentWithin(gross, rate) - part).toBeLessThanOrEqual(1);
    }),
  );
  expect(percentWithinAtMost(minor(10_352), 3_000)).toBe(301);
});

describe("shareOf", () => {
  test("the whole has all of it, nothing has none, and halves go to the even neighbour", () => {
    expect(shareOf(minor(300), { part: minor(10_300), whole: minor(10_300) })).toBe(300);
    expect(shareOf(minor(300), { part: minor(0), whole: minor(10_300) })).toBe(0);
    expect(shareOf(minor(5), { part: minor(1), whole: minor(2) })).toBe(2);
    expect(shareOf(minor(-5), { part: minor(1), whole: minor(2) })).toBe(-2);
  });

  test("grows with the part and never passes the amount", () => {
    fc.assert(
      fc.property(positive, positive, positive, (amount, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const whole = minor(more + 1);
        expect(shareOf(amount, { part: less, whole })).toBeLessThanOrEqual(shareOf(amount, { part: more, whole }));
        expect(shareOf(amount, { part: more, whole })).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe("rateOf", () => {
  test.each([
    [1, 3, 33_333],
    [1, 200_000, 0],
    [3, 200_000, 2],
    [-3, 200_000, -2],
    [999_999_999_999, 1, 99_999_999_999_900_000],
  ])("%i of %i is %i thousandths of a percent, halves going to the even neighbour", (part, of, rate) => {
    expect(rateOf(minor(part), minor(of))).toBe(rate);
  });

  test("finds the rate again of which an amount was reckoned, as far as its minor units tell", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_999_999_999 }).map(minor), thousandths, (amount, rate) => {
        expect(rateOf(percentOf(amount, rate), amount)).toBeCloseTo(rate, -0.5);
      }),
    );
  });
});
