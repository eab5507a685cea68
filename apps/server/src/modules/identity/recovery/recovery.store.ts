import type { Tx } from "../../../db/query.ts";
import type { Account } from "../users/profile.store.ts";

/** What a stranger has set off by a name that somebody may have, so that only the worker finds out who: `ip` is where from. */
export type RecoveryRequest = { id: string; kind: "username" | "password" | "lock_out"; name: string; ip: string };

export async function insertRequest(
  tx: Tx,
  { id, kind, name, ip, now }: RecoveryRequest & { now: Date },
): Promise<void> {
  await tx.query(
    "INSERT INTO recovery_requests (id, kind, name, ip_address, next_attempt_at) VALUES ($1, $2, $3, $4, $5)",
    [id, kind, name, ip, now],
  );
}

/** Claims due requests by moving their time on. */
export async function claimRequests(
  tx: Tx,
  claim: { now: Date; until: Date; limit: number },
): Promise<RecoveryRequest[]> {
  return tx.query<RecoveryRequest>(
    `UPDATE recovery_requests SET next_attempt_at = $2 WHERE id IN (
       SELECT id FROM recovery_requests WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, name, ip_address AS ip`,
    [claim.now, claim.until, claim.limit],
  );
}

/** True for the one who answers it. */
export async function removeRequest(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query("DELETE FROM recovery_requests WHERE id = $1 RETURNING id", [id])).length === 1;
}

export type Recoverable = Account & {
  id: string;
  name: string;
  username: string;
  email: string;
  hasPassword: boolean;
};

/** The users whom a recovery may serve: one by name, or all who share an address. */
export async function findRecoverable(
  tx: Tx,
  { kind, name }: Pick<RecoveryRequest, "kind" | "name">,
): Promise<Recoverable[]> {
  const column = kind === "username" ? "email" : "username";
  return tx.query<Recoverable>(
    `SELECT id, name, username, email, account_type, account_type_id, password_hash IS NOT NULL AS "hasPassword" FROM users
     WHERE lower(${column}) = lower($1) AND email <> '' AND status = 'active' AND NOT disable_user_login
     ORDER BY username LIMIT 50`,
    [name],
  );
}
