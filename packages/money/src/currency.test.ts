import { expect, test } from "vitest";
import { currencies, decimalsOf, symbolOf } from "./currency.ts";

test("the table holds sixteen currencies: the yen has no decimals and the dinar three", () => {
  expect(currencies).toHaveLength(16);
  const odd = currencies.filter(({ decimals }) => decimals !== 2).map(({ code, decimals }) => [code, decimals]);
  expect(odd).toEqual([
    ["jpy", 0],
    ["kwd", 3],
  ]);
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
