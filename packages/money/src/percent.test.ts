import { expect, test } from "vitest";
import { formatPercent } from "./percent.ts";

test("a percentage stands without a blank before its sign, with the decimals that it has or is asked for", () => {
  expect([3000, 2400, 8250, 43_441, 100_000].map((thousandths) => formatPercent(thousandths / 1000))).toEqual([
    ...["3%", "2.4%", "8.25%", "43.441%", "100%"],
  ]);
  expect([formatPercent(84.76, 1), formatPercent(50, 1), formatPercent(66.7, 0)]).toEqual(["84.8%", "50.0%", "67%"]);
});
