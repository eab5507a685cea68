import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { choiceTypes, type FieldType, type ValidationType } from "@gatehouse/contract/fields/field-types.ts";

export const typeNames: Record<FieldType, string> = {
  text: "Text",
  textarea: "Text of several lines",
  hidden: "Hidden",
  radio: "One of several, all in sight",
  checkbox: "Any of several, to tick",
  select: "One of a list",
  multiselect: "Any of a list",
};

export const validationNames: Record<ValidationType, string> = {
  open: "Anything",
  alpha: "Letters",
  numeric: "Digits",
  alphanumeric: "Letters and digits",
  sentence: "A sentence",
};

/** What a field takes, in a few words; a choice may have commas of its own. */
export function sayTaken({ type, values, validation_type }: CustomField): string {
  if (!choiceTypes.includes(type) || !values) return validationNames[validation_type];
  return values.map(({ name, value }) => name || value).join(" · ");
}
