import fc from "fast-check";
import { expect, test } from "vitest";
import { feesWithin } from "../../pricing/index.ts";
import { askedFor } from "./captured-part.ts";

const sums = fc.integer({ min: 0, max: 1_000_000 });

test("what was captured whole stands for all that was asked, also where less was approved", () => {
  expect(askedFor(1030, { amount: 1030, amount_authorized: 1030 })).toBe(1030);
  expect(askedFor(500, { amount: 1000, amount_authorized: 500 })).toBe(1000);
});

test("half a capture bears half the surcharge, and giving all of it back gives that half back", () => {
  const payment = { amount: 1030, amount_authorized: 1030, surcharge: 30, service_fee: 0, payment_adjustment: 0 };
  const captured = feesWithin(askedFor(515, payment), payment);
  expect(captured).toMatchObject({ surcharge: 15, base_amount: 500 });
  expect(feesWithin(515, { ...captured, amount: askedFor(515, payment) })).toMatchObject({ surcharge: 15 });
});

test("base and fees of any captured part come to it, and no fee grows", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      sums,
      sums,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (...of) => {
        const [base, surcharge, service_fee, part] = of;
        const amount = base + surcharge + service_fee;
        const captured = Math.max(1, Math.floor(amount * part));
        const whole = { amount, amount_authorized: amount, surcharge, service_fee, payment_adjustment: 0 };
        const fees = feesWithin(askedFor(captured, whole), whole);
        expect(fees.base_amount + fees.surcharge + fees.service_fee).toBe(captured);
        expect(fees.surcharge <= surcharge && fees.service_fee <= service_fee).toBe(true);
      },
    ),
  );
});
