import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import * as asFormatted from "./zone.ts";

const zones = Intl.supportedValuesOf("timeZone");
const moments = fc.date({ min: new Date("1973-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });

/** That of a browser which has it, where the tests' own engine has it behind a flag. */
function temporalOfBrowsers(): unknown {
  const { Temporal } = globalThis as { Temporal?: unknown };
  if (Temporal) return Temporal;
  setFlagsFromString("--harmony-temporal");
  return runInNewContext("Temporal");
}

vi.stubGlobal("Temporal", temporalOfBrowsers());
vi.resetModules();
const { aheadOf, clockOf, knownZone } = await import("./zone.ts");

test("Temporal and the formatter say the same of any moment in any zone", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
      expect(aheadOf(moment.getTime(), zone)).toBe(asFormatted.aheadOf(moment.getTime(), zone));
    }),
    { numRuns: 500 },
  );
});

test("of a zone or a moment that is none nothing is said", () => {
  for (const ahead of [aheadOf, asFormatted.aheadOf]) {
    expect(ahead(0, "Nowhere/Far_Away")).toBeNaN();
    expect(ahead(Number.NaN, "America/Chicago")).toBeNaN();
  }
});

test("a zone is shown under its name, an old name under that of its place, and none as UTC", () => {
  for (const zone of ["America/New_York", "Europe/Berlin", "UTC"]) {
    expect(knownZone(zone)).toBe(zone);
    expect(asFormatted.knownZone(zone)).toBe(zone);
  }
  expect(knownZone("US/Eastern")).toBe("America/New_York");
  expect(["", "Nowhere/Far_Away", "Europe/Nowhere"].map(knownZone)).toEqual(["UTC", "UTC", "UTC"]);
});

test("the browser's own zone is the one of its clocks", () => {
  expect(aheadOf(0, asFormatted.ownZone()) + new Date(0).getTimezoneOffset() * 60_000).toBe(0);
});

test("clocks are called as the formatter calls them, in every zone", () => {
  for (const timeZone of zones) {
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortGeneric" });
    const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
    expect([timeZone, clockOf(timeZone)]).toEqual([timeZone, /^[A-Z]{2,4}$/.test(name) ? name : ""]);
  }
});
