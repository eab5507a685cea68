import type { AccountType, Role } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import { open } from "../../../db/partner-tree.ts";
import type { Tx } from "../../../db/query.ts";

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
