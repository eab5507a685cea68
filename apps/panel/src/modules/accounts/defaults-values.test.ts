import { initialDefaultValues } from "@gatehouse/contract/accounts/default-values.ts";
import { expect, test } from "vitest";
import { defaultsInput, defaultsProblems, formOf } from "./defaults-values.ts";

const problems = (day_of_the_month: string) =>
  defaultsProblems({ ...formOf(initialDefaultValues), vault: { day_of_the_month } });

test.each(["0", "00", "45", "1,0", "1,", "", "32"])("days of a month as %j are refused in the form", (days) => {
  expect(Object.keys(problems(days))).toEqual(["vault.day_of_the_month"]);
});

test("a default is no longer and no other than a payment can carry", () => {
  const values = formOf(initialDefaultValues);
  const code = (summary_commodity_code: string) =>
    Object.keys(defaultsProblems({ ...values, merchant: { ...values.merchant, summary_commodity_code } }));
  expect(code("A1b2")).toEqual([]);
  expect(code("A-1")).toEqual(["merchant.summary_commodity_code"]);
});

test.each(["1", "01", "1,15", "31"])("days of a month as %j are taken", (days) => {
  expect(problems(days)).toEqual({});
});

test("a default that was stored before it had a limit is shown whole, named, and sent only once it was mended", () => {
  const old = "OLD-COMMODITY-CODE";
  const { line_items } = initialDefaultValues;
  const record = { ...initialDefaultValues, line_items: { ...line_items, commodity_code: old } };
  const opened = formOf(record);
  expect(opened.line_items?.commodity_code).toBe(old);
  expect(defaultsProblems(opened)).toEqual({
    "line_items.commodity_code": "The Commodity code must be at most 12 characters.",
  });
  expect(defaultsInput({ ...opened, reporting: { disable_currency_formatting: true } }, opened, record)).toMatchObject({
    line_items: {},
    reporting: { disable_currency_formatting: true },
  });
  const mended = { ...opened, line_items: { ...opened.line_items, commodity_code: "NEW-CODE" } };
  expect([defaultsProblems(mended), defaultsInput(mended, opened, record).line_items]).toEqual([
    {},
    { commodity_code: "NEW-CODE" },
  ]);
});

test("what somebody else saved meanwhile is not sent back as it was", () => {
  const opened = formOf(initialDefaultValues);
  const { merchant } = initialDefaultValues;
  const record = { ...initialDefaultValues, merchant: { ...merchant, tax_identifier: "12-345" } };
  expect(defaultsInput(opened, opened, record).merchant).toEqual({});
});
