import * as z from "zod/mini";
import { pattern, text } from "../primitives.ts";

const base64url = (max: number) => pattern(max, /^[A-Za-z0-9_-]*$/);

const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal("public-key") };
const clientDataJSON = base64url(4_000);

/** What a browser answers when it made a passkey, in the JSON form of the WebAuthn standard. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z.optional(z.array(text(20)).check(z.maxLength(10))),
  }),
});

/** What it answers when one was used. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(base64url(200)),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
