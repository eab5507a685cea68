import { anyCaller, everyone } from "../access.ts";
import { defineCalls } from "../call.ts";
import { forgotten, provenByBody } from "../exemptions.ts";
import type { recoverySchemas } from "./recovery-schemas.ts";

const reset = {
  method: "POST",
  access: everyone,
  audit: "user.reset_password",
  guard: provenByBody,
  errors: ["weak_password"],
} as const;

/** Passwords, and the ways back in. What is asked without signing in is answered alike whether a user exists or not. */
export const recoveryCalls = defineCalls<typeof recoverySchemas>({
  changePassword: {
    name: "changePassword",
    method: "POST",
    path: "/user/change-password",
    access: { ...anyCaller, wholeKey: true, beforeSetUp: true },
    audit: "user.change_password",
    guard: { none: "The call asks for the current password and refuses keys with limits." },
    errors: ["current_password_wrong", "weak_password"],
  },
  forgotUsername: {
    name: "forgotUsername",
    method: "POST",
    path: "/user/forgot-username",
    access: everyone,
    audit: { none: "Nobody is signed in, and the call changes nothing: it sends an email." },
    guard: forgotten,
    errors: [],
  },
  forgotPassword: {
    name: "forgotPassword",
    method: "POST",
    path: "/user/forgot-password",
    access: everyone,
    audit: { none: "Nobody is signed in, and nothing changes until the emailed code is used, which is recorded." },
    guard: forgotten,
    errors: [],
  },
  resetPassword: { ...reset, name: "resetPassword", path: "/user/forgot-password/reset" },
  resetForgottenPassword: {
    ...reset,
    name: "resetForgottenPassword",
    path: "/user/forgotten-password/reset",
  },
  resendWelcome: {
    name: "resendWelcome",
    method: "POST",
    path: "/user/{id}/resend-welcome",
    access: { ...anyCaller, permission: "manage_users", wholeKey: true },
    audit: "user.resend_welcome",
    errors: ["not_found"],
  },
});
