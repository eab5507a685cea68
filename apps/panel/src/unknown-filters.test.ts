import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { allKnown, type ListFilter, writeFilters } from "./lib/list-state.ts";
import { batchesQuery, batchRequest, countBatches } from "./modules/settlement/queries.ts";
import { countCustomers, customersQuery } from "./modules/vault/queries.ts";

const by = (field: string): ListFilter => ({ field, operator: "=", value: "x" });
const asked = vi.fn(async () => Response.json({ status: "success", msg: "success", data: [], total_count: 7 }));
beforeAll(() => {
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("sessionStorage", { getItem: () => null });
});
afterEach(() => asked.mockClear());
afterAll(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const batches = (filters: ListFilter[]) =>
  batchesQuery(batchRequest({ f: writeFilters(filters), limit: 10 }), filters).queryFn?.({ signal } as never);
const customers = (filters: ListFilter[]) =>
  customersQuery("", filters, { limit: 10, offset: 0 }).queryFn?.({ signal } as never);

test.each([
  ["batches", batches, countBatches, "processor_id"],
  ["customers", customers, countCustomers, "custom_fields.seat"],
] as const)("no %s are found by what they don't have, and the API is not asked for all of them", async (...given) => {
  const [, find, count, known] = given;
  const strange = [by(known), by("favourite_colour")];
  expect(await find(strange)).toMatchObject({ total: 0 });
  expect(await count(strange, signal)).toBe(0);
  expect(asked).not.toHaveBeenCalled();
  expect(await find([by(known)])).toMatchObject({ total: 7 });
});

test("a list knows a filter by its fields alone", () => {
  const fields = [{ key: "name" }, { key: "status" }];
  expect([[], ["name"], ["name", "status"], ["name", "toString"]].map((one) => allKnown(fields, one.map(by)))).toEqual([
    ...[true, true, true, false],
  ]);
});
