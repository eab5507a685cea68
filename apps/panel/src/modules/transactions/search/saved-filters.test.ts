import { expect, test } from "vitest";
import { writeFilters } from "../../../lib/list-state.ts";
import { filtersOfSaved } from "./saved-filters.ts";

const body = {
  amount: { operator: "gt", value: 100 },
  status: { operator: "=", value: ["declined", "voided"] },
  billing_address: { city: { operator: "%", value: "Duluth" } },
  created_at: { start_date: "2026-01-01T00:00:00Z", end_date: "2026-01-31T23:59:59Z" },
  limit: 20,
};
const filters = [
  { field: "amount", operator: ">", value: "100" },
  { field: "status", operator: "=", value: "declined,voided" },
  { field: "billing_address.city", operator: "%", value: "Duluth" },
  { field: "created_at", operator: "=", value: "2026-01-01/2026-01-31" },
];

test("a search that was saved as the API's body, or as its text, opens with the same filters", () => {
  expect(filtersOfSaved(body)).toEqual(filters);
  expect(filtersOfSaved(JSON.stringify(body))).toEqual(filters);
  expect(filtersOfSaved({ created_at: { start_date: "2026-01-01T00:00:00Z" } })).toEqual([
    { field: "created_at", operator: "=", value: "2026-01-01/9999-12-31" },
  ]);
});

test("a search of the panel opens as it was saved, also one without filters", () => {
  expect(filtersOfSaved(writeFilters(filters))).toEqual(filters);
  expect(filtersOfSaved("")).toEqual([]);
});

test.each([
  "junk",
  "[1]",
  "status:=:settled|junk",
  "favourite:=:blue",
  { favourite: { operator: "=", value: "blue" } },
  { amount: { operator: "~", value: 100 } },
  { amount: 100 },
  { full_cc_number: { operator: "=", value: "4111111111111111" } },
  { created_at: { start_date: "2026-01-01T05:00:00Z" } },
])("of a search that cannot be shown whole nothing is shown: %j", (data) => {
  expect(filtersOfSaved(data)).toBeUndefined();
});
