import * as z from "zod/mini";
import { everyone, signedIn } from "../access.ts";
import { defineCall } from "../call.ts";
import { provenByBody } from "../exemptions.ts";
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

/** Keys that a device or a password manager keeps, instead of a code or of the password itself. */
export const passkeyCalls = {
  startPasskeySignIn: defineCall({
    name: "startPasskeySignIn",
    method: "POST",
    path: "/token-auth/passkey-options",
    summary: "A challenge to sign in with a passkey; its answer is the `passkey` of POST /token-auth",
    access: everyone,
    audit: { none: "Nobody is signed in, and a challenge changes nothing." },
    guard: provenByBody,
    reply: options,
    errors: [],
  }),
  listPasskeys: defineCall({
    name: "listPasskeys",
    method: "GET",
    path: "/user/passkeys",
    summary: "The caller's passkeys, oldest first",
    access: signedIn,
    reply: z.array(passkey),
    list: true,
    errors: [],
  }),
  startPasskey: defineCall({
    name: "startPasskey",
    method: "POST",
    path: "/user/passkey/options",
    summary: "A challenge to add a passkey; asks for the password again",
    access: signedIn,
    audit: { none: "A challenge changes nothing; adding the passkey that answers it is recorded." },
    input: z.object({ current_password: password }),
    sample: { current_password: "Gatehouse1!" },
    reply: options,
    errors: ["current_password_wrong", "too_many_passkeys"],
  }),
  addPasskey: defineCall({
    name: "addPasskey",
    method: "POST",
    path: "/user/passkey",
    summary: "Add the passkey that the browser made for the challenge",
    access: signedIn,
    audit: "user.add_passkey",
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
    errors: ["passkey_invalid", "too_many_passkeys"],
  }),
  removePasskey: defineCall({
    name: "removePasskey",
    method: "DELETE",
    path: "/user/passkey/{id}",
    summary: "Remove one of the caller's passkeys: it signs in no longer; asks for the password again",
    access: signedIn,
    audit: "user.remove_passkey",
    input: z.object({ current_password: password }),
    sample: { current_password: "Gatehouse1!" },
    reply: nothing,
    errors: ["not_found", "current_password_wrong"],
  }),
};
