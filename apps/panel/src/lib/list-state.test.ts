import { expect, test } from "vitest";
import { readFilters, readListState, writeFilters } from "./list-state.ts";

test("what a link says of a list and cannot mean is left out, by name, so that the router keeps nothing of it", () => {
  const nothing = { f: undefined, sort: undefined, dir: undefined, limit: undefined, offset: undefined };
  expect(readListState({ f: ["amount", ">", 5], sort: 3, dir: "up", limit: 7, offset: -10 })).toStrictEqual(nothing);
  expect(readListState({ f: 5 })).toStrictEqual(nothing);
});

test("a filter comes out of an address as it went in", () => {
  const filters = [{ field: "description", operator: "%", value: "a|b: 50 %" }];
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});
