import fc from "fast-check";
import { expect, test } from "vitest";
import { coverOf } from "./coverage.ts";

const QUARTER = 900_000;
const DAY = 86_400_000;
const moment = fc.oneof(
  fc.integer({ min: -3 * DAY, max: 40 * DAY }),
  fc.integer({ min: -8, max: 40 * 96 }).map((quarter) => quarter * QUARTER),
  fc.integer({ min: -3, max: 40 }).map((day) => day * DAY),
);

test("every moment of a period is counted in exactly one of its parts, and none beyond it", () => {
  const property = fc.property(moment, moment, fc.boolean(), (a, b, byDay) => {
    const period = { from: Math.min(a, b), to: Math.max(a, b) };
    const cover = coverOf(period, byDay);
    if (!cover) return period.to - period.from < 2 * QUARTER;
    const parts = [cover.days, ...cover.quarters, ...cover.outside].filter(({ from, to }) => from < to);
    const sorted = parts.sort((one, other) => one.from - other.from);
    const whole = [cover.days, ...cover.quarters];
    // Without a gap or an overlap from the beginning of time to its end; only what is outside is asked for its bounds.
    expect(sorted[0]?.from).toBe(-Infinity);
    expect(sorted.at(-1)?.to).toBe(Infinity);
    for (const [index, part] of sorted.slice(1).entries()) expect(part.from).toBe(sorted[index]?.to);
    for (const { from, to } of whole) expect([from >= period.from, to <= period.to]).toEqual([true, true]);
    return (
      whole.every(({ from, to }) => from % QUARTER === 0 && to % QUARTER === 0) && cover.days.to >= cover.days.from
    );
  });
  fc.assert(property, { numRuns: 2000 });
});

test("whole days are taken as days, unless somebody else's day is asked for", () => {
  const period = { from: DAY - QUARTER, to: 4 * DAY };
  expect(coverOf(period, true)).toMatchObject({
    days: { from: DAY, to: 4 * DAY },
    quarters: [{ from: DAY - QUARTER, to: DAY }],
  });
  expect(coverOf(period, false)?.quarters).toEqual([{ from: DAY - QUARTER, to: 4 * DAY }]);
});

test("a period without bounds is all days", () => {
  const always = { from: -Infinity, to: Infinity };
  expect(coverOf(always, true)).toEqual({ days: always, quarters: [], outside: [] });
});
