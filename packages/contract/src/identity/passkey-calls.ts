import { everyone, signedIn } from "../access.ts";
import { defineCalls } from "../call.ts";
import { provenByBody } from "../exemptions.ts";
import type { passkeySchemas } from "./passkey-schemas.ts";

/** Keys that a device or a password manager keeps, instead of a code or of the password itself. */
export const passkeyCalls = defineCalls<typeof passkeySchemas>({
  startPasskeySignIn: {
    name: "startPasskeySignIn",
    method: "POST",
    path: "/token-auth/passkey-options",
    summary: "A challenge to sign in with a passkey; its answer is the `passkey` of POST /token-auth",
    access: everyone,
    audit: { none: "Nobody is signed in, and a challenge changes nothing." },
    guard: provenByBody,
    errors: [],
  },
  listPasskeys: {
    name: "listPasskeys",
    method: "GET",
    path: "/user/passkeys",
    summary: "The caller's passkeys, oldest first",
    access: signedIn,
    list: true,
    errors: [],
  },
  startPasskey: {
    name: "startPasskey",
    method: "POST",
    path: "/user/passkey/options",
    summary: "A challenge to add a passkey; asks for the password again",
    access: signedIn,
    audit: { none: "A challenge changes nothing; adding the passkey that answers it is recorded." },
    errors: ["current_password_wrong", "too_many_passkeys"],
  },
  addPasskey: {
    name: "addPasskey",
    method: "POST",
    path: "/user/passkey",
    summary: "Add the passkey that the browser made for the challenge",
    access: signedIn,
    audit: "user.add_passkey",
    errors: ["passkey_invalid", "too_many_passkeys"],
  },
  removePasskey: {
    name: "removePasskey",
    method: "DELETE",
    path: "/user/passkey/{id}",
    summary: "Remove one of the caller's passkeys: it signs in no longer; asks for the password again",
    access: signedIn,
    audit: "user.remove_passkey",
    errors: ["not_found", "current_password_wrong"],
  },
});
