import { accountTypes, anyCaller } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { userSchemas } from "./user-schemas.ts";

const userManager = { kind: "caller", accounts: accountTypes, permission: "manage_users", wholeKey: true } as const;
const people = { ...anyCaller, scope: "manage_users" } as const;

/** People: who they are, whose they are, what they may do. */
export const userCalls = defineCalls<typeof userSchemas>({
  getUser: {
    name: "getUser",
    method: "GET",
    path: "/user",
    access: { ...anyCaller, beforeSetUp: true },
    errors: [],
  },
  getUserById: {
    name: "getUserById",
    method: "GET",
    path: "/user/{id}",
    access: people,
    errors: ["not_found"],
  },
  listUsers: {
    name: "listUsers",
    method: "GET",
    path: "/users",
    access: people,
    list: true,
    errors: [],
  },
  listUsersOfAccount: {
    name: "listUsersOfAccount",
    method: "GET",
    path: "/users/{account_type}/{account_type_id}",
    access: people,
    list: true,
    errors: ["not_found"],
  },
  createUser: {
    name: "createUser",
    method: "POST",
    path: "/user",
    access: userManager,
    audit: "user.create",
    errors: ["username_taken", "weak_password", "not_found"],
  },
  createMerchantUser: {
    name: "createMerchantUser",
    method: "POST",
    path: "/merchant/{id}/user",
    access: { ...userManager, accounts: ["admin", "partner"], merchant: "id" },
    audit: "user.create",
    errors: ["username_taken", "weak_password", "not_found"],
  },
  updateUser: {
    name: "updateUser",
    method: "POST",
    path: "/user/{id}",
    access: { ...anyCaller, wholeKey: true },
    audit: "user.update",
    guard: {
      none: "Users change their own profile; other users need `manage_users`, which the use case checks. Keys with limits are refused.",
    },
    errors: ["not_found", "username_taken", "weak_password", "current_password_wrong"],
  },
  deleteUser: {
    name: "deleteUser",
    method: "DELETE",
    path: "/user/{id}",
    access: userManager,
    audit: "user.delete",
    errors: ["not_found", "own_account"],
  },
  copyUser: {
    name: "copyUser",
    method: "POST",
    path: "/user/{id}/copy",
    access: userManager,
    audit: "user.create",
    errors: ["not_found", "username_taken"],
  },
});
