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
    access: aboveMerchants,
    errors: ["not_found"],
  },
  getPartnerById: {
    name: "getPartnerById",
    method: "GET",
    path: "/partner/{id}",
    access: partnerInPath("id"),
    errors: ["not_found"],
  },
  searchPartners: {
    name: "searchPartners",
    method: "POST",
    path: "/partner/search",
    access: aboveMerchants,
    list: true,
    errors: ["unknown_operator"],
  },
  createPartner: {
    name: "createPartner",
    method: "POST",
    path: "/partner",
    access: boardingAdmins,
    audit: "partner.create",
    errors: ["username_taken"],
  },
  updatePartner: {
    name: "updatePartner",
    method: "POST",
    path: "/partner/{id}",
    access: partnerAdminInPath("id"),
    audit: "partner.update",
    errors: ["not_found", "parent_not_allowed", "fee_schedule_unknown"],
  },
  setPartnerStatus: {
    name: "setPartnerStatus",
    method: "POST",
    path: "/partner/{id}/status",
    access: partnerAdminInPath("id"),
    audit: "partner.update",
    errors: ["not_found"],
  },
  getPartnerChildDefaults: {
    name: "getPartnerChildDefaults",
    method: "GET",
    path: "/partner/{id}/default/{x}",
    access: partnerUserManagerInPath("id"),
    errors: ["not_found"],
  },
  setPartnerChildDefaults: {
    name: "setPartnerChildDefaults",
    method: "POST",
    path: "/partner/{id}/default/{x}",
    access: partnerAdminInPath("id"),
    audit: "default_permissions_of_users.update",
    errors: ["not_found"],
  },
});
