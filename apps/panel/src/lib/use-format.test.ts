import { expect, test } from "vitest";
import { makeFormat, placeOf, shortMoney } from "./use-format.ts";

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

test("amounts on an axis are short, and none is a thousand of a thing that has a name", () => {
  const inWords = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });
  for (const dollars of [0, 0.5, 12, 999, 999.99, 1_000, 12_500, 999_994, 999_999, 1_234_567, 5e9, 2.5e12, 3e15])
    expect(shortMoney(dollars * 100, "USD")).toBe(`$${inWords.format(dollars)}`);
  expect(shortMoney(3_000_000, "JPY")).toBe("¥3M");
});
