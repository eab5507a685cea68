import pg from "pg";
import type { Scope } from "./scope.ts";

/** bigint columns are amounts and counts, bounded far below 2^53, so they are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type Row = Record<string, unknown>;

/** An open transaction. `merchantId` is the tenant it may see, or "*" for the program itself. */
export type Tx = {
  readonly merchantId: string;
  query<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<T[]>;
};

export type Database = {
  /** Runs `work` in one transaction that sees the rows of the scope's merchant only. */
  scoped<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** True when the database answers. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

const APP_ROLE = "gatehouse_app";

export function openDatabase(connectionString: string, max: number): Database {
  const pool = new pg.Pool({ connectionString, max, options: `-c role=${APP_ROLE}`, idleTimeoutMillis: 60_000 });
  // An idle connection that breaks is replaced at its next use; without a listener the process would end.
  pool.on("error", () => undefined);
  return {
    scoped: (scope, work) => inTransaction(pool, scope, work),
    answers: () =>
      pool.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // One round trip; SET takes no parameters, so the id was checked when the scope was made.
    await client.query(`BEGIN; SET LOCAL gatehouse.merchant_id = '${scope.merchantId}'`);
    const result = await work({
      merchantId: scope.merchantId,
      query: async <R extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<R & pg.QueryResultRow>(text, values as unknown[])).rows as R[],
    });
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((rollback: Error) => {
      broken = rollback;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
