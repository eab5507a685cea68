import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPayment } from "../../../../test/any-payment.ts";
import { partsTaken } from "../captures/captured-parts.ts";
import { refundFees } from "./refund-fees.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const refunds = fc.array(fc.record({ part: share, said: fc.option(share) }), { maxLength: 6 });

test("of a surcharge never more is given back than was taken, and all of it once the whole payment is", () => {
  fc.assert(
    fc.property(anyPayment, refunds, (payment, several) => {
      const taken = partsTaken(payment);
      const before = { amount: 0, surcharge: 0 };
      const shares: number[] = [];
      const refundPayment = (amount: number, surcharge?: number) => {
        const fees = refundFees(taken, { amount, surcharge, before });
        if (fees === "more than was taken") throw new Error(`${surcharge} of ${amount} was refused`);
        const { base_amount, service_fee, payment_adjustment } = fees;
        expect(base_amount + fees.surcharge + service_fee + payment_adjustment).toBe(amount);
        before.amount += amount;
        before.surcharge += fees.surcharge;
        shares.push(service_fee);
      };
      for (const { part, said } of several) {
        const amount = Math.floor((taken.amount - before.amount) * part);
        const most = Math.min(amount, taken.surcharge - before.surcharge);
        if (amount > 0) refundPayment(amount, said === null ? undefined : Math.floor(most * said));
        expect(before.surcharge).toBeLessThanOrEqual(taken.surcharge);
      }
      // What a merchant named too low for it is no surcharge any more.
      const all = Math.min(taken.surcharge, before.surcharge + taken.amount - before.amount);
      refundPayment(taken.amount - before.amount);
      expect(before.surcharge).toBe(all);
      // Of the service fee no more either, but for half a unit by which each share may be rounded up.
      expect(shares.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(taken.service_fee + shares.length / 2);
    }),
    { numRuns: 2000 },
  );
});

test("who names none gives all of it back with the last part, also where each part bore half a cent", () => {
  const taken = { amount: 100, surcharge: 1, service_fee: 0, payment_adjustment: 0 };
  const first = refundFees(taken, { amount: 50, before: { amount: 0, surcharge: 0 } });
  expect(first).toMatchObject({ surcharge: 0, base_amount: 50 });
  expect(refundFees(taken, { amount: 50, before: { amount: 50, surcharge: 0 } })).toMatchObject({ surcharge: 1 });
});

test("what was taken of it is the most that can be named", () => {
  const taken = { amount: 10_300, surcharge: 300, service_fee: 0, payment_adjustment: 0 };
  const before = { amount: 1_000, surcharge: 50 };
  expect(refundFees(taken, { amount: 500, surcharge: 251, before })).toBe("more than was taken");
  expect(refundFees(taken, { amount: 200, surcharge: 201, before })).toBe("more than was taken");
  expect(refundFees(taken, { amount: 500, surcharge: 250, before })).toMatchObject({
    surcharge: 250,
    base_amount: 250,
  });
});

test("what a merchant gives back instead of the surcharge bears no service fee", () => {
  const taken = { amount: 1_000, surcharge: 300, service_fee: 100, payment_adjustment: 0 };
  const none = { amount: 0, surcharge: 0 };
  expect(refundFees(taken, { amount: 1_000, surcharge: 0, before: none })).toMatchObject({
    surcharge: 0,
    service_fee: 100,
    base_amount: 900,
  });
  const [first, second] = [none, { amount: 500, surcharge: 0 }].map((before) =>
    refundFees(taken, { amount: 500, surcharge: 0, before }),
  );
  expect([first, second]).toMatchObject([{ service_fee: 71 }, { service_fee: 29, base_amount: 471 }]);
});
