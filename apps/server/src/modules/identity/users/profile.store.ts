import type { AccountType, Permission, Role } from "@gatehouse/contract/access.ts";
import { type TwoFactorMethod, twoFactorMethods, type User } from "@gatehouse/contract/identity/user.ts";
import type { Tx } from "../../../db/query.ts";
import type { PageOf } from "../../../search/page.ts";

export type Account = { account_type: AccountType; account_type_id: string };

type UserRow = Omit<User, "created_at" | "updated_at" | "flags" | "access_restrictions" | `two_factor_${string}`> & {
  has_totp: boolean;
  has_passkey: boolean;
  allowed_ips: string[];
  password_change_required: boolean;
  disable_user_login: boolean;
  created_at: Date;
  updated_at: Date;
};

const columns = `u.id, u.username, u.name, u.phone, u.email, u.timezone, u.status, u.role, u.account_type, u.account_type_id,
  coalesce(m.name, p.name, 'Administration') AS account_name, u.permissions, u.notifications, u.supress_email_notification,
  u.dateformat, u.defaults, u.allowed_ips, u.password_change_required, u.disable_user_login,
  u.totp_secret IS NOT NULL AS has_totp, EXISTS (SELECT FROM user_passkeys k WHERE k.user_id = u.id) AS has_passkey, u.created_at, u.updated_at`;

const users = `users u
  LEFT JOIN merchants m ON u.account_type = 'merchant' AND m.id = u.account_type_id
  LEFT JOIN partners p ON u.account_type = 'partner' AND p.id = u.account_type_id`;

/** A user as replies show it. */
export async function findUser(tx: Tx, id: string): Promise<User | undefined> {
  const [row] = await tx.query<UserRow>(`SELECT ${columns} FROM ${users} WHERE u.id = $1`, [id]);
  return row && shown(row);
}

/** The users of one account, oldest first. */
export async function listUsers(
  tx: Tx,
  account: Account,
  page: PageOf,
): Promise<{ data: User[]; total_count: number }> {
  const whose = [account.account_type, account.account_type_id];
  const rows = await tx.query<UserRow>(
    `SELECT ${columns} FROM ${users} WHERE u.account_type = $1 AND u.account_type_id = $2
     ORDER BY u.created_at, u.id LIMIT $3 OFFSET $4`,
    [...whose, page.limit, page.offset],
  );
  const [all] = await tx.query<{ count: number }>(
    "SELECT count(*) AS count FROM users WHERE account_type = $1 AND account_type_id = $2",
    whose,
  );
  return { data: rows.map(shown), total_count: all?.count ?? 0 };
}

/** The second factors that a user has set up. */
export function methodsOf(has: { has_totp: boolean; has_passkey: boolean }): TwoFactorMethod[] {
  return twoFactorMethods.filter((method) => has[`has_${method}`]);
}

function shown(row: UserRow): User {
  const { allowed_ips, password_change_required, disable_user_login, has_totp, has_passkey, ...rest } = row;
  const two_factor_methods = methodsOf({ has_totp, has_passkey });
  return {
    ...rest,
    two_factor_enabled: two_factor_methods.length > 0,
    two_factor_methods,
    flags: password_change_required ? { password_expired: "true" } : {},
    access_restrictions: {
      ip: allowed_ips.length > 0 ? allowed_ips : null,
      password_change_required,
      disable_user_login,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What a new user of the account may do unless their maker says otherwise. */
export async function usualPermissions(
  tx: Tx,
  { account_type, account_type_id }: Account,
): Promise<Partial<Record<Permission, boolean>>> {
  if (account_type === "admin") return {};
  const table = account_type === "merchant" ? "merchants" : "partners";
  const rows = await tx.query<{ usual: Partial<Record<Permission, boolean>> | null }>(
    `SELECT child_permissions->'user' AS usual FROM ${table} WHERE id = $1`,
    [account_type_id],
  );
  return rows[0]?.usual ?? {};
}

export type NewUser = Account & {
  id: string;
  username: string;
  name: string;
  email: string;
  role: Role;
  permissions: Partial<Record<Permission, boolean>>;
  /** Null until the user has chosen a password. */
  password_hash: string | null;
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

/** The account of the administration, held until the transaction ends; nothing while it has nobody. */
export async function findAdminAccount(tx: Tx): Promise<string | undefined> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('administration'))");
  const rows = await tx.query<{ account_type_id: string }>(
    "SELECT account_type_id FROM users WHERE account_type = 'admin' ORDER BY created_at, id LIMIT 1",
  );
  return rows[0]?.account_type_id;
}

/** Holds the name until the transaction ends; true when nobody but the user `except` has it, in whatever case. */
export async function reserveUsername(tx: Tx, username: string, except = ""): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext($1))", [`username ${username.toLowerCase()}`]);
  const taken = await tx.query("SELECT 1 FROM users WHERE lower(username) = lower($1) AND id <> $2", [
    username,
    except,
  ]);
  return taken.length === 0;
}

/** Keys and sessions go with the user. */
export async function removeUser(tx: Tx, id: string): Promise<void> {
  await tx.query("DELETE FROM users WHERE id = $1", [id]);
}

/** True when every id is a user of the merchant. */
export async function areUsers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.query<{ total: number }>(
    "SELECT count(DISTINCT id) AS total FROM users WHERE account_type = 'merchant' AND account_type_id = $1 AND id = ANY($2)",
    [tx.merchantId, ids],
  );
  return rows[0]?.total === new Set(ids).size;
}
