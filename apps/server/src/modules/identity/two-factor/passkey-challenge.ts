import { randomBytes } from "node:crypto";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { brandOfHost } from "../../branding/index.ts";

import { insertChallenge, takeChallenge } from "./passkey.store.ts";

const GOOD_FOR_MS = 5 * 60_000;

/** The party of the host that was asked: a brand's own, or the house's where the host is nobody's. */
export function partyOf({ services, host }: Context, tx: Tx): Promise<RelyingParty> {
  return brandOfHost(tx, services, host).then(({ name, url }) => ({
    id: new URL(url).hostname,
    name,
    origin: new URL(url).origin,
  }));
}

/** A challenge of 256 bits, for a passkey of the user to be added or, with "", for anybody who signs in. */
export async function newChallenge(
  tx: Tx,
  { services }: Context,
  { user_id, rp_id }: { user_id: string; rp_id: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const expires_at = new Date(services.clock.now().getTime() + GOOD_FOR_MS);
  const digest = digestOf(services.keys, Buffer.from(challenge).toString("base64url"));
  await insertChallenge(tx, { digest, user_id, rp_id, expires_at });
  return challenge;
}

/** What a signature is checked against. */
export type Signed = { expectedChallenge: string; expectedOrigin: string; expectedRPID: string };

/**
 * Uses up the challenge that an answer holds; nothing when it is not ours, was used, is too old, was made for somebody
 * or somewhere else, or when a page of another origin asked. The signature itself is still to be verified.
 */
export async function takeSigned(
  context: Context,
  { clientDataJSON, user_id }: { clientDataJSON: string; user_id: string },
): Promise<Signed | undefined> {
  const { services } = context;
  const said = readClientData(clientDataJSON);
  if (!said) return undefined;
  return services.db.scoped(systemScope, async (tx) => {
    const party = await partyOf(context, tx);
    const digest = digestOf(services.keys, said.challenge);
    const taken = await takeChallenge(tx, { digest, user_id, rp_id: party.id, now: services.clock.now() });
    if (!taken || !isPageOf(party, said.origin)) return undefined;
    return { expectedChallenge: said.challenge, expectedOrigin: said.origin, expectedRPID: party.id };
  });
}

const digestOf = (keys: Context["services"]["keys"], challenge: string) => keys.digest(challenge, "passkey challenge");

/** Whom a passkey is for, in the words of WebAuthn: the host's name, and the origin of its pages. */
type RelyingParty = { id: string; name: string; origin: string };

/**
 * True for a page of the host itself. On one's own machine any port will do: a program that is tried out listens where
 * there is room.
 */
function isPageOf(party: RelyingParty, origin: string): boolean {
  if (party.id !== "localhost") return origin === party.origin;
  return /^http:\/\/localhost(:\d+)?$/.test(origin);
}

/** What the browser says that it signed, read before any of it is believed. */
function readClientData(clientDataJSON: string): { challenge: string; origin: string } | undefined {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" && typeof origin === "string" ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}
