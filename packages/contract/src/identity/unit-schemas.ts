import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
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

export const unitSchemas = {
  registerUnit: callSchemas({
    /** Whoever manages users may name another one of the same account, whose device it then is. */
    input: z.object({ physical_id: physicalId, physical_type: z.optional(text(50)), user_id: z.optional(idOrNone) }),
    sample: { physical_id: "phone-at-the-counter" },
    reply: mobileUnit,
  }),
  updateUnit: callSchemas({
    input: z.object({ physical_id: z.optional(physicalId), physical_type: z.optional(text(50)) }),
    reply: mobileUnit,
  }),
  refreshUnit: callSchemas({
    input: z.object({ token: text(4_000) }),
    sample: { token: "eyJhbGciOiJub25lIn0.e30." },
    reply: z.object({ token: z.string() }),
  }),
  listUnits: callSchemas({ query: listing, reply: z.array(mobileUnit) }),
  deleteUnit: callSchemas({ reply: nothing }),
  revokeUnit: callSchemas({ reply: nothing }),
};
