import * as z from "zod/mini";
import { accountTypes, permissions } from "../access.ts";
import { flag, id, text, time, words } from "../primitives.ts";

export const apiKey = z.object({
  id,
  user_id: id,
  type: z.enum(["api", "pub"]),
  name: z.string(),
  /** The secret itself, only in the reply that creates or rotates the key; "" afterwards. */
  api_key: z.string(),
  account_type: z.enum(accountTypes),
  account_type_id: id,
  /** What of its user's rights the key has; all of them when empty. */
  scopes: z.array(z.enum(permissions)),
  /** Addresses and networks from which the key is good; anywhere when empty. */
  allowed_ips: z.array(z.string()),
  /** Origins of the pages from which a public key is good; any when empty. */
  allowed_urls: z.array(z.string()),
  expires_at: z.nullable(time),
  /** Until when the secret before the last rotation is good too. */
  previous_until: z.nullable(time),
  last_used_at: z.nullable(time),
  /** Replies in the shapes that the clients of 2018 decode. */
  legacy_shapes: z.boolean(),
  created_at: time,
  updated_at: time,
});
export type ApiKey = z.output<typeof apiKey>;

const name = words(100);
const limits = {
  scopes: z.optional(z.array(z.enum(permissions)).check(z.maxLength(permissions.length))),
  allowed_ips: z.optional(z.array(text(64)).check(z.maxLength(50))),
  allowed_urls: z.optional(z.array(text(300)).check(z.maxLength(50))),
  /** "" takes the end away. */
  expires_at: z.optional(z.union([z.literal(""), time])),
  legacy_shapes: z.optional(flag),
};

export const apiKeyCreate = z.object({ type: z.enum(["api", "pub"]), name, ...limits });
export const apiKeyUpdate = z.object({ name: z.optional(name), ...limits });

/** The old secret dies at once unless it is given until some time, thirty days from now at most. */
export const apiKeyRotation = z.object({ previous_until: z.optional(time) });

/** The pages of a merchant that show a public key in its name. */
export const keyPages = ["tokenizer", "checkout", "invoice"] as const;
export type KeyPage = (typeof keyPages)[number];
