import { expect, test } from "vitest";
import { type Field, faultOf, faultOfGroup } from "./check-values.ts";

const field = (override: Partial<Field> = {}): Field => ({
  id: "f",
  name: "Source",
  type: "text",
  group_name: "default",
  required: false,
  validation_type: "open",
  options: null,
  ...override,
});
const options = [
  { name: "Web", value: "web" },
  { name: "Phone", value: "tel" },
];

test.each([
  ["alpha", "Zoë", "Zoë1"],
  ["numeric", "0042", "4.2"],
  ["alphanumeric", "A1", "A 1"],
  ["sentence", "Ring, twice!", "<b>"],
  ["open", "<anything>\n", undefined],
] as const)("a field of %s takes %j and not %j", (validation_type, good, bad) => {
  const one = field({ validation_type });
  expect(faultOf([one], { f: [good] })).toBeUndefined();
  if (bad)
    expect(faultOf([one], { f: [bad] })).toEqual({
      code: "custom_field_invalid",
      data: { field: "Source", at: "custom_fields.f", detail: `be ${validation_type}` },
    });
});

test.each(["radio", "checkbox", "select", "multiselect"] as const)("a %s takes its own values only", (type) => {
  const one = field({ type, options });
  expect(faultOf([one], { f: ["web"] })).toBeUndefined();
  expect(faultOf([one], { f: ["Web"] })?.code).toBe("custom_field_invalid");
});

test("only a checkbox and a multiselect hold several values", () => {
  for (const type of ["checkbox", "multiselect"] as const)
    expect(faultOf([field({ type, options })], { f: ["web", "tel"] })).toBeUndefined();
  for (const type of ["text", "textarea", "hidden", "radio", "select"] as const)
    expect(faultOf([field({ type, options })], { f: ["web", "tel"] })?.data.detail).toBe("have one value");
});

test("a required field is missed when its group is named, and only then", () => {
  const one = field({ required: true, group_name: "shop" });
  const data = { field: "Source", at: "custom_fields.f" };
  expect(faultOf([one], {}, "shop")).toEqual({ code: "custom_field_required", data });
  expect(faultOf([one], { f: [""] }, "shop")?.code).toBe("custom_field_required");
  expect(faultOf([one], { f: ["x"] }, "shop")).toBeUndefined();
  expect(faultOf([one], {}, "other")).toBeUndefined();
  expect(faultOf([one], {})).toBeUndefined();
});

test("a value for a field that is not there is refused", () => {
  expect(faultOf([], { x: ["1"] })?.code).toBe("custom_field_unknown");
});

test("a value for a field of a group of one's own needs that group named, and goes with those of no group", () => {
  const both = [field({ id: "usual" }), field({ id: "own", name: "Table", group_name: "shop" })];
  const values = { usual: ["1"], own: ["2"] };
  for (const group of ["", "default", "other"])
    expect(faultOfGroup(both, values, group)).toEqual({
      code: "unfit_field",
      data: { at: "group_name", detail: "the custom field Table is one of the group shop" },
    });
  expect(faultOfGroup(both, values, "shop")).toBeUndefined();
  expect(faultOfGroup(both, { usual: ["1"] }, "")).toBeUndefined();
});
