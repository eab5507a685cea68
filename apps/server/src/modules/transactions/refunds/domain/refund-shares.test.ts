import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesOf } from "./refund-shares.ts";

const left = { goods: 10_000, added: 300, surcharge: 300 };
const cents = fc.integer({ min: 0, max: 10_000 });
const parts = fc.record({ goods: cents, added: cents, surcharge: cents });

test("without an amount both parts go back", () => {
  expect(sharesOf({}, left)).toEqual({ goods: 10_000, added: 300 });
});

test.each([
  [{ amount: 1 }, { goods: 1, added: 0 }],
  [{ amount: 10_000 }, { goods: 10_000, added: 0 }],
  [{ amount: 10_001 }, { goods: 10_000, added: 1 }],
  [{ amount: 10_301 }, "amount exceeds"],
  [
    { amount: 5_150, surcharge: 150 },
    { goods: 5_000, added: 150 },
  ],
  [
    { amount: 5_150, surcharge: 0 },
    { goods: 5_150, added: 0 },
  ],
  [{ surcharge: 0 }, { goods: 10_000, added: 0 }],
  [{ amount: 10_001, surcharge: 0 }, "amount exceeds"],
  [{ amount: 100, surcharge: 101 }, "surcharge exceeds"],
  [{ surcharge: 301 }, "surcharge exceeds"],
])("%j of 100.00 and 3.00 is %j", (asked, shares) => {
  expect(sharesOf(asked, left)).toEqual(shares);
});

test("once the goods are back, who wants no surcharge back is given nothing", () => {
  expect(sharesOf({ surcharge: 0 }, { ...left, goods: 0 })).toEqual({ goods: 0, added: 0 });
});

test("a higher price is no surcharge, so none of it can be named as one", () => {
  expect(sharesOf({ amount: 100, surcharge: 1 }, { ...left, surcharge: 0 })).toBe("surcharge exceeds");
  expect(sharesOf({}, { ...left, surcharge: 0 })).toEqual({ goods: 10_000, added: 300 });
});

test("the shares are the amount, never more than is left, and of what was added nothing while goods are left", () => {
  fc.assert(
    fc.property(parts, cents, (left, amount) => {
      const shares = sharesOf({ amount }, left);
      expect(shares === "amount exceeds").toBe(amount > left.goods + left.added);
      if (typeof shares === "string") return;
      expect(shares.goods + shares.added).toBe(amount);
      expect(shares.goods).toBeLessThanOrEqual(left.goods);
      expect(shares.added).toBeLessThanOrEqual(left.added);
      if (shares.added > 0) expect(shares.goods).toBe(left.goods);
    }),
  );
});

test("a named surcharge is what goes back of the added part, and the rest is goods", () => {
  fc.assert(
    fc.property(parts, cents, cents, (left, amount, surcharge) => {
      const shares = sharesOf({ amount, surcharge }, left);
      if (typeof shares === "string") return;
      expect(shares).toEqual({ goods: amount - surcharge, added: surcharge });
      expect(shares.goods).toBeGreaterThanOrEqual(0);
      expect(shares.goods).toBeLessThanOrEqual(left.goods);
      expect(shares.added).toBeLessThanOrEqual(Math.min(left.added, left.surcharge));
    }),
  );
});
