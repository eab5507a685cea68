import { unitOfMeasure } from "@gatehouse/contract/catalog/unit.ts";
import { expect, test } from "vitest";
import { unitOptions } from "./units.ts";

const listed = unitOptions("");
const codes = listed.map(({ value }) => value);

test("at least 250 units can be chosen, each once, by its code of the United Nations and by a name of its own", () => {
  expect(listed.length).toBeGreaterThanOrEqual(250);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length);
  for (const code of codes)
    expect([code, unitOfMeasure.safeParse(code)]).toEqual([code, { success: true, data: code }]);
});

test.each([
  ["PCE", "Piece"],
  ["KGM", "Kilogram"],
  ["LTR", "Litre"],
  ["MTR", "Metre"],
  ["HUR", "Hour"],
  ["KWH", "Kilowatt hour"],
  ["MTK", "Square metre"],
  ["DZN", "Dozen"],
])("%s is the %s", (code, name) => {
  expect(listed).toContainEqual({ value: code, label: `${name} (${code})` });
});

test("a code that came otherwise can go on being chosen, and none is there twice", () => {
  expect(unitOptions("ZZ9")).toEqual([{ value: "ZZ9", label: "ZZ9" }, ...listed]);
  expect(unitOptions("KGM")).toEqual(listed);
});
