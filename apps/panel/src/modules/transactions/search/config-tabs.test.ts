import { expect, test } from "vitest";
import { tabsFor } from "./config-tabs.ts";

const layouts = ["transaction/transaction-table", "transaction/transaction"];

test("totals are laid out where the merchant was given them, and not where that was never said", () => {
  expect(tabsFor({ permissions: { allow_transaction_reporting_totals: true } })).toEqual([...layouts, "totals"]);
  expect(tabsFor({ permissions: { allow_transaction_reporting_totals: false } })).toEqual(layouts);
  expect(tabsFor({ permissions: {} })).toEqual(layouts);
});

test("until the merchant is known there are none, and for payments of several merchants there are", () => {
  expect(tabsFor(undefined)).toEqual(layouts);
  expect(tabsFor("several")).toEqual([...layouts, "totals"]);
});
