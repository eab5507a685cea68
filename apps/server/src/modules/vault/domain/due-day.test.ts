import { expect, test } from "vitest";
import { isDueOn } from "./due-day.ts";

test.each([
  ["1", "UTC", "2026-12-01T00:00:00Z", "2026-12-01"],
  ["1", "UTC", "2026-12-02T00:00:00Z", undefined],
  ["1,15", "UTC", "2026-12-15T23:59:00Z", "2026-12-15"],
  ["1", "America/Chicago", "2026-12-01T05:00:00Z", undefined],
  ["1", "America/Chicago", "2026-12-01T07:00:00Z", "2026-12-01"],
  ["31", "UTC", "2027-02-28T12:00:00Z", "2027-02-28"],
  ["31", "UTC", "2027-02-27T12:00:00Z", undefined],
])("%s in %s at %s is due on %s", (...[days, zone, now, day]) => {
  expect(isDueOn(String(days), String(zone), new Date(String(now)))).toBe(day);
});
