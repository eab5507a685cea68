import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { id, nothing, password, time, words } from "../primitives.ts";
import { passkeyRegistration } from "./passkey.ts";

/** What the browser's `navigator.credentials` is asked with, in the JSON form of the WebAuthn standard. */
const options = z.record(z.string(), z.unknown());

export const passkey = z.object({
  id,
  name: z.string(),
  /** The host that it is good at. */
  rp_id: z.string(),
  /** True when its maker keeps copies, as for one's other devices. */
  backed_up: z.boolean(),
  created_at: time,
  last_used_at: z.nullable(time),
});
export type Passkey = z.output<typeof passkey>;

export const passkeySchemas = {
  startPasskeySignIn: callSchemas({ reply: options }),
  listPasskeys: callSchemas({ reply: z.array(passkey) }),
  startPasskey: callSchemas({
    input: z.object({ current_password: password }),
    sample: { current_password: "Gatehouse1!" },
    reply: options,
  }),
  addPasskey: callSchemas({
    input: z.object({ name: words(100), passkey: passkeyRegistration }),
    sample: {
      name: "Work laptop",
      passkey: {
        id: "AQID",
        rawId: "AQID",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "oA" },
      },
    },
    reply: passkey,
  }),
  removePasskey: callSchemas({
    input: z.object({ current_password: password }),
    sample: { current_password: "Gatehouse1!" },
    reply: nothing,
  }),
};
