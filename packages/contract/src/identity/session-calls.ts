import { anyCaller, everyone, signedIn } from "../access.ts";
import { defineCalls } from "../call.ts";
import { provenByBody } from "../exemptions.ts";
import type { sessionSchemas } from "./session-schemas.ts";

export const sessionCalls = defineCalls<typeof sessionSchemas>({
  tokenAuth: {
    name: "tokenAuth",
    method: "POST",
    path: "/token-auth",
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
    access: { ...anyCaller, beforeSetUp: true },
    audit: { none: "The session itself records when it ended." },
    guard: { none: "The call ends only the caller's own session and does nothing for a key." },
    errors: [],
  },
  listSessions: {
    name: "listSessions",
    method: "GET",
    path: "/user/sessions",
    access: signedIn,
    list: true,
    errors: [],
  },
  endSession: {
    name: "endSession",
    method: "DELETE",
    path: "/user/session/{id}",
    access: signedIn,
    audit: "user.end_session",
    errors: ["not_found"],
  },
  endSessionsOf: {
    name: "endSessionsOf",
    method: "DELETE",
    path: "/user/{id}/sessions",
    access: signedIn,
    audit: "user.end_sessions",
    errors: ["not_found"],
  },
  loginAs: {
    name: "loginAs",
    method: "GET",
    changes: true,
    path: "/user/loginas/{id}",
    access: { kind: "caller", accounts: ["admin"], permission: "manage_users", session: true },
    audit: "user.log_in_as",
    errors: ["not_found", "own_account"],
  },
});
