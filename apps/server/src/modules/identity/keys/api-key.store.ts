import type { Permission } from "@gatehouse/contract/access.ts";
import type { ApiKey, KeyPage } from "@gatehouse/contract/identity/api-key.ts";
import type { Tx } from "../../../db/query.ts";
import type { PageOf } from "../../../search/page.ts";

type Times = "created_at" | "updated_at" | "expires_at" | "previous_until" | "last_used_at";
type KeyRow = Omit<ApiKey, "api_key" | Times> & {
  created_at: Date;
  updated_at: Date;
  expires_at: Date | null;
  previous_until: Date | null;
  last_used_at: Date | null;
};

const columns = `k.id, k.user_id, k.type, k.name, u.account_type, u.account_type_id, k.scopes, k.allowed_ips, k.allowed_urls,
  k.expires_at, k.previous_until, k.last_used_at, k.legacy_shapes, k.created_at, k.updated_at`;

/** The user's keys, oldest first, without their secrets. */
export async function listKeys(tx: Tx, userId: string, page: PageOf): Promise<{ data: ApiKey[]; total_count: number }> {
  const rows = await tx.query<KeyRow>(
    `SELECT ${columns} FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.user_id = $1
     ORDER BY k.created_at, k.id LIMIT $2 OFFSET $3`,
    [userId, page.limit, page.offset],
  );
  return { data: rows.map(shown), total_count: await countKeys(tx, userId) };
}

export async function everyKey(tx: Tx, userId: string): Promise<ApiKey[]> {
  const all = `SELECT ${columns} FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.user_id = $1 ORDER BY k.created_at, k.id`;
  return (await tx.query<KeyRow>(all, [userId])).map(shown);
}

export async function countKeys(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>("SELECT count(*) AS count FROM api_keys WHERE user_id = $1", [
    userId,
  ]);
  return row?.count ?? 0;
}

type Named = { user_id: string; id: string; digest?: string };

const oneKey = `SELECT ${columns} FROM api_keys k JOIN users u ON u.id = k.user_id
  WHERE k.user_id = $1 AND (k.id = $2 OR k.key_digest = $3)`;

/** One of the user's keys, by its id or by its secret. */
export async function findKey(tx: Tx, { user_id, id, digest = "" }: Named): Promise<ApiKey | undefined> {
  const [row] = await tx.query<KeyRow>(oneKey, [user_id, id, digest]);
  return row && shown(row);
}

/** The same, held until the transaction ends: of two who change a key at once the second sees what the first made of it. */
export async function lockKey(tx: Tx, { user_id, id, digest = "" }: Named): Promise<ApiKey | undefined> {
  const [row] = await tx.query<KeyRow>(`${oneKey} FOR UPDATE OF k`, [user_id, id, digest]);
  return row && shown(row);
}

function shown(row: KeyRow): ApiKey {
  return {
    ...row,
    api_key: "",
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    previous_until: row.previous_until?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

type NewKey = { id: string; digest: string; user_id: string; type: string; name: string; now: Date };

/** One statement, for whoever makes a key holds its user. */
export async function storeApiKey(tx: Tx, { now, digest, ...key }: NewKey, facts: KeyFacts = {}): Promise<ApiKey> {
  const made = { ...columnsOf(facts), ...key, key_digest: digest, created_at: now, updated_at: now };
  const places = Object.keys(made).map((_, index) => `$${index + 1}`);
  const [row] = await tx.query<KeyRow>(
    `WITH k AS (INSERT INTO api_keys (${Object.keys(made)}) VALUES (${places}) RETURNING *)
     SELECT ${columns} FROM k JOIN users u ON u.id = k.user_id`,
    Object.values(made),
  );
  return shown(row as KeyRow);
}

/** Column names come from the type of the facts, never from a request. */
function columnsOf(facts: KeyFacts): Record<string, unknown> {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]));
}

