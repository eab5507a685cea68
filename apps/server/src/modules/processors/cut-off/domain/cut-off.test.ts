import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { lastCutOff, nextCutOff } from "./cut-off.ts";

const zones = fc.constantFrom("America/Chicago", "Europe/Berlin", "Australia/Lord_Howe", "UTC", "Asia/Kolkata");
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((both) => both.map((part) => String(part).padStart(2, "0")).join(":"));
const moments = fc.date({ min: new Date("2025-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });

test("every local day has one cut-off, also the days on which the clock changes", () => {
  fc.assert(
    fc.property(zones, times, moments, (zone, at, start) => {
      const first = nextCutOff(at, zone, start);
      expect(first.getTime()).toBeGreaterThan(start.getTime());
      let now = first;
      for (let day = 1; day <= 370; day += 1) {
        now = nextCutOff(at, zone, now);
        const expected = DateTime.fromJSDate(first, { zone }).startOf("day").plus({ days: day });
        expect(DateTime.fromJSDate(now, { zone }).toISODate()).toBe(expected.toISODate());
      }
    }),
    { numRuns: 10 },
  );
});

test("the last cut-off has come, and the next one has not", () => {
  fc.assert(
    fc.property(zones, times, moments, (zone, at, now) => {
      const last = lastCutOff(at, zone, now);
      expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(nextCutOff(at, zone, new Date(last.getTime() - 1))).toEqual(last);
      expect(nextCutOff(at, zone, last).getTime()).toBeGreaterThan(now.getTime());
    }),
    { numRuns: 2_000 },
  );
});

test("an hour that a clock change skips moves the cut-off on, an hour that comes twice is used once", () => {
  const chicago = (text: string) => new Date(`${text}Z`);
  // 2026-03-08 02:00 becomes 03:00; 2026-11-01 02:00 becomes 01:00.
  expect(nextCutOff("02:30", "America/Chicago", chicago("2026-03-08T06:00"))).toEqual(chicago("2026-03-08T08:30"));
  const firstOfTwo = nextCutOff("01:30", "America/Chicago", chicago("2026-11-01T05:00"));
  expect(firstOfTwo).toEqual(chicago("2026-11-01T06:30"));
  for (const after of [firstOfTwo, chicago("2026-11-01T07:10"), chicago("2026-11-01T07:40")]) {
    expect(nextCutOff("01:30", "America/Chicago", after)).toEqual(chicago("2026-11-02T07:30"));
    expect(lastCutOff("01:30", "America/Chicago", after)).toEqual(firstOfTwo);
  }
});
