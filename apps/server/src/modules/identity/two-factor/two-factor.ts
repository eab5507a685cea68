import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";
import type { Caller, Context, Services, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { brandOf } from "../../branding/index.ts";
import { userChange } from "../audit-identity.ts";
import { managedUser } from "../permissions/managed-user.ts";
import { refuseImpersonation } from "../permissions/refuse-impersonation.ts";
import { lifetimes, newCode, readCode, useCode } from "../recovery/user-code.ts";
import { endOtherSessions } from "../sessions/session.store.ts";
import { guardPublic } from "../sign-in/limit-public-calls.ts";
import { countOwnFailure, isLockedOut, withinSession } from "../sign-in/sign-in-failures.ts";
import { findUser } from "../users/profile.store.ts";
import { lockUser, type SignInRow, updateUserRow } from "../users/user.store.ts";
import { tellRecoveryCodeUsed, tellTwoFactorOff, tellTwoFactorOn } from "./notify-two-factor.ts";
import { removePasskeysOf } from "./passkey.store.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";

/** RFC 6238: six digits, 30 seconds, one step of drift either way. */
const PERIOD = 30;

/** `issuer` and `label` are what apps list the code under. */
function totpOf(secret: string, shown: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...shown, secret: Secret.fromBase32(secret), period: PERIOD });
}

/** As it was read off a screen or a slip: apps show a blank in the middle, which is no part of the code. */
const bare = (code: string) => code.replace(/\s/g, "");

/** The time step that the code belongs to, or undefined. A step is good once. */
function stepOf(services: Pick<Services, "clock">, secret: string, code: string): number | undefined {
  const token = bare(code);
  // The library compares bytes, and throws at six characters that are more of them.
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = services.clock.now().getTime();
  const drift = totpOf(secret).validate({ token, timestamp, window: 1 });
  return drift === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + drift;
}

/** Takes a code or a recovery code once; the row is locked by the caller's transaction. */
export async function acceptCode(
  tx: Tx,
  services: Services,
  attempt: { row: SignInRow; code: string },
): Promise<boolean> {
  const { row, code } = attempt;
  const step = row.totp_secret ? stepOf(services, services.keys.open(row.totp_secret, row.id), code) : undefined;
  if (step !== undefined && step > row.totp_last_step) {
    await updateUserRow(tx, row.id, { totp_last_step: step });
    return true;
  }
  const digest = services.keys.digest(bare(code).toLowerCase(), row.id);
  if (!row.recovery_digests.includes(digest)) return false;
  const recovery_digests = row.recovery_digests.filter((one) => one !== digest);
  await updateUserRow(tx, row.id, { recovery_digests });
  await tellRecoveryCodeUsed(tx, services, { id: row.id, left: recovery_digests.length });
  return true;
}

type Material = { secret: string; qr_code: string };

/** A new secret for the user, in force only when a first code has confirmed it. */
async function begin(
  tx: Tx,
  services: Pick<Services, "config" | "keys">,
  user: { id: string; username: string },
): Promise<Material> {
  const secret = new Secret({ size: 20 }).base32;
  const row = (await lockUser(tx, user.id)) ?? refuse("not_found");
  if (row.totp_secret) refuse("two_factor_already_on");
  await updateUserRow(tx, user.id, { totp_pending: services.keys.seal(secret, user.id) });
  const shown = { issuer: (await brandOf(tx, services, row)).name, label: user.username };
  return { secret, qr_code: await QRCode.toDataURL(totpOf(secret, shown).toString(), { margin: 2, width: 220 }) };
}

/** Puts the pending secret into force by a code of it, and gives recovery codes. */
async function confirm(
  tx: Tx,
  context: Context,
  user: { id: string; totp: string },
): Promise<{ recovery_codes: string[] }> {
  const { services, caller } = context;
  const { id, totp } = user;
  const { codes, digests } = newRecoveryCodes(services, id);
  const row = await lockUser(tx, id);
  if (row?.totp_secret) refuse("two_factor_already_on");
  const step = row?.totp_pending ? stepOf(services, services.keys.open(row.totp_pending, id), totp) : undefined;
  if (step === undefined) refuse("two_factor_invalid");
  await updateUserRow(tx, id, {
    totp_secret: row?.totp_pending ?? null,
    totp_pending: null,
    totp_last_step: step,
    recovery_digests: digests,
  });
  const after = (await findUser(tx, id)) ?? refuse("not_found");
  const two_factor_methods = after.two_factor_methods.filter((method) => method !== "totp");
  const before = { ...after, two_factor_enabled: two_factor_methods.length > 0, two_factor_methods };
  await tellTwoFactorOn(tx, services, after);
  // Who sets it up to be let in is not signed in: they act as the token's owner.
  const actor = { ...context, caller: { ...caller, user_id: id, username: after.username } };
  await recordAudit(tx, actor, userChange("set_two_factor", { before, after }));
  return { recovery_codes: codes };
}

