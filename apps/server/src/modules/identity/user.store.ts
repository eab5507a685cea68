import type { AccountType, Permission, Role } from "@gatehouse/contract/access.ts";
import type { User } from "@gatehouse/contract/identity/user.ts";
import type { Statement, Tx } from "../../db/query.ts";
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from "./session-token.ts";

export type CallerRow = {
  user_id: string;
  username: string;
  account_type: AccountType;
  account_type_id: string;
  role: Role;
  permissions: Partial<Record<Permission, boolean>>;
};

/** An account is shut by its own status or that of a partner above it. */
const open = (account: string) => `NOT EXISTS (SELECT 1 FROM closed_accounts c WHERE c.account_id = ${account})`;

const callerColumns = "u.id AS user_id, u.username, u.account_type, u.account_type_id, u.role, u.permissions";

const callerByKey: Statement = {
  name: "caller_by_key",
  text: `SELECT ${callerColumns} FROM api_keys k JOIN users u ON u.id = k.user_id
     WHERE k.key_digest = $1 AND k.type = 'api' AND u.status = 'active' AND ${open("u.account_type_id")}`,
};

/** The owner of a private key, unless they are disabled. */
export async function findCallerByKey(tx: Tx, digest: string): Promise<CallerRow | undefined> {
  return (await tx.query<CallerRow>(callerByKey, [digest]))[0];
}

const touch: Statement = {
  name: "touch_session",
  text: `UPDATE sessions s SET last_seen_at = $2 FROM users u
     WHERE s.sid = $1 AND u.id = s.user_id AND u.status = 'active' AND s.ended_at IS NULL AND s.last_seen_at > $3 AND s.created_at > $4
       AND ${open("u.account_type_id")}
     RETURNING ${callerColumns}`,
};

/** Keeps a live session alive and tells whose it is; nothing when it has idled out, aged out or ended. */
export async function touchSession(tx: Tx, sid: string, now: Date): Promise<CallerRow | undefined> {
  const rows = await tx.query<CallerRow>(touch, [
    sid,
    now,
    new Date(now.getTime() - IDLE_SECONDS * 1000),
    new Date(now.getTime() - ABSOLUTE_SECONDS * 1000),
  ]);
  return rows[0];
}

export async function startSession(
  tx: Tx,
  session: { sid: string; user_id: string; ip: string; now: Date },
): Promise<void> {
  await tx.query(
    "INSERT INTO sessions (sid, user_id, ip_address, created_at, last_seen_at) VALUES ($1, $2, $3, $4, $4)",
    [session.sid, session.user_id, session.ip, session.now],
  );
}

export async function endSession(tx: Tx, sid: string, now: Date): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $2 WHERE sid = $1 AND ended_at IS NULL", [sid, now]);
}

/** Ends every session of the user but the one kept. */
export async function endOtherSessions(
  tx: Tx,
  keep: { user_id: string; sid: string | undefined; now: Date },
): Promise<void> {
  await tx.query("UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND sid <> $2 AND ended_at IS NULL", [
    keep.user_id,
    keep.sid ?? "",
    keep.now,
  ]);
}

export type SignInRow = {
  id: string;
  account_type: AccountType;
  role: Role;
  status: string;
  password_hash: string;
  failed_sign_ins: number;
  locked_until: Date | null;
  totp_secret: string | null;
  totp_pending: string | null;
  totp_last_step: number;
  recovery_digests: string[];
};

const signInColumns = `id, account_type, role, CASE WHEN ${open("account_type_id")} THEN status ELSE 'disabled' END AS status, password_hash, failed_sign_ins, locked_until,
  totp_secret, totp_pending, totp_last_step, recovery_digests`;

export async function findByUsername(tx: Tx, username: string): Promise<SignInRow | undefined> {
  return (
    await tx.query<SignInRow>(`SELECT ${signInColumns} FROM users WHERE lower(username) = lower($1)`, [username])
  )[0];
}

/** The row of a user, locked until the transaction ends, so that two codes or failures are counted one after the other. */
export async function lockUser(tx: Tx, id: string): Promise<SignInRow | undefined> {
  return (await tx.query<SignInRow>(`SELECT ${signInColumns} FROM users WHERE id = $1 FOR UPDATE`, [id]))[0];
}

type SignInFacts = Partial<
  Pick<
    SignInRow,
    | "password_hash"
    | "failed_sign_ins"
    | "locked_until"
    | "totp_secret"
    | "totp_pending"
    | "totp_last_step"
    | "recovery_digests"
  >
>;
type ProfileFacts = Partial<Pick<User, "name" | "email" | "phone" | "timezone" | "dateformat">>;

/** Column names come from the types above, never from a request. */
export async function updateUserRow(
  tx: Tx,
  id: string,
  facts: (SignInFacts | ProfileFacts) & { updated_at?: Date },
): Promise<void> {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return;
  const sets = entries.map(([column], index) => `${column} = $${index + 2}`).join(", ");
  await tx.query(`UPDATE users SET ${sets} WHERE id = $1`, [
    id,
    ...entries.map(([, value]) => (Array.isArray(value) ? JSON.stringify(value) : value)),
  ]);
}

type UserRow = Omit<User, "created_at" | "updated_at" | "flags" | "defaults"> & { created_at: Date; updated_at: Date };

/** A user as replies show it. */
export async function findUser(tx: Tx, id: string): Promise<User | undefined> {
  const rows = await tx.query<UserRow>(
    `SELECT u.id, u.username, u.name, u.phone, u.email, u.timezone, u.status, u.role, u.account_type, u.account_type_id,
       coalesce(m.name, p.name, 'Administration') AS account_name, u.permissions, u.dateformat,
       u.totp_secret IS NOT NULL AS two_factor_enabled, u.created_at, u.updated_at
     FROM users u
     LEFT JOIN merchants m ON u.account_type = 'merchant' AND m.id = u.account_type_id
     LEFT JOIN partners p ON u.account_type = 'partner' AND p.id = u.account_type_id
     WHERE u.id = $1`,
    [id],
  );
  const row = rows[0];
  return (
    row && {
      ...row,
      flags: {},
      defaults: {},
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  );
}

export type NewUser = {
  id: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  account_type: AccountType;
  account_type_id: string;
  permissions: Partial<Record<Permission, boolean>>;
  password_hash: string;
  now: Date;
};

export async function createUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.query(
    `INSERT INTO users (id, username, name, email, role, account_type, account_type_id, permissions, password_hash, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      user.id,
      user.username,
      user.name,
      user.email,
      user.role,
      user.account_type,
      user.account_type_id,
      user.permissions,
      user.password_hash,
      user.now,
    ],
  );
}

export async function storeApiKey(
  tx: Tx,
  key: { id: string; digest: string; user_id: string; type: string; name: string; now: Date },
): Promise<void> {
  await tx.query(
    "INSERT INTO api_keys (id, key_digest, user_id, type, name, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $6)",
    [key.id, key.digest, key.user_id, key.type, key.name, key.now],
  );
}
