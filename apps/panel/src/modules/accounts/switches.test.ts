import { expect, test } from "vitest";
import { switchedAlike, switchesOf } from "./switches.tsx";

const names = ["allow_dual_pricing", "allow_dual_pricing_v2", "allow_surcharge"];

test("of two names for one thing, either that is set shows its one switch as on", () => {
  const on = { allow_dual_pricing: true, allow_dual_pricing_v2: true, allow_surcharge: false };
  expect(switchesOf(names, { allow_dual_pricing_v2: true })).toEqual(on);
  expect(switchesOf(names, { allow_dual_pricing: true })).toEqual(on);
});

test("a switch that is moved moves both names of its thing, and one that is not leaves them alone", () => {
  const shown = switchesOf(names, { allow_dual_pricing_v2: true });
  expect(switchedAlike(shown)).toEqual(shown);
  expect(switchedAlike({ ...shown, allow_dual_pricing: false })).toEqual({
    allow_dual_pricing: false,
    allow_dual_pricing_v2: false,
    allow_surcharge: false,
  });
});
