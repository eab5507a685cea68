import type { Tx } from "../../db/query.ts";

export type DayRow = {
  day: string;
  transaction_amount_sum: number;
  transaction_count: number;
  sale_count: number;
  authorize_count: number;
  refund_count: number;
  refund_sum: number;
  void_count: number;
  decline_count: number;
  tip_sum: number;
  tax_amount_sum: number;
};

/** Figures by day in the merchant's zone. Approved money only; declines and voids are counted apart. */
export async function statsByDay(tx: Tx, from: Date, timezone: string): Promise<DayRow[]> {
  const good = "status NOT IN ('declined', 'voided', 'pending', 'unknown')";
  return tx.query<DayRow>(
    `SELECT to_char(created_at AT TIME ZONE $3, 'YYYY-MM-DD') AS day,
       coalesce(sum(amount_captured) FILTER (WHERE ${good} AND type IN ('sale', 'authorize')), 0) AS transaction_amount_sum,
       count(*) AS transaction_count,
       count(*) FILTER (WHERE type = 'sale' AND ${good}) AS sale_count,
       count(*) FILTER (WHERE type = 'authorize' AND ${good}) AS authorize_count,
       count(*) FILTER (WHERE type = 'refund' AND ${good}) AS refund_count,
       coalesce(sum(amount_captured) FILTER (WHERE type = 'refund' AND ${good}), 0) AS refund_sum,
       count(*) FILTER (WHERE status = 'voided') AS void_count,
       count(*) FILTER (WHERE status = 'declined') AS decline_count,
       coalesce(sum(tip_amount) FILTER (WHERE ${good}), 0) AS tip_sum,
       coalesce(sum(tax_amount) FILTER (WHERE ${good}), 0) AS tax_amount_sum
     FROM transactions WHERE merchant_id = $1 AND created_at >= $2 GROUP BY 1 ORDER BY 1`,
    [tx.merchantId, from, timezone],
  );
}

export async function codesByDay(
  tx: Tx,
  from: Date,
  timezone: string,
): Promise<{ day: string; code: number; n: number }[]> {
  return tx.query(
    `SELECT to_char(created_at AT TIME ZONE $3, 'YYYY-MM-DD') AS day, response_code AS code, count(*) AS n
     FROM transactions WHERE merchant_id = $1 AND created_at >= $2 GROUP BY 1, 2 ORDER BY 1, 2`,
    [tx.merchantId, from, timezone],
  );
}

export async function byCardType(tx: Tx, from: Date): Promise<{ label: string; count: number; amount: number }[]> {
  return tx.query(
    `SELECT coalesce(nullif(card_type, ''), payment_type) AS label, count(*) AS count, coalesce(sum(amount_captured), 0) AS amount
     FROM transactions WHERE merchant_id = $1 AND created_at >= $2 AND type IN ('sale', 'authorize') AND status NOT IN ('declined', 'voided', 'pending', 'unknown')
     GROUP BY 1 ORDER BY 3 DESC LIMIT 12`,
    [tx.merchantId, from],
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
