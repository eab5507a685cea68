import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { choiceTypes } from "@gatehouse/contract/fields/field-types.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { choicesOf, shapeOf } from "./values.ts";

/** What records are searched by beside what is known of all of them: the merchant's own fields, by their names. */
export function ownSearchFields(own: readonly CustomField[]): SearchField[] {
  return own.map((field) => ({
    key: `custom_fields.${field.id}`,
    label: field.name,
    rules: () => shapeOf(field),
    group: "Custom Fields",
    ...(choiceTypes.includes(field.type)
      ? { kind: "choice", options: choicesOf(field), operators: ["=", "!="] }
      : { kind: "text", operators: ["=", "!=", "%"] }),
  }));
}
