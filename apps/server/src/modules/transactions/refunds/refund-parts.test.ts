import fc from "fast-check";
import { expect, test } from "vitest";
import { refundShares } from "./refund-parts.ts";

const remaining = { payment: 10_000, fee: 300, surcharge: 300 };
const cents = fc.integer({ min: 0, max: 10_000 });
const parts = fc.record({ payment: cents, fee: cents, surcharge: cents });

test("refunds the payment and its fee without an amount", () => {
  expect(refundShares({}, remaining)).toEqual({ payment: 10_000, fee: 300 });
});

test.each([
  [{ amount: 1 }, { payment: 1, fee: 0 }],
  [{ amount: 10_000 }, { payment: 10_000, fee: 0 }],
  [{ amount: 10_001 }, { payment: 10_000, fee: 1 }],
  [{ amount: 10_301 }, "amount exceeds"],
  [
    { amount: 5_150, surcharge: 150 },
    { payment: 5_000, fee: 150 },
  ],
  [
    { amount: 5_150, surcharge: 0 },
    { payment: 5_150, fee: 0 },
  ],
  [{ surcharge: 0 }, { payment: 10_000, fee: 0 }],
  [{ amount: 10_001, surcharge: 0 }, "amount exceeds"],
  [{ amount: 100, surcharge: 101 }, "surcharge exceeds"],
  [{ surcharge: 301 }, "surcharge exceeds"],
])("divides %j between 100.00 and a fee of 3.00 as %j", (request, shares) => {
  expect(refundShares(request, remaining)).toEqual(shares);
});

test("refunds nothing if the payment is refunded and no surcharge is requested", () => {
  expect(refundShares({ surcharge: 0 }, { ...remaining, payment: 0 })).toEqual({ payment: 0, fee: 0 });
});

test("refuses a requested surcharge of a fee that includes none", () => {
  expect(refundShares({ amount: 100, surcharge: 1 }, { ...remaining, surcharge: 0 })).toBe("surcharge exceeds");
  expect(refundShares({}, { ...remaining, surcharge: 0 })).toEqual({ payment: 10_000, fee: 300 });
});

test("divides the amount within the remaining amounts, the payment before its fee", () => {
  fc.assert(
    fc.property(parts, cents, (remaining, amount) => {
      const shares = refundShares({ amount }, remaining);
      expect(shares === "amount exceeds").toBe(amount > remaining.payment + remaining.fee);
      if (typeof shares === "string") return;
      expect(shares.payment + shares.fee).toBe(amount);
      expect(shares.payment).toBeLessThanOrEqual(remaining.payment);
      expect(shares.fee).toBeLessThanOrEqual(remaining.fee);
      if (shares.fee > 0) expect(shares.payment).toBe(remaining.payment);
    }),
  );
});

test("refunds a requested surcharge from the fee and the rest from the payment", () => {
  fc.assert(
    fc.property(parts, cents, cents, (remaining, amount, surcharge) => {
      const shares = refundShares({ amount, surcharge }, remaining);
      if (typeof shares === "string") return;
      expect(shares).toEqual({ payment: amount - surcharge, fee: surcharge });
      expect(shares.payment).toBeGreaterThanOrEqual(0);
      expect(shares.payment).toBeLessThanOrEqual(remaining.payment);
      expect(shares.fee).toBeLessThanOrEqual(Math.min(remaining.fee, remaining.surcharge));
    }),
  );
});
