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
    summary: "Register the device that one signs in with; the session becomes the device's",
    access,
    audit: "mobile_unit.register_unit",
    errors: ["too_many_units", "not_found"],
  },
  updateUnit: {
    name: "updateUnit",
    method: "PUT",
    path: "/mba/units/{id}",
    summary: "Change what a device calls itself; a passcode is the device's own affair and is not kept",
    access,
    audit: "mobile_unit.update_unit",
    errors: ["not_found"],
  },
  refreshUnit: {
    name: "refreshUnit",
    method: "POST",
    path: "/auth/mba/refresh",
    summary: "A new token for the session of a registered device; the session ends when it would have ended anyway",
    access: everyone,
    audit: { none: "An existing session gets a new token; nothing else changes." },
    guard: provenByBody,
    errors: ["unauthorized"],
  },
  listUnits: {
    name: "listUnits",
    method: "GET",
    path: "/mba/units",
    summary: "One's own devices, oldest first; for whoever manages users those of the whole account",
    access,
    list: true,
    errors: [],
  },
  deleteUnit: {
    name: "deleteUnit",
    method: "DELETE",
    path: "/mba/units/{id}",
    summary:
      "Forget a device and end its sessions; it may be registered again. A revoked one is forgotten by others alone",
    access,
    audit: "mobile_unit.delete_unit",
    errors: ["not_found"],
  },
  revokeUnit: {
    name: "revokeUnit",
    method: "GET",
    changes: true,
    path: "/auth/mba/revoke/{id}",
    summary:
      "Shut a lost device out: its sessions end, and a sign-in of that person that names its `physical_id` is refused",
    access,
    audit: "mobile_unit.revoke_unit",
    errors: ["not_found"],
  },
});
