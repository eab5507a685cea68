import {
  aboveMerchants,
  boardingAdmins,
  partnerAdminInPath,
  partnerInPath,
  partnerUserManagerInPath,
} from "../access.ts";
import { defineCalls } from "../call.ts";
import type { FieldKind } from "../operators.ts";
import type { partnerSchemas } from "./partner-schemas.ts";

export const partnerSearchFields = {
  id: "text",
  name: "text",
  status: "word",
  parent_id: "text",
  phone: "text",
  email: "text",
  created_at: "time",
} as const satisfies Record<string, FieldKind>;

export const partnerCalls = defineCalls<typeof partnerSchemas>({
  getPartner: {
    name: "getPartner",
    method: "GET",
    path: "/partner",
    summary: "The caller's partner; an admin has none",
    access: aboveMerchants,
    errors: ["not_found"],
  },
  getPartnerById: {
    name: "getPartnerById",
    method: "GET",
    path: "/partner/{id}",
    summary: "A partner that the caller may reach",
    access: partnerInPath("id"),
    errors: ["not_found"],
  },
  searchPartners: {
    name: "searchPartners",
    method: "POST",
    path: "/partner/search",
    summary: "The partners beneath the caller, newest first",
    access: aboveMerchants,
    list: true,
    errors: ["unknown_operator"],
  },
  createPartner: {
    name: "createPartner",
    method: "POST",
    path: "/partner",
    summary: "Board a partner with its first user and, if wanted, keys; they are in this reply only",
    access: boardingAdmins,
    audit: "partner.create",
    errors: ["username_taken"],
  },
  updatePartner: {
    name: "updatePartner",
    method: "POST",
    path: "/partner/{id}",
    summary: "Change a partner; the partner itself changes its contact data only",
    access: partnerAdminInPath("id"),
    audit: "partner.update",
    errors: ["not_found", "parent_not_allowed", "fee_schedule_unknown"],
  },
  setPartnerStatus: {
    name: "setPartnerStatus",
    method: "POST",
    path: "/partner/{id}/status",
    summary: "Activate a partner or disable it: then nobody of it or beneath it can sign in or use a key",
    access: partnerAdminInPath("id"),
    audit: "partner.update",
    errors: ["not_found"],
  },
  getPartnerChildDefaults: {
    name: "getPartnerChildDefaults",
    method: "GET",
    path: "/partner/{id}/default/{x}",
    summary:
      "What a new merchant, partner or user beneath it may do unless its maker says otherwise; what is said of users, whoever manages them reads, and the rest the role admin",
    access: partnerUserManagerInPath("id"),
    errors: ["not_found"],
  },
  setPartnerChildDefaults: {
    name: "setPartnerChildDefaults",
    method: "POST",
    path: "/partner/{id}/default/{x}",
    summary:
      "Replace what a new merchant, partner or user of its own may do unless its maker says otherwise, or with merge=true only what is named; a new merchant or partner takes the users over for its own",
    access: partnerAdminInPath("id"),
    audit: "default_permissions_of_users.update",
    errors: ["not_found"],
  },
});
