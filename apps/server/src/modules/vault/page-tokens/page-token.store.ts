import { findGood } from "../../../db/expiring.store.ts";
import type { Tx } from "../../../db/query.ts";
import { insertRow } from "../../../db/statements.ts";

export type PageTokenRow = { merchant_id: string; id: string; sealed: string; expires_at: Date };

export const insertPageToken = (tx: Tx, row: PageTokenRow) => insertRow<PageTokenRow>(tx, "page_tokens", row);

export const findPageToken = (tx: Tx, id: string, now: Date) => findGood<PageTokenRow>(tx, "page_tokens", { id, now });

/** False when it is gone: somebody else took it. Whoever comes second waits until the first has committed. */
export async function deletePageToken(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query("DELETE FROM page_tokens WHERE merchant_id = $1 AND id = $2 RETURNING id", [
    tx.merchantId,
    id,
  ]);
  return rows.length === 1;
}
