import { expect, test } from "vitest";
import { makeFormat, placeOf } from "./use-format.ts";

test.each([
  ["America/New_York", "New York (ET)"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["Europe/London", "London"],
  ["UTC", "UTC"],
  ["Nowhere/Far_Away", "Far Away"],
])("%s is read as %s", (timezone, place) => {
  expect(placeOf(timezone)).toBe(place);
});

test("a page names the city and the clock of its times", () => {
  expect(makeFormat("MM/DD/YYYY", "America/New_York").zone).toBe("times in New York (ET)");
});
