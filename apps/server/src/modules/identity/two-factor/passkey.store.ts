import type { Tx } from "../../../db/query.ts";
import { insertRow } from "../../../db/statements.ts";

export type PasskeyRow = {
  id: string;
  user_id: string;
  credential_id: string;
  /** The COSE key in base64url. */
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  rp_id: string;
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
};

const columns =
  "id, user_id, credential_id, public_key, counter, transports, name, rp_id, backed_up, created_at, last_used_at";

/** Oldest first. */
export async function listPasskeyRows(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  return tx.query<PasskeyRow>(`SELECT ${columns} FROM user_passkeys WHERE user_id = $1 ORDER BY created_at, id`, [
    userId,
  ]);
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return (
    await tx.query<PasskeyRow>(`SELECT ${columns} FROM user_passkeys WHERE credential_id = $1`, [credentialId])
  )[0];
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await insertRow(tx, "user_passkeys", row);
}

/** True when the passkey is still there and has not counted further meanwhile, as a copy of it would have. */
export async function notePasskeyUse(tx: Tx, use: { id: string; counter: number; now: Date }): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE user_passkeys SET counter = $2, last_used_at = $3
     WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
    [use.id, use.counter, use.now],
  );
  return rows.length === 1;
}

/** What it was called; nothing when the user has no such. */
export async function removePasskeyOf(tx: Tx, passkey: { user_id: string; id: string }): Promise<string | undefined> {
  const rows = await tx.query<Pick<PasskeyRow, "name">>(
    "DELETE FROM user_passkeys WHERE user_id = $1 AND id = $2 RETURNING name",
    [passkey.user_id, passkey.id],
  );
  return rows[0]?.name;
}

export async function removePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.query("DELETE FROM user_passkeys WHERE user_id = $1", [userId]);
}

type Challenge = { digest: string; user_id: string; rp_id: string };

export async function insertChallenge(tx: Tx, challenge: Challenge & { expires_at: Date }): Promise<void> {
  await insertRow(tx, "passkey_challenges", challenge);
}

/** True for the one who uses it up, for the purpose and at the host that it was made for. */
export async function takeChallenge(tx: Tx, challenge: Challenge & { now: Date }): Promise<boolean> {
  const rows = await tx.query(
    "DELETE FROM passkey_challenges WHERE digest = $1 AND user_id = $2 AND rp_id = $3 AND expires_at > $4 RETURNING digest",
    [challenge.digest, challenge.user_id, challenge.rp_id, challenge.now],
  );
  return rows.length === 1;
}

export async function forgetChallenges(tx: Tx, now: Date): Promise<number> {
  return (await tx.query("DELETE FROM passkey_challenges WHERE expires_at <= $1 RETURNING digest", [now])).length;
}
