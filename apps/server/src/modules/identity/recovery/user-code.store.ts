import type { Tx } from "../../../db/query.ts";

export type Purpose = "password" | "login_as" | "two_factor_setup";
type Actor = { user_id: string; username: string };

type NewCode = {
  digest: string;
  purpose: Purpose;
  user_id: string;
  actor: Actor | undefined;
  keepOlder: boolean;
  expires_at: Date;
  now: Date;
};

/** A new code for a purpose; the one before it is good no longer, unless it is to be kept. */
export async function issueCode(tx: Tx, code: NewCode): Promise<void> {
  const actorId = code.actor?.user_id ?? null;
  const older = "DELETE FROM user_codes WHERE user_id = $1 AND purpose = $2 AND actor_user_id IS NOT DISTINCT FROM $3";
  if (!code.keepOlder) await tx.query(older, [code.user_id, code.purpose, actorId]);
  await tx.query(
    `INSERT INTO user_codes (digest, purpose, user_id, actor_user_id, actor_username, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [code.digest, code.purpose, code.user_id, actorId, code.actor?.username ?? null, code.expires_at, code.now],
  );
}

type Shown = { digest: string; purpose: Purpose; now: Date };
export type CodeOwner = { user_id: string; actor_user_id: string | null; actor_username: string | null };

/** Whose code it is, and it is used up: of two at once only one gets it. A given user name must be the owner's. */
export async function takeCode(tx: Tx, code: Shown & { username?: string }): Promise<CodeOwner | undefined> {
  const rows = await tx.query<CodeOwner>(
    `DELETE FROM user_codes c USING users u
     WHERE c.digest = $1 AND c.purpose = $2 AND c.expires_at > $3 AND u.id = c.user_id AND u.status = 'active'
       AND ($4 = '' OR lower(u.username) = lower($4))
     RETURNING c.user_id, c.actor_user_id, c.actor_username`,
    [code.digest, code.purpose, code.now, code.username ?? ""],
  );
  return rows[0];
}

/** Whose code it is; it stays good. */
export async function findCode(tx: Tx, code: Shown): Promise<CodeOwner | undefined> {
  const rows = await tx.query<CodeOwner>(
    "SELECT user_id, actor_user_id, actor_username FROM user_codes WHERE digest = $1 AND purpose = $2 AND expires_at > $3",
    [code.digest, code.purpose, code.now],
  );
  return rows[0];
}

/** With a new password or mail address, what was mailed before it opens nothing any more. */
export async function forgetLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("DELETE FROM user_codes WHERE user_id = $1 AND purpose <> 'login_as'", [userId]);
}

export async function forgetCodes(tx: Tx, now: Date): Promise<number> {
  return (await tx.query("DELETE FROM user_codes WHERE expires_at <= $1 RETURNING digest", [now])).length;
}
