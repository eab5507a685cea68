import type { ErrorCode, RefusalData } from "@gatehouse/contract/error-definitions.ts";
import type { CustomFieldValues } from "@gatehouse/contract/fields/custom-field.ts";
import { choiceTypes, type FieldType, type ValidationType } from "@gatehouse/contract/fields/field-types.ts";

export type Field = {
  id: string;
  name: string;
  type: FieldType;
  group_name: string;
  required: boolean;
  validation_type: ValidationType;
  options: { name: string; value: string }[] | null;
};

/** Of fields that name none. */
const USUAL_GROUP = "default";

export type Fault = { code: ErrorCode; data: RefusalData };

const patterns: Record<ValidationType, RegExp> = {
  open: /^/,
  alpha: /^\p{L}*$/u,
  numeric: /^\d*$/,
  alphanumeric: /^[\p{L}\d]*$/u,
  sentence: /^[\p{L}\d\s.,;:!?'"()&/-]*$/u,
};

const hasShape = (text: string, shape: ValidationType): boolean => patterns[shape].test(text);

/** Types that hold one value; of the others, a record may hold several. */
const single: readonly FieldType[] = ["text", "textarea", "hidden", "radio", "select"];

/**
 * What is wrong with values for these fields, if anything. A group's required fields must be there when the group is
 * named: published clients that name none send none.
 */
export function faultOf(fields: readonly Field[], values: CustomFieldValues, group?: string): Fault | undefined {
  for (const [id, texts] of Object.entries(values)) {
    const field = fields.find((one) => one.id === id);
    if (!field) return { code: "custom_field_unknown", data: { at: placeOf(id) } };
    const said = problemWith(field, texts);
    if (said) return { code: "custom_field_invalid", data: { field: field.name, at: placeOf(id), detail: said } };
  }
  const missing = fields.find(
    (field) => group && field.required && field.group_name === group && !values[field.id]?.some(Boolean),
  );
  return missing && { code: "custom_field_required", data: { field: missing.name, at: placeOf(missing.id) } };
}

/** A payment names the group of its fields; those of the group that everybody has it may carry besides. */
export function faultOfGroup(fields: readonly Field[], values: CustomFieldValues, group: string): Fault | undefined {
  const stranger = fields.find(
    ({ id, group_name }) => id in values && group_name !== USUAL_GROUP && group_name !== group,
  );
  if (!stranger) return undefined;
  const detail = `the custom field ${stranger.name} is one of the group ${stranger.group_name}`;
  return { code: "unfit_field", data: { at: "group_name", detail } };
}

const placeOf = (id: string) => `custom_fields.${id}`;

/** What a field's values must be that these are not, if anything. */
export function problemWith(
  { type, validation_type, options }: Pick<Field, "type" | "validation_type" | "options">,
  texts: readonly string[],
): string | undefined {
  if (texts.length > 1 && single.includes(type)) return "have one value";
  if (choiceTypes.includes(type) && !texts.every((text) => options?.some(({ value }) => value === text)))
    return "be one of its values";
  return texts.every((text) => hasShape(text, validation_type)) ? undefined : `be ${validation_type}`;
}
