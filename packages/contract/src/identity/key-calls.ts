import { accountTypes } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { keySchemas } from "./key-schemas.ts";

const keyOwner = { kind: "caller", accounts: accountTypes, permission: "manage_api_keys" } as const;
const keyMaker = { ...keyOwner, wholeKey: true } as const;

const list = {
  method: "GET",
  access: keyOwner,
  list: true,
  errors: [],
} as const;

/** Keys act for the user who made them. A key that has limits of its own manages none. */
export const keyCalls = defineCalls<typeof keySchemas>({
  getPublicKey: {
    name: "getPublicKey",
    method: "GET",
    changes: true,
    path: "/merchant/{id}/public-key/{x}",
    access: { kind: "caller", accounts: accountTypes, session: true, merchant: "id" },
    audit: "api_key.create",
    errors: ["not_found", "too_many_keys"],
  },
  createApiKey: {
    name: "createApiKey",
    method: "POST",
    path: "/user/apikey",
    access: keyMaker,
    audit: "api_key.create",
    errors: ["too_many_keys"],
  },
  listApiKeys: { ...list, name: "listApiKeys", path: "/user/apikeys" },
  listApiKeysToo: { ...list, name: "listApiKeysToo", path: "/user/apikey" },
  getApiKey: {
    name: "getApiKey",
    method: "GET",
    path: "/user/apikey/{id}",
    access: keyOwner,
    errors: ["not_found"],
  },
  updateApiKey: {
    name: "updateApiKey",
    method: "POST",
    path: "/user/apikey/{id}",
    access: keyMaker,
    audit: "api_key.update",
    errors: ["not_found"],
  },
  rotateApiKey: {
    name: "rotateApiKey",
    method: "POST",
    path: "/user/apikey/{id}/rotate",
    access: keyMaker,
    audit: "api_key.rotate",
    errors: ["not_found"],
  },
  deleteApiKey: {
    name: "deleteApiKey",
    method: "DELETE",
    path: "/user/apikey/{id}",
    access: keyOwner,
    audit: "api_key.delete",
    errors: ["not_found"],
  },
});
