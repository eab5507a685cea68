import type { Tx } from "../../db/query.ts";
import type { Account } from "./profile.store.ts";

export type RecoveryRequest = { id: string; kind: "username" | "password"; name: string };

export async function insertRequest(tx: Tx, request: RecoveryRequest & { now: Date }): Promise<void> {
  await tx.query("INSERT INTO recovery_requests (id, kind, name, next_attempt_at) VALUES ($1, $2, $3, $4)", [
    request.id,
    request.kind,
    request.name,
    request.now,
  ]);
}

/** Claims due requests by moving their time on. */
export async function claimRequests(
  tx: Tx,
  claim: { now: Date; until: Date; limit: number },
): Promise<RecoveryRequest[]> {
  return tx.query<RecoveryRequest>(
    `UPDATE recovery_requests SET next_attempt_at = $2 WHERE id IN (
       SELECT id FROM recovery_requests WHERE next_attempt_at <= $1 ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, name`,
    [claim.now, claim.until, claim.limit],
  );
}

/** True for the one who answers it. */
export async function removeRequest(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query("DELETE FROM recovery_requests WHERE id = $1 RETURNING id", [id])).length === 1;
}

export type Recoverable = Account & { id: string; name: string; username: string; email: string };

/** The users whom a recovery may serve: one by name, or all who share an address. */
export async function findRecoverable(tx: Tx, { kind, name }: RecoveryRequest): Promise<Recoverable[]> {
  const column = kind === "username" ? "email" : "username";
  return tx.query<Recoverable>(
    `SELECT id, name, username, email, account_type, account_type_id FROM users
     WHERE lower(${column}) = lower($1) AND email <> '' AND status = 'active' AND NOT disable_user_login
     ORDER BY username LIMIT 50`,
    [name],
  );
}
