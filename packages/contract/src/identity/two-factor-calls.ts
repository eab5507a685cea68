import * as z from "zod/mini";
import { everyone, signedIn } from "../access.ts";
import { defineCall } from "../call.ts";
import { awaitsCode, provenByBody } from "../exemptions.ts";
import { nothing, text } from "../primitives.ts";

const material = z.object({ secret: z.string(), qr_code: z.string() });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const token = text(64);

export const twoFactorCalls = {
  startTwoFactor: defineCall({
    name: "startTwoFactor",
    method: "GET",
    changes: true,
    path: "/user/set-two-factor-auth",
    summary: "Secret and QR code to set two-factor authentication up",
    access: signedIn,
    audit: awaitsCode,
    reply: material,
    errors: ["two_factor_already_on"],
  }),
  confirmTwoFactor: defineCall({
    name: "confirmTwoFactor",
    method: "POST",
    path: "/user/set-two-factor-auth",
    summary: "Switch two-factor authentication on with a first code; without one, get secret and QR code as by GET",
    access: signedIn,
    audit: "user.set_two_factor",
    input: z.object({ totp: z.optional(text(32)), secret: z.optional(text(64)) }),
    reply: z.extend(recoveryCodes, z.partial(material).shape),
    errors: ["two_factor_invalid", "two_factor_already_on"],
  }),
  removeTwoFactor: defineCall({
    name: "removeTwoFactor",
    method: "DELETE",
    path: "/user/remove-two-factor-auth",
    summary: "Switch two-factor authentication off: one's own with a code, another's as their administrator",
    access: signedIn,
    audit: "user.remove_two_factor",
    input: z.object({ totp: z.optional(text(32)), user_id: z.optional(text(20)) }),
    query: z.object({ totp: z.optional(text(32)), user_id: z.optional(text(20)) }),
    reply: nothing,
    errors: ["two_factor_invalid", "not_found"],
  }),
  countRecoveryCodes: defineCall({
    name: "countRecoveryCodes",
    method: "GET",
    path: "/user/recovery-codes",
    summary: "How many of the caller's recovery codes are good still",
    access: signedIn,
    reply: z.object({ left: z.int() }),
    errors: [],
  }),
  renewRecoveryCodes: defineCall({
    name: "renewRecoveryCodes",
    method: "POST",
    path: "/user/recovery-codes",
    summary: "New recovery codes with a two-factor code; those from before are good no longer",
    access: signedIn,
    audit: "user.renew_recovery_codes",
    input: z.object({ totp: text(32) }),
    sample: { totp: "123456" },
    reply: recoveryCodes,
    errors: ["two_factor_invalid"],
  }),
  startForcedTwoFactor: defineCall({
    name: "startForcedTwoFactor",
    method: "POST",
    path: "/user-set-two-factor/qrcode",
    summary: "Secret and QR code for whoever must set two-factor authentication up to sign in",
    access: everyone,
    audit: awaitsCode,
    guard: provenByBody,
    input: z.object({ token }),
    sample: { token: "0000000000000000000000000000000000000000000" },
    reply: material,
    errors: ["set_up_token_invalid", "two_factor_already_on"],
  }),
  confirmForcedTwoFactor: defineCall({
    name: "confirmForcedTwoFactor",
    method: "POST",
    path: "/user-set-two-factor/save",
    summary: "Switch two-factor authentication on with the set-up token and a first code, then sign in again",
    access: everyone,
    audit: "user.set_two_factor",
    guard: provenByBody,
    input: z.object({ token, totp: z.optional(text(32)) }),
    sample: { token: "0000000000000000000000000000000000000000000", totp: "123456" },
    reply: recoveryCodes,
    errors: ["set_up_token_invalid", "two_factor_invalid", "two_factor_already_on"],
  }),
};
