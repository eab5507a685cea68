import type { ErrorDefinitions } from "../error-definitions.ts";

export const identityErrors = {
  invalid_credentials: { status: 401, text: "invalid username or password" },
  sign_in_paused: {
    status: 429,
    text: "too many wrong passwords: sign-in from this address is paused until {detail}",
  },
  two_factor_required: { status: 401, text: "two factor authentication required" },
  passkey_elsewhere: {
    status: 401,
    text: "two factor authentication required: your passkey is good at {detail} only. Sign in there, and set up an app of codes, which is good everywhere",
  },
  two_factor_setup_required: { status: 401, text: "two factor authentication must be set up" },
  set_up_token_invalid: { status: 400, text: "bad request error: invalid Token", at: "token" },
  two_factor_invalid: { status: 400, text: "bad request error: invalid two factor code", at: "totp" },
  passkey_invalid: { status: 400, text: "bad request error: invalid Passkey", at: "passkey" },
  too_many_units: { status: 400, text: "bad request error: too many devices" },
  too_many_passkeys: { status: 400, text: "bad request error: too many passkeys" },
  two_factor_already_on: { status: 400, text: "bad request error: two factor authentication is already on" },
  current_password_wrong: { status: 400, text: "bad request error: invalid Current Password", at: "current_password" },
  weak_password: {
    status: 400,
    text: "bad request error: invalid {field}: {detail}",
  },
  username_taken: { status: 400, text: "bad request error: username already exists", at: "username" },
  own_account: { status: 400, text: "bad request error: one's own account cannot be {detail}" },
  too_many_keys: { status: 400, text: "bad request error: too many API keys" },
  password_change_required: { status: 403, text: "password change required" },
  terms_required: { status: 403, text: "terms of service must be accepted" },
  address_not_allowed: { status: 403, text: "forbidden: not from this IP address" },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    identity: typeof identityErrors;
  }
}
