import type { AccountType, Permission, Role } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { open } from "../../../db/partner-tree.ts";
import type { Statement, Tx } from "../../../db/query.ts";
import { senderOf } from "../../../ip-list.ts";
import { asksTwoFactor } from "../permissions/access-scope.store.ts";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "../sessions/session-token.ts";
import { termsAreDue } from "../terms/terms.store.ts";

export type CallerRow = {
  user_id: string;
  username: string;
  account_type: AccountType;
  account_type_id: string;
  role: Role;
  permissions: Partial<Record<Permission, boolean>>;
  allowed_ips: string[];
};

export type KeyCallerRow = CallerRow & {
  key_id: string;
  type: "api" | "pub";
  scopes: Permission[];
  key_ips: string[];
  allowed_urls: string[];
  expires_at: Date | null;
  last_used_at: Date | null;
  legacy_shapes: boolean;
};

export type SessionCallerRow = CallerRow & {
  password_change_required: boolean;
  terms_due: boolean;
  actor_user_id: string | null;
  actor_username: string | null;
};

const callerColumns = "u.id AS user_id, u.username, u.account_type, u.account_type_id, u.role, u.permissions";

const callerByKey: Statement = {
  name: "caller_by_key",
  text: `SELECT ${callerColumns}, u.allowed_ips, k.id AS key_id, k.type, k.scopes, k.allowed_urls, k.allowed_ips AS key_ips, k.expires_at, k.last_used_at, k.legacy_shapes
     FROM api_keys k JOIN users u ON u.id = k.user_id
     WHERE (k.key_digest = $1 OR (k.previous_digest = $1 AND k.previous_until > $2))
       AND u.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > $2) AND ${open("u.account_type_id")}`,
};

/** The owner of a key that has not expired, by its secret or the one before; nobody when they are disabled. */
export async function findCallerByKey(tx: Tx, digest: string, now: Date): Promise<KeyCallerRow | undefined> {
  return (await tx.query<KeyCallerRow>(callerByKey, [digest, now]))[0];
}

/** How far the clocks of two servers may stand apart. */
const AHEAD_MS = 300_000;

const touch: Statement = {
  name: "touch_session",
  text: `UPDATE sessions s SET last_seen_at = $2 FROM users u
     WHERE s.sid = $1 AND u.id = s.user_id AND u.status = 'active' AND NOT u.disable_user_login
       AND s.ended_at IS NULL AND s.last_seen_at > $3 AND s.created_at > $4 AND s.created_at <= $7
       AND (s.actor_user_id IS NULL OR EXISTS (SELECT FROM users a WHERE a.id = s.actor_user_id AND a.status = 'active' AND NOT a.disable_user_login))
       AND ${open("u.account_type_id")}
       AND (s.actor_user_id IS NOT NULL OR u.totp_secret IS NOT NULL
         OR NOT (u.account_type = ANY($6::text[]) OR ${asksTwoFactor("u.account_type_id")})
         OR EXISTS (SELECT FROM user_passkeys k WHERE k.user_id = u.id))
     RETURNING ${callerColumns}, s.actor_user_id, s.actor_username,
       coalesce((SELECT a.allowed_ips FROM users a WHERE a.id = s.actor_user_id), u.allowed_ips) AS allowed_ips,
       u.password_change_required AND s.actor_user_id IS NULL AS password_change_required,
       s.actor_user_id IS NULL AND ${termsAreDue({ user: "u.id", unpublished: "$5::text" })} AS terms_due`,
};

/**
 * Keeps a live session alive and tells whose it is; nothing when it has idled out, aged out or ended, nor when it begins in the
 * future, as one does that was opened by a clock since put right, and would never age; nor where sign-in would by now have its person set up a second factor first. Where an administrator acts in the user's name, their restrictions
 * count and not the user's. `unpublished` names the terms that hold until some are published.
 */
export async function touchSession(
  tx: Tx,
  { sid, now, unpublished, twoFactor }: { sid: string; now: Date; unpublished: string; twoFactor: readonly string[] },
): Promise<SessionCallerRow | undefined> {
  const rows = await tx.query<SessionCallerRow>(touch, [
    sid,
    now,
    new Date(now.getTime() - IDLE_SECONDS * 1000),
    new Date(now.getTime() - ABSOLUTE_SECONDS * 1000),
    unpublished,
    twoFactor,
    new Date(now.getTime() + AHEAD_MS),
  ]);
  return rows[0];
}

export type SessionActor = Pick<SessionCallerRow, "actor_user_id" | "actor_username"> | undefined;

export async function startSession(
  tx: Tx,
  session: { sid: string; user_id: string; ip: string; user_agent: string; actor: SessionActor; now: Date },
): Promise<void> {
  const { actor_user_id = null, actor_username = null } = session.actor ?? {};
  await tx.query(
    `INSERT INTO sessions (sid, user_id, ip_address, network, user_agent, created_at, last_seen_at, actor_user_id, actor_username)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)`,
    [
      ...[session.sid, session.user_id, session.ip, senderOf(session.ip), session.user_agent, session.now],
      ...[actor_user_id, actor_username],
    ],
  );
}

