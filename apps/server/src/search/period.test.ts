import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

const period = { now: new Date("2026-01-31T17:00:00Z"), timezone: "America/Chicago" };

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
  expect(periodOf({ start_date: text }, period)).toBeUndefined();
  expect(periodOf({ end_date: text }, period)).toBeUndefined();
  expect(periodOf({ operator: ">", value: text }, period)).toBeUndefined();
});

test.each([
  ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"],
  ["2026-01-01T00:00:00+14:00", "2025-12-31T10:00:00.000Z"],
  ["2026-01-01T00:00:00-1200", "2026-01-01T12:00:00.000Z"],
  ["2026-01-01T00:00:00+05:45", "2025-12-31T18:15:00.000Z"],
  ["2026-01-01T00:00:00-06", "2026-01-01T06:00:00.000Z"],
])("%s is %s", (text, moment) => {
  expect(periodOf({ start_date: text }, period)).toEqual({ from: new Date(moment) });
});
