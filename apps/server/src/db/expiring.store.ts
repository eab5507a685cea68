import type { Tx } from "./query.ts";

/** Tables of what is good for a short while, by `merchant_id`, `id` and `expires_at`. */
type Expiring = "apple_payments" | "bank_links" | "page_tokens";

/** The one of the scope's merchant with that id, while it is good. */
export async function findGood<T extends object>(
  tx: Tx,
  table: Expiring,
  { id, now }: { id: string; now: Date },
): Promise<T | undefined> {
  const rows = await tx.query<T>(`SELECT * FROM ${table} WHERE merchant_id = $1 AND id = $2 AND expires_at > $3`, [
    tx.merchantId,
    id,
    now,
  ]);
  return rows[0];
}

/** What nobody can name any more, of all merchants. */
export async function deleteStale(
  tx: Tx,
  table: Expiring,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM ${table} WHERE (merchant_id, id) IN
       (SELECT merchant_id, id FROM ${table} WHERE expires_at <= $1 LIMIT $2) RETURNING id`,
    [now, limit],
  );
  return rows.length;
}
