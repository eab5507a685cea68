import pg from "pg";
import { APP_ROLE } from "./lane.ts";
import { type Database, STATEMENT_MS, type Tx } from "./query.ts";

/** A database of one's own is asked once before all else, so that a wrong address is said in a sentence. */
export async function refuseUnreachable(connectionString: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.end();
  } catch (error) {
    throw new Error(`DATABASE_URL leads to no database that can be used: ${reasonOf(error)}`);
  }
}

/**
 * Who works on the program's connections, and for how long, is asked before anybody is served: a proxy can take out what was said of
 * it, and with a login that owns the tables everything would go on, past the row policies.
 */
export async function refuseLostSettings(db: Database, { searchDeadlineMs }: { searchDeadlineMs: number }) {
  try {
    await refuseLost(db.unscoped, STATEMENT_MS);
    await refuseLost(db.searches.unscoped, searchDeadlineMs);
  } catch (error) {
    throw new Error(
      `What the program says to its connections is lost on the way to the database, and it serves nobody so: ${reasonOf(error)}. ` +
        "Behind a proxy that pools by transaction, such as PgBouncer, PREPARED_STATEMENTS must be off.",
    );
  }
}

async function refuseLost(tx: Tx, statementMs: number): Promise<void> {
  const [found] = await tx.query<{ role: string; bound: boolean; ms: number }>(
    `SELECT current_user AS role, row_security_active('transactions') AS bound,
       (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS ms`,
  );
  if (found?.role !== APP_ROLE) throw new Error(`it works as ${found?.role}, not as ${APP_ROLE}`);
  if (!found.bound) throw new Error(`no row policy binds ${APP_ROLE}`);
  if (found.ms !== statementMs) throw new Error(`a statement may take ${found.ms} ms, not ${statementMs}`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