export const startTwoFactor: UseCase<typeof identityCalls.startTwoFactor> = async ({ services, caller }) => {
  refuseImpersonation(caller);
  const user = { id: caller.user_id, username: caller.username };
  return services.db.scoped(systemScope, (tx) => begin(tx, services, user));
};

export const confirmTwoFactor: UseCase<typeof identityCalls.confirmTwoFactor> = async (context, input) => {
  const { services, caller } = context;
  refuseImpersonation(caller);
  const { totp = "" } = input;
  // A client of old begins by sending nothing.
  if (totp === "") return { recovery_codes: [], ...(await startTwoFactor(context, {})) };
  const user = { id: caller.user_id, totp };
  return services.db.scoped(systemScope, (tx) => confirm(tx, context, user));
};

const setUp = { call: "set up two factor", perIp: 60, perName: 20 };

/** The token of a sign-in that was refused for want of a second factor stands for its user until it is used. */
export const startForcedTwoFactor: UseCase<typeof identityCalls.startForcedTwoFactor> = async (context, { token }) => {
  const { services } = context;
  await guardPublic(context, setUp, token);
  return services.db.scoped(systemScope, async (tx) => {
    const owner = await readCode(tx, services, { purpose: "two_factor_setup", code: token });
    const user = (owner && (await findUser(tx, owner.user_id))) ?? refuse("set_up_token_invalid");
    return begin(tx, services, user);
  });
};

export const confirmForcedTwoFactor: UseCase<typeof identityCalls.confirmForcedTwoFactor> = async (context, input) => {
  const { services } = context;
  await guardPublic(context, setUp, input.token);
  return services.db.scoped(systemScope, async (tx) => {
    const owner = await useCode(tx, services, { purpose: "two_factor_setup", code: input.token });
    if (!owner) refuse("set_up_token_invalid");
    // A wrong code is thrown, so the token is not used up by it.
    const confirmed = await confirm(tx, context, { id: owner.user_id, totp: input.totp ?? "" });
    // What a password alone had opened before it was asked for slept meanwhile, and is not to wake.
    await endOtherSessions(tx, { user_id: owner.user_id, sid: undefined, now: services.clock.now() });
    return confirmed;
  });
};

/** A token for a user whom the installation's rules let in with a second factor only. */
export function setUpToken(tx: Tx, services: Pick<Services, "clock" | "keys">, user_id: string): Promise<string> {
  return newCode(tx, services, { purpose: "two_factor_setup", user_id, lives: lifetimes.twoFactor });
}

export const removeTwoFactor: UseCase<typeof identityCalls.removeTwoFactor> = async (context, input) => {
  const { services, caller, query } = context;
  refuseImpersonation(caller);
  const id = input.user_id ?? query.user_id ?? caller.user_id;
  const code = input.totp ?? query.totp ?? "";
  const removed = await services.db.scoped(systemScope, async (tx) => {
    const accepted =
      id === caller.user_id ? await ownCode(tx, context, { id, code }) : await asAdministrator(tx, caller, id);
    if (accepted) await switchOff(tx, context, id);
    return accepted;
  });
  return removed ? null : refuse("two_factor_invalid");
};

async function switchOff(tx: Tx, context: Context, id: string): Promise<void> {
  const { services, caller } = context;
  const before = (await findUser(tx, id)) ?? refuse("not_found");
  await updateUserRow(tx, id, { totp_secret: null, totp_pending: null, recovery_digests: [] });
  // Oneself shows a code and means the app; an administrator lets somebody in again who lost everything.
  if (id !== caller.user_id) await removePasskeysOf(tx, id);
  const after = (await findUser(tx, id)) ?? refuse("not_found");
  const by = id === caller.user_id ? "" : caller.username;
  if (before.two_factor_enabled) await tellTwoFactorOff(tx, services, { user: before, by });
  await recordAudit(tx, context, userChange("remove_two_factor", { before, after }));
}

/** A wrong code counts as it does at sign-in; so a "no" is returned and not thrown, which would roll the count back. */
export async function ownCode(tx: Tx, context: Context, { id, code }: { id: string; code: string }): Promise<boolean> {
  const { services, caller } = context;
  const guesser = withinSession(caller.username);
  const row = await lockUser(tx, id);
  if (!row || (await isLockedOut(tx, services, guesser))) return false;
  if (await acceptCode(tx, services, { row, code })) return true;
  await countOwnFailure(tx, context, { ...guesser, id });
  return false;
}

/** For whoever lost their device: administration needs no code for somebody else. */
async function asAdministrator(tx: Tx, caller: Caller, id: string): Promise<true> {
  if (caller.account_type !== "admin") refuse("not_found");
  await managedUser(tx, caller, id);
  return true;
}
