import type { Context, Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { senderOf } from "../../../ip-list.ts";
import { recordAudit } from "../../audit/index.ts";
import { userEvent } from "../audit-identity.ts";
import { findUser } from "../users/profile.store.ts";
import type { SignInRow } from "../users/user.store.ts";
import { countHit, forgetKey, hitsSince, newestHit } from "./rate-limit.store.ts";

/** After so many failures in a row whoever guesses is shut out for so long; the answer is that to a wrong password. */
const FAILURES_ALLOWED = 10;
const SHUT_MS = 30 * 60_000;

/**
 * Whose password is guessed, and from where. A stranger who fails on purpose shuts out their own address alone: the
 * person still gets in from theirs. Names that nobody has are counted alike, so that being shut out tells nothing.
 */
export type Guesser = { name: string; from: string };

/** Guesses within a session count wherever they come from: a stranger has none, and a thief may change addresses. */
export const withinSession = (name: string): Guesser => ({ name, from: "a session" });

/** So do codes that are guessed beside the right password: who has it is no stranger, and can shut nobody out but its person. */
export const besidePassword = (name: string): Guesser => ({ name, from: "a second factor" });

export const isDisabled = (row: SignInRow): boolean => row.status !== "active" || row.disable_user_login;

const keyOf = ({ keys }: Pick<Services, "keys">, what: "failed" | "shut", { name, from }: Guesser) =>
  keys.digest(`${senderOf(from)} ${name.trim().toLowerCase()}`, `sign in ${what}`);

const shutSince = ({ clock }: Pick<Services, "clock">) => new Date(clock.now().getTime() - SHUT_MS);

export async function isLockedOut(
  tx: Tx,
  services: Pick<Services, "clock" | "keys">,
  guesser: Guesser,
): Promise<boolean> {
  return (await pausedUntil(tx, services, guesser)) !== undefined;
}

/** When sign-in is possible again; undefined where it is not paused. */
export async function pausedUntil(
  tx: Tx,
  services: Pick<Services, "clock" | "keys">,
  guesser: Guesser,
): Promise<Date | undefined> {
  const began = await newestHit(tx, keyOf(services, "shut", guesser), shutSince(services));
  return began && new Date(began.getTime() + SHUT_MS);
}

/**
 * Counts a wrong password or code of somebody, or of nobody; a user's row is locked by the caller's transaction. True of the one
 * that shuts out.
 */
export async function countFailure(
  tx: Tx,
  services: Pick<Services, "clock" | "keys">,
  guesser: Guesser,
): Promise<boolean> {
  const now = services.clock.now();
  const key = keyOf(services, "failed", guesser);
  await countHit(tx, key, new Date(now.getTime() - (now.getTime() % (SHUT_MS / 2))));
  if ((await hitsSince(tx, key, shutSince(services))) < FAILURES_ALLOWED) return false;
  await forgetKey(tx, key);
  await countHit(tx, keyOf(services, "shut", guesser), now);
  return true;
}

/** Counts a failure of somebody who has shown by a session that they are known, and keeps it when it shuts them out. */
export async function countOwnFailure(
  tx: Tx,
  context: Context,
  { id, ...guesser }: Guesser & { id: string },
): Promise<void> {
  if (await countFailure(tx, context.services, guesser)) await recordLockOut(tx, context, id);
}

export async function recordLockOut(tx: Tx, actor: Parameters<typeof recordAudit>[1], id: string): Promise<void> {
  const user = await findUser(tx, id);
  if (user) await recordAudit(tx, actor, userEvent("lock_out", user));
}

/**
 * The right password, or a new one, forgets what failed before from there; a right code what failed beside the password. A new
 * password forgives no codes: who has the mailbox chooses one as often as a link is mailed, and would each time guess ten more.
 */
export async function forgiveFailures(tx: Tx, services: Pick<Services, "keys">, guesser: Guesser): Promise<void> {
  for (const what of ["failed", "shut"] as const) await forgetKey(tx, keyOf(services, what, guesser));
}
