import * as z from "zod/mini";
import { accountTypes, permissions, roles } from "../access.ts";
import { email, id, phone, text, time } from "../primitives.ts";

const permissionSet = z.partialRecord(z.enum(permissions), z.boolean());

export const user = z.object({
  id,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  timezone: z.string(),
  status: z.enum(["active", "disabled"]),
  role: z.enum(roles),
  account_type: z.enum(accountTypes),
  account_type_id: id,
  /** Name of the merchant, partner or administration that the user belongs to. */
  account_name: z.string(),
  permissions: permissionSet,
  flags: z.record(z.string(), z.string()),
  dateformat: z.string(),
  defaults: z.record(z.string(), z.string()),
  two_factor_enabled: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type User = z.output<typeof user>;

export const dateFormats = ["MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const;

/** What a person may change of their own account. */
export const userUpdate = z.object({
  name: z.optional(text(100).check(z.minLength(1))),
  email: z.optional(email),
  phone: z.optional(phone),
  timezone: z.optional(text(64)),
  dateformat: z.optional(z.enum(dateFormats)),
});

export const PASSWORD_RULE = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{8,128}$/;

export const signIn = z.object({
  username: z.optional(text(64)),
  password: z.optional(text(256)),
  totp: z.optional(text(32)),
});

export const passwordChange = z.object({
  username: z.optional(text(64)),
  current_password: text(256),
  new_password: text(256),
});

export const apiKey = z.object({
  id,
  user_id: id,
  type: z.enum(["api", "pub"]),
  name: z.string(),
  /** The secret itself, only in the reply that creates the key; "" afterwards. */
  api_key: z.string(),
  account_type: z.enum(accountTypes),
  account_type_id: id,
  created_at: time,
  updated_at: time,
});
export type ApiKey = z.output<typeof apiKey>;

export const apiKeyCreate = z.object({ type: z.enum(["api", "pub"]), name: text(100).check(z.minLength(1)) });
