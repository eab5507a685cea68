import type { ErrorDefinitions } from "../error-definitions.ts";

export const contentErrors = {
  support_missing: { status: 400, text: "bad request error: nobody above has named an address for support" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    content: typeof contentErrors;
  }
}
