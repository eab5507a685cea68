import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn, daysOfDuration, lastDays, toDateFilter } from "./dates.ts";

test("days without a zone are days in UTC", () => {
  expect(toDateFilter("2026-10-24/2026-11-22")).toEqual({
    start_date: "2026-10-24T00:00:00Z",
    end_date: "2026-11-22T23:59:59Z",
  });
});

test("days of a zone begin and end there, also on days when clocks are changed", () => {
  expect(toDateFilter("2026-10-24/2026-11-22@America/Chicago")).toEqual({
    start_date: "2026-10-24T05:00:00Z",
    end_date: "2026-11-23T05:59:59Z",
  });
  expect(toDateFilter("2026-11-01/2026-11-01@America/Chicago")).toEqual({
    start_date: "2026-11-01T05:00:00Z",
    end_date: "2026-11-02T05:59:59Z",
  });
});

test.each(["", "x/y", "2026-10-24/2026-11-22@Nowhere/Land", "2026-99-99/x@America/Chicago", "9999-12-31@"])(
  "the days %j of a broken link are handed on, and break nothing",
  (value) => {
    expect(toDateFilter(value)).toEqual({ start_date: expect.any(String), end_date: expect.any(String) });
  },
);

test("the last thirty days are thirty, also right after the clocks were changed", () => {
  expect(lastDays(30, "UTC", new Date("2026-11-22T15:30:00Z"))).toBe("2026-10-24/2026-11-22@UTC");
  expect(lastDays(30, "America/Chicago", new Date("2026-03-20T05:30:00Z"))).toBe(
    "2026-02-19/2026-03-20@America/Chicago",
  );
  expect(lastDays(1, "", new Date("2026-11-22T23:59:59Z"))).toBe("2026-11-22/2026-11-22@UTC");
});

test("all time is said to the API as the list has always said it", () => {
  expect(toDateFilter("2000-01-01/9999-12-31")).toEqual({
    start_date: "2000-01-01T00:00:00Z",
    end_date: "9999-12-31T23:59:59Z",
  });
});

test("every moment lies in its day, and in no other", () => {
  const zones = ["UTC", "America/Chicago", "Asia/Kathmandu", "Pacific/Auckland", "Europe/London"];
  const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
      const holds = (day: string) => {
        const { start_date, end_date } = toDateFilter(`${day}/${day}@${zone}`);
        return Date.parse(start_date) <= moment.getTime() && moment.getTime() < Date.parse(end_date) + 1_000;
      };
      const near = [-2, -1, 0, 1, 2].map((days) => dayIn(new Date(moment.getTime() + days * 86_400_000), zone));
      expect([...new Set(near)].filter(holds)).toEqual([dayIn(moment, zone)]);
    }),
  );
});

test.each([
  ["today", "2027-02-28/2027-02-28"],
  ["yesterday", "2027-02-27/2027-02-27"],
  ["this_week", "2027-02-22/2027-02-28"],
  ["last_week", "2027-02-15/2027-02-21"],
  ["this_month", "2027-02-01/2027-02-28"],
  ["last_month", "2027-01-01/2027-01-31"],
  ["this_year", "2027-01-01/2027-12-31"],
  ["last_year", "2026-01-01/2026-12-31"],
] as const)("%s on the last Sunday of a February is %s, where it is that Sunday still", (duration, days) => {
  const now = new Date("2027-03-01T03:00:00Z");
  expect(daysOfDuration(duration, "America/Chicago", now)).toBe(`${days}@America/Chicago`);
});

test("a month before January is the December of the year before", () => {
  const now = new Date("2027-01-01T12:00:00Z");
  expect(daysOfDuration("last_month", "", now)).toBe("2026-12-01/2026-12-31@UTC");
  expect(daysOfDuration("this_week", "", now)).toBe("2026-12-28/2027-01-03@UTC");
});
