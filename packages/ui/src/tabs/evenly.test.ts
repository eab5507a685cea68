import { expect, it } from "vitest";
import { evenly } from "./evenly.ts";

it("none is left alone in the last line", () => {
  expect(evenly(7, 4)).toBe(4);
  expect(evenly(6, 4)).toBe(3);
  expect(evenly(4, 3)).toBe(2);
});

it("what fits stands in one line", () => {
  expect(evenly(3, 5)).toBe(3);
  expect(evenly(3, 1)).toBe(1);
});
