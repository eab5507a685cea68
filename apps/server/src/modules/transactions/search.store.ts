import type { Totals } from "@gatehouse/contract/transactions/transaction.ts";
import type { Tx } from "../../db/query.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import type { Order, PageOf } from "../../search/page.ts";
import type { TransactionRow } from "./transaction.store.ts";

export type Search = PageOf & { conditions: Condition[]; order: Order };

function matching(tx: Tx, conditions: Condition[]): { where: string; values: unknown[] } {
  return whereOf([{ sql: "merchant_id = ?", value: tx.merchantId }, ...conditions]);
}

export async function searchRows(tx: Tx, search: Search): Promise<{ rows: TransactionRow[]; total: number }> {
  const { where, values } = matching(tx, search.conditions);
  const { column, direction } = search.order;
  const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const rows = await tx.query<TransactionRow>(
    `SELECT * FROM transactions WHERE ${where} ORDER BY ${column} ${direction}, id ${direction} ${page}`,
    [...values, search.limit, search.offset],
  );
  const counted = await tx.query<{ total: number }>(
    `SELECT count(*) AS total FROM transactions WHERE ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Sums over everything that matches. Credits and refunds count against the net. */
export async function sumRows(tx: Tx, conditions: Condition[]): Promise<Totals> {
  const { where, values } = matching(tx, conditions);
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
     FROM transactions WHERE ${where}`,
    values,
  );
  return rows[0] as Totals;
}
