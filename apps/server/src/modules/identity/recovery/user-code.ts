import { randomBytes } from "node:crypto";
import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { lockUsers } from "../users/user.store.ts";
import { type CodeOwner, findCode, issueCode, type Purpose, takeCode } from "./user-code.store.ts";

const MINUTE = 60_000;

/** How long each kind of code is good; a set-up code waits for someone's first day. */
export const lifetimes = { reset: 60 * MINUTE, setUp: 7 * 24 * 60 * MINUTE, loginAs: MINUTE, twoFactor: 15 * MINUTE };

type Wanted = {
  purpose: Purpose;
  user_id: string;
  lives: number;
  actor?: { user_id: string; username: string };
  keepOlder?: boolean;
};

/** A random code of 192 bits. Only its digest is kept. */
export async function newCode(tx: Tx, services: Pick<Services, "clock" | "keys">, wanted: Wanted): Promise<string> {
  const code = randomBytes(24).toString("base64url");
  const now = services.clock.now();
  const expires_at = new Date(now.getTime() + wanted.lives);
  const { purpose, user_id, actor, keepOlder = false } = wanted;
  const digest = digestOf(services, purpose, code);
  await issueCode(tx, { digest, purpose, user_id, actor, keepOlder, expires_at, now });
  return code;
}

type Shown = { purpose: Purpose; code: string; username?: string };

/**
 * Uses a code up; nothing when it is wrong, used, expired or somebody else's. Its owner, and who acts in their name, are locked
 * first, in the order of whoever changes a user and then takes codes and sessions away: in the other order the two would stand
 * still, and unlocked an actor with fewer rights by now would have their session overlooked.
 */
export async function useCode(
  tx: Tx,
  services: Pick<Services, "clock" | "keys">,
  { purpose, code, username = "" }: Shown,
): Promise<CodeOwner | undefined> {
  const owner = await readCode(tx, services, { purpose, code });
  if (!owner) return undefined;
  await lockUsers(tx, [owner.user_id, ...(owner.actor_user_id ? [owner.actor_user_id] : [])]);
  return takeCode(tx, { digest: digestOf(services, purpose, code), purpose, username, now: services.clock.now() });
}

export function readCode(
  tx: Tx,
  services: Pick<Services, "clock" | "keys">,
  { purpose, code }: Shown,
): Promise<CodeOwner | undefined> {
  return findCode(tx, { digest: digestOf(services, purpose, code), purpose, now: services.clock.now() });
}

function digestOf({ keys }: Pick<Services, "keys">, purpose: Purpose, code: string): string {
  return keys.digest(code, `user code ${purpose}`);
}
