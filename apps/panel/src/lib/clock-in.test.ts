import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { clockIn } from "./clock-in.ts";
import { aheadOf } from "./zone.ts";

const inZone = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });

const zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca"];

it("any moment since 1973 is read in any zone as the browser's formatter reads it", () => {
  const moments = fc.date({ min: new Date("1973-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (name, moment) => {
      const formatter = inZone(name);
      const parts = formatter.formatToParts(moment).filter(({ type }) => type !== "literal");
      expect(clockIn(name)(moment)).toEqual(Object.fromEntries(parts.map(({ type, value }) => [type, value])));
    }),
    { examples: [["America/New_York", new Date("2001-04-01T00:00Z")]] },
  );
});

it("each minute of a day on which clocks are put back is read as the formatter reads it", () => {
  const formatter = inZone("America/New_York");
  const read = clockIn("America/New_York");
  for (let minute = 0; minute < 2 * 24 * 60; minute += 1) {
    const moment = new Date(Date.UTC(2026, 9, 31, 12, minute));
    const { year, month, day, hour, minute: minutes } = read(moment);
    expect(`${month}/${day}/${year}, ${hour}:${minutes}`).toBe(formatter.format(moment));
  }
});

it("for a hundred moments of one day a zone is asked twice", () => {
  const asked = vi.fn(aheadOf);
  const read = clockIn("Europe/Berlin", asked);
  for (let minute = 0; minute < 100; minute += 1) read(new Date(Date.UTC(2026, 6, 1, 3, minute)));
  expect(asked).toHaveBeenCalledTimes(2);
});
