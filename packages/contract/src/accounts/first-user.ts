import * as z from "zod/mini";
import { permissions, roles } from "../access.ts";
import { MAX_USERNAME, USERNAME_RULE } from "../identity/username.ts";
import { email, flag, id, members, pattern, phone, words } from "../primitives.ts";
import { accountStatus, timezone } from "./account.ts";

const username = pattern(MAX_USERNAME, USERNAME_RULE);

/** The first person of a new account. */
export const firstUser = z.object({
  username,
  name: words(100),
  email: email.check(z.minLength(3)),
  phone: z.optional(phone),
  timezone: z.optional(timezone),
  status: z.optional(accountStatus),
  role: z.optional(z.enum(roles)),
  send_welcome: z.optional(flag),
  create_api_key: z.optional(flag),
  create_pub_api_key: z.optional(flag),
  permissions: z.optional(members(permissions, flag)),
});

/** Keys are shown in this reply only. */
export const firstUserMade = z.object({
  id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: accountStatus,
  api_key: z.optional(z.string()),
  pub_api_key: z.optional(z.string()),
});
