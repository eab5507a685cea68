import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { expect, test } from "vitest";
import { fieldBody, fieldProblems, newField } from "./field-form.ts";
import { ownSearchFields } from "./search-fields.ts";
import { outsideGroups, savedValues, sayValues, valueProblems } from "./values.ts";

const field = { id: "till", name: "Till", type: "text", required: true, validation_type: "numeric" } as const;

test("what a field is missing or refuses is said where somebody can mend it, and never of a hidden one", () => {
  expect(valueProblems([field], {})).toEqual({ "custom_fields.till": "The Till field is required." });
  expect(valueProblems([field], { till: ["a"] })).toEqual({
    "custom_fields.till": "The Till must only contain digits.",
  });
  const hidden = { ...field, type: "hidden" } as const;
  expect([valueProblems([hidden], {}), valueProblems([hidden], { till: ["a"] })]).toEqual([{}, {}]);
});

test("an emptied field is saved as an empty list, an unknown one as it was, and one that never held anything not at all", () => {
  const fields = [{ id: "till" }, { id: "hat" }, { id: "coat" }];
  const typed = { till: [""], hat: ["grey"], coat: [] };
  expect(savedValues(fields, typed, { till: ["5"], old: ["x"] })).toEqual({ till: [], old: ["x"], hat: ["grey"] });
});

test("of a customer nothing is required but what the usual group requires", () => {
  const of = (group_name: string, required = true) =>
    ({ ...field, id: group_name, group_name, required }) as CustomField;
  const asked = outsideGroups([of("default"), of("events"), of("", false)]);
  expect(asked.map(({ id, required }) => [id, required])).toEqual([
    ["default", true],
    ["events", false],
    ["", false],
  ]);
  expect(Object.keys(valueProblems(asked, {}))).toEqual(["custom_fields.default"]);
  expect(Object.keys(valueProblems(asked, { default: ["1"], events: ["a"] }))).toEqual(["custom_fields.events"]);
});

test("a hidden field is refused a default that it would not take, and is not required without one", () => {
  const hidden = { ...newField, name: "Till", type: "hidden", required: true, validation_type: "numeric" } as const;
  expect(fieldProblems({ ...hidden, default: "a" }, [])).toEqual({
    default: "The Default must only contain digits.",
  });
  expect([fieldBody(hidden).required, fieldBody({ ...hidden, default: "7" }).required]).toEqual([false, true]);
});

const wrapped = {
  id: "wrap",
  name: "Wrapped",
  type: "radio",
  validation_type: "open",
  values: [
    { value: "p", name: "In paper" },
    { value: "c, d", name: "" },
  ],
} as CustomField;

test("what was chosen is told in the words of its choice, and as it is where that is offered no longer", () => {
  expect(sayValues(wrapped, ["p", "c, d", "gone"])).toBe("In paper, c, d, gone");
  expect(sayValues(undefined, ["p"])).toBe("p");
});

test("a field that is chosen from is searched by choosing, and others by typing", () => {
  const [chosen, typed] = ownSearchFields([wrapped, { ...wrapped, type: "text", values: null }]);
  const options = [
    { value: "p", label: "In paper" },
    { value: "c, d", label: "c, d" },
  ];
  expect(chosen).toMatchObject({ kind: "choice", options });
  expect([typed?.kind, typed?.options]).toEqual(["text", undefined]);
});
