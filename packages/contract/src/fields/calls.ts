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
    summary:
      "Add a field of the merchant's own; partners and admins say in `merchant_id` whose. A `required` one is asked of payments that name its group",
    access: bossOrAbove,
    audit: "custom_field.create",
    errors: ["not_found", ...fieldErrors],
  },
  listCustomFields: {
    name: "listCustomFields",
    method: "GET",
    path: "/customfields",
    summary: "The merchant's own fields, in the order in which they are asked",
    access: merchantCaller,
    list: true,
    errors: [],
  },
  listCustomFieldsOfMerchant: {
    name: "listCustomFieldsOfMerchant",
    method: "GET",
    path: "/customfields/{id}",
    summary: "The fields of a merchant that the caller may reach",
    access: merchantInPath("id"),
    list: true,
    errors: ["not_found"],
  },
  getCustomField: {
    name: "getCustomField",
    method: "GET",
    path: "/customfield/{id}",
    summary: "One field",
    access: merchantCaller,
    errors: ["not_found"],
  },
  updateCustomField: {
    name: "updateCustomField",
    method: "POST",
    path: "/customfield/{id}",
    summary: "Change a field; what is absent stays. Partners and admins say in `merchant_id` whose it is",
    access: bossOrAbove,
    audit: "custom_field.update",
    errors: ["not_found", ...fieldErrors],
  },
  deleteCustomField: {
    name: "deleteCustomField",
    method: "DELETE",
    path: "/customfield/{id}",
    summary: "Offer a field no longer; values on old records stay",
    access: boss,
    audit: "custom_field.delete",
    errors: ["not_found"],
  },
  listGroups: {
    ...groupList,
    name: "listGroups",
    method: "GET",
    path: "/groups",
    summary: "The merchant's groups, oldest first",
    errors: [],
  },
  createGroup: {
    name: "createGroup",
    method: "POST",
    path: "/groups",
    summary: "Put users together",
    access: boss,
    audit: "group.create",
    errors: ["already_there"],
  },
  searchGroups: {
    ...groupList,
    name: "searchGroups",
    method: "POST",
    path: "/groups/search",
    summary: "Groups by name, newest first",
    errors: ["unknown_operator", "invalid_field"],
  },
  getGroup: {
    name: "getGroup",
    method: "GET",
    path: "/groups/{id}",
    summary: "One group",
    access: merchantCaller,
    errors: ["not_found"],
  },
  updateGroup: {
    name: "updateGroup",
    method: "POST",
    path: "/groups/{id}",
    summary: "Change a group; what is absent stays",
    access: boss,
    audit: "group.update",
    errors: ["not_found", "already_there"],
  },
  deleteGroup: {
    name: "deleteGroup",
    method: "DELETE",
    path: "/groups/{id}",
    summary: "Dissolve a group; its users stay",
    access: boss,
    audit: "group.delete",
    errors: ["not_found"],
  },
});
