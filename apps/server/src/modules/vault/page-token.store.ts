import type { Tx } from "../../db/query.ts";
import { insertRow } from "../../db/statements.ts";

export type PageTokenRow = { merchant_id: string; id: string; sealed: string; expires_at: Date };

export const insertPageToken = (tx: Tx, row: PageTokenRow) => insertRow<PageTokenRow>(tx, "page_tokens", row);

export async function findPageToken(tx: Tx, id: string, now: Date): Promise<PageTokenRow | undefined> {
  const rows = await tx.query<PageTokenRow>(
    "SELECT * FROM page_tokens WHERE merchant_id = $1 AND id = $2 AND expires_at > $3",
    [tx.merchantId, id, now],
  );
  return rows[0];
}

/** False when it is gone: somebody else took it. Whoever comes second waits until the first has committed. */
export async function deletePageToken(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query("DELETE FROM page_tokens WHERE merchant_id = $1 AND id = $2 RETURNING id", [
    tx.merchantId,
    id,
  ]);
  return rows.length === 1;
}

export async function deleteStalePageTokens(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM page_tokens WHERE (merchant_id, id) IN
       (SELECT merchant_id, id FROM page_tokens WHERE expires_at <= $1 LIMIT $2) RETURNING id`,
    [now, limit],
  );
  return rows.length;
}
