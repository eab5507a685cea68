import type { Totals } from "@gatehouse/contract/transactions/transaction.ts";
import type { Tx } from "../../db/query.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import type { Order, PageOf } from "../../search/page.ts";
import { cellsOf } from "./tallied.store.ts";
import type { TransactionRow } from "./transaction.store.ts";

export type Search = PageOf & { conditions: Condition[]; order: Order };

/** Rows are fetched for the page alone: what the offset skips is skipped in an index where one has all that is asked. */
export async function searchRows(tx: Tx, search: Search): Promise<TransactionRow[]> {
  const mine: Condition = { sql: "merchant_id = ?", value: tx.merchantId };
  const { where, values } = whereOf([mine, ...search.conditions]);
  const { column, direction } = search.order;
  const order = `${column} ${direction}, id ${direction}`;
  return tx.query<TransactionRow>(
    `SELECT t.* FROM (SELECT id, ${column} FROM transactions WHERE ${where} ORDER BY ${order}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}) page
     JOIN transactions t ON t.merchant_id = $1 AND t.id = page.id ORDER BY page.${column} ${direction}, page.id ${direction}`,
    [...values, search.limit, search.offset],
  );
}

export async function countRows(tx: Tx, conditions: Condition[]): Promise<number> {
  const cells = cellsOf(tx, conditions);
  const rows = await tx.query<{ total: number }>(
    `SELECT coalesce(sum(n), 0) AS total FROM (${cells.sql}) matched`,
    cells.values,
  );
  return rows[0]?.total ?? 0;
}

/** Sums over everything that matches. Credits and refunds count against the net. */
export async function sumRows(tx: Tx, conditions: Condition[]): Promise<Totals> {
  const cells = cellsOf(tx, conditions);
  const approved = "status NOT IN ('declined', 'voided', 'pending', 'unknown')";
  const rows = await tx.query<Totals>(
    `SELECT coalesce(sum(amount_authorized) FILTER (WHERE ${approved}), 0) AS amount_authorized,
       coalesce(sum(amount_captured) FILTER (WHERE ${approved}), 0) AS amount_captured,
       coalesce(sum(base_amount) FILTER (WHERE ${approved}), 0) AS base_amount,
       coalesce(sum(duty_amount) FILTER (WHERE ${approved}), 0) AS duty_amount,
       coalesce(sum(CASE WHEN type IN ('refund', 'credit') THEN -amount_captured ELSE amount_captured END) FILTER (WHERE ${approved}), 0) AS net_amount,
       0 AS service_fee,
       coalesce(sum(shipping_amount) FILTER (WHERE ${approved}), 0) AS shipping_amount,
       0 AS surcharge,
       coalesce(sum(tax_amount) FILTER (WHERE ${approved}), 0) AS tax_amount,
       coalesce(sum(tip_amount) FILTER (WHERE ${approved}), 0) AS tip_amount
     FROM (${cells.sql}) matched`,
    cells.values,
  );
  return rows[0] as Totals;
}

/** Bounds what the transaction may spend on one statement. */
export async function limitStatements(tx: Tx, milliseconds: number): Promise<void> {
  await tx.query(`SET LOCAL statement_timeout = ${Math.floor(milliseconds)}`);
}

/** What PostgreSQL says of a statement that it ended for its time. */
export function tookTooLong(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "57014";
}
