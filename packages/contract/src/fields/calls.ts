import * as z from "zod/mini";
import { type Access, accountTypes, merchantCaller, merchantInPath } from "../access.ts";
import { defineCall } from "../call.ts";
import { nothing } from "../primitives.ts";
import { fieldFilter, listing, paging, sorting } from "../search.ts";
import { customField, customFieldCreate, customFieldUpdate, group, groupCreate, groupUpdate } from "./custom-field.ts";

const boss = { kind: "caller", accounts: ["merchant"], role: "admin" } as const satisfies Access;
/** The merchant, or who stands above and names it in the body. */
const bossOrAbove = { kind: "caller", accounts: accountTypes, role: "admin" } as const satisfies Access;
const fieldErrors = ["name_required", "values_required", "unfit_field", "invalid_field"] as const;

const customFields = {
  createCustomField: defineCall({
    name: "createCustomField",
    method: "POST",
    path: "/customfield",
    summary:
      "Add a field of the merchant's own; partners and admins say in `merchant_id` whose. A `required` one is asked of payments that name its group",
    access: bossOrAbove,
    audit: "custom_field.create",
    input: customFieldCreate,
    sample: { name: "Table number" },
    reply: customField,
    errors: ["not_found", ...fieldErrors],
  }),
  listCustomFields: defineCall({
    name: "listCustomFields",
    method: "GET",
    path: "/customfields",
    summary: "The merchant's own fields, in the order in which they are asked",
    access: merchantCaller,
    query: listing,
    reply: z.array(customField),
    list: true,
    errors: [],
  }),
  listCustomFieldsOfMerchant: defineCall({
    name: "listCustomFieldsOfMerchant",
    method: "GET",
    path: "/customfields/{id}",
    summary: "The fields of a merchant that the caller may reach",
    access: merchantInPath("id"),
    query: listing,
    reply: z.array(customField),
    list: true,
    errors: ["not_found"],
  }),
  getCustomField: defineCall({
    name: "getCustomField",
    method: "GET",
    path: "/customfield/{id}",
    summary: "One field",
    access: merchantCaller,
    reply: customField,
    errors: ["not_found"],
  }),
  updateCustomField: defineCall({
    name: "updateCustomField",
    method: "POST",
    path: "/customfield/{id}",
    summary: "Change a field; what is absent stays. Partners and admins say in `merchant_id` whose it is",
    access: bossOrAbove,
    audit: "custom_field.update",
    input: customFieldUpdate,
    reply: customField,
    errors: ["not_found", ...fieldErrors],
  }),
  deleteCustomField: defineCall({
    name: "deleteCustomField",
    method: "DELETE",
    path: "/customfield/{id}",
    summary: "Offer a field no longer; values on old records stay",
    access: boss,
    audit: "custom_field.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
};

const groupList = { access: merchantCaller, reply: z.array(group), list: true } as const;

const groups = {
  listGroups: defineCall({
    ...groupList,
    name: "listGroups",
    method: "GET",
    path: "/groups",
    summary: "The merchant's groups, oldest first",
    query: listing,
    errors: [],
  }),
  createGroup: defineCall({
    name: "createGroup",
    method: "POST",
    path: "/groups",
    summary: "Put users together",
    access: boss,
    audit: "group.create",
    input: groupCreate,
    sample: { name: "Front counter" },
    reply: group,
    errors: ["already_there"],
  }),
  searchGroups: defineCall({
    ...groupList,
    name: "searchGroups",
    method: "POST",
    path: "/groups/search",
    summary: "Groups by name, newest first",
    query: sorting,
    input: z.object({ name: z.optional(fieldFilter), ...paging }),
    errors: ["unknown_operator", "invalid_field"],
  }),
  getGroup: defineCall({
    name: "getGroup",
    method: "GET",
    path: "/groups/{id}",
    summary: "One group",
    access: merchantCaller,
    reply: group,
    errors: ["not_found"],
  }),
  updateGroup: defineCall({
    name: "updateGroup",
    method: "POST",
    path: "/groups/{id}",
    summary: "Change a group; what is absent stays",
    access: boss,
    audit: "group.update",
    input: groupUpdate,
    reply: group,
    errors: ["not_found", "already_there"],
  }),
  deleteGroup: defineCall({
    name: "deleteGroup",
    method: "DELETE",
    path: "/groups/{id}",
    summary: "Dissolve a group; its users stay",
    access: boss,
    audit: "group.delete",
    reply: nothing,
    errors: ["not_found"],
  }),
};

export const fieldCalls = { ...customFields, ...groups };
