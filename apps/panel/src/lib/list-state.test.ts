import { expect, test } from "vitest";
import { listRequest } from "./list-request.ts";
import { type ListFilter, readFilters, readListState, writeFilters } from "./list-state.ts";

test("what a link says of a list and cannot mean is left out, by name, so that the router keeps nothing of it", () => {
  const nothing = { f: undefined, sort: undefined, dir: undefined, limit: undefined, offset: undefined };
  expect(readListState({ f: ["amount", ">", 5], sort: 3, dir: "up", limit: 7, offset: -10 })).toStrictEqual(nothing);
  expect(readListState({ f: 5 })).toStrictEqual(nothing);
});

test("a filter comes out of an address as it went in", () => {
  const filters = [{ field: "description", operator: "%", value: "a|b: 50 %" }];
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test("of two filters of a field in an address the list shows the one by which it asks, the last", () => {
  const [more, less] = ([">", "<"] as const).map((operator) => ({ field: "amount", operator, value: "100" }));
  const status = { field: "status", operator: "=", value: "settled" };
  const f = writeFilters([more, status, less] as ListFilter[]);
  expect(readFilters(f)).toEqual([less, status]);
  const fields = [{ key: "amount", label: "Amount", kind: "money", operators: [">", "<"] }] as const;
  expect(listRequest({ f, limit: 10 }, fields).input).toMatchObject({ amount: { operator: "<", value: "100" } });
});
