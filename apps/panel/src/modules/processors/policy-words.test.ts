import type { PolicyCondition } from "@gatehouse/contract/processors/policy.ts";
import { expect, test } from "vitest";
import { currencyAsked, sayCondition } from "./policy-words.ts";

const inCurrency = (value: string | string[], operator: "=" | "!=" = "="): PolicyCondition[] => [
  { field: "amount", operator: ">=", value: 50_000 },
  { field: "currency", operator, value },
];

const nameOf = (id: string) => (id === "a" ? "Main" : "Second");

test("a processor is said by its name", () => {
  const usual: PolicyCondition = { field: "processor_id", operator: "!=", value: ["a", "b"] };
  expect(sayCondition(usual, { currency: "usd", nameOf })).toBe("Usual processor is not Main, Second");
});

test("an amount is read in the one currency that a policy asks for, else in the merchant's own", () => {
  expect(currencyAsked([], "jpy")).toBe("jpy");
  expect(currencyAsked(inCurrency("kwd"), "jpy")).toBe("kwd");
  expect(currencyAsked(inCurrency(["kwd"]), "jpy")).toBe("kwd");
  expect(currencyAsked(inCurrency(["kwd", "usd"]), "jpy")).toBe("jpy");
  expect(currencyAsked(inCurrency("kwd", "!="), "jpy")).toBe("jpy");
  expect(currencyAsked(inCurrency(""), "jpy")).toBe("jpy");
});

test("the same number is said with the decimals of its currency", () => {
  const amount: PolicyCondition = { field: "amount", operator: ">=", value: 50_000 };
  const said = ["usd", "jpy", "kwd"].map((currency) => sayCondition(amount, { currency, nameOf }));
  expect(said).toEqual(["Amount ≥ $500.00", "Amount ≥ ¥50,000", "Amount ≥ KWD\u00a050.000"]);
});
