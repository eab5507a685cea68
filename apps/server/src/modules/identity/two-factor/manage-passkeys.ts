import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { PasskeyRegistration } from "@gatehouse/contract/identity/passkey.ts";
import type { Passkey } from "@gatehouse/contract/identity/passkey-schemas.ts";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { UseCase } from "../../../context.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userChange } from "../audit-identity.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { provePassword } from "../recovery/verify-password.ts";
import { findUser } from "../users/profile.store.ts";
import { lockUser } from "../users/user.store.ts";
import { tellPasskeyAdded, tellPasskeyRemoved } from "./notify-two-factor.ts";
import { findPasskey, insertPasskey, listPasskeyRows, type PasskeyRow, removePasskeyOf } from "./passkey.store.ts";
import { newChallenge, partyOf, type Signed, takeSigned } from "./passkey-challenge.ts";

const MOST = 20;

/** Ed25519, ECDSA on P-256, and RSA, which is what Windows Hello makes. */
const supportedAlgorithmIDs = [-8, -7, -257];

export const listPasskeys: UseCase<typeof identityCalls.listPasskeys> = async ({ services, caller }) => {
  const rows = await services.db.scoped(systemScope, (tx) => listPasskeyRows(tx, caller.user_id));
  return { data: rows.map(present), total_count: rows.length };
};

/** A passkey opens the account for good: so the password is asked for again, and nobody adds one in another's name. */
export const startPasskey: UseCase<typeof identityCalls.startPasskey> = async (context, { current_password }) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  await provePassword(context, current_password);
  return services.db.scoped(systemScope, async (tx) => {
    const known = await listPasskeyRows(tx, caller.user_id);
    if (known.length >= MOST) refuse("too_many_passkeys");
    const { id: rpID, name: rpName } = await partyOf(context, tx);
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userName: caller.username,
      userID: new TextEncoder().encode(caller.user_id),
      challenge: await newChallenge(tx, context, { user_id: caller.user_id, rp_id: rpID }),
      attestationType: "none",
      supportedAlgorithmIDs,
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      // Found by the device without a name, and opened by a finger, a face or a PIN: two factors in one.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return { ...options };
  });
};

export const addPasskey: UseCase<typeof identityCalls.addPasskey> = async (context, { name, passkey }) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  const { clientDataJSON, transports = [] } = passkey.response;
  const signed = await takeSigned(context, { clientDataJSON, user_id: caller.user_id });
  const made = signed && (await madeBy(passkey, signed));
  if (!signed || !made) refuse("passkey_invalid");
  const row: PasskeyRow = {
    ...made,
    id: services.ids.next(),
    user_id: caller.user_id,
    name,
    transports,
    rp_id: signed.expectedRPID,
    created_at: services.clock.now(),
    last_used_at: null,
  };
  await services.db.scoped(systemScope, async (tx) => {
    const before = await lockedUser(tx, caller.user_id);
    if ((await listPasskeyRows(tx, caller.user_id)).length >= MOST) refuse("too_many_passkeys");
    if (await findPasskey(tx, row.credential_id)) refuse("passkey_invalid");
    await insertPasskey(tx, row);
    const after = (await findUser(tx, caller.user_id)) ?? refuse("unauthorized");
    await tellPasskeyAdded(tx, services, { user: after, name });
    await recordAudit(tx, context, userChange("add_passkey", { before, after }));
  });
  return present(row);
};

/** Without the password an open session, which may be anybody's, would take a factor away. */
export const removePasskey: UseCase<typeof identityCalls.removePasskey> = async (context, { current_password }) => {
  const { services, caller, params } = context;
  refuseImpersonation(caller);
  await provePassword(context, current_password);
  await services.db.scoped(systemScope, async (tx) => {
    const before = await lockedUser(tx, caller.user_id);
    const name = await removePasskeyOf(tx, { user_id: caller.user_id, id: params.id ?? "" });
    if (name === undefined) refuse("not_found");
    const after = (await findUser(tx, caller.user_id)) ?? refuse("unauthorized");
    await tellPasskeyRemoved(tx, services, { user: after, name });
    await recordAudit(tx, context, userChange("remove_passkey", { before, after }));
  });
  return null;
};

async function lockedUser(tx: Parameters<typeof lockUser>[0], id: string) {
  await lockUser(tx, id);
  return (await findUser(tx, id)) ?? refuse("unauthorized");
}

type Made = Pick<PasskeyRow, "credential_id" | "public_key" | "counter" | "backed_up">;

/** What the device made; nothing when the answer is not what was asked for. The library throws at what it can't read. */
async function madeBy(answer: PasskeyRegistration, signed: Signed): Promise<Made | undefined> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...signed,
      response: { ...answer, clientExtensionResults: {} },
      supportedAlgorithmIDs,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { credential, credentialBackedUp: backed_up } = registrationInfo;
    const public_key = Buffer.from(credential.publicKey).toString("base64url");
    return { credential_id: credential.id, public_key, counter: credential.counter, backed_up };
  } catch {
    return undefined;
  }
}

function present({ id, name, rp_id, backed_up, created_at, last_used_at }: PasskeyRow): Passkey {
  const at = { created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
  return { id, name, rp_id, backed_up, ...at };
}
