import type { ErrorDefinitions } from "../error-definitions.ts";

export const catalogErrors = {
  price_required: { status: 400, text: "bad request error: price is required", at: "price" },
  too_many_rows: { status: 400, text: "bad request error: file has more than 5000 rows", at: "file" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    catalog: typeof catalogErrors;
  }
}
