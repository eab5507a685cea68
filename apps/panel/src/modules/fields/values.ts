import type { CustomField, CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import { choiceTypes } from "@gatehouse/contract/fields/field-types.ts";
import { check, type Rule, rules } from "@gatehouse/ui/field/rules.ts";
import type { Problems } from "../../lib/form.tsx";

/** Of a field what decides which values it takes. */
type Asked = Pick<CustomField, "id" | "name" | "type" | "required" | "validation_type">;

const shapes: Record<CustomField["validation_type"], (label: string) => Rule[]> = {
  open: () => [],
  alpha: (label) => [rules.alpha(label)],
  numeric: (label) => [rules.numeric(label)],
  alphanumeric: (label) => [rules.alphaNum(label)],
  sentence: (label) => [rules.sentence(label)],
};

/** The group of fields that nobody has put elsewhere. */
export const DEFAULT_GROUP = "default";

/** The fields as a customer has them, who is of no group: what another group insists on is asked for by its payments. */
export const outsideGroups = (fields: readonly CustomField[]): CustomField[] =>
  fields.map((field) => ({ ...field, required: field.required && field.group_name === DEFAULT_GROUP }));

/** What a value of a field must be like. Where one chooses, the values themselves say it. */
export const shapeOf = ({ name, type, validation_type }: Asked): Rule[] =>
  choiceTypes.includes(type) ? [] : shapes[validation_type](name);

/** What is chosen from, in the words that stand for the values. */
export const choicesOf = ({ values }: Pick<CustomField, "values">) =>
  (values ?? []).map(({ name, value }) => ({ value, label: name || value }));

/** What a field holds as a person reads it: chosen values by their words, if the field still offers them. */
export function sayValues(field: Pick<CustomField, "values"> | undefined, texts: readonly string[]): string {
  const words = new Map(field ? choicesOf(field).map(({ value, label }) => [value, label]) : []);
  return texts.map((text) => words.get(text) ?? text).join(", ");
}

/** What the fields hold before anybody has typed: what is stored, else their default. */
export function startValues(fields: readonly CustomField[], stored: CustomFieldValues = {}): CustomFieldValues {
  return Object.fromEntries(
    fields.map(({ id, default: preset }) => [id, stored[id] ?? (preset === "" ? [] : [preset])]),
  );
}

/** Empty values are left out. */
export function filledValues(values: CustomFieldValues): CustomFieldValues {
  const kept = Object.entries(values).map(([id, texts]) => [id, texts.filter((text) => text !== "")] as const);
  return Object.fromEntries(kept.filter(([, texts]) => texts.length > 0));
}

/** What a field of another day holds is not shown, and stays. An emptied field says so by its list: no values at all mean that all stay. */
export function savedValues(
  fields: readonly Pick<CustomField, "id">[],
  values: CustomFieldValues,
  stored: CustomFieldValues,
): CustomFieldValues {
  const emptied = fields.filter(({ id }) => id in stored).map(({ id }) => [id, []]);
  return { ...stored, ...Object.fromEntries(emptied), ...filledValues(values) };
}

/** Why the values are not accepted, under `custom_fields.<id>`. Nobody can fill in what is hidden, nor mend it: the server judges. */
export function valueProblems(fields: readonly Asked[], values: CustomFieldValues): Problems {
  const found: Problems = {};
  for (const field of fields) {
    const { id, name, type, required } = field;
    const texts = (values[id] ?? []).filter((text) => text !== "");
    if (type === "hidden") continue;
    const needed = required ? check(texts, [rules.required(name)]) : undefined;
    const wrong = needed ?? texts.map((text) => check(text, shapeOf(field))).find(Boolean);
    if (wrong) found[`custom_fields.${id}`] = wrong;
  }
  return found;
}
