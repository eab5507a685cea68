import * as z from "zod/mini";
import { accountTypes, everyone } from "../access.ts";
import { defineCall } from "../call.ts";
import { provenByBody } from "../exemptions.ts";
import { id, idOrNone, nothing, text, time } from "../primitives.ts";
import { listing } from "../search.ts";
import { physicalId } from "./user.ts";

/**
 * A phone or tablet of a person's. Signing in with its `physical_id` says whether it is registered. That is the device's own
 * word: revoking ends the sessions it opened and refuses that name, which stops a lost device, not whoever knows the password.
 */
export const mobileUnit = z.object({
  id,
  user_id: id,
  username: z.string(),
  /** What the device calls itself; nothing proves it. */
  physical_id: z.string(),
  physical_type: z.string(),
  /** A revoked one's name is refused for that person; it stays in the list until somebody else who manages them deletes it. */
  status: z.enum(["active", "revoked"]),
  created_at: time,
  last_seen_at: z.nullable(time),
});
export type MobileUnit = z.output<typeof mobileUnit>;

const access = { kind: "caller", accounts: accountTypes, session: true } as const;

/** One's own units; whoever manages users has those of the account. */
export const unitCalls = {
  registerUnit: defineCall({
    name: "registerUnit",
    method: "POST",
    path: "/mba/units",
    summary: "Register the device that one signs in with; the session becomes the device's",
    access,
    audit: "mobile_unit.register_unit",
    /** Whoever manages users may name another one of the same account, whose device it then is. */
    input: z.object({ physical_id: physicalId, physical_type: z.optional(text(50)), user_id: z.optional(idOrNone) }),
    sample: { physical_id: "phone-at-the-counter" },
    reply: mobileUnit,
    errors: ["too_many_units", "not_found"],
  }),
  updateUnit: defineCall({
    name: "updateUnit",
    method: "PUT",
    path: "/mba/units/{id}",
    summary: "Change what a device calls itself; a passcode is the device's own affair and is not kept",
    access,
    audit: "mobile_unit.update_unit",
    input: z.object({ physical_id: z.optional(physicalId), physical_type: z.optional(text(50)) }),
    reply: mobileUnit,
    errors: ["not_found"],
  }),
  refreshUnit: defineCall({
    name: "refreshUnit",
    method: "POST",
    path: "/auth/mba/refresh",
    summary: "A new token for the session of a registered device; the session ends when it would have ended anyway",
    access: everyone,
    audit: { none: "An existing session gets a new token; nothing else changes." },
    guard: provenByBody,
    input: z.object({ token: text(4_000) }),
    sample: { token: "eyJhbGciOiJub25lIn0.e30." },
    reply: z.object({ token: z.string() }),
    errors: ["unauthorized"],
  }),
  listUnits: defineCall({
    name: "listUnits",
    method: "GET",
    path: "/mba/units",
    summary: "One's own devices, oldest first; for whoever manages users those of the whole account",
    access,
    query: listing,
    reply: z.array(mobileUnit),
    list: true,
    errors: [],
  }),
  deleteUnit: defineCall({
    name: "deleteUnit",
    method: "DELETE",
    path: "/mba/units/{id}",
    summary:
      "Forget a device and end its sessions; it may be registered again. A revoked one is forgotten by others alone",
    access,
    audit: "mobile_unit.delete_unit",
    reply: nothing,
    errors: ["not_found"],
  }),
  revokeUnit: defineCall({
    name: "revokeUnit",
    method: "GET",
    changes: true,
    path: "/auth/mba/revoke/{id}",
    summary:
      "Shut a lost device out: its sessions end, and a sign-in of that person that names its `physical_id` is refused",
    access,
    audit: "mobile_unit.revoke_unit",
    reply: nothing,
    errors: ["not_found"],
  }),
};
