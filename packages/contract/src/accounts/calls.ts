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
  access: aboveMerchantInPath("id"),
  audit: "merchant.update",
  errors: ["not_found", "unfit_field"],
} as const;

export const accountCalls = defineCalls<typeof accountSchemas>({
  getMerchant: {
    name: "getMerchant",
    method: "GET",
    path: "/merchant",
    access: merchantCaller,
    errors: [],
  },
  getMerchantById: {
    name: "getMerchantById",
    method: "GET",
    path: "/merchant/{id}",
    access: merchantInPath("id"),
    errors: ["not_found"],
  },
  searchMerchants: {
    name: "searchMerchants",
    method: "POST",
    path: "/merchant/search",
    access: aboveMerchants,
    list: true,
    errors: ["unknown_operator"],
  },
  createMerchant: {
    name: "createMerchant",
    method: "POST",
    path: "/merchant",
    access: boardingAdmins,
    audit: "merchant.create",
    errors: ["username_taken", "unfit_field"],
  },
  updateMerchant: {
    name: "updateMerchant",
    method: "POST",
    path: "/merchant/{id}",
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
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    errors: ["not_found", "unfit_field"],
  },
  setMerchantRequireds: {
    name: "setMerchantRequireds",
    method: "POST",
    path: "/merchant/{id}/requireds",
    access: merchantAdminInPath("id"),
    audit: "merchant.update",
    errors: ["not_found", "unfit_field"],
  },
  getMerchantChildDefaults: {
    name: "getMerchantChildDefaults",
    method: "GET",
    path: "/merchant/{id}/default/{x}",
    access: userManagerInPath("id"),
    errors: ["not_found"],
  },
  setMerchantChildDefaults: {
    name: "setMerchantChildDefaults",
    method: "POST",
    path: "/merchant/{id}/default/{x}",
    access: merchantAdminInPath("id"),
    audit: "default_permissions_of_users.update",
    errors: ["not_found"],
  },
  echoCreateMerchant: {
    name: "echoCreateMerchant",
    method: "POST",
    path: "/merchant/{id}/echo/create-merchant",
    access: aboveMerchantInPath("id"),
    audit: changesNothing,
    errors: [],
  },
});
