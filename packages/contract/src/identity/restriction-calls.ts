import * as z from "zod/mini";
import type { AccountType } from "../access.ts";
import { defineCall } from "../call.ts";
import { flag, nothing, text } from "../primitives.ts";

const managerOf = <A extends AccountType>(...accounts: A[]) =>
  ({ kind: "caller", accounts, permission: "manage_users", wholeKey: true }) as const;

const whose = z.object({ user_id: z.optional(text(20)) });

/** What administration does to a user's way in. */
export const restrictionCalls = {
  resetIpRestriction: defineCall({
    name: "resetIpRestriction",
    method: "DELETE",
    path: "/user/reset-ip-restriction",
    summary: "Let a user in from anywhere again",
    access: managerOf("admin"),
    audit: "user.restrict",
    input: whose,
    query: whose,
    reply: nothing,
    errors: ["not_found"],
  }),
  requestPasswordChange: defineCall({
    name: "requestPasswordChange",
    method: "POST",
    path: "/user/request-password-change/{id}",
    summary: "Ask for a new password before anything else, or dismiss the request",
    access: managerOf("admin"),
    audit: "user.restrict",
    input: z.object({ password_change_required: flag }),
    sample: { password_change_required: false },
    reply: nothing,
    errors: ["not_found"],
  }),
  requestDisableLogin: defineCall({
    name: "requestDisableLogin",
    method: "POST",
    path: "/user/request-disable-login/{id}",
    summary: "Stop a user from signing in, or allow it again; API keys go on working",
    access: managerOf("admin", "partner"),
    audit: "user.restrict",
    input: z.object({ disable_user_login: flag }),
    sample: { disable_user_login: false },
    reply: nothing,
    errors: ["not_found", "own_account"],
  }),
};
