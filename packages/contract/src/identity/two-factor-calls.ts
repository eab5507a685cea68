import { everyone, signedIn } from "../access.ts";
import { defineCalls } from "../call.ts";
import { awaitsCode, provenByBody } from "../exemptions.ts";
import type { twoFactorSchemas } from "./two-factor-schemas.ts";

export const twoFactorCalls = defineCalls<typeof twoFactorSchemas>({
  startTwoFactor: {
    name: "startTwoFactor",
    method: "GET",
    changes: true,
    path: "/user/set-two-factor-auth",
    access: signedIn,
    audit: awaitsCode,
    errors: ["two_factor_already_on"],
  },
  confirmTwoFactor: {
    name: "confirmTwoFactor",
    method: "POST",
    path: "/user/set-two-factor-auth",
    access: signedIn,
    audit: "user.set_two_factor",
    errors: ["two_factor_invalid", "two_factor_already_on"],
  },
  removeTwoFactor: {
    name: "removeTwoFactor",
    method: "DELETE",
    path: "/user/remove-two-factor-auth",
    access: signedIn,
    audit: "user.remove_two_factor",
    errors: ["two_factor_invalid", "not_found"],
  },
  countRecoveryCodes: {
    name: "countRecoveryCodes",
    method: "GET",
    path: "/user/recovery-codes",
    access: signedIn,
    errors: [],
  },
  renewRecoveryCodes: {
    name: "renewRecoveryCodes",
    method: "POST",
    path: "/user/recovery-codes",
    access: signedIn,
    audit: "user.renew_recovery_codes",
    errors: ["two_factor_invalid"],
  },
  startForcedTwoFactor: {
    name: "startForcedTwoFactor",
    method: "POST",
    path: "/user-set-two-factor/qrcode",
    access: everyone,
    audit: awaitsCode,
    guard: provenByBody,
    errors: ["set_up_token_invalid", "two_factor_already_on"],
  },
  confirmForcedTwoFactor: {
    name: "confirmForcedTwoFactor",
    method: "POST",
    path: "/user-set-two-factor/save",
    access: everyone,
    audit: "user.set_two_factor",
    guard: provenByBody,
    errors: ["set_up_token_invalid", "two_factor_invalid", "two_factor_already_on"],
  },
});
