import { countryCodes } from "@gatehouse/contract/lookups/countries.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const ask = (path: string) => app.call("GET", path, undefined, "");

test("everyone may ask for the countries, each with two letters and once", async () => {
  const { data, total_count } = await ask("/const/country");
  expect(total_count).toBeGreaterThan(240);
  expect(data).toContainEqual({ name: "United States", code: "US" });
  const codes = data.map((one: { code: string }) => one.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.toSorted()).toEqual(countryCodes.toSorted());
  expect(codes.every((code: string) => /^[A-Z]{2}$/.test(code))).toBe(true);
});

test("the United States have states, territories and armed forces", async () => {
  const { data } = await ask("/const/country/state?country=us");
  const codes = data.map((one: { code: string }) => one.code);
  expect(codes).toEqual(expect.arrayContaining(["IL", "DC", "PR", "GU", "VI", "AS", "MP", "AA", "AE", "AP"]));
  expect(codes.length).toBeGreaterThanOrEqual(59);
});

test("a country without regions has none; one that does not exist is refused", async () => {
  expect((await ask("/const/country/state?country=GI")).data).toEqual([]);
  for (const query of ["", "?country=", "?country=QQ", "?country=USA"])
    expect([query, (await ask(`/const/country/state${query}`)).msg]).toEqual([
      query,
      "bad request error: invalid Country",
    ]);
});
