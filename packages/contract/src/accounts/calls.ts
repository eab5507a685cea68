import {
  aboveMerchantInPath,
  aboveMerchants,
  boardingAdmins,
  merchantAdminInPath,
  merchantCaller,
  merchantInPath,
  userManagerInPath,
} from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import type { FieldKind } from "../operators.ts";
import type { accountSchemas } from "./schemas.ts";

export const merchantSearchFields = {
  id: "text",
  name: "text",
  status: "word",
  partner_id: "text",
  phone: "text",
  receipt_email: "text",
  created_at: "time",
} as const satisfies Record<string, FieldKind>;

/** Old screens change a status by GET; the same path takes POST. */
const merchantStatus = {
  path: "/merchant/{id}/status/{status}",
  summary: "Activate a merchant or disable it: then its users cannot sign in and its keys do not work",
  access: aboveMerchantInPath("id"),
  audit: "merchant.update",
  errors: ["not_found", "unfit_field"],
} as const;

export const accountCalls = defineCalls<typeof accountSchemas>({
  getMerchant: {
    name: "getMerchant",
    method: "GET",
    path: "/merchant",
    summary: "The caller's merchant",
    access: merchantCaller,
    errors: [],
  },
  getMerchantById: {
    name: "getMerchantById",
    method: "GET",
    path: "/merchant/{id}",
    summary: "A merchant that the caller may reach",
    access: merchantInPath("id"),
    errors: ["not_found"],
  },
  searchMerchants: {
    name: "searchMerchants",
    method: "POST",
    path: "/merchant/search",
    summary: "The merchants beneath the caller, newest first",
    access: aboveMerchants,
    list: true,
    errors: ["unknown_operator"],
  },
  createMerchant: {
    name: "createMerchant",
    method: "POST",
    path: "/merchant",
    summary: "Board a merchant with its first user and, if wanted, keys; they are in this reply only",
    access: boardingAdmins,
    audit: "merchant.create",
    errors: ["username_taken", "unfit_field"],
  },
  updateMerchant: {
    name: "updateMerchant",
    method: "POST",
    path: "/merchant/{id}",
    summary:
      "Change a merchant, of contacts and limits the members that are named; billing with an empty routing number takes the account away, so that the partner pays the fees. The merchant itself changes its contact data only",
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    errors: ["not_found", "unfit_field", "fee_schedule_unknown"],
  },
  setMerchantStatus: { name: "setMerchantStatus", method: "POST", ...merchantStatus },
  setMerchantStatusByGet: {
    name: "setMerchantStatusByGet",
    method: "GET",
    changes: true,
    ...merchantStatus,
  },
  setMerchantDefaults: {
    name: "setMerchantDefaults",
    method: "POST",
    path: "/merchant/{id}/defaults",
    summary: "Change default values: the keys that are named, in their groups",
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    errors: ["not_found", "unfit_field"],
  },
  setMerchantRequireds: {
    name: "setMerchantRequireds",
    method: "POST",
    path: "/merchant/{id}/requireds",
    summary:
      "Say which fields of a payment are required, optional or hidden; a group that is given replaces the old one, or with merge=true only the keys in it",
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    errors: ["not_found", "unfit_field"],
  },
  getMerchantChildDefaults: {
    name: "getMerchantChildDefaults",
    method: "GET",
    path: "/merchant/{id}/default/{x}",
    summary: "What a new user of the merchant may do unless its maker says otherwise; x is user",
    access: userManagerInPath("id"),
    errors: ["not_found"],
  },
  setMerchantChildDefaults: {
    name: "setMerchantChildDefaults",
    method: "POST",
    path: "/merchant/{id}/default/{x}",
    summary:
      "Replace what a new user of the merchant may do unless its maker says otherwise, or with merge=true only what is named; x is user",
    access: merchantAdminInPath("id"),
    audit: "default_permissions_of_users.update",
    errors: ["not_found"],
  },
  echoCreateMerchant: {
    name: "echoCreateMerchant",
    method: "POST",
    path: "/merchant/{id}/echo/create-merchant",
    summary: "Enrol the merchant with an alert service; none is connected, so nothing happens",
    access: aboveMerchantInPath("id"),
    audit: changesNothing,
    errors: [],
  },
});
