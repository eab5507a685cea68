import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { flag, nothing, text } from "../primitives.ts";

const whose = z.object({ user_id: z.optional(text(20)) });

export const restrictionSchemas = {
  resetIpRestriction: callSchemas({ input: whose, query: whose, reply: nothing }),
  requestPasswordChange: callSchemas({
    input: z.object({ password_change_required: flag }),
    sample: { password_change_required: false },
    reply: nothing,
  }),
  requestDisableLogin: callSchemas({
    input: z.object({ disable_user_login: flag }),
    sample: { disable_user_login: false },
    reply: nothing,
  }),
};
