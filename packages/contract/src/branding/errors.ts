import type { ErrorDefinitions } from "../error-definitions.ts";

export const brandingErrors = {
  picture_too_large: {
    status: 400,
    text: "The uploaded image must must not be larger than {detail} pixels.",
  },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    branding: typeof brandingErrors;
  }
}
