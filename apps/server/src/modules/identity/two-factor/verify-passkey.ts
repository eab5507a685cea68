import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { PasskeyAssertion } from "@gatehouse/contract/identity/passkey.ts";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Context, UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { guardPublic } from "../sign-in/limit-public-calls.ts";
import { findPasskey, notePasskeyUse, type PasskeyRow } from "./passkey.store.ts";
import { newChallenge, partyOf, type Signed, takeSigned } from "./passkey-challenge.ts";

/** Names no user and no passkey: who asks learns nothing, and the device offers what it has for this host. */
export const startPasskeySignIn: UseCase<typeof identityCalls.startPasskeySignIn> = async (context) => {
  await guardPublic(context, { call: "passkey challenge", perIp: 600, perName: 0 }, "");
  return context.services.db.scoped(systemScope, async (tx) => {
    const { id: rpID } = await partyOf(context, tx);
    const challenge = await newChallenge(tx, context, { user_id: "", rp_id: rpID });
    return { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: "required" })) };
  });
};

/**
 * Whose passkey has signed a challenge of ours, from a page of ours, with the person verified by the device; nothing when
 * any of it is not so. Whether that person may come in is for sign-in to say.
 */
export async function provePasskey(context: Context, answer: PasskeyAssertion): Promise<string | undefined> {
  const { services } = context;
  const signed = await takeSigned(context, { clientDataJSON: answer.response.clientDataJSON, user_id: "" });
  const passkey = await services.db.scoped(systemScope, (tx) => findPasskey(tx, answer.id));
  if (!signed || !passkey || passkey.rp_id !== signed.expectedRPID) return undefined;
  const counter = await counterOf(answer, passkey, signed);
  if (counter === undefined) return undefined;
  const use = { id: passkey.id, counter, now: services.clock.now() };
  const used = await services.db.scoped(systemScope, (tx) => notePasskeyUse(tx, use));
  return used ? passkey.user_id : undefined;
}

/** How often the passkey says it was used; nothing when the signature is not its own. The library throws at what it can't read. */
async function counterOf(answer: PasskeyAssertion, passkey: PasskeyRow, signed: Signed): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...signed,
      response: { ...answer, clientExtensionResults: {} },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
