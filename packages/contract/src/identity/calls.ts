import * as z from "zod/mini";
import { anyCaller, everyone } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing, text } from "../primitives.ts";
import { apiKey, apiKeyCreate, passwordChange, signIn, user, userUpdate } from "./user.ts";

const session = z.object({ token: z.string(), sid: z.string() });
const keyOwner = { kind: "caller", accounts: ["admin", "partner", "merchant"], permission: "manage_api_keys" } as const;
const signedIn = { kind: "caller", accounts: ["admin", "partner", "merchant"], session: true } as const;

export const identityCalls = {
  tokenAuth: defineCall({
    name: "tokenAuth",
    method: "POST",
    path: "/token-auth",
    summary: "Sign in with user name and password, and a two-factor code when it is on",
    access: everyone,
    input: signIn,
    reply: session,
    alsoTop: ["token", "sid"],
    errors: ["invalid_credentials", "two_factor_required", "too_many_requests"],
  }),
  logout: defineCall({
    name: "logout", method: "GET", path: "/logout", summary: "End the session", access: anyCaller, reply: nothing, errors: [],
  }),
  getUser: defineCall({
    name: "getUser", method: "GET", path: "/user", summary: "The caller", access: anyCaller, reply: user, errors: [],
  }),
  updateUser: defineCall({
    name: "updateUser",
    method: "POST",
    path: "/user/{id}",
    summary: "Change one's own account",
    access: anyCaller,
    input: userUpdate,
    reply: user,
    errors: ["not_found"],
  }),
  changePassword: defineCall({
    name: "changePassword",
    method: "POST",
    path: "/user/change-password",
    summary: "Change one's own password; other sessions end",
    access: anyCaller,
    input: passwordChange,
    reply: nothing,
    errors: ["current_password_wrong", "weak_password"],
  }),
  createApiKey: defineCall({
    name: "createApiKey",
    method: "POST",
    path: "/user/apikey",
    summary: "Create an API key; its secret is in this reply only",
    access: keyOwner,
    input: apiKeyCreate,
    reply: apiKey,
    errors: ["too_many_keys"],
  }),
  listApiKeys: defineCall({
    name: "listApiKeys", method: "GET", path: "/user/apikeys", summary: "The caller's API keys, oldest first", access: keyOwner,
    reply: z.array(apiKey), list: true, errors: [],
  }),
  deleteApiKey: defineCall({
    name: "deleteApiKey",
    method: "DELETE",
    path: "/user/apikey/{id}",
    summary: "Delete an API key by its id or by the key itself",
    access: keyOwner,
    reply: nothing,
    errors: ["not_found"],
  }),
  startTwoFactor: defineCall({
    name: "startTwoFactor",
    method: "GET",
    path: "/user/set-two-factor-auth",
    summary: "Secret and QR code to set two-factor authentication up",
    access: signedIn,
    reply: z.object({ secret: z.string(), qr_code: z.string() }),
    errors: ["two_factor_already_on"],
  }),
  confirmTwoFactor: defineCall({
    name: "confirmTwoFactor",
    method: "POST",
    path: "/user/set-two-factor-auth",
    summary: "Switch two-factor authentication on with a first code",
    access: signedIn,
    input: z.object({ totp: z.optional(text(10)), secret: z.optional(text(64)) }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ["two_factor_invalid", "two_factor_already_on"],
  }),
  removeTwoFactor: defineCall({
    name: "removeTwoFactor",
    method: "DELETE",
    path: "/user/remove-two-factor-auth",
    summary: "Switch two-factor authentication off with a code",
    access: signedIn,
    input: z.object({ totp: z.optional(text(32)), user_id: z.optional(text(20)) }),
    query: z.object({ totp: z.optional(text(32)), user_id: z.optional(text(20)) }),
    reply: nothing,
    errors: ["two_factor_invalid", "not_found"],
  }),
};
