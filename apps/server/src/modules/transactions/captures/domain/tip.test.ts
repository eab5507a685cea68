import { billOf } from "@gatehouse/contract/transactions/bill.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { partsWithin } from "../captured-parts.ts";
import { withTip } from "./tip.ts";

const sums = fc.integer({ min: 0, max: 100_000 });
const none = { tax_amount: 0, shipping_amount: 0, discount_amount: 0, national_tax_amount: 0, duty_amount: 0 };
const share = fc.double({ min: 0.01, max: 1, noNaN: true });

/** Begun with a tip or without one, approved in part or whole, or captured in part; a device may have added a tip. */
const begun = fc
  .record({
    bill: sums,
    inside: sums,
    surcharge: sums,
    service_fee: sums,
    device: sums,
    part: share,
    how: fc.constantFrom("sold", "approved in part", "captured in part"),
  })
  .map(({ bill, inside, surcharge, service_fee, device, part, how }) => {
    const base_amount = bill + inside + 2;
    const amount = base_amount + surcharge + service_fee + device;
    const less = Math.max(1, Math.floor(amount * part));
    const asked = {
      amount,
      base_amount,
      surcharge,
      service_fee,
      payment_adjustment: 0,
      tip_amount: inside + device,
      later_tip: device,
    };
    if (how === "approved in part")
      return { ...asked, status: "pending_settlement" as const, amount_authorized: less, amount_captured: less };
    const held = { ...asked, status: "authorized" as const, amount_authorized: amount, amount_captured: 0 };
    if (how === "sold") return { ...held, status: "pending_settlement" as const, amount_captured: amount };
    return {
      ...held,
      ...partsWithin(less, { ...held, ...none }),
      status: "pending_settlement" as const,
      amount_captured: less,
    };
  });

type Payment = typeof begun extends fc.Arbitrary<infer P> ? P : never;
const after = (payment: Payment, tip: number): Payment => ({ ...payment, ...withTip(payment, { tip }).change });
/** What was taken away of what was asked: nothing of it comes back with a tip. */
const missing = ({ amount, amount_captured }: Payment) => amount - amount_captured;

test("however a payment began, a tip stands beside its bill, and bill, fees and tip are what is paid", () => {
  fc.assert(
    fc.property(begun, sums, (payment, tip) => {
      const tipped = after(payment, tip);
      expect([tipped.base_amount, tipped.tip_amount, tipped.later_tip]).toEqual([billOf(payment), tip, tip]);
      expect(billOf(tipped)).toBe(billOf(payment));
      expect(missing(tipped)).toBe(missing(payment));
      const told = tipped.base_amount + tipped.surcharge + tipped.service_fee + tip;
      expect(told).toBe(payment.amount_authorized === payment.amount ? tipped.amount_captured : tipped.amount);
    }),
  );
});

test("what was set before makes no difference to a tip", () => {
  fc.assert(
    fc.property(begun, sums, sums, (payment, first, last) => {
      expect(after(after(payment, first), last)).toEqual(after(payment, last));
    }),
  );
});
