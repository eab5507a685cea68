import * as z from "zod/mini";
import {
  aboveMerchants,
  boardingAdmins,
  partnerAdminInPath,
  partnerInPath,
  partnerUserManagerInPath,
} from "../access.ts";
import { defineCall } from "../call.ts";
import type { FieldKind } from "../operators.ts";
import { flag } from "../primitives.ts";
import { dateFilter, fieldFilter, paging, sorting } from "../search.ts";
import { childPermissions, childPermissionsInput, mergeQuery, statusWord } from "./account.ts";
import { partner, partnerCreate, partnerMade, partnerUpdate } from "./partner.ts";

export const partnerSearchFields = {
  id: "text",
  name: "text",
  status: "word",
  parent_id: "text",
  phone: "text",
  email: "text",
  created_at: "time",
} as const satisfies Record<string, FieldKind>;

const partnerSearch = z.object({
  id: z.optional(fieldFilter),
  name: z.optional(fieldFilter),
  status: z.optional(fieldFilter),
  parent_id: z.optional(fieldFilter),
  phone: z.optional(fieldFilter),
  email: z.optional(fieldFilter),
  created_at: z.optional(dateFilter),
  direct_only: z.optional(flag),
  ...paging,
});

export const partnerCalls = {
  getPartner: defineCall({
    name: "getPartner",
    method: "GET",
    path: "/partner",
    summary: "The caller's partner; an admin has none",
    access: aboveMerchants,
    reply: partner,
    errors: ["not_found"],
  }),
  getPartnerById: defineCall({
    name: "getPartnerById",
    method: "GET",
    path: "/partner/{id}",
    summary: "A partner that the caller may reach",
    access: partnerInPath("id"),
    reply: partner,
    errors: ["not_found"],
  }),
  searchPartners: defineCall({
    name: "searchPartners",
    method: "POST",
    path: "/partner/search",
    summary: "The partners beneath the caller, newest first",
    access: aboveMerchants,
    input: partnerSearch,
    query: sorting,
    reply: z.array(partner),
    list: true,
    errors: ["unknown_operator"],
  }),
  createPartner: defineCall({
    name: "createPartner",
    method: "POST",
    path: "/partner",
    summary: "Board a partner with its first user and, if wanted, keys; they are in this reply only",
    access: boardingAdmins,
    audit: "partner.create",
    input: partnerCreate,
    sample: {
      name: "Harbor Payments",
      email: "ops@harbor.example",
      timezone: "America/Chicago",
      user: { username: "harbor_owner", name: "Sam Pier", email: "sam@harbor.example" },
    },
    reply: partnerMade,
    errors: ["username_taken"],
  }),
  updatePartner: defineCall({
    name: "updatePartner",
    method: "POST",
    path: "/partner/{id}",
    summary: "Change a partner; the partner itself changes its contact data only",
    access: partnerAdminInPath("id"),
    audit: "partner.update",
    input: partnerUpdate,
    reply: partner,
    errors: ["not_found", "parent_not_allowed", "fee_schedule_unknown"],
  }),
  setPartnerStatus: defineCall({
    name: "setPartnerStatus",
    method: "POST",
    path: "/partner/{id}/status",
    summary: "Activate a partner or disable it: then nobody of it or beneath it can sign in or use a key",
    access: partnerAdminInPath("id"),
    audit: "partner.update",
    input: z.object({ status: statusWord }),
    sample: { status: "active" },
    reply: partner,
    errors: ["not_found"],
  }),
  getPartnerChildDefaults: defineCall({
    name: "getPartnerChildDefaults",
    method: "GET",
    path: "/partner/{id}/default/{x}",
    summary:
      "What a new merchant, partner or user beneath it may do unless its maker says otherwise; what is said of users, whoever manages them reads, and the rest the role admin",
    access: partnerUserManagerInPath("id"),
    reply: childPermissions,
    errors: ["not_found"],
  }),
  setPartnerChildDefaults: defineCall({
    name: "setPartnerChildDefaults",
    method: "POST",
    path: "/partner/{id}/default/{x}",
    summary:
      "Replace what a new merchant, partner or user of its own may do unless its maker says otherwise, or with merge=true only what is named; a new merchant or partner takes the users over for its own",
    access: partnerAdminInPath("id"),
    audit: "default_permissions_of_users.update",
    input: childPermissionsInput,
    query: mergeQuery,
    reply: childPermissions,
    errors: ["not_found"],
  }),
};
