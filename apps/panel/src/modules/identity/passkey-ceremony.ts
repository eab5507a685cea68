import { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { call } from "../../lib/api.ts";

/** A passkey belongs to a name: a page that was opened by an address has none. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** The person closed the device's dialog, or let it run out. */
export const wasCancelled = (error: unknown) =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);

/** The device was asked for a passkey of somebody whose passkey it holds. */
export const wasHeldAlready = (error: unknown) => error instanceof Error && error.name === "InvalidStateError";

/** Asks the device for a new passkey; the password was asked for by the page. */
export async function makePasskey(current_password: string) {
  const options = await call(identityCalls.startPasskey, { input: { current_password } });
  // The contract passes on what the standard names; the browser checks it.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
}

/** Asks the device to sign with one that it has for this host. */
export async function signWithPasskey() {
  const options = await call(identityCalls.startPasskeySignIn);
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
}
