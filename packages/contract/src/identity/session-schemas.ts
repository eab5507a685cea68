import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { id, nothing, time } from "../primitives.ts";
import { signIn } from "./user.ts";

/** `unit_status` answers a sign-in with a `physical_id`. */
const opened = z.object({
  token: z.string(),
  sid: z.string(),
  unit_status: z.optional(z.enum(["registered", "unregistered"])),
});

/** A session that has not ended. */
export const session = z.object({
  id,
  ip_address: z.string(),
  /** What the program that opened it calls itself, as `User-Agent`. */
  user_agent: z.string(),
  created_at: time,
  last_seen_at: time,
  /** True for the session that asks. */
  current: z.boolean(),
  /** User name of the administrator who opened it in the user's name; "" otherwise. */
  opened_by: z.string(),
});
export type Session = z.output<typeof session>;

export const sessionSchemas = {
  tokenAuth: callSchemas({
    input: signIn,
    sample: { username: "demo_merchant", password: "Gatehouse1!" },
    reply: opened,
  }),
  logout: callSchemas({ reply: nothing }),
  listSessions: callSchemas({ reply: z.array(session) }),
  endSession: callSchemas({ reply: nothing }),
  endSessionsOf: callSchemas({ reply: nothing }),
  loginAs: callSchemas({ reply: z.object({ key: z.string() }) }),
};
