import type { InputOf, ReplyOf } from "@gatehouse/contract/call.ts";
import type { identityCalls } from "@gatehouse/contract/identity/calls.ts";
import type { PasskeyAssertion } from "@gatehouse/contract/identity/passkey.ts";
import type { TwoFactorMethod } from "@gatehouse/contract/identity/user.ts";
import type { Context, Services, UseCase } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { systemScope } from "../../../db/scope.ts";
import { ipAdmitted, senderOf } from "../../../ip-list.ts";
import { refuse } from "../../../refusal.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { accountRequiresTwoFactor } from "../permissions/access-scope.store.ts";
import { passwordMatches } from "../recovery/password.ts";
import { insertRequest } from "../recovery/recovery.store.ts";
import { useCode } from "../recovery/user-code.ts";
import { knowsAddress, type SessionActor, startSession } from "../sessions/session.store.ts";
import { signToken } from "../sessions/session-token.ts";
import { bindSession, useUnit } from "../sessions/unit.store.ts";
import { tellCodesGuessed } from "../two-factor/notify-two-factor.ts";
import { partyOf } from "../two-factor/passkey-challenge.ts";
import { acceptCode, setUpToken } from "../two-factor/two-factor.ts";
import { twoFactorTypes } from "../two-factor/two-factor-types.ts";
import { provePasskey } from "../two-factor/verify-passkey.ts";
import { findUser, methodsOf } from "../users/profile.store.ts";
import { findByUsername, lockUser, type SignInRow } from "../users/user.store.ts";
import { guardPublic } from "./limit-public-calls.ts";
import {
  besidePassword,
  countFailure,
  forgiveFailures,
  isDisabled,
  isLockedOut,
  pausedUntil,
  recordLockOut,
} from "./sign-in-failures.ts";

const limit = { call: "sign in", perIp: 600, perName: 200 };

export const signIn: UseCase<typeof identityCalls.tokenAuth> = (context, input) => {
  if (input.auth_key) return signInAs(context, input.auth_key);
  if (input.passkey && !input.password) return signInByPasskey(context, input.passkey, input.physical_id);
  return signInByPassword(context, input);
};

type SignedIn = ReplyOf<typeof identityCalls.tokenAuth>;

/**
 * Returns the same error for an unknown username, a wrong password and a disabled user, after the same work. A pause is reported
 * for unknown usernames too, so that no response tells which usernames exist.
 */
async function signInByPassword(context: Context, input: InputOf<typeof identityCalls.tokenAuth>): Promise<SignedIn> {
  const { services, ip } = context;
  const name = (input.username ?? "").trim();
  const { row, paused, home } = await services.db.scoped(systemScope, async (tx) => ({
    paused: await pausedUntil(tx, services, { name, from: ip }),
    home: await knowsAddress(tx, { username: name, ip }),
    row: await findByUsername(tx, name),
  }));
  // A flood of guesses from elsewhere uses up a name's tries, but never those of the place its person signs in from.
  await guardPublic(context, limit, home || paused ? `${name} at ${senderOf(ip)}` : name);
  if (paused) refusePaused(services, paused);
  const matches = await passwordMatches(row?.password_hash, input.password ?? "");
  const passkey_of = input.passkey && matches ? await provePasskey(context, input.passkey) : undefined;
  const { physical_id, totp = "" } = input;
  const proven = matches ? row?.password_hash : undefined;
  const attempt = { id: row?.id ?? "", name, proven, totp, passkey_of, physical_id };
  const verdict = await services.db.scoped(systemScope, (tx) => decide(tx, context, attempt));
  return typeof verdict === "object" && "sid" in verdict ? tokenFor(context, verdict) : refuseBy(services, verdict);
}

/** The time goes by the second, as what says when to come again does. */
function refusePaused({ clock }: Pick<Services, "clock">, until: Date): never {
  const retry_after = Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000));
  const detail = new Date(Math.ceil(until.getTime() / 1000) * 1000).toISOString().replace(".000Z", "Z");
  refuse("sign_in_paused", { retry_after, detail });
}

