import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Picking } from "./days.ts";
import {
  addDays,
  clamp,
  dateOf,
  dayOf,
  isDay,
  lastDays,
  namedRanges,
  pick,
  pickSingle,
  rangeNamed,
  showRange,
} from "./days.ts";

const empty: Picking = { range: undefined, open: false };
const day = fc
  .date({ min: new Date("2000-01-02T00:00:00Z"), max: new Date("9999-12-30T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("picking", () => {
  it("takes the first click as start and the second as end", () => {
    const first = pick(empty, "2026-11-05");
    expect(first).toEqual({ range: { start: "2026-11-05", end: "2026-11-05" }, open: true });
    expect(pick(first, "2026-11-09")).toEqual({ range: { start: "2026-11-05", end: "2026-11-09" }, open: false });
  });
  it("swaps when the second is earlier", () => {
    const second = pick(pick(empty, "2026-11-05"), "2026-10-30");
    expect(second.range).toEqual({ start: "2026-10-30", end: "2026-11-05" });
  });
  it("starts again after a full range", () => {
    const full: Picking = { range: { start: "2026-11-05", end: "2026-11-09" }, open: false };
    expect(pick(full, "2026-11-07")).toEqual({ range: { start: "2026-11-07", end: "2026-11-07" }, open: true });
  });
  it("is done after one click where one day is asked for", () => {
    expect(pickSingle("2026-11-07")).toEqual({ range: { start: "2026-11-07", end: "2026-11-07" }, open: false });
  });
});

describe("days", () => {
  it("counts today among the last days", () => {
    expect(lastDays(7, "2026-03-03")).toEqual({ start: "2026-02-25", end: "2026-03-03" });
    expect(lastDays(1, "2026-03-03")).toEqual({ start: "2026-03-03", end: "2026-03-03" });
  });
  it("names ranges from Monday, from the first of the month and from New Year", () => {
    expect(namedRanges.map(([name]) => Object.values(rangeNamed(name, "2026-03-01")).join("/"))).toEqual([
      "2026-03-01/2026-03-01",
      "2026-02-28/2026-02-28",
      "2026-02-23/2026-03-01",
      "2026-02-16/2026-02-22",
      "2026-03-01/2026-03-31",
      "2026-02-01/2026-02-28",
      "2026-01-01/2026-12-31",
      "2025-01-01/2025-12-31",
    ]);
  });
  it("come back from the calendar as they went in", () => {
    fc.assert(
      fc.property(day, (one) => {
        expect(dayOf(dateOf(one))).toBe(one);
      }),
    );
  });
  it("are told from what is only written like one", () => {
    expect(["2026-02-28", "2026-02-30", "2026-13-01", "2026-2-8", ""].filter(isDay)).toEqual(["2026-02-28"]);
  });
  it("step by exactly one", () => {
    fc.assert(
      fc.property(day, (one) => {
        expect(addDays(addDays(one, 1), -1)).toBe(one);
      }),
    );
  });
  it("stay inside the bounds", () => {
    const bounds = ["2026-01-10", "2026-01-20"] as const;
    expect(clamp({ start: "2026-01-01", end: "2026-01-31" }, ...bounds)).toEqual({ start: bounds[0], end: bounds[1] });
    expect(clamp({ start: "2026-02-01", end: "2026-02-05" }, ...bounds)).toEqual({ start: bounds[1], end: bounds[1] });
  });
  it("are shown as month, day, year", () => {
    expect(showRange({ start: "2026-11-19", end: "2026-11-20" })).toBe("11/19/2026 – 11/20/2026");
    expect(showRange({ start: "2026-11-19", end: "2026-11-19" })).toBe("11/19/2026");
  });
});
