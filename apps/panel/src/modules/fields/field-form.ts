import type { BodyOf } from "@gatehouse/contract/call.ts";
import type { fieldCalls } from "@gatehouse/contract/fields/calls.ts";
import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { choiceTypes, type FieldType, fieldName, type ValidationType } from "@gatehouse/contract/fields/field-types.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { found, type Problems } from "../../lib/form.tsx";
import { valueProblems } from "./values.ts";

export type FieldValues = {
  name: string;
  type: FieldType;
  group_name: string;
  required: boolean;
  validation_type: ValidationType;
  values: { name: string; value: string }[];
  default: string;
};

export const blankChoice = { name: "", value: "" };

export const newField: FieldValues = {
  name: "",
  type: "text",
  group_name: "default",
  required: false,
  validation_type: "open",
  values: [blankChoice],
  default: "",
};

export const isChoice = (type: FieldType) => choiceTypes.includes(type);

export function valuesOf(field: CustomField): FieldValues {
  const { name, type, group_name, required, validation_type, values, default: preset } = field;
  return {
    name,
    type,
    group_name,
    required,
    validation_type,
    values: values?.length ? values : [blankChoice],
    default: preset,
  };
}

/** The field as the call wants it: what its type has no use for is left behind. */
export function fieldBody(typed: FieldValues): BodyOf<typeof fieldCalls.createCustomField> {
  // Its tick is out of sight, and nobody could fill in what is hidden.
  if (typed.type === "hidden") return { ...typed, required: typed.required && typed.default !== "", values: [] };
  if (!isChoice(typed.type)) return { ...typed, values: [] };
  return { ...typed, validation_type: "open", values: typed.values.filter((one) => !isBlank(one)) };
}

const isBlank = ({ name, value }: FieldValues["values"][number]) => name === "" && value === "";

/** A row that says nothing is left out, but there must be something to choose from. */
function choiceProblems({ values }: FieldValues): [string, string | undefined][] {
  const seen = new Set<string>();
  const empty = values.every(isBlank);
  return values.map(({ name, value }, index): [string, string | undefined] => {
    const path = `values.${index}.value`;
    if (isBlank({ name, value }) && !(empty && index === 0)) return [path, undefined];
    const twice = seen.has(value) ? "This is another choice's value." : undefined;
    seen.add(value);
    return [path, check(value, [rules.required("Value")]) ?? twice];
  });
}

/** A default has to be something that the field itself would take. */
function defaultProblem(typed: FieldValues): string | undefined {
  if (isChoice(typed.type)) return undefined;
  const field = { ...typed, type: "text" as const, id: "default", name: "Default", required: false };
  return valueProblems([field], { default: [typed.default] })["custom_fields.default"];
}

/** `others`: the merchant's further fields. Two of one group with one name could not be told apart. */
export function fieldProblems(typed: FieldValues, others: readonly CustomField[]): Problems {
  const group = typed.group_name || newField.group_name;
  const taken = others.some(({ name, group_name }) => name === typed.name.trim() && group_name === group);
  return found({
    name:
      check(typed.name, [rules.required("Name"), rules.regex("Name", fieldName)]) ??
      (taken ? "Another field of this group has this name." : undefined),
    group_name: check(typed.group_name, [rules.alphaNum("Group")]),
    ...(isChoice(typed.type) ? Object.fromEntries(choiceProblems(typed)) : {}),
    default: defaultProblem(typed),
  });
}