export async function endSession(tx: Tx, sid: string, now: Date): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $2 WHERE sid = $1 AND ended_at IS NULL", [sid, now]);
}

/** The hash of a user's password, if they have one; the row is not held. */
export async function findPasswordHash(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.query<Pick<SignInRow, "password_hash">>("SELECT password_hash FROM users WHERE id = $1", [id]);
  return rows[0]?.password_hash ?? null;
}

/** The hashes of the passwords that the user has and had, newest first. */
export async function listPasswordHashes(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ hashes: (string | null)[] }>(
    "SELECT jsonb_build_array(password_hash) || former_password_hashes AS hashes FROM users WHERE id = $1",
    [id],
  );
  return (rows[0]?.hashes ?? []).filter((hash) => hash !== null);
}

/** Ends every session of the user but the one kept, those too that they opened in others' names, and may yet open. */
export async function endOtherSessions(
  tx: Tx,
  keep: { user_id: string; sid: string | undefined; now: Date },
): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND sid <> $2 AND ended_at IS NULL", [
    keep.user_id,
    keep.sid ?? "",
    keep.now,
  ]);
  await endStandIns(tx, keep);
}

/** Ends what the user has opened, and may yet open, in others' names. */
export async function endStandIns(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $2 WHERE actor_user_id = $1 AND ended_at IS NULL", [user_id, now]);
  await tx.query("DELETE FROM user_codes WHERE actor_user_id = $1", [user_id]);
}

/** Ends what others have opened, and may yet open, in the user's name; whoever has the role admin may all that the user may. */
export async function endStandInsFor(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<void> {
  const lesser = "actor_user_id IN (SELECT id FROM users WHERE role <> 'admin')";
  const ended = `UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND ${lesser}`;
  await tx.query(ended, [user_id, now]);
  await tx.query(`DELETE FROM user_codes WHERE user_id = $1 AND ${lesser}`, [user_id]);
}

export type SignInRow = {
  id: string;
  account_type: AccountType;
  account_type_id: string;
  role: Role;
  status: string;
  allowed_ips: string[];
  password_change_required: boolean;
  disable_user_login: boolean;
  password_hash: string | null;
  totp_secret: string | null;
  totp_pending: string | null;
  totp_last_step: number;
  recovery_digests: string[];
  /** The hosts that the passkeys of the user are good at. */
  passkey_hosts: string[];
};

const signInColumns = `id, account_type, account_type_id, role, CASE WHEN ${open("account_type_id")} THEN status ELSE 'disabled' END AS status, allowed_ips, password_change_required, disable_user_login, password_hash,
  totp_secret, totp_pending, totp_last_step, recovery_digests, ARRAY(SELECT DISTINCT k.rp_id FROM user_passkeys k WHERE k.user_id = users.id ORDER BY k.rp_id) AS passkey_hosts`;

export async function findByUsername(tx: Tx, username: string): Promise<SignInRow | undefined> {
  return (
    await tx.query<SignInRow>(`SELECT ${signInColumns} FROM users WHERE lower(username) = lower($1)`, [username])
  )[0];
}

/** The row of a user, locked until the transaction ends, so that two codes or failures are counted one after the other. */
export async function lockUser(tx: Tx, id: string): Promise<SignInRow | undefined> {
  return (await tx.query<SignInRow>(`SELECT ${signInColumns} FROM users WHERE id = $1 FOR UPDATE`, [id]))[0];
}

type Standing = Pick<User, "id" | "status" | "role" | "permissions">;

/** Of these who are still there, locked in one order, so that two who lock each other wait and do not stand still. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await tx.query<Standing>(
    "SELECT id, status, role, permissions FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countRecoveryDigests(tx: Tx, id: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    "SELECT jsonb_array_length(recovery_digests) AS count FROM users WHERE id = $1",
    [id],
  );
  return rows[0]?.count ?? 0;
}

type SignInFacts = Partial<
  Pick<SignInRow, "password_hash" | "totp_secret" | "totp_pending" | "totp_last_step" | "recovery_digests">
>;
type ProfileFacts = Partial<
  Pick<User, "username" | "name" | "email" | "phone" | "timezone" | "status" | "role" | "permissions" | "dateformat"> &
    Pick<User, "notifications" | "supress_email_notification" | "defaults"> & {
      allowed_ips: string[];
      password_change_required: boolean;
      disable_user_login: boolean;
    }
>;

/** A password that another follows is remembered; three of them with the one in use make four. */
const KEEP_FORMER = `former_password_hashes = CASE WHEN password_hash IS NULL THEN former_password_hashes
  ELSE jsonb_path_query_array(jsonb_build_array(password_hash) || former_password_hashes, '$[0 to 2]') END`;

/** Column names come from the types above, never from a request. */
export async function updateUserRow(
  tx: Tx,
  id: string,
  facts: SignInFacts & ProfileFacts & { updated_at?: Date },
): Promise<void> {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const sets = entries.map(([column], index) => `${column} = $${index + 2}`);
  if (facts.password_hash) sets.push(KEEP_FORMER);
  await tx.query(`UPDATE users SET ${sets.join(", ")} WHERE id = $1`, [
    id,
    ...entries.map(([, value]) => (Array.isArray(value) ? JSON.stringify(value) : value)),
  ]);
}