function refuseBy(services: Services, verdict: No): never {
  if (typeof verdict === "string") refuse(verdict);
  if ("paused_until" in verdict) refusePaused(services, verdict.paused_until);
  if ("elsewhere" in verdict) refuse("passkey_elsewhere", { detail: verdict.elsewhere.join(", ") });
  refuse("two_factor_token" in verdict ? "two_factor_setup_required" : "two_factor_required", verdict);
}

/** The key of "log in as": the administrator has proven who they are, so no password or code of the user is asked for. */
async function signInAs(context: Context, key: string): Promise<SignedIn> {
  const { services } = context;
  await guardPublic(context, limit, "");
  const session = await services.db.scoped(systemScope, async (tx) => {
    const owner = await useCode(tx, services, { purpose: "login_as", code: key });
    const row = owner && (await lockUser(tx, owner.user_id));
    // The key is used up nevertheless, so nothing is thrown here.
    return row && !isDisabled(row) ? openSession(tx, context, { row, actor: owner }) : undefined;
  });
  return tokenFor(context, session ?? refuse("invalid_credentials"));
}

/** A passkey alone: the device has verified the person, which with the device itself makes two factors. */
async function signInByPasskey(
  context: Context,
  answer: PasskeyAssertion,
  physical_id: string | undefined,
): Promise<SignedIn> {
  const { services, ip } = context;
  await guardPublic(context, limit, "");
  const id = await provePasskey(context, answer);
  const session = await services.db.scoped(systemScope, async (tx) => {
    const row = id && (await lockUser(tx, id));
    if (!row || isDisabled(row)) refuse("invalid_credentials");
    if (!ipAdmitted(row.allowed_ips, ip)) refuse("address_not_allowed");
    return openSession(tx, context, { row, physical_id });
  });
  return tokenFor(context, session);
}

/** `proven`: the hash that the password matches, if it does. */
type Attempt = {
  id: string;
  name: string;
  proven: string | null | undefined;
  totp: string;
  passkey_of: string | undefined;
  physical_id: string | undefined;
};
type Asked = { two_factor_token: string } | { two_factor_methods: TwoFactorMethod[] } | { elsewhere: string[] };
type Paused = { paused_until: Date };
type No = "invalid_credentials" | "address_not_allowed" | Asked | Paused;

/**
 * Failures must be kept, so a "no" is returned and not thrown: a throw would roll the count back. The session begins in the
 * same commit: whoever changes the password meanwhile ends it with the others.
 */
async function decide(tx: Tx, context: Context, attempt: Attempt): Promise<No | Session> {
  const { services, ip } = context;
  const guesser = { name: attempt.name, from: ip };
  const row = await lockUser(tx, attempt.id);
  // Asked again under the lock: others may have failed at the same moment.
  const paused_until = await pausedUntil(tx, services, guesser);
  if (paused_until) return { paused_until };
  const matches = Boolean(attempt.proven) && row?.password_hash === attempt.proven;
  if (!row || isDisabled(row) || !matches) {
    if (await countFailure(tx, services, guesser)) await noteLockOut(tx, context, attempt.name);
    return "invalid_credentials";
  }
  if (!ipAdmitted(row.allowed_ips, ip)) return "address_not_allowed";
  const second = await secondFactor(tx, context, { row, attempt });
  if (second !== "welcome") return second;
  await forgiveFailures(tx, services, guesser);
  return openSession(tx, context, { row, physical_id: attempt.physical_id });
}

/** Only notes whose name it was: that somebody has it, and a place in their account's audit, would cost time that tells. */
function noteLockOut(tx: Tx, { services, ip }: Context, name: string): Promise<void> {
  return insertRequest(tx, { id: services.ids.next(), kind: "lock_out", name, ip, now: services.clock.now() });
}

