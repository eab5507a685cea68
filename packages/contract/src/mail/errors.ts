import type { ErrorDefinitions } from "../error-definitions.ts";

export const mailErrors = {
  dns_silent: {
    status: 503,
    text: "the name servers do not answer for {detail}; nothing was changed, try again later",
  },
  domain_not_verified: { status: 400, text: "bad request error: the domain is not verified yet" },
  unknown_placeholder: { status: 400, text: "bad request error: unknown placeholder: {detail}" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    mail: typeof mailErrors;
  }
}
