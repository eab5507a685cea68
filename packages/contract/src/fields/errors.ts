import type { ErrorDefinitions } from "../error-definitions.ts";

export const fieldErrors = {
  values_required: { status: 400, text: "bad request error: values are required for type {detail}", at: "values" },
  custom_field_unknown: { status: 400, text: "bad request error: invalid custom field" },
  custom_field_required: { status: 400, text: "bad request error: custom field {field} is required" },
  custom_field_invalid: { status: 400, text: "bad request error: custom field {field} must {detail}" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    fields: typeof fieldErrors;
  }
}
