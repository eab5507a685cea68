/** What a field looks like where it is asked for. */
export const fieldTypes = ["text", "textarea", "hidden", "radio", "checkbox", "select", "multiselect"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Types whose values are chosen from a list. */
export const choiceTypes: readonly FieldType[] = ["radio", "checkbox", "select", "multiselect"];

export const validationTypes = ["open", "alpha", "numeric", "alphanumeric", "sentence"] as const;
export type ValidationType = (typeof validationTypes)[number];

/** The name of a custom field: letters, digits, punctuation, currency signs and blanks, such as "PO #". */
export const fieldName = /^[\p{L}\p{M}\p{N}\p{P}\p{Sc}+=|~^ ]{1,100}$/u;
