/** Whom a passkey is for, in the words of WebAuthn: the host's name, and the origin of its pages. */
export type RelyingParty = { id: string; name: string; origin: string };

/**
 * True for a page of the host itself. On one's own machine any port will do: a program that is tried out listens where
 * there is room.
 */
export function isPageOf(party: RelyingParty, origin: string): boolean {
  if (party.id !== "localhost") return origin === party.origin;
  return /^http:\/\/localhost(:\d+)?$/.test(origin);
}

/** What the browser says that it signed, read before any of it is believed. */
export function readClientData(clientDataJSON: string): { challenge: string; origin: string } | undefined {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" && typeof origin === "string" ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}
