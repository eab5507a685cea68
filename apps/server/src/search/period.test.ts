import type { DateFilter } from "@gatehouse/contract/search.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { periodOf } from "./period.ts";

const period = { now: new Date("2026-01-31T17:00:00Z"), timezone: "America/Chicago" };
const read = (filter: DateFilter) => periodOf("created_at", filter, period);

function refusalOf(filter: DateFilter): string {
  try {
    read(filter);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
  }
  return "none";
}

test.each([
  "2026-01-01T00:00:00+99:99",
  "2026-01-01T00:00:00+15:00",
  "2026-01-01T00:00:00-14:01",
  "2026-01-01T00:00:00+01:60",
  "2026-01-01T00:00:00+0199",
  "2026-02-30",
  "2026-13-01",
  "0000-01-01",
  "tomorrow",
])("%s is no moment", (text) => {
  for (const filter of [{ start_date: text }, { end_date: text }, { operator: ">", value: text }])
    expect(refusalOf(filter)).toBe("invalid_field");
});

test.each([
  ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"],
  ["2026-01-01T00:00:00+14:00", "2025-12-31T10:00:00.000Z"],
  ["2026-01-01T00:00:00-1200", "2026-01-01T12:00:00.000Z"],
  ["2026-01-01T00:00:00+05:45", "2025-12-31T18:15:00.000Z"],
  ["2026-01-01T00:00:00-06", "2026-01-01T06:00:00.000Z"],
])("%s is %s", (text, moment) => {
  expect(read({ start_date: text })).toEqual({ from: new Date(moment) });
});

const [DAY_BEGINS, DAY_ENDS] = [new Date("2026-01-31T00:00:00.000Z"), new Date("2026-01-31T23:59:59.999Z")];
const after = (moment: Date) => new Date(moment.getTime() + 1);
const before = (moment: Date) => new Date(moment.getTime() - 1);

test("a bare day is that whole day for every operator", () => {
  const asked = (operator: string) => read({ operator, value: "2026-01-31" });
  expect(asked("=")).toEqual({ from: DAY_BEGINS, to: DAY_ENDS });
  for (const operator of [">", "gt"]) expect(asked(operator)).toEqual({ from: after(DAY_ENDS) });
  for (const operator of ["<", "lt"]) expect(asked(operator)).toEqual({ to: before(DAY_BEGINS) });
});

test.each(["!=", "ne", "%", "like", ">=", "~", "constructor"])("a date is not compared by %s", (operator) => {
  expect(refusalOf({ operator, value: "2026-01-31" })).toBe("unknown_operator");
});

test("a period up to the last second of a day holds all of that second, and one up to a fraction no more than that", () => {
  expect(read({ end_date: "2026-01-31T23:59:59Z" })).toEqual({ to: DAY_ENDS });
  expect(read({ end_date: "2026-01-31T17:59:59-06:00" })).toEqual({ to: DAY_ENDS });
  expect(read({ end_date: "2026-01-31T23:59:59.000Z" })).toEqual({ to: new Date("2026-01-31T23:59:59.000Z") });
  expect(read({ end_date: "2026-01-31T23:59:59.4Z" })).toEqual({ to: new Date("2026-01-31T23:59:59.400Z") });
});

test("every moment lies in one of two periods that meet at a second, and in one only", () => {
  const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  const written = (moment: number) => new Date(moment).toISOString().replace(/\.\d+Z$/, "Z");
  fc.assert(
    fc.property(moments, fc.integer({ min: -2_000, max: 2_000 }), (moment, beside) => {
      const meeting = Math.floor(moment.getTime() / 1_000) * 1_000;
      const [earlier, later] = [read({ end_date: written(meeting - 1_000) }), read({ start_date: written(meeting) })];
      const at = moment.getTime() + beside;
      expect(at <= Number(earlier.to)).toBe(!(at >= Number(later.from)));
    }),
  );
});
