import type { Tx } from "../../../db/query.ts";

export type DataKeyRow = {
  merchant_id: string;
  id: string;
  wrapped: string;
  state: "active" | "retiring" | "retired";
};

/** The merchant's keys in use. None of them can be erased before this transaction ends. */
export async function holdDataKeys(tx: Tx): Promise<DataKeyRow[]> {
  return tx.query<DataKeyRow>(
    "SELECT merchant_id, id, wrapped, state FROM data_keys WHERE merchant_id = $1 AND state <> 'retired' FOR KEY SHARE",
    [tx.merchantId],
  );
}

/** A key for opening alone. It is not held: every payment with a stored card would wait at this one row. */
export async function findDataKey(tx: Tx, id: string): Promise<DataKeyRow | undefined> {
  const rows = await tx.query<DataKeyRow>(
    "SELECT merchant_id, id, wrapped, state FROM data_keys WHERE merchant_id = $1 AND id = $2 AND state <> 'retired'",
    [tx.merchantId, id],
  );
  return rows[0];
}

/** Makes it the key that seals, unless another got there first. */
export async function insertDataKey(tx: Tx, key: { id: string; wrapped: string; now: Date }): Promise<void> {
  await tx.query(
    `INSERT INTO data_keys (merchant_id, id, wrapped, state, created_at) VALUES ($1, $2, $3, 'active', $4)
     ON CONFLICT (merchant_id) WHERE state = 'active' DO NOTHING`,
    [tx.merchantId, key.id, key.wrapped, key.now],
  );
}

/** From now on the active key only opens; false when there is none. */
export async function beginRetiring(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    "UPDATE data_keys SET state = 'retiring' WHERE merchant_id = $1 AND state = 'active' RETURNING id",
    [tx.merchantId],
  );
  return rows.length > 0;
}

export async function listMerchantsWithOldKey(tx: Tx, madeBefore: Date): Promise<string[]> {
  const rows = await tx.query<{ merchant_id: string }>(
    "SELECT merchant_id FROM data_keys WHERE state = 'active' AND created_at < $1 ORDER BY created_at LIMIT 20",
    [madeBefore],
  );
  return rows.map((row) => row.merchant_id);
}

export async function listRetiringKeys(tx: Tx): Promise<DataKeyRow[]> {
  return tx.query<DataKeyRow>(
    "SELECT merchant_id, id, wrapped, state FROM data_keys WHERE state = 'retiring' ORDER BY created_at LIMIT 20",
  );
}

/** What is still sealed with keys that only open, of one merchant or of all; `oldest` is when the first of those keys was made. */
export async function countUnresealed(tx: Tx, merchantId?: string): Promise<{ count: number; oldest: Date | null }> {
  const rows = await tx.query<{ count: number; oldest: Date | null }>(
    `SELECT count(m.id) AS count, min(k.created_at) FILTER (WHERE m.id IS NOT NULL) AS oldest
     FROM data_keys k LEFT JOIN stored_methods m ON m.merchant_id = k.merchant_id AND m.data_key_id = k.id
     WHERE k.state = 'retiring' AND ($1::text IS NULL OR k.merchant_id = $1)`,
    [merchantId ?? null],
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export async function countResealed(tx: Tx, id: string, by: number): Promise<void> {
  await tx.query("UPDATE data_keys SET resealed = resealed + $3 WHERE merchant_id = $1 AND id = $2", [
    tx.merchantId,
    id,
    by,
  ]);
}

/** Erases a key that seals nothing any more; false while something is left, also of whoever was sealing just now. */
export async function eraseDataKey(tx: Tx, id: string, now: Date): Promise<boolean> {
  await tx.query("SELECT 1 FROM data_keys WHERE merchant_id = $1 AND id = $2 FOR UPDATE", [tx.merchantId, id]);
  const rows = await tx.query(
    `UPDATE data_keys SET state = 'retired', wrapped = '', retired_at = $3 WHERE merchant_id = $1 AND id = $2
       AND NOT EXISTS (SELECT 1 FROM stored_methods WHERE merchant_id = $1 AND data_key_id = $2) RETURNING id`,
    [tx.merchantId, id, now],
  );
  return rows.length === 1;
}
