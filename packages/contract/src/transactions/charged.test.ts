import { expect, test } from "vitest";
import { chargedOf, isPartial } from "./charged.ts";

test.each([
  ["declined or not answered yet", [1000, 0, 0], 1000, false],
  ["sold", [1000, 1000, 1000], 1000, false],
  ["authorized", [1000, 1000, 0], 1000, false],
  ["captured for less", [1000, 1000, 400], 400, false],
  ["approved in part", [1000, 500, 500], 500, true],
  ["authorized in part", [1000, 500, 0], 500, true],
  ["authorized in part and captured for less", [1000, 500, 200], 200, true],
  ["a verification", [0, 0, 0], 0, false],
] as const)("%s stands for what moved", (_what, [amount, amount_authorized, amount_captured], ...expected) => {
  const row = { amount, amount_authorized, amount_captured };
  expect([chargedOf(row), isPartial(row)]).toEqual(expected);
});
