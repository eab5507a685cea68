import type { ErrorDefinitions } from "../error-definitions.ts";

export const reportingErrors = {
  too_many_searches: { status: 400, text: "bad request error: too many saved searches" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    reporting: typeof reportingErrors;
  }
}
