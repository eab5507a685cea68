import { expect, it } from "vitest";
import { type SearchField, sayFilter } from "./words.ts";

const price: SearchField = { key: "price", label: "Price", kind: "money", operators: [">"] };
const said = (field: SearchField) => sayFilter([field], { field: "price", operator: ">", value: "1234567" });

it("says an amount in the currency of its field, and in dollars where it has none", () => {
  expect(said(price)).toBe("Price > $12,345.67");
  expect(said({ ...price, money: { currency: "jpy", decimals: 0, symbol: "¥" } })).toBe("Price > ¥1,234,567");
  expect(said({ ...price, money: { currency: "sek", decimals: 2, symbol: "SEK" } })).toBe("Price > SEK 12,345.67");
});
