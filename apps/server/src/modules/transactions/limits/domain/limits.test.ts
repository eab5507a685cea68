import { expect, test } from "vitest";
import { ceilingsAt, isAboveSingle, limitedAs } from "./limits.ts";

const of = (sale: object, timezone = "America/Chicago") => ({ limits: { sale }, timezone });

test("a day and a month begin in the zone of whoever is limited", () => {
  const at = new Date("2027-03-01T05:00:00Z");
  expect(ceilingsAt(of({ daily: 5, monthly: 9 }), "sale", at)).toEqual([
    { span: "daily", most: 5, from: new Date("2027-02-28T06:00:00Z"), to: new Date("2027-03-01T05:59:59.999Z") },
    { span: "monthly", most: 9, from: new Date("2027-02-01T06:00:00Z"), to: new Date("2027-03-01T05:59:59.999Z") },
  ]);
});

test("a day on which the clocks change is as long as it is", () => {
  const [day] = ceilingsAt(of({ daily: 5 }), "sale", new Date("2027-03-14T12:00:00Z"));
  expect((day?.to.getTime() ?? 0) - (day?.from.getTime() ?? 0)).toBe(23 * 3_600_000 - 1);
});

test("nothing and zero are no limit, and a limit itself may be reached", () => {
  expect(ceilingsAt(of({ daily: 0 }), "sale", new Date())).toEqual([]);
  expect(ceilingsAt(of({ daily: 5 }), "credit", new Date())).toEqual([]);
  expect([isAboveSingle(of({ single: 0 }), "sale", 1), isAboveSingle(of({}), "sale", 1)]).toEqual([false, false]);
  expect([5, 6].map((amount) => isAboveSingle(of({ single: 5 }), "sale", amount))).toEqual([false, true]);
});

test("what takes money in counts as a sale, what gives it away as a credit, and nothing else counts", () => {
  const types = ["sale", "authorize", "credit", "refund", "verification"];
  expect(types.map(limitedAs)).toEqual(["sale", "sale", "credit", undefined, undefined]);
});
