import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { expect, test } from "vitest";
import { daysOfDuration } from "../../../lib/dates.ts";
import { writeFilters } from "../../../lib/list-state.ts";
import { searchFields } from "./fields.ts";
import { filtersOfSaved } from "./saved-filters.ts";

const seat = { id: "d4q5fld2cun8qk7b3nq0", name: "Seat" } as CustomField;
const list = { fields: searchFields({ fields: [seat] }), zone: "America/Chicago" };

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
  expect(filtersOfSaved(body, list)).toEqual(filters);
  expect(filtersOfSaved(JSON.stringify(body), list)).toEqual(filters);
  expect(filtersOfSaved({ created_at: { start_date: "2026-01-01T00:00:00Z" } }, list)).toEqual([
    { field: "created_at", operator: "=", value: "2026-01-01/9999-12-31" },
  ]);
});

test("a search of the panel opens as it was saved, also one without filters", () => {
  expect(filtersOfSaved(writeFilters(filters), list)).toEqual(filters);
  expect(filtersOfSaved("", list)).toEqual([]);
});

test.each([
  "junk",
  "[1]",
  "status:=:settled|junk",
  "favourite:=:blue",
  { favourite: { operator: "=", value: "blue" } },
  { amount: { operator: "~", value: 100 } },
  { order_id: { operator: "=", value: "" } },
  { tax_exempt: true },
  { created_at: { duration: "some_day" } },
  { custom_fields: { "00000000000000000000": "front" } },
  "custom_fields.00000000000000000000:=:front",
  { full_cc_number: { operator: "=", value: "4111111111111111" } },
  { created_at: { start_date: "2026-01-01T05:00:00Z" } },
])("of a search that cannot be shown whole nothing is shown: %j", (data) => {
  expect(filtersOfSaved(data, list)).toBeUndefined();
});

test("what the API takes for no filter is none here, and a bare value means equal", () => {
  const nothing = [null, {}, { operator: "=" }, { operator: "%", value: "" }, { operator: "like", value: "" }];
  for (const order_id of nothing) {
    const amount = { operator: ">", value: 5 };
    expect(filtersOfSaved({ order_id, billing_address: { city: order_id }, amount }, list)).toEqual([
      { field: "amount", operator: ">", value: "5" },
    ]);
  }
  expect(filtersOfSaved({ billing_address: null, created_at: null }, list)).toEqual([]);
  const bare = { amount: 100, billing_address: { city: "Duluth" }, custom_fields: { [seat.id]: "front" } };
  expect(filtersOfSaved(bare, list)).toEqual([
    { field: "amount", operator: "=", value: "100" },
    { field: "billing_address.city", operator: "=", value: "Duluth" },
    { field: `custom_fields.${seat.id}`, operator: "=", value: "front" },
  ]);
});

test("a duration is shown as the days that it means now in the merchant's calendar", () => {
  expect(filtersOfSaved({ settled_at: { duration: "last_month" } }, list)).toEqual([
    { field: "settled_at", operator: "=", value: daysOfDuration("last_month", "America/Chicago") },
  ]);
});