export type KeyFacts = {
  name?: string | undefined;
  scopes?: Permission[] | undefined;
  allowed_ips?: string[] | undefined;
  allowed_urls?: string[] | undefined;
  expires_at?: Date | null | undefined;
  legacy_shapes?: boolean | undefined;
};

export async function updateKey(
  tx: Tx,
  key: { user_id: string; id: string; now: Date },
  facts: KeyFacts,
): Promise<void> {
  const told = facts.expires_at === undefined ? "" : ", end_told = false";
  const changed = columnsOf(facts);
  const sets = Object.keys(changed).map((column, index) => `, ${column} = $${index + 4}`);
  await tx.query(`UPDATE api_keys SET updated_at = $3${sets.join("")}${told} WHERE user_id = $1 AND id = $2`, [
    ...[key.user_id, key.id, key.now],
    ...Object.values(changed),
  ]);
}

export type EndingKey = { id: string; name: string; user_id: string; expires_at: Date };

/**
 * Claims keys that end before `until`, so that each is told of once. One that was made for less than that is known to end.
 */
export async function claimEndingKeys(tx: Tx, { now, until }: { now: Date; until: Date }): Promise<EndingKey[]> {
  return tx.query<EndingKey>(
    `UPDATE api_keys SET end_told = true WHERE id IN (
       SELECT id FROM api_keys WHERE NOT end_told AND expires_at > $1 AND expires_at <= $2
         AND expires_at - created_at > $2::timestamptz - $1::timestamptz
       ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED)
     RETURNING id, name, user_id, expires_at`,
    [now, until],
  );
}

type Replacement = {
  user_id: string;
  id: string;
  secret: string;
  digest: string;
  previous_until: Date | null;
  now: Date;
};

/** The secret that was becomes the previous one; a previous one before that dies. What a page shows stays in the clear. */
export async function replaceSecret(tx: Tx, key: Replacement): Promise<void> {
  await tx.query(
    `UPDATE api_keys SET previous_digest = key_digest, previous_until = $4, key_digest = $3, updated_at = $5,
       public_key = CASE WHEN page = '' THEN '' ELSE $6 END
     WHERE user_id = $1 AND id = $2`,
    [key.user_id, key.id, key.digest, key.previous_until, key.now, key.secret],
  );
}

type Page = { merchant_id: string; page: KeyPage };

/** The public key that a page of the merchant shows, while it is good. */
export async function findPageKey(tx: Tx, { merchant_id, page }: Page, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ public_key: string }>(
    `SELECT k.public_key FROM api_keys k JOIN users u ON u.id = k.user_id
     WHERE u.account_type = 'merchant' AND u.account_type_id = $1 AND u.status = 'active' AND k.page = $2
       AND (k.expires_at IS NULL OR k.expires_at > $3) ORDER BY k.created_at, k.id LIMIT 1`,
    [merchant_id, page, now],
  );
  return row?.public_key;
}

export async function showOnPage(tx: Tx, key: { id: string; page: KeyPage; public_key: string }): Promise<void> {
  await tx.query("UPDATE api_keys SET page = $2, public_key = $3 WHERE id = $1", [key.id, key.page, key.public_key]);
}

/** Whose the keys of a merchant's pages are: the first of its administrators. */
export async function firstAdminOf(tx: Tx, merchantId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT id FROM users WHERE account_type = 'merchant' AND account_type_id = $1 AND role = 'admin' AND status = 'active'
     ORDER BY created_at, id LIMIT 1`,
    [merchantId],
  );
  return row?.id;
}

/** Nodes may note the same use at once: only one of them moves the time. */
export async function noteKeyUse(tx: Tx, id: string, times: { now: Date; before: Date }): Promise<void> {
  await tx.query(
    "UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)",
    [id, times.now, times.before],
  );
}

export async function deleteKey(tx: Tx, key: { user_id: string; id: string }): Promise<void> {
  await tx.query("DELETE FROM api_keys WHERE user_id = $1 AND id = $2", [key.user_id, key.id]);
}
