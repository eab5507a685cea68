import { type Access, accountTypes, merchantCaller, merchantInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import type { fieldSchemas } from "./schemas.ts";

const boss = { kind: "caller", accounts: ["merchant"], role: "admin" } as const satisfies Access;
/** The merchant, or who stands above and names it in the body. */
const bossOrAbove = { kind: "caller", accounts: accountTypes, role: "admin" } as const satisfies Access;
const fieldErrors = ["name_required", "values_required", "unfit_field", "invalid_field"] as const;

const groupList = { access: merchantCaller, list: true } as const;

export const fieldCalls = defineCalls<typeof fieldSchemas>({
  createCustomField: {
    name: "createCustomField",
    method: "POST",
    path: "/customfield",
    access: bossOrAbove,
    audit: "custom_field.create",
    errors: ["not_found", ...fieldErrors],
  },
  listCustomFields: {
    name: "listCustomFields",
    method: "GET",
    path: "/customfields",
    access: merchantCaller,
    list: true,
    errors: [],
  },
  listCustomFieldsOfMerchant: {
    name: "listCustomFieldsOfMerchant",
    method: "GET",
    path: "/customfields/{id}",
    access: merchantInPath("id"),
    list: true,
    errors: ["not_found"],
  },
  getCustomField: {
    name: "getCustomField",
    method: "GET",
    path: "/customfield/{id}",
    access: merchantCaller,
    errors: ["not_found"],
  },
  updateCustomField: {
    name: "updateCustomField",
    method: "POST",
    path: "/customfield/{id}",
    access: bossOrAbove,
    audit: "custom_field.update",
    errors: ["not_found", ...fieldErrors],
  },
  deleteCustomField: {
    name: "deleteCustomField",
    method: "DELETE",
    path: "/customfield/{id}",
    access: boss,
    audit: "custom_field.delete",
    errors: ["not_found"],
  },
  listGroups: {
    ...groupList,
    name: "listGroups",
    method: "GET",
    path: "/groups",
    errors: [],
  },
  createGroup: {
    name: "createGroup",
    method: "POST",
    path: "/groups",
    access: boss,
    audit: "group.create",
    errors: ["already_there"],
  },
  searchGroups: {
    ...groupList,
    name: "searchGroups",
    method: "POST",
    path: "/groups/search",
    errors: ["unknown_operator", "invalid_field"],
  },
  getGroup: {
    name: "getGroup",
    method: "GET",
    path: "/groups/{id}",
    access: merchantCaller,
    errors: ["not_found"],
  },
  updateGroup: {
    name: "updateGroup",
    method: "POST",
    path: "/groups/{id}",
    access: boss,
    audit: "group.update",
    errors: ["not_found", "already_there"],
  },
  deleteGroup: {
    name: "deleteGroup",
    method: "DELETE",
    path: "/groups/{id}",
    access: boss,
    audit: "group.delete",
    errors: ["not_found"],
  },
});
