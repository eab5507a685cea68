import { accountTypes, everyone } from "../access.ts";
import { defineCalls } from "../call.ts";
import { provenByBody } from "../exemptions.ts";
import type { unitSchemas } from "./unit-schemas.ts";

const access = { kind: "caller", accounts: accountTypes, session: true } as const;

/** One's own units; whoever manages users has those of the account. */
export const unitCalls = defineCalls<typeof unitSchemas>({
  registerUnit: {
    name: "registerUnit",
    method: "POST",
    path: "/mba/units",
    access,
    audit: "mobile_unit.register_unit",
    errors: ["too_many_units", "not_found"],
  },
  updateUnit: {
    name: "updateUnit",
    method: "PUT",
    path: "/mba/units/{id}",
    access,
    audit: "mobile_unit.update_unit",
    errors: ["not_found"],
  },
  refreshUnit: {
    name: "refreshUnit",
    method: "POST",
    path: "/auth/mba/refresh",
    access: everyone,
    audit: { none: "An existing session gets a new token; nothing else changes." },
    guard: provenByBody,
    errors: ["unauthorized"],
  },
  listUnits: {
    name: "listUnits",
    method: "GET",
    path: "/mba/units",
    access,
    list: true,
    errors: [],
  },
  deleteUnit: {
    name: "deleteUnit",
    method: "DELETE",
    path: "/mba/units/{id}",
    access,
    audit: "mobile_unit.delete_unit",
    errors: ["not_found"],
  },
  revokeUnit: {
    name: "revokeUnit",
    method: "GET",
    changes: true,
    path: "/auth/mba/revoke/{id}",
    access,
    audit: "mobile_unit.revoke_unit",
    errors: ["not_found"],
  },
});
