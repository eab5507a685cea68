import type { Tx } from "../../db/query.ts";
import { insertRow } from "../../db/statements.ts";

export type BankLinkRow = { merchant_id: string; id: string; sealed_consent: string; expires_at: Date };

export const insertLink = (tx: Tx, row: BankLinkRow) => insertRow<BankLinkRow>(tx, "bank_links", row);

export async function findLink(tx: Tx, id: string, now: Date): Promise<BankLinkRow | undefined> {
  const rows = await tx.query<BankLinkRow>(
    "SELECT * FROM bank_links WHERE merchant_id = $1 AND id = $2 AND expires_at > $3",
    [tx.merchantId, id, now],
  );
  return rows[0];
}

export async function deleteStaleLinks(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM bank_links WHERE (merchant_id, id) IN
       (SELECT merchant_id, id FROM bank_links WHERE expires_at <= $1 LIMIT $2) RETURNING id`,
    [now, limit],
  );
  return rows.length;
}
