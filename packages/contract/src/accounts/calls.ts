import * as z from "zod/mini";
import {
  aboveMerchantInPath,
  aboveMerchants,
  boardingAdmins,
  merchantAdminInPath,
  merchantCaller,
  merchantInPath,
  userManagerInPath,
} from "../access.ts";
import { defineCall } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import type { FieldKind } from "../operators.ts";
import { flag } from "../primitives.ts";
import { dateFilter, fieldFilter, paging, sorting } from "../search.ts";
import { childPermissions, childPermissionsInput, mergeQuery } from "./account.ts";
import { defaultValuesChange } from "./default-values.ts";
import { merchant, merchantCreate, merchantMade, merchantUpdate } from "./merchant.ts";
import { requiredsInput } from "./requireds.ts";

export const merchantSearchFields = {
  id: "text",
  name: "text",
  status: "word",
  partner_id: "text",
  phone: "text",
  receipt_email: "text",
  created_at: "time",
} as const satisfies Record<string, FieldKind>;

const merchantSearch = z.object({
  id: z.optional(fieldFilter),
  name: z.optional(fieldFilter),
  status: z.optional(fieldFilter),
  partner_id: z.optional(fieldFilter),
  phone: z.optional(fieldFilter),
  receipt_email: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  /** Only merchants of the caller itself, none of a partner beneath it. */
  direct_only: z.optional(flag),
  ...paging,
});

/** Old screens change a status by GET; the same path takes POST. */
const merchantStatus = {
  path: "/merchant/{id}/status/{status}",
  summary: "Activate a merchant or disable it: then its users cannot sign in and its keys do not work",
  access: aboveMerchantInPath("id"),
  audit: "merchant.update",
  reply: merchant,
  errors: ["not_found", "unfit_field"],
} as const;

export const accountCalls = {
  getMerchant: defineCall({
    name: "getMerchant",
    method: "GET",
    path: "/merchant",
    summary: "The caller's merchant",
    access: merchantCaller,
    reply: merchant,
    errors: [],
  }),
  getMerchantById: defineCall({
    name: "getMerchantById",
    method: "GET",
    path: "/merchant/{id}",
    summary: "A merchant that the caller may reach",
    access: merchantInPath("id"),
    reply: merchant,
    errors: ["not_found"],
  }),
  searchMerchants: defineCall({
    name: "searchMerchants",
    method: "POST",
    path: "/merchant/search",
    summary: "The merchants beneath the caller, newest first",
    access: aboveMerchants,
    input: merchantSearch,
    query: sorting,
    reply: z.array(merchant),
    list: true,
    errors: ["unknown_operator"],
  }),
  createMerchant: defineCall({
    name: "createMerchant",
    method: "POST",
    path: "/merchant",
    summary: "Board a merchant with its first user and, if wanted, keys; they are in this reply only",
    access: boardingAdmins,
    audit: "merchant.create",
    input: merchantCreate,
    sample: {
      name: "Blue Mug",
      phone: "3125550143",
      receipt_email: "ops@bluemug.example",
      timezone: "America/Chicago",
      primary_contact: { first_name: "Una", last_name: "Ledger", email: "una@bluemug.example", phone: "3125550143" },
      billing_contact: { first_name: "Una", last_name: "Ledger", email: "una@bluemug.example", phone: "3125550143" },
      user: { username: "bluemug_owner", name: "Una Ledger", email: "una@bluemug.example" },
    },
    reply: merchantMade,
    errors: ["username_taken", "unfit_field"],
  }),
  updateMerchant: defineCall({
    name: "updateMerchant",
    method: "POST",
    path: "/merchant/{id}",
    summary:
      "Change a merchant, of contacts and limits the members that are named; billing with an empty routing number takes the account away, so that the partner pays the fees. The merchant itself changes its contact data only",
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    input: merchantUpdate,
    reply: merchant,
    errors: ["not_found", "unfit_field", "fee_schedule_unknown"],
  }),
  setMerchantStatus: defineCall({ name: "setMerchantStatus", method: "POST", ...merchantStatus }),
  setMerchantStatusByGet: defineCall({
    name: "setMerchantStatusByGet",
    method: "GET",
    changes: true,
    ...merchantStatus,
  }),
  setMerchantDefaults: defineCall({
    name: "setMerchantDefaults",
    method: "POST",
    path: "/merchant/{id}/defaults",
    summary: "Change default values: the keys that are named, in their groups",
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    input: defaultValuesChange,
    reply: merchant,
    errors: ["not_found", "unfit_field"],
  }),
  setMerchantRequireds: defineCall({
    name: "setMerchantRequireds",
    method: "POST",
    path: "/merchant/{id}/requireds",
    summary:
      "Say which fields of a payment are required, optional or hidden; a group that is given replaces the old one, or with merge=true only the keys in it",
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    input: requiredsInput,
    query: mergeQuery,
    reply: merchant,
    errors: ["not_found", "unfit_field"],
  }),
  getMerchantChildDefaults: defineCall({
    name: "getMerchantChildDefaults",
    method: "GET",
    path: "/merchant/{id}/default/{x}",
    summary: "What a new user of the merchant may do unless its maker says otherwise; x is user",
    access: userManagerInPath("id"),
    reply: childPermissions,
    errors: ["not_found"],
  }),
  setMerchantChildDefaults: defineCall({
    name: "setMerchantChildDefaults",
    method: "POST",
    path: "/merchant/{id}/default/{x}",
    summary:
      "Replace what a new user of the merchant may do unless its maker says otherwise, or with merge=true only what is named; x is user",
    access: merchantAdminInPath("id"),
    audit: "default_permissions_of_users.update",
    input: childPermissionsInput,
    query: mergeQuery,
    reply: childPermissions,
    errors: ["not_found"],
  }),
  echoCreateMerchant: defineCall({
    name: "echoCreateMerchant",
    method: "POST",
    path: "/merchant/{id}/echo/create-merchant",
    summary: "Enrol the merchant with an alert service; none is connected, so nothing happens",
    access: aboveMerchantInPath("id"),
    audit: changesNothing,
    reply: z.null(),
    errors: [],
  }),
};
