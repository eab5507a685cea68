import type { ErrorDefinitions } from "../error-definitions.ts";

export const walletErrors = {
  domain_verification_failed: {
    status: 400,
    text: "bad request error: domain verification failed: {detail}",
    at: "domains",
  },
  domain_not_registered: { status: 400, text: "bad request error: domain is not registered", at: "domainname" },
  certificate_unknown: { status: 400, text: "bad request error: certificate not found", at: "pkeycompany" },
  too_many_certificates: { status: 400, text: "bad request error: too many certificates" },
  apple_pay_unavailable: { status: 400, text: "bad request error: Apple Pay is not set up on this installation" },
  public_token_invalid: { status: 400, text: "bad request error: invalid public token", at: "public_token" },
  bank_linking_disabled: { status: 400, text: "bad request error: bank linking is not enabled" },
  no_eligible_accounts: { status: 400, text: "bad request error: no eligible accounts" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    wallets: typeof walletErrors;
  }
}
