import type { Tx } from "../../db/query.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import type { Order, PageOf } from "../../search/page.ts";
import { ofTenants } from "../../search/tenants.ts";
import type { Cell, TransactionRow } from "../transactions/index.ts";
import { cellsOf, countedByAmount, sums } from "../transactions/index.ts";

export type Search = PageOf & { conditions: Condition[]; order: Order };

/** Rows are fetched for the page alone: what the offset skips is skipped in an index where one has all that is asked. */
export async function searchRows(tx: Tx, search: Search): Promise<TransactionRow[]> {
  if (tx.merchantIds) return searchAcross(tx, search);
  const { where, values } = whereOf([ofTenants(tx), ...search.conditions]);
  const { column, direction } = search.order;
  const order = `${column} ${direction}, id ${direction}`;
  return tx.query<TransactionRow>(
    `SELECT t.* FROM (SELECT id, ${column} FROM transactions WHERE ${where} ORDER BY ${order}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}) page
     JOIN transactions t ON t.merchant_id = $1 AND t.id = page.id ORDER BY page.${column} ${direction}, page.id ${direction}`,
    [...values, search.limit, search.offset],
  );
}

/** Of many merchants: each one's first rows come out of an index that begins with the merchant, and the page out of those. */
async function searchAcross(tx: Tx, search: Search): Promise<TransactionRow[]> {
  const { where, values } = whereOf([ofTenants(tx), ...search.conditions]);
  const { column, direction } = search.order;
  const order = `${column} ${direction}, id ${direction}`;
  return tx.query<TransactionRow>(
    `SELECT t.* FROM (
       SELECT first.* FROM unnest($1::text[]) AS of(merchant)
       CROSS JOIN LATERAL (SELECT merchant_id, id, ${column} FROM transactions
         WHERE merchant_id = merchant AND ${where} ORDER BY ${order} LIMIT $${values.length + 2}) first
       ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 3}) page
     JOIN transactions t ON t.merchant_id = page.merchant_id AND t.id = page.id AND t.merchant_id = ANY($1::text[])
     ORDER BY page.${column} ${direction}, page.id ${direction}`,
    [...values, search.limit, search.limit + search.offset, search.offset],
  );
}

/** FROM, WHERE and ORDER BY of every row that matches; one for each line item where `items` are asked for. */
export function selectRows(tx: Tx, search: { conditions: Condition[]; order: Order; items: boolean }) {
  const { where, values } = whereOf([ofTenants(tx), ...search.conditions]);
  const { column, direction } = search.order;
  const items = search.items ? lineItems : "";
  const sql = `FROM transactions ${items} WHERE ${where} ORDER BY ${column} ${direction}, id ${direction}${items && ", item.nth"}`;
  return { sql, values, currency: "currency" };
}

const itemList = "CASE jsonb_typeof(line_items) WHEN 'array' THEN line_items END";
/** A payment without line items still has its row. */
const lineItems = `LEFT JOIN LATERAL jsonb_array_elements(${itemList}) WITH ORDINALITY AS item(line, nth) ON true`;

/** How many rows those are with one for each line item. */
export async function countLines(tx: Tx, conditions: Condition[]): Promise<number> {
  const { where, values } = whereOf([ofTenants(tx), ...conditions]);
  const rows = await tx.query<{ total: number }>(
    `SELECT coalesce(sum(greatest(1, jsonb_array_length(${itemList}))), 0) AS total FROM transactions WHERE ${where}`,
    values,
  );
  return rows[0]?.total ?? 0;
}

export async function countRows(tx: Tx, conditions: Condition[]): Promise<number> {
  const { sql, values } = countedByAmount(tx, conditions) ?? cellsOf(tx, conditions);
  const rows = await tx.query<{ total: number }>(`SELECT coalesce(sum(n), 0) AS total FROM (${sql}) matched`, values);
  return rows[0]?.total ?? 0;
}

/** Sums over everything that matches, apart by what decides in which total they count. */
export async function sumRows(tx: Tx, conditions: Condition[]): Promise<Cell[]> {
  const cells = cellsOf(tx, conditions);
  const added = sums.map((column) => `sum(${column}) AS ${column}`).join(", ");
  return tx.query<Cell>(
    `SELECT currency, type, status, ${added} FROM (${cells.sql}) matched
     GROUP BY currency, type, status ORDER BY currency, type, status`,
    cells.values,
  );
}
