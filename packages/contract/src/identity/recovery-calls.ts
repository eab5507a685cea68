import * as z from "zod/mini";
import { anyCaller, everyone } from "../access.ts";
import { defineCall } from "../call.ts";
import { forgotten, provenByBody } from "../exemptions.ts";
import { nothing, password, text } from "../primitives.ts";
import { passwordChange } from "./user.ts";

const reset = {
  method: "POST",
  summary: "Choose a password with the code of a mail; every session ends",
  access: everyone,
  audit: "user.reset_password",
  guard: provenByBody,
  input: z.object({ username: z.optional(text(64)), reset_code: text(64), password }),
  sample: { username: "front_desk1", reset_code: "0000000000", password: "Gatehouse2!" },
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
    audit: "user.change_password",
    guard: { none: "The call asks for the current password and refuses keys with limits." },
    input: passwordChange,
    sample: { current_password: "Gatehouse1!", new_password: "Gatehouse2!" },
    reply: nothing,
    errors: ["current_password_wrong", "weak_password"],
  }),
  forgotUsername: defineCall({
    name: "forgotUsername",
    method: "POST",
    path: "/user/forgot-username",
    summary: "Send the user names that belong to an address",
    access: everyone,
    audit: { none: "Nobody is signed in, and the call changes nothing: it sends an email." },
    guard: forgotten,
    input: z.object({ email: text(254).check(z.minLength(1)) }),
    sample: { email: "desk@bluemug.example" },
    reply: nothing,
    errors: [],
  }),
  forgotPassword: defineCall({
    name: "forgotPassword",
    method: "POST",
    path: "/user/forgot-password",
    summary: "Send a user a code to choose a new password",
    access: everyone,
    audit: { none: "Nobody is signed in, and nothing changes until the emailed code is used, which is recorded." },
    guard: forgotten,
    input: z.object({ username: text(64).check(z.minLength(1)) }),
    sample: { username: "front_desk1" },
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
    audit: "user.resend_welcome",
    reply: nothing,
    errors: ["not_found"],
  }),
};
