import { transactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import { expect, test } from "vitest";
import { fieldsAcross } from "./fields.ts";
import { approved, isKnown, paidFilters, requestOf } from "./request.ts";

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

test("of types, statuses and answers any of several match, and what is no number is left to the API to refuse", () => {
  const { input } = requestOf({ limit: 10 }, [...paidFilters, approved]);
  expect(input).toMatchObject({
    type: { operator: "=", value: ["sale", "authorize"] },
    status: { operator: "!=", value: ["declined", "voided", "reversed", "pending", "unknown"] },
    response_code: { operator: "=", value: [100, 101, 110] },
  });
  const strange = requestOf({ limit: 10 }, [{ field: "tip_amount", operator: ">", value: "some" }]);
  expect(strange.input.tip_amount).toEqual({ operator: ">", value: "some" });
});

test("whoever asks for an id looks back for ever, and whoever asks for all but one as far as for anything else", () => {
  const asked = (operator: string) =>
    requestOf({ limit: 10 }, [{ field: "transaction_id", operator, value: "d4q5fld2cun8qk7b3nq0" }]).input.created_at;
  expect([asked("="), asked("%")].map((dates) => dates !== undefined)).toEqual([true, true]);
  expect(asked("!=")).toBeUndefined();
});
