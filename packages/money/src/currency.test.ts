import { expect, test } from "vitest";
import { currencies, decimalsOf, symbolOf } from "./currency.ts";

test("the table holds the fifteen currencies, and only the yen has no decimals", () => {
  expect(currencies).toHaveLength(15);
  expect(currencies.filter(({ decimals }) => decimals === 0).map(({ code }) => code)).toEqual(["jpy"]);
});

test("codes are known in any case, unknown ones are undefined", () => {
  expect(decimalsOf("USD")).toBe(2);
  expect(symbolOf("usd")).toBe("$");
  expect(decimalsOf("jpy")).toBe(0);
  for (const code of ["xyz", "", "constructor"]) {
    expect(decimalsOf(code)).toBeUndefined();
    expect(symbolOf(code)).toBeUndefined();
  }
});

test("no two currencies look alike", () => {
  expect(new Set(currencies.map(({ symbol }) => symbol)).size).toBe(currencies.length);
});
