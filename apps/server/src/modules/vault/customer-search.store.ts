import type { Tx } from "../../db/query.ts";
import { type Condition, whereOf } from "../../search/conditions.ts";
import type { Order, PageOf } from "../../search/page.ts";
import type { CustomerRow } from "./customer.store.ts";

export type Search = PageOf & { conditions: Condition[]; order: Order };

export async function searchCustomers(tx: Tx, search: Search): Promise<{ rows: CustomerRow[]; total: number }> {
  const { where, values } = whereOf([{ sql: "c.merchant_id = ?", value: tx.merchantId }, ...search.conditions]);
  const { column, direction } = search.order;
  const rows = await tx.query<CustomerRow>(
    `SELECT c.* FROM customers c WHERE ${where} ORDER BY c.${column} ${direction}, c.id ${direction}
     LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    [...values, search.limit, search.offset],
  );
  const counted = await tx.query<{ total: number }>(`SELECT count(*) AS total FROM customers c WHERE ${where}`, values);
  return { rows, total: counted[0]?.total ?? 0 };
}
