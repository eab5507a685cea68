import { expect, test } from "vitest";
import { narrowestOf } from "./narrowest.ts";

const status = { field: "status", operator: "=", value: "settled" };
const amount = { field: "amount", operator: ">", value: "100000" };

test("the filter whose removal shows most is the narrowest", () => {
  expect(narrowestOf([status, amount], [3, 40])).toEqual({ filter: amount, without: 40 });
});

test("no filter is blamed when removing any one of them shows nothing, or while counts are awaited", () => {
  expect(narrowestOf([status, amount], [0, 0])).toBeUndefined();
  expect(narrowestOf([status, amount], [undefined, undefined])).toBeUndefined();
});