type SecondFactor = { row: SignInRow; attempt: Attempt };

async function secondFactor(tx: Tx, context: Context, { row, attempt }: SecondFactor): Promise<No | "welcome"> {
  const { services } = context;
  const { totp, passkey_of } = attempt;
  if (passkey_of === row.id) return "welcome";
  const methods = await methodsHere(tx, context, row);
  // A second factor that a choice of host goes past would be none: who has one somewhere sets up no other here.
  if (methods.length === 0 && row.passkey_hosts.length > 0) return { elsewhere: row.passkey_hosts };
  if (methods.length === 0)
    return twoFactorTypes(services.config).includes(row.account_type) ||
      (await accountRequiresTwoFactor(tx, row.account_type_id))
      ? { two_factor_token: await setUpToken(tx, services, row.id) }
      : "welcome";
  if (!totp) return { two_factor_methods: methods };
  return (await codeIsGood(tx, context, { row, attempt })) ? "welcome" : "invalid_credentials";
}

/** Wrong codes count wherever they come from, and their owner is told: somebody has the password. */
async function codeIsGood(tx: Tx, context: Context, { row, attempt }: SecondFactor): Promise<boolean> {
  const { services } = context;
  const guesser = besidePassword(attempt.name);
  if (await isLockedOut(tx, services, guesser)) return false;
  if (await acceptCode(tx, services, { row, code: attempt.totp })) {
    await forgiveFailures(tx, services, guesser);
    return true;
  }
  if (await countFailure(tx, services, guesser)) {
    await tellCodesGuessed(tx, services, row.id);
    await recordLockOut(tx, context, row.id);
  }
  return false;
}

/** The second factors that the user can show at the host that was asked. */
async function methodsHere(
  tx: Tx,
  context: Context,
  { totp_secret, passkey_hosts }: SignInRow,
): Promise<TwoFactorMethod[]> {
  const has_passkey = passkey_hosts.length > 0 && passkey_hosts.includes((await partyOf(context, tx)).id);
  return methodsOf({ has_totp: totp_secret !== null, has_passkey });
}

type Opening = { row: SignInRow; actor?: SessionActor; physical_id?: string | undefined };
type Session = { sid: string; row: SignInRow; actor: SessionActor; unit_status?: "registered" | "unregistered" };

async function openSession(tx: Tx, context: Context, { row, actor, physical_id }: Opening): Promise<Session> {
  const { services, ip, userAgent: user_agent } = context;
  const sid = services.ids.next();
  const now = services.clock.now();
  await startSession(tx, { sid, user_id: row.id, ip, user_agent, actor, now });
  const unit = physical_id ? await useUnit(tx, { user_id: row.id, physical_id, now }) : undefined;
  if (unit?.revoked_at) refuse("forbidden");
  if (unit) await bindSession(tx, { sid, unit_id: unit.id });
  await recordSignIn(tx, context, { row, actor });
  return { sid, row, actor, ...(physical_id ? { unit_status: unit ? "registered" : "unregistered" } : {}) };
}

/** The session's own row is forgotten once it has aged out. */
async function recordSignIn(tx: Tx, context: Context, { row, actor }: Opening): Promise<void> {
  const user = (await findUser(tx, row.id)) ?? refuse("not_found");
  const { actor_user_id, actor_username } = actor ?? {};
  const behind = actor_user_id ? { impersonator: { user_id: actor_user_id, username: actor_username ?? "" } } : {};
  const caller = { ...context.caller, user_id: user.id, username: user.username, ...behind };
  await recordAudit(tx, { ...context, caller }, userEvent("sign_in", user));
}

async function tokenFor({ services, ip }: Context, { row, actor, ...session }: Session): Promise<SignedIn> {
  const { id: user_id, account_type, role } = row;
  const subject = { user_id, account_type, role, sid: session.sid, ip, actor: actor?.actor_username ?? undefined };
  return { token: await signToken(services, subject), ...session };
}
