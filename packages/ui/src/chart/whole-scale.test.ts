import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeScale } from "./whole-scale.ts";

test.each([
  [0, [0]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
])("up to %i the lines are %j", (top, lines) => {
  expect(wholeScale(top).ticks).toEqual(lines);
});

test("lines stand at whole numbers from nothing to beyond the top, at least one above nothing", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (top) => {
      const { scale, ticks } = wholeScale(top);
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(scale.domain()[1]).toBeGreaterThanOrEqual(top);
    }),
  );
});
