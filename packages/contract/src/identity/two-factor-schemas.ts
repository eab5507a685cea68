import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing, text } from "../primitives.ts";

const material = z.object({ secret: z.string(), qr_code: z.string() });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const token = text(64);

export const twoFactorSchemas = {
  startTwoFactor: callSchemas({ reply: material }),
  confirmTwoFactor: callSchemas({
    input: z.object({ totp: z.optional(text(32)), secret: z.optional(text(64)) }),
    reply: z.extend(recoveryCodes, z.partial(material).shape),
  }),
  removeTwoFactor: callSchemas({
    input: z.object({ totp: z.optional(text(32)), user_id: z.optional(text(20)) }),
    query: z.object({ totp: z.optional(text(32)), user_id: z.optional(text(20)) }),
    reply: nothing,
  }),
  countRecoveryCodes: callSchemas({ reply: z.object({ left: z.int() }) }),
  renewRecoveryCodes: callSchemas({
    input: z.object({ totp: text(32) }),
    sample: { totp: "123456" },
    reply: recoveryCodes,
  }),
  startForcedTwoFactor: callSchemas({
    input: z.object({ token }),
    sample: { token: "0000000000000000000000000000000000000000000" },
    reply: material,
  }),
  confirmForcedTwoFactor: callSchemas({
    input: z.object({ token, totp: z.optional(text(32)) }),
    sample: { token: "0000000000000000000000000000000000000000000", totp: "123456" },
    reply: recoveryCodes,
  }),
};
