import type { AccountType } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { restrictionSchemas } from "./restriction-schemas.ts";

const managerOf = <A extends AccountType>(...accounts: A[]) =>
  ({ kind: "caller", accounts, permission: "manage_users", wholeKey: true }) as const;

/** What administration does to a user's way in. */
export const restrictionCalls = defineCalls<typeof restrictionSchemas>({
  resetIpRestriction: {
    name: "resetIpRestriction",
    method: "DELETE",
    path: "/user/reset-ip-restriction",
    access: managerOf("admin"),
    audit: "user.restrict",
    errors: ["not_found"],
  },
  requestPasswordChange: {
    name: "requestPasswordChange",
    method: "POST",
    path: "/user/request-password-change/{id}",
    access: managerOf("admin"),
    audit: "user.restrict",
    errors: ["not_found"],
  },
  requestDisableLogin: {
    name: "requestDisableLogin",
    method: "POST",
    path: "/user/request-disable-login/{id}",
    access: managerOf("admin", "partner"),
    audit: "user.restrict",
    errors: ["not_found", "own_account"],
  },
});
