import type { AccountType, Permission, Role } from "@gatehouse/contract/access.ts";
import { open } from "../../../db/partner-tree.ts";
import type { Statement, Tx } from "../../../db/query.ts";
import { requiresTwoFactor } from "../permissions/access-scope.store.ts";
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
  key_name: string;
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
  text: `SELECT ${callerColumns}, u.allowed_ips, k.id AS key_id, k.name AS key_name, k.type, k.scopes, k.allowed_urls, k.allowed_ips AS key_ips, k.expires_at, k.last_used_at, k.legacy_shapes
     FROM api_keys k JOIN users u ON u.id = k.user_id
     WHERE (k.key_digest = $1 OR (k.previous_digest = $1 AND k.previous_until > $2))
       AND u.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > $2) AND ${open("u.account_type_id")}`,
};

/** Finds the owner of a valid key, by its current or previous secret. Disabled owners aren't found. */
export async function findCallerByKey(tx: Tx, digest: string, now: Date): Promise<KeyCallerRow | undefined> {
  return (await tx.query<KeyCallerRow>(callerByKey, [digest, now]))[0];
}

/** The most that the clocks of two servers may differ. */
const AHEAD_MS = 300_000;

const touch: Statement = {
  name: "touch_session",
  text: `UPDATE sessions s SET last_seen_at = $2 FROM users u
     WHERE s.sid = $1 AND u.id = s.user_id AND u.status = 'active' AND NOT u.disable_user_login
       AND s.ended_at IS NULL AND s.last_seen_at > $3 AND s.created_at > $4 AND s.created_at <= $7
       AND (s.actor_user_id IS NULL OR EXISTS (SELECT FROM users a WHERE a.id = s.actor_user_id AND a.status = 'active' AND NOT a.disable_user_login))
       AND ${open("u.account_type_id")}
       AND (s.actor_user_id IS NOT NULL OR u.totp_secret IS NOT NULL
         OR NOT (u.account_type = ANY($6::text[]) OR ${requiresTwoFactor("u.account_type_id")})
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
