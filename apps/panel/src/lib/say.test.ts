import { expect, test } from "vitest";
import { sayCountry } from "./country.ts";
import { goingOn, sayCount } from "./say.ts";

test("one is not many", () => {
  expect([0, 1, 1284].map((total) => sayCount(total, "payment"))).toEqual([
    "0 payments",
    "1 payment",
    "1,284 payments",
  ]);
  expect([sayCount(2, "batch"), sayCount(2, "entry"), sayCount(2, "day")]).toEqual([
    "2 batches",
    "2 entries",
    "2 days",
  ]);
});

test("a country is called by its name, and what is no country by what was typed", () => {
  expect(["US", "de", "", "Wales", "XQ"].map(sayCountry)).toEqual(["United States", "Germany", "", "Wales", "XQ"]);
});

test("a sentence goes on after a colon without a capital", () => {
  expect(goingOn("Only a settled payment can be refunded")).toBe("only a settled payment can be refunded");
});
