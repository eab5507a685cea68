import * as z from "zod/mini";
import { accountTypes, anyCaller } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { createdUser, user, userCopy, userCreate, userUpdate } from "./user.ts";

const userManager = { kind: "caller", accounts: accountTypes, permission: "manage_users", wholeKey: true } as const;
const people = { ...anyCaller, scope: "manage_users" } as const;

/** People: who they are, whose they are, what they may do. */
export const userCalls = {
  getUser: defineCall({
    name: "getUser",
    method: "GET",
    path: "/user",
    summary: "The caller",
    access: { ...anyCaller, beforeSetUp: true },
    reply: user,
    errors: [],
  }),
  getUserById: defineCall({
    name: "getUserById",
    method: "GET",
    path: "/user/{id}",
    summary: "A user of the caller's account or of one beneath it",
    access: people,
    reply: user,
    errors: ["not_found"],
  }),
  listUsers: defineCall({
    name: "listUsers",
    method: "GET",
    path: "/users",
    summary: "The users of the caller's account, oldest first",
    access: people,
    query: listing,
    reply: z.array(user),
    list: true,
    errors: [],
  }),
  listUsersOfAccount: defineCall({
    name: "listUsersOfAccount",
    method: "GET",
    path: "/users/{account_type}/{account_type_id}",
    summary: "The users of an account that the caller may reach, oldest first",
    access: people,
    query: listing,
    reply: z.array(user),
    list: true,
    errors: ["not_found"],
  }),
  createUser: defineCall({
    name: "createUser",
    method: "POST",
    path: "/user",
    summary: "Create a user, with keys if asked for; nobody gives more than they have",
    access: userManager,
    audit: "user.create",
    input: userCreate,
    sample: {
      username: "front_desk1",
      name: "Front Desk",
      email: "desk@bluemug.example",
      status: "active",
      role: "standard",
    },
    reply: createdUser,
    errors: ["username_taken", "weak_password", "not_found"],
  }),
  createMerchantUser: defineCall({
    name: "createMerchantUser",
    method: "POST",
    path: "/merchant/{id}/user",
    summary: "Create a user of a merchant beneath the caller",
    access: { ...userManager, accounts: ["admin", "partner"], merchant: "id" },
    audit: "user.create",
    input: userCreate,
    sample: {
      username: "counter_clerk",
      name: "Counter Clerk",
      email: "desk@bluemug.example",
      status: "active",
      role: "standard",
    },
    reply: createdUser,
    errors: ["username_taken", "weak_password", "not_found"],
  }),
  updateUser: defineCall({
    name: "updateUser",
    method: "POST",
    path: "/user/{id}",
    summary: "Change one's own profile, or a user whom one manages",
    access: { ...anyCaller, wholeKey: true },
    audit: "user.update",
    guard: {
      none: "Users change their own profile; other users need `manage_users`, which the use case checks. Keys with limits are refused.",
    },
    input: userUpdate,
    reply: user,
    errors: ["not_found", "username_taken", "weak_password", "current_password_wrong"],
  }),
  deleteUser: defineCall({
    name: "deleteUser",
    method: "DELETE",
    path: "/user/{id}",
    summary: "Delete a user with their keys and sessions; never oneself",
    access: userManager,
    audit: "user.delete",
    reply: nothing,
    errors: ["not_found", "own_account"],
  }),
  copyUser: defineCall({
    name: "copyUser",
    method: "POST",
    path: "/user/{id}/copy",
    summary: "Create a user with the rights of another",
    access: userManager,
    audit: "user.create",
    input: userCopy,
    sample: { username: "second_desk", name: "Second Desk", email: "desk2@bluemug.example" },
    reply: createdUser,
    errors: ["not_found", "username_taken"],
  }),
};
