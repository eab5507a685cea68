import * as z from "zod/mini";
import { anyCaller, everyone } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing, text } from "../primitives.ts";
import { passwordChange } from "./user.ts";

const reset = {
  method: "POST",
  summary: "Choose a password with the code of a mail; every session ends",
  access: everyone,
  input: z.object({ username: z.optional(text(64)), reset_code: text(64), password: text(256) }),
  reply: nothing,
  errors: ["weak_password"],
} as const;

/** Passwords, and the ways back in. What is asked without signing in is answered alike whether a user exists or not. */
export const recoveryCalls = {
  changePassword: defineCall({
    name: "changePassword",
    method: "POST",
    path: "/user/change-password",
    summary: "Change one's own password; other sessions end",
    access: { ...anyCaller, wholeKey: true, beforeSetUp: true },
    input: passwordChange,
    reply: nothing,
    errors: ["current_password_wrong", "weak_password"],
  }),
  forgotUsername: defineCall({
    name: "forgotUsername",
    method: "POST",
    path: "/user/forgot-username",
    summary: "Send the user names that belong to an address",
    access: everyone,
    input: z.object({ email: text(254).check(z.minLength(1)) }),
    reply: nothing,
    errors: [],
  }),
  forgotPassword: defineCall({
    name: "forgotPassword",
    method: "POST",
    path: "/user/forgot-password",
    summary: "Send a user a code to choose a new password",
    access: everyone,
    input: z.object({ username: text(64).check(z.minLength(1)) }),
    reply: nothing,
    errors: [],
  }),
  resetPassword: defineCall({ ...reset, name: "resetPassword", path: "/user/forgot-password/reset" }),
  resetForgottenPassword: defineCall({
    ...reset,
    name: "resetForgottenPassword",
    path: "/user/forgotten-password/reset",
  }),
  resendWelcome: defineCall({
    name: "resendWelcome",
    method: "POST",
    path: "/user/{id}/resend-welcome",
    summary: "Send a user's welcome again, with a code if they have no password yet",
    access: { ...anyCaller, permission: "manage_users", wholeKey: true },
    reply: nothing,
    errors: ["not_found"],
  }),
};
