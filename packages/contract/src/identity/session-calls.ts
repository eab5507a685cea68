import { anyCaller, everyone, signedIn } from "../access.ts";
import { defineCalls } from "../call.ts";
import { provenByBody } from "../exemptions.ts";
import type { sessionSchemas } from "./session-schemas.ts";

export const sessionCalls = defineCalls<typeof sessionSchemas>({
  tokenAuth: {
    name: "tokenAuth",
    method: "POST",
    path: "/token-auth",
    summary:
      "Sign in with user name and password and, when it is on, a two-factor code or a passkey; or with a passkey alone; or with a key to log in as somebody",
    access: everyone,
    audit: "user.sign_in",
    guard: provenByBody,
    alsoTop: ["token", "sid"],
    errors: [
      "invalid_credentials",
      "sign_in_paused",
      "address_not_allowed",
      "two_factor_required",
      "passkey_elsewhere",
      "two_factor_setup_required",
    ],
  },
  logout: {
    name: "logout",
    method: "GET",
    changes: true,
    path: "/logout",
    summary: "End the session",
    access: { ...anyCaller, beforeSetUp: true },
    audit: { none: "The session itself records when it ended." },
    guard: { none: "The call ends only the caller's own session and does nothing for a key." },
    errors: [],
  },
  listSessions: {
    name: "listSessions",
    method: "GET",
    path: "/user/sessions",
    summary: "The caller's open sessions, newest first",
    access: signedIn,
    list: true,
    errors: [],
  },
  endSession: {
    name: "endSession",
    method: "DELETE",
    path: "/user/session/{id}",
    summary: "End one of the caller's sessions",
    access: signedIn,
    audit: "user.end_session",
    errors: ["not_found"],
  },
  endSessionsOf: {
    name: "endSessionsOf",
    method: "DELETE",
    path: "/user/{id}/sessions",
    summary: "End every session of a user whom the caller manages, or every other one of one's own",
    access: signedIn,
    audit: "user.end_sessions",
    errors: ["not_found"],
  },
  loginAs: {
    name: "loginAs",
    method: "GET",
    changes: true,
    path: "/user/loginas/{id}",
    summary: "A key that signs in as the user: once, within sixty seconds",
    access: { kind: "caller", accounts: ["admin"], permission: "manage_users", session: true },
    audit: "user.log_in_as",
    errors: ["not_found", "own_account"],
  },
});
