import * as z from "zod/mini";
import { anyCaller, everyone, signedIn } from "../access.ts";
import { defineCall } from "../call.ts";
import { provenByBody } from "../exemptions.ts";
import { id, nothing, time } from "../primitives.ts";
import { signIn } from "./user.ts";

/** `unit_status` answers a sign-in with a `physical_id`. */
const opened = z.object({
  token: z.string(),
  sid: z.string(),
  unit_status: z.optional(z.enum(["registered", "unregistered"])),
});

/** A session that has not ended. */
export const session = z.object({
  id,
  ip_address: z.string(),
  /** What the program that opened it calls itself, as `User-Agent`. */
  user_agent: z.string(),
  created_at: time,
  last_seen_at: time,
  /** True for the session that asks. */
  current: z.boolean(),
  /** User name of the administrator who opened it in the user's name; "" otherwise. */
  opened_by: z.string(),
});
export type Session = z.output<typeof session>;

export const sessionCalls = {
  tokenAuth: defineCall({
    name: "tokenAuth",
    method: "POST",
    path: "/token-auth",
    summary:
      "Sign in with user name and password and, when it is on, a two-factor code or a passkey; or with a passkey alone; or with a key to log in as somebody",
    access: everyone,
    audit: "user.sign_in",
    guard: provenByBody,
    input: signIn,
    sample: { username: "demo_merchant", password: "Gatehouse1!" },
    reply: opened,
    alsoTop: ["token", "sid"],
    errors: [
      "invalid_credentials",
      "sign_in_paused",
      "address_not_allowed",
      "two_factor_required",
      "passkey_elsewhere",
      "two_factor_setup_required",
    ],
  }),
  logout: defineCall({
    name: "logout",
    method: "GET",
    changes: true,
    path: "/logout",
    summary: "End the session",
    access: { ...anyCaller, beforeSetUp: true },
    audit: { none: "The session itself records when it ended." },
    guard: { none: "The call ends only the caller's own session and does nothing for a key." },
    reply: nothing,
    errors: [],
  }),
  listSessions: defineCall({
    name: "listSessions",
    method: "GET",
    path: "/user/sessions",
    summary: "The caller's open sessions, newest first",
    access: signedIn,
    reply: z.array(session),
    list: true,
    errors: [],
  }),
  endSession: defineCall({
    name: "endSession",
    method: "DELETE",
    path: "/user/session/{id}",
    summary: "End one of the caller's sessions",
    access: signedIn,
    audit: "user.end_session",
    reply: nothing,
    errors: ["not_found"],
  }),
  endSessionsOf: defineCall({
    name: "endSessionsOf",
    method: "DELETE",
    path: "/user/{id}/sessions",
    summary: "End every session of a user whom the caller manages, or every other one of one's own",
    access: signedIn,
    audit: "user.end_sessions",
    reply: nothing,
    errors: ["not_found"],
  }),
  loginAs: defineCall({
    name: "loginAs",
    method: "GET",
    changes: true,
    path: "/user/loginas/{id}",
    summary: "A key that signs in as the user: once, within sixty seconds",
    access: { kind: "caller", accounts: ["admin"], permission: "manage_users", session: true },
    audit: "user.log_in_as",
    reply: z.object({ key: z.string() }),
    errors: ["not_found", "own_account"],
  }),
};
