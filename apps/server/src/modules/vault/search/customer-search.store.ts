import type { Tx } from "../../../db/query.ts";
import { type Condition, whereOf } from "../../../search/conditions.ts";
import type { Order, PageOf } from "../../../search/page.ts";
import type { CustomerRow } from "../domain/customer-record.ts";

export type Search = PageOf & { conditions: Condition[]; order: Order };

export async function searchCustomers(tx: Tx, search: Search): Promise<{ rows: CustomerRow[]; total: number }> {
  const { where, values } = whereOf([{ sql: "c.merchant_id = ?", value: tx.merchantId }, ...search.conditions]);
  const { column, direction } = search.order;
  const rows = await tx.query<CustomerRow>(
    `SELECT c.* FROM customers c WHERE ${where} ORDER BY c.${column} ${direction}, c.id ${direction}
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, search.limit, search.offset],
  );
  return { rows, total: await countCustomers(tx, search.conditions) };
}

export async function countCustomers(tx: Tx, conditions: readonly Condition[]): Promise<number> {
  const { where, values } = whereOf([{ sql: "c.merchant_id = ?", value: tx.merchantId }, ...conditions]);
  const rows = await tx.query<{ total: number }>(`SELECT count(*) AS total FROM customers c WHERE ${where}`, values);
  return rows[0]?.total ?? 0;
}

/** FROM, WHERE and ORDER BY of every customer that matches, with their first address `a` and means `m`. */
export function selectCustomers(tx: Tx, { conditions, order }: Pick<Search, "conditions" | "order">) {
  const { where, values } = whereOf([{ sql: "c.merchant_id = ?", value: tx.merchantId }, ...conditions]);
  const theirs = (alias: string) => `${alias}.merchant_id = c.merchant_id AND ${alias}.customer_id = c.id`;
  const sql = `FROM customers c
    LEFT JOIN customer_addresses a ON ${theirs("a")} AND a.id = c.billing_address_id
    LEFT JOIN stored_methods m ON ${theirs("m")} AND m.id = c.payment_method_id
    WHERE ${where} ORDER BY c.${order.column} ${order.direction}, c.id ${order.direction}`;
  return { sql, values, currency: "''" };
}
