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
    access: everyone,
    audit: { none: "Nobody is signed in, and a challenge changes nothing." },
    guard: provenByBody,
    errors: [],
  },
  listPasskeys: {
    name: "listPasskeys",
    method: "GET",
    path: "/user/passkeys",
    access: signedIn,
    list: true,
    errors: [],
  },
  startPasskey: {
    name: "startPasskey",
    method: "POST",
    path: "/user/passkey/options",
    access: signedIn,
    audit: { none: "A challenge changes nothing; adding the passkey that answers it is recorded." },
    errors: ["current_password_wrong", "too_many_passkeys"],
  },
  addPasskey: {
    name: "addPasskey",
    method: "POST",
    path: "/user/passkey",
    access: signedIn,
    audit: "user.add_passkey",
    errors: ["passkey_invalid", "too_many_passkeys"],
  },
  removePasskey: {
    name: "removePasskey",
    method: "DELETE",
    path: "/user/passkey/{id}",
    access: signedIn,
    audit: "user.remove_passkey",
    errors: ["not_found", "current_password_wrong"],
  },
});
