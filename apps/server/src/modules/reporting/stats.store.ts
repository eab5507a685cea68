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
