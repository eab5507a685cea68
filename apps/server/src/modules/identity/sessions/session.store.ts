import type { Tx } from "../../../db/query.ts";
import { senderOf } from "../../../ip-list.ts";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "./session-token.ts";

export type SessionRow = {
  sid: string;
  ip_address: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
  actor_username: string | null;
};

/** Selects the user's valid sessions, newest first. */
export async function listSessions(tx: Tx, userId: string, now: Date): Promise<SessionRow[]> {
  return tx.query<SessionRow>(
    `SELECT sid, ip_address, user_agent, created_at, last_seen_at, actor_username FROM sessions
     WHERE user_id = $1 AND ended_at IS NULL AND last_seen_at > $2 AND created_at > $3
     ORDER BY created_at DESC, sid DESC LIMIT 1000`,
    [userId, new Date(now.getTime() - IDLE_SECONDS * 1000), new Date(now.getTime() - ABSOLUTE_SECONDS * 1000)],
  );
}

/** Deletes up to `limit` sessions that are past their longest lifetime. */
export async function forgetSessions(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const aged = new Date(now.getTime() - ABSOLUTE_SECONDS * 1000);
  const rows = await tx.query(
    `DELETE FROM sessions WHERE sid IN (
       SELECT sid FROM sessions WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING sid`,
    [aged, limit],
  );
  return rows.length;
}

export async function isOpenSession(tx: Tx, sid: string): Promise<boolean> {
  return (await tx.query("SELECT 1 FROM sessions WHERE sid = $1 AND ended_at IS NULL", [sid])).length === 1;
}

/** Ends an open session of the user; returns false when there is none. */
export async function endSessionOf(tx: Tx, session: { user_id: string; sid: string; now: Date }): Promise<boolean> {
  const rows = await tx.query(
    "UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND sid = $2 AND ended_at IS NULL RETURNING sid",
    [session.user_id, session.sid, session.now],
  );
  return rows.length === 1;
}

/** True when the user has signed in from that network, as far back as sessions are stored. Impersonations don't count. */
export async function knowsAddress(tx: Tx, { username, ip }: { username: string; ip: string }): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM users u JOIN sessions s ON s.user_id = u.id
     WHERE lower(u.username) = lower($1) AND s.network = $2 AND s.actor_username IS NULL LIMIT 1`,
    [username, senderOf(ip)],
  );
  return rows.length === 1;
}

/** The user who signed in as the owner of the session, if one did. */
export type SessionActor = { actor_user_id: string | null; actor_username: string | null } | undefined;

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

/** Ends every session of the user except `sid`, with the user's impersonations and unused keys for them. */
export async function endOtherSessions(
  tx: Tx,
  keep: { user_id: string; sid: string | undefined; now: Date },
): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND sid <> $2 AND ended_at IS NULL", [
    keep.user_id,
    keep.sid ?? "",
    keep.now,
  ]);
  await endImpersonationsBy(tx, keep);
}

/** Ends the user's impersonations of others, and deletes unused keys for them. */
export async function endImpersonationsBy(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $2 WHERE actor_user_id = $1 AND ended_at IS NULL", [user_id, now]);
  await tx.query("DELETE FROM user_codes WHERE actor_user_id = $1", [user_id]);
}

/** Ends impersonations of the user, and deletes unused keys for them. Those by the role admin stay, as it has all rights. */
export async function endImpersonationsOf(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<void> {
  const lesser = "actor_user_id IN (SELECT id FROM users WHERE role <> 'admin')";
  const ended = `UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND ${lesser}`;
  await tx.query(ended, [user_id, now]);
  await tx.query(`DELETE FROM user_codes WHERE user_id = $1 AND ${lesser}`, [user_id]);
}
