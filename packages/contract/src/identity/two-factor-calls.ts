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
    summary: "Secret and QR code to set two-factor authentication up",
    access: signedIn,
    audit: awaitsCode,
    errors: ["two_factor_already_on"],
  },
  confirmTwoFactor: {
    name: "confirmTwoFactor",
    method: "POST",
    path: "/user/set-two-factor-auth",
    summary: "Switch two-factor authentication on with a first code; without one, get secret and QR code as by GET",
    access: signedIn,
    audit: "user.set_two_factor",
    errors: ["two_factor_invalid", "two_factor_already_on"],
  },
  removeTwoFactor: {
    name: "removeTwoFactor",
    method: "DELETE",
    path: "/user/remove-two-factor-auth",
    summary: "Switch two-factor authentication off: one's own with a code, another's as their administrator",
    access: signedIn,
    audit: "user.remove_two_factor",
    errors: ["two_factor_invalid", "not_found"],
  },
  countRecoveryCodes: {
    name: "countRecoveryCodes",
    method: "GET",
    path: "/user/recovery-codes",
    summary: "How many of the caller's recovery codes are good still",
    access: signedIn,
    errors: [],
  },
  renewRecoveryCodes: {
    name: "renewRecoveryCodes",
    method: "POST",
    path: "/user/recovery-codes",
    summary: "New recovery codes with a two-factor code; those from before are good no longer",
    access: signedIn,
    audit: "user.renew_recovery_codes",
    errors: ["two_factor_invalid"],
  },
  startForcedTwoFactor: {
    name: "startForcedTwoFactor",
    method: "POST",
    path: "/user-set-two-factor/qrcode",
    summary: "Secret and QR code for whoever must set two-factor authentication up to sign in",
    access: everyone,
    audit: awaitsCode,
    guard: provenByBody,
    errors: ["set_up_token_invalid", "two_factor_already_on"],
  },
  confirmForcedTwoFactor: {
    name: "confirmForcedTwoFactor",
    method: "POST",
    path: "/user-set-two-factor/save",
    summary: "Switch two-factor authentication on with the set-up token and a first code, then sign in again",
    access: everyone,
    audit: "user.set_two_factor",
    guard: provenByBody,
    errors: ["set_up_token_invalid", "two_factor_invalid", "two_factor_already_on"],
  },
});
