import { MAX_AMOUNT } from "@gatehouse/contract/primitives.ts";
import { billOf } from "@gatehouse/contract/transactions/bill.ts";
import fc from "fast-check";
import { partsWithin } from "../src/modules/transactions/captures/captured-parts.ts";
import { withTip } from "../src/modules/transactions/captures/domain/tip.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** As of currencies with no, two and three places: whole units of a few and of many digits. */
const sum = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 0, max: Math.floor(MAX_AMOUNT / 8) }),
);
const often = (one: fc.Arbitrary<number>) => fc.oneof(fc.constant(0), one);
const whole = fc.constant(1);

const asked = fc
  .record({
    base_amount: sum,
    surcharge: often(sum),
    service_fee: often(sum),
    raised: often(sum),
    lowered: often(share),
    inside: often(sum),
    tax_amount: often(sum),
    shipping_amount: often(sum),
    discount_amount: often(sum),
    national_tax_amount: often(sum),
    duty_amount: often(sum),
    device: often(share),
  })
  .map(({ raised, lowered, inside, device, ...parts }) => {
    const { base_amount, surcharge, service_fee } = parts;
    const payment_adjustment = raised - Math.floor(base_amount * lowered);
    const later_tip = Math.floor(base_amount * device);
    const amount = base_amount + surcharge + service_fee + payment_adjustment + later_tip;
    return { ...parts, payment_adjustment, later_tip, tip_amount: inside + later_tip, amount };
  })
  .filter(({ amount }) => amount > 0);

type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never;
export type AnyPayment = Asked & Record<"amount_authorized" | "amount_captured", number> & Status;
type Status = { status: "authorized" | "pending_settlement" };

const partOf = (amount: number, part: number) => Math.min(amount, Math.max(1, Math.ceil(amount * part)));

/** What is left of a tip that the shop refuses: the payment as it was. */
export function tipped(payment: AnyPayment, part: number): AnyPayment {
  const tip = Math.floor(billOf(payment) * part);
  const after = { ...payment, ...withTip(payment, { tip }).change };
  const charged = after.status === "authorized" ? after.amount_authorized : after.amount_captured;
  return Math.min(after.amount, charged) < 1 ? payment : after;
}

function captured(payment: AnyPayment, part: number): AnyPayment {
  const amount_captured = partOf(payment.amount_authorized, part);
  const parts = amount_captured === payment.amount_authorized ? {} : partsWithin(amount_captured, payment);
  return { ...payment, ...parts, amount_captured, status: "pending_settlement" };
}

/** Approved whole or in part, tipped or not, captured whole or in part or not, and perhaps tipped once more. */
export const anyPayment: fc.Arbitrary<AnyPayment> = fc
  .record({
    asked,
    approved: fc.oneof(whole, share),
    tips: fc.tuple(fc.option(share), fc.option(share)),
    part: fc.option(fc.oneof(whole, share)),
  })
  .map(({ asked: of, approved, tips: [early, late], part }) => {
    const amount_authorized = partOf(of.amount, approved);
    const held: AnyPayment = { ...of, amount_authorized, amount_captured: 0, status: "authorized" };
    const begun = early === null ? held : tipped(held, early);
    const taken = part === null ? begun : captured(begun, part);
    return late === null ? taken : tipped(taken, late);
  });
