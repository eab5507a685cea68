import * as z from "zod/mini";
import { accountTypes } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing } from "../primitives.ts";
import { listing } from "../search.ts";
import { apiKey, apiKeyCreate, apiKeyRotation, apiKeyUpdate } from "./api-key.ts";

const keyOwner = { kind: "caller", accounts: accountTypes, permission: "manage_api_keys" } as const;
const keyMaker = { ...keyOwner, wholeKey: true } as const;

const list = {
  method: "GET",
  summary: "The caller's API keys, oldest first",
  access: keyOwner,
  query: listing,
  reply: z.array(apiKey),
  list: true,
  errors: [],
} as const;

/** Keys act for the user who made them. A key that has limits of its own manages none. */
export const keyCalls = {
  getPublicKey: defineCall({
    name: "getPublicKey",
    method: "GET",
    changes: true,
    path: "/merchant/{id}/public-key/{x}",
    summary:
      "The public key of a merchant's pages, made when it is first asked for; x is tokenizer, checkout or invoice",
    access: { kind: "caller", accounts: accountTypes, session: true, merchant: "id" },
    audit: "api_key.create",
    reply: z.object({ public_key: z.string() }),
    errors: ["not_found", "too_many_keys"],
  }),
  createApiKey: defineCall({
    name: "createApiKey",
    method: "POST",
    path: "/user/apikey",
    summary: "Create an API key; its secret is in this reply only",
    access: keyMaker,
    audit: "api_key.create",
    input: apiKeyCreate,
    sample: { type: "api", name: "Web shop" },
    reply: apiKey,
    errors: ["too_many_keys"],
  }),
  listApiKeys: defineCall({ ...list, name: "listApiKeys", path: "/user/apikeys" }),
  listApiKeysToo: defineCall({ ...list, name: "listApiKeysToo", path: "/user/apikey" }),
  getApiKey: defineCall({
    name: "getApiKey",
    method: "GET",
    path: "/user/apikey/{id}",
    summary: "One of the caller's API keys, without its secret",
    access: keyOwner,
    reply: apiKey,
    errors: ["not_found"],
  }),
  updateApiKey: defineCall({
    name: "updateApiKey",
    method: "POST",
    path: "/user/apikey/{id}",
    summary: "Rename an API key or change its limits",
    access: keyMaker,
    audit: "api_key.update",
    input: apiKeyUpdate,
    reply: apiKey,
    errors: ["not_found"],
  }),
  rotateApiKey: defineCall({
    name: "rotateApiKey",
    method: "POST",
    path: "/user/apikey/{id}/rotate",
    summary: "Give an API key a new secret, and the old one a time to live",
    access: keyMaker,
    audit: "api_key.rotate",
    input: apiKeyRotation,
    reply: apiKey,
    errors: ["not_found"],
  }),
  deleteApiKey: defineCall({
    name: "deleteApiKey",
    method: "DELETE",
    path: "/user/apikey/{id}",
    summary: "Delete an API key by its id or by the key itself",
    access: keyOwner,
    audit: "api_key.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
};
