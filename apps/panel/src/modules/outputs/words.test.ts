import { totalsShown } from "@gatehouse/contract/transactions/totals-shown.ts";
import { expect, test } from "vitest";
import { standardFieldsOf } from "./words.ts";

test("whoever lays out the totals begins with those that stand above the list", () => {
  const titles = standardFieldsOf("transaction-totals").map(({ label }) => label);
  expect(titles).toEqual(Object.values(totalsShown));
});
