import { askedFor, askedWithoutTip } from "@gatehouse/contract/transactions/bill.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPayment, tipped } from "../../../../test/any-payment.ts";
import { feesWithin } from "../../pricing/index.ts";
import { partsTaken, partsWithin } from "./captured-parts.ts";

const sums = fc.integer({ min: 0, max: 1_000_000 });
const none = { tax_amount: 0, shipping_amount: 0, discount_amount: 0, national_tax_amount: 0, duty_amount: 0 };

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

test("three quarters of a bill with a later tip are three quarters of both, beside each other", () => {
  const fees = { ...none, surcharge: 0, service_fee: 0, payment_adjustment: 0, amount_captured: 0 };
  const payment = {
    amount: 4600,
    amount_authorized: 4600,
    base_amount: 4000,
    tip_amount: 600,
    later_tip: 600,
    ...fees,
  };
  expect(partsWithin(3450, payment)).toMatchObject({ base_amount: 3000, tip_amount: 450 });
  const inside = { ...payment, base_amount: 4600, later_tip: 0 };
  expect(partsWithin(3450, inside)).toMatchObject({ base_amount: 3450, tip_amount: 450 });
});

test("half a capture has half of each part", () => {
  const fees = { surcharge: 0, service_fee: 0, payment_adjustment: 0, amount_captured: 0 };
  const parts = { tax_amount: 800, shipping_amount: 500, discount_amount: 300, national_tax_amount: 7, duty_amount: 1 };
  const payment = {
    amount: 10_000,
    amount_authorized: 10_000,
    base_amount: 10_000,
    tip_amount: 0,
    later_tip: 0,
    ...fees,
    ...parts,
  };
  expect(partsWithin(5_000, payment)).toMatchObject({
    tax_amount: 400,
    shipping_amount: 250,
    discount_amount: 150,
    national_tax_amount: 4,
    duty_amount: 0,
  });
});

test("base, fees and later tip of any captured part come to it, and none of them grows", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(sums, sums, sums), sums, share, ([surcharge, service_fee, more], tip_amount, part) => {
      // As in the shop: the tip is no more than the bill, and the bill is more than the rounding of its fees.
      const base_amount = tip_amount + more + 2;
      const amount = base_amount + surcharge + service_fee + tip_amount;
      const captured = Math.max(1, Math.floor(amount * part));
      const whole = {
        surcharge,
        service_fee,
        payment_adjustment: 0,
        base_amount,
        tip_amount,
        later_tip: tip_amount,
        amount_captured: 0,
        ...none,
      };
      const parts = partsWithin(captured, { amount, amount_authorized: amount, ...whole });
      expect(parts.base_amount + parts.surcharge + parts.service_fee + parts.tip_amount).toBe(captured);
      expect(parts.surcharge <= surcharge && parts.service_fee <= service_fee).toBe(true);
      expect(parts.tip_amount).toBeLessThanOrEqual(tip_amount);
      expect(Math.abs(parts.base_amount * amount - base_amount * captured)).toBeLessThanOrEqual(2 * amount);
    }),
  );
});

test("fees by themselves stay so in any part: no base comes of rounding, and none grows", () => {
  const fees = fc.tuple(sums, sums, sums).filter(([one, two, three]) => one + two + three > 0);
  fc.assert(
    fc.property(fees, fc.double({ min: 0, max: 1, noNaN: true }), (...[of, part]) => {
      const [surcharge, service_fee, payment_adjustment] = of;
      const amount = surcharge + service_fee + payment_adjustment;
      const captured = Math.max(1, Math.floor(amount * part));
      const whole = { amount, amount_authorized: amount, surcharge, service_fee, payment_adjustment };
      const parts = partsWithin(captured, {
        ...whole,
        ...none,
        base_amount: 0,
        tip_amount: 0,
        later_tip: 0,
        amount_captured: 0,
      });
      expect(parts.base_amount).toBe(0);
      expect(parts.surcharge + parts.service_fee + parts.payment_adjustment).toBe(captured);
      for (const [share, fee] of [
        [parts.surcharge, surcharge],
        [parts.service_fee, service_fee],
        [parts.payment_adjustment, payment_adjustment],
      ] as const)
        expect(share >= 0 && share <= fee).toBe(true);
    }),
  );
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

test("however a payment was priced, approved, captured and tipped, its parts come to what was charged", () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const taken = partsTaken(payment);
      expect(taken.amount).toBe(payment.amount_captured || payment.amount_authorized);
      expect(askedWithoutTip(taken) + taken.later_tip).toBe(taken.amount);
      expect(taken.surcharge >= 0 && taken.surcharge <= payment.surcharge).toBe(true);
      expect(taken.tip_amount).toBeGreaterThanOrEqual(taken.later_tip);
    }),
    { numRuns: 2000 },
  );
});

test("a tip that comes later changes nothing of what is taken of the bill", () => {
  const untipped = anyPayment.filter(({ tip_amount }) => tip_amount === 0);
  const bill = ["base_amount", "surcharge", "service_fee", "payment_adjustment", "tax_amount", "duty_amount"] as const;
  fc.assert(
    fc.property(untipped, fc.double({ min: 0, max: 1, noNaN: true }), (payment, part) => {
      const [before, after] = [partsTaken(payment), partsTaken(tipped(payment, part))];
      expect(bill.map((name) => after[name])).toEqual(bill.map((name) => before[name]));
      expect(after.amount).toBe(before.amount + after.later_tip);
    }),
  );
});
