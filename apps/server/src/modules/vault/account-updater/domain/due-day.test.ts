import { expect, test } from "vitest";
import { lastDueDay, type Schedule } from "./due-day.ts";

/** Asked of a service that is new on that day, so that no day before it counts. */
const isDueOn = (schedule: Schedule, timezone: string, now: Date) =>
  lastDueDay(schedule, { timezone, now, since: now });

test.each([
  ["1", "UTC", "2026-12-01T00:00:00Z", "2026-12-01"],
  ["1", "UTC", "2026-12-02T00:00:00Z", undefined],
  ["1,15", "UTC", "2026-12-15T23:59:00Z", "2026-12-15"],
  ["1", "America/Chicago", "2026-12-01T05:00:00Z", undefined],
  ["1", "America/Chicago", "2026-12-01T07:00:00Z", "2026-12-01"],
  ["31", "UTC", "2027-02-28T12:00:00Z", "2027-02-28"],
  ["31", "UTC", "2027-02-27T12:00:00Z", undefined],
])("monthly on day %s in %s at %s is due on %s", (...[days, zone, now, day]) => {
  const schedule = { submission_frequency: "monthly", day_of_the_month: String(days) } as const;
  expect(isDueOn(schedule, String(zone), new Date(String(now)))).toBe(day);
});

/** The days of two years on which a schedule is due. */
function dueDays(submission_frequency: Schedule["submission_frequency"], day_of_the_month: string): string[] {
  const days = Array.from({ length: 730 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)));
  return days.flatMap((day) => isDueOn({ submission_frequency, day_of_the_month }, "UTC", day) ?? []);
}

test("daily is every day, whatever the day of the month", () => {
  expect(dueDays("daily", "15")).toHaveLength(730);
});

test("every second week is a Monday, always a fortnight after the last, across years too", () => {
  const times = dueDays("bi_weekly", "1").map((day) => Date.parse(day));
  expect(times.length).toBeGreaterThanOrEqual(52);
  expect(times.every((time) => new Date(time).getUTCDay() === 1)).toBe(true);
  const gaps = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 86_400_000);
  expect(new Set(gaps)).toEqual(new Set([14]));
});

test("twice a month is the two days that are named, or the named one and another half a month away", () => {
  expect(dueDays("twice_monthly", "5,25").slice(0, 3)).toEqual(["2026-01-05", "2026-01-25", "2026-02-05"]);
  expect(dueDays("twice_monthly", "1").slice(0, 3)).toEqual(["2026-01-01", "2026-01-16", "2026-02-01"]);
  expect(dueDays("twice_monthly", "31").slice(0, 4)).toEqual(["2026-01-16", "2026-01-31", "2026-02-16", "2026-02-28"]);
});

test("once a year is the named day of January", () => {
  expect(dueDays("annual", "31")).toEqual(["2026-01-31", "2027-01-31"]);
});

test.each([
  ["within a week of it", "2026-12-08T12:00:00Z", "2026-10-01", "2026-12-01"],
  ["no later", "2026-12-09T12:00:00Z", "2026-10-01", undefined],
  ["not before the service was there", "2026-12-03T12:00:00Z", "2026-12-02", undefined],
  ["on the very day that the service is new", "2026-12-03T12:00:00Z", "2026-12-01T20:00:00Z", "2026-12-01"],
])("a day on which nothing ran is made up for %s", (...[, now, since, day]) => {
  const asked = { timezone: "UTC", now: new Date(String(now)), since: new Date(String(since)) };
  expect(lastDueDay({ submission_frequency: "monthly", day_of_the_month: "1" }, asked)).toBe(day);
});
