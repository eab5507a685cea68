import { transactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import { expect, test } from "vitest";
import { fieldsAcross } from "./fields.ts";
import { isKnown, requestOf } from "./request.ts";

const valueFor = { date: "2026-01-01/2026-01-31", money: "100", number: "1", text: "one", choice: "one" };

test.each(fieldsAcross)("the filter $key is one that the search of payments heeds", ({ key, kind, operators }) => {
  const { input, unknown } = requestOf({ limit: 10 }, [
    { field: key, operator: operators[0] ?? "=", value: valueFor[kind] },
  ]);
  expect(unknown).toBeUndefined();
  expect(transactionSearch.parse(input)).toEqual(input);
});

test("a filter by what no payment has finds nothing instead of being left out", () => {
  for (const field of ["currency", "amount_at", "billing_address.currency", "card.number", "toString"]) {
    expect(isKnown(field)).toBe(false);
    expect(requestOf({ limit: 10 }, [{ field, operator: "=", value: "eur" }]).unknown).toBe(true);
  }
  expect(isKnown("custom_fields.seat")).toBe(true);
});
