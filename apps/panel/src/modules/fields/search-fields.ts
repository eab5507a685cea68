import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";

/** What records are searched by beside what is known of all of them: the merchant's own fields, by their names. */
export function ownSearchFields(own: readonly CustomField[]): SearchField[] {
  return own.map(({ id, name }) => ({
    key: `custom_fields.${id}`,
    label: name,
    group: "Custom Fields",
    kind: "text",
    operators: ["=", "!=", "%"],
  }));
}
