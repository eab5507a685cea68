import { expect, test } from "vitest";
import { faultOfSetting, LONGEST_SETTING } from "./setting-fault.ts";

const long = "x".repeat(LONGEST_SETTING + 1);

test.each([
  {
    setting: { kind: "number", most: 100 } as const,
    fit: [0, "0", "100", 100],
    form: ["", -1, "1.5", 1.5, "1e2", [5], true],
    size: [101, "101"],
  },
  { setting: { kind: "number" } as const, fit: ["999999999999999"], form: ["1234567890123456"], size: [] },
  { setting: { kind: "switch" } as const, fit: [true, "false"], form: [1, "yes", []], size: [] },
  { setting: { kind: "map" } as const, fit: [{}, { a: { b: 1 } }], form: [[], "{}", null], size: [{ a: long }] },
  { setting: { kind: "text" } as const, fit: ["", "x"], form: [5, {}, undefined], size: [long] },
  { setting: { kind: "secret" } as const, fit: ["x"], form: [null], size: [long] },
])("of $setting values fit, have the wrong form, or are too much", ({ setting, fit, form, size }) => {
  const faults = (values: readonly unknown[]) => values.map((value) => faultOfSetting(setting, value));
  expect(faults(fit)).toEqual(fit.map(() => undefined));
  expect(faults(form)).toEqual(form.map(() => "form"));
  expect(faults(size)).toEqual(size.map(() => "size"));
});
