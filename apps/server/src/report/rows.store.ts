import type { Tx } from "../db/query.ts";

/** As many rows are in memory at once, twice: a page is written while PostgreSQL sends the next. */
const PAGE_ROWS = 1_000;

export type Selection = { sql: string; values: readonly unknown[] };

/** The rows of one statement, page by page, however many they are. Its transaction must stay open until the last. */
export async function* readPages<T extends object>(tx: Tx, { sql, values }: Selection): AsyncGenerator<T[]> {
  const fetch = () => {
    const rows = tx.query<T>(`FETCH ${PAGE_ROWS} FROM report`);
    // Its failure is met where the page is waited for, if it still is.
    rows.catch(() => undefined);
    return rows;
  };
  await tx.query(`DECLARE report NO SCROLL CURSOR FOR ${sql}`, values);
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === PAGE_ROWS) next = fetch();
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
  }
}
