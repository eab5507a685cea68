import type { News } from "@gatehouse/contract/content/news.ts";
import type { Tx } from "../../db/query.ts";
import { insertRow, updateRow } from "../../db/statements.ts";
import type { PageOf } from "../../search/page.ts";

export type NewsRow = Omit<News, "account_type_id" | "created_at" | "updated_at"> & {
  created_at: Date;
  updated_at: Date | null;
};

const columns = "n.id, n.partner_id, n.title, n.message, n.author_name, n.visibility, n.created_at, n.updated_at";

/** What has been told to a merchant or a partner by those above it. A partner sees its own as well. */
export async function newsFor(tx: Tx, account: { type: "merchant" | "partner"; id: string }): Promise<NewsRow[]> {
  const start = account.type === "merchant" ? "SELECT partner_id FROM merchants WHERE id = $1" : "SELECT $1::text";
  return tx.query<NewsRow>(
    `WITH RECURSIVE above AS (
       SELECT id, parent_id, 0 AS far FROM partners WHERE id = (${start})
       UNION ALL SELECT p.id, p.parent_id, a.far + 1 FROM partners p JOIN above a ON p.id = a.parent_id WHERE a.far < 100)
     SELECT ${columns} FROM news n JOIN above a ON a.id = n.partner_id
     WHERE n.visibility IN ('all', $2) OR n.partner_id = $1
     ORDER BY n.created_at DESC, n.id DESC LIMIT 50`,
    [account.id, `${account.type}s`],
  );
}

export async function latestNews(tx: Tx): Promise<NewsRow[]> {
  return tx.query<NewsRow>(`SELECT ${columns} FROM news n ORDER BY n.created_at DESC, n.id DESC LIMIT 50`);
}

export async function pageOfNews(
  tx: Tx,
  partnerId: string,
  { limit, offset }: PageOf,
): Promise<{ rows: NewsRow[]; total: number }> {
  const rows = await tx.query<NewsRow>(
    `SELECT ${columns} FROM news n WHERE n.partner_id = $1 ORDER BY n.created_at DESC, n.id DESC LIMIT $2 OFFSET $3`,
    [partnerId, limit, offset],
  );
  const counted = await tx.query<{ total: number }>("SELECT count(*) AS total FROM news WHERE partner_id = $1", [
    partnerId,
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

type Key = { partner_id: string; id: string };

/** Locked until the transaction ends. */
export async function lockNews(tx: Tx, { partner_id, id }: Key): Promise<NewsRow | undefined> {
  const rows = await tx.query<NewsRow>(
    `SELECT ${columns} FROM news n WHERE n.partner_id = $1 AND n.id = $2 FOR UPDATE`,
    [partner_id, id],
  );
  return rows[0];
}

export async function insertNews(tx: Tx, row: NewsRow): Promise<NewsRow> {
  return insertRow<NewsRow>(tx, "news", row);
}

export async function updateNews(tx: Tx, key: Key, change: Partial<NewsRow>): Promise<NewsRow | undefined> {
  return updateRow<NewsRow>(tx, "news", { key, change });
}

export async function removeNews(tx: Tx, { partner_id, id }: Key): Promise<void> {
  await tx.query("DELETE FROM news WHERE partner_id = $1 AND id = $2", [partner_id, id]);
}

export async function partnerName(tx: Tx, id: string): Promise<string> {
  return (await tx.query<{ name: string }>("SELECT name FROM partners WHERE id = $1", [id]))[0]?.name ?? "";
}
