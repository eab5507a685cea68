import type { ErrorDefinitions } from "../error-definitions.ts";

export const outputErrors = {
  too_many_outputs: { status: 400, text: "bad request error: too many formats" },
  unknown_field: { status: 400, text: "bad request error: unknown field: {field}" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    outputs: typeof outputErrors;
  }
}
