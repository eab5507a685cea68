/** What a field looks like where it is asked for. */
export const fieldTypes = ["text", "textarea", "hidden", "radio", "checkbox", "select", "multiselect"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Types whose values are chosen from a list. */
export const choiceTypes: readonly FieldType[] = ["radio", "checkbox", "select", "multiselect"];

export const validationTypes = ["open", "alpha", "numeric", "alphanumeric", "sentence"] as const;
export type ValidationType = (typeof validationTypes)[number];
