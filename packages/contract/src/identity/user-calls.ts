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
    summary: "The caller",
    access: { ...anyCaller, beforeSetUp: true },
    errors: [],
  },
  getUserById: {
    name: "getUserById",
    method: "GET",
    path: "/user/{id}",
    summary: "A user of the caller's account or of one beneath it",
    access: people,
    errors: ["not_found"],
  },
  listUsers: {
    name: "listUsers",
    method: "GET",
    path: "/users",
    summary: "The users of the caller's account, oldest first",
    access: people,
    list: true,
    errors: [],
  },
  listUsersOfAccount: {
    name: "listUsersOfAccount",
    method: "GET",
    path: "/users/{account_type}/{account_type_id}",
    summary: "The users of an account that the caller may reach, oldest first",
    access: people,
    list: true,
    errors: ["not_found"],
  },
  createUser: {
    name: "createUser",
    method: "POST",
    path: "/user",
    summary: "Create a user, with keys if asked for; nobody gives more than they have",
    access: userManager,
    audit: "user.create",
    errors: ["username_taken", "weak_password", "not_found"],
  },
  createMerchantUser: {
    name: "createMerchantUser",
    method: "POST",
    path: "/merchant/{id}/user",
    summary: "Create a user of a merchant beneath the caller",
    access: { ...userManager, accounts: ["admin", "partner"], merchant: "id" },
    audit: "user.create",
    errors: ["username_taken", "weak_password", "not_found"],
  },
  updateUser: {
    name: "updateUser",
    method: "POST",
    path: "/user/{id}",
    summary: "Change one's own profile, or a user whom one manages",
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
    summary: "Delete a user with their keys and sessions; never oneself",
    access: userManager,
    audit: "user.delete",
    errors: ["not_found", "own_account"],
  },
  copyUser: {
    name: "copyUser",
    method: "POST",
    path: "/user/{id}/copy",
    summary: "Create a user with the rights of another",
    access: userManager,
    audit: "user.create",
    errors: ["not_found", "username_taken"],
  },
});
