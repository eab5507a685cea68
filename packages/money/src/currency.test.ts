import { expect, test } from "vitest";
import { currencies, currencyOf } from "./currency.ts";

test("the table holds sixteen currencies: the yen has no decimals and the dinar three", () => {
  expect(currencies).toHaveLength(16);
  const odd = currencies.filter(({ decimals }) => decimals !== 2).map(({ code, decimals }) => [code, decimals]);
  expect(odd).toEqual([
    ["jpy", 0],
    ["kwd", 3],
  ]);
});

test("codes are known in any case, unknown ones are undefined", () => {
  expect(currencyOf("USD")).toEqual({ code: "usd", symbol: "$", decimals: 2 });
  expect(currencyOf("jpy")).toEqual({ code: "jpy", symbol: "¥", decimals: 0 });
  for (const code of ["xyz", "", "constructor"]) expect(currencyOf(code)).toBeUndefined();
});

test("no two currencies look alike", () => {
  expect(new Set(currencies.map(({ symbol }) => symbol)).size).toBe(currencies.length);
});
