import type { Tx } from "../../db/query.ts";
import { cellsOf } from "../transactions/index.ts";

/** What was made on one day, in the merchant's zone, that is alike in all of this. */
export type StatRow = {
  day: string;
  currency: string;
  type: string;
  status: string;
  code: number;
  /** The card's brand, or how else it was paid. */
  label: string;
  count: number;
  captured: number;
  tip: number;
  tax: number;
};

/** Read once for every series of the dashboard; from quarters, because the merchant's day begins at another hour than UTC's. */
export async function statsSince(tx: Tx, from: Date, timezone: string): Promise<StatRow[]> {
  const since = { column: "created_at", sql: "created_at >= ?", value: from, bound: "from" as const };
  const cells = cellsOf(tx, [since], false);
  return tx.query<StatRow>(
    `SELECT to_char(at AT TIME ZONE $${cells.values.length + 1}, 'YYYY-MM-DD') AS day, currency, type, status, response_code AS code,
       coalesce(nullif(card_type, ''), payment_type) AS label, sum(n) AS count,
       sum(amount_captured) AS captured, sum(tip_amount) AS tip, sum(tax_amount) AS tax
     FROM (${cells.sql}) made GROUP BY 1, 2, 3, 4, 5, 6`,
    [...cells.values, timezone],
  );
}

export type NewsRow = {
  id: string;
  partner_id: string;
  title: string;
  message: string;
  author_name: string;
  created_at: Date;
};

/** News of the partner that the account belongs to. */
export async function listNews(tx: Tx, account: { type: string; id: string }): Promise<NewsRow[]> {
  return tx.query<NewsRow>(
    `SELECT n.id, n.partner_id, n.title, n.message, n.author_name, n.created_at FROM news n
     WHERE n.partner_id = CASE $1 WHEN 'merchant' THEN (SELECT partner_id FROM merchants WHERE id = $2) ELSE $2 END
     ORDER BY n.created_at DESC, n.id DESC LIMIT 50`,
    [account.type, account.id],
  );
}
