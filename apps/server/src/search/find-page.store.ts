import type { Tx } from "../db/query.ts";
import { type Condition, whereOf } from "./conditions.ts";
import type { Order, PageOf } from "./page.ts";

export type Search = PageOf & { conditions: Condition[]; order: Order };

/** One page of a table, and how many rows match in all. Columns and table are written in the program. */
export async function findPage<T extends object>(
  tx: Tx,
  from: { table: string; columns: string },
  search: Search,
): Promise<{ rows: T[]; total: number }> {
  const { where, values } = whereOf(search.conditions);
  const { column, direction } = search.order;
  const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const rows = await tx.query<T>(
    `SELECT ${from.columns} FROM ${from.table} WHERE ${where} ORDER BY ${column} ${direction}, id ${direction} ${page}`,
    [...values, search.limit, search.offset],
  );
  const counted = await tx.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${from.table} WHERE ${where}`,
    values,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}
