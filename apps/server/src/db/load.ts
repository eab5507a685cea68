import pg from "pg";
import type { Rows } from "./copy-rows.ts";
import type { Tx } from "./query.ts";
import { type Scope, settingsOf } from "./scope.ts";

/** A transaction that also takes rows in bulk. */
export type LoadingTx = Tx & { copy<T>(table: string, rows: Rows<T>): Promise<void> };

export type Loader = {
  load(work: (tx: LoadingTx) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/**
 * A connection of whoever owns the tables, for rows by the hundred thousand. COPY is refused where row policies bind: they
 * bind an owner who is no superuser, and then the rows go through a table of the session's own.
 */
export async function openLoader(connectionString: string, scope: Scope): Promise<Loader> {
  const client = new pg.Client({ connectionString });
  // A connection that breaks is found out by the next statement.
  client.on("error", () => undefined);
  await client.connect();
  const query: Tx["query"] = async (statement, values = []) => {
    const text = typeof statement === "string" ? statement : statement.text;
    return (await client.query<never>(text, values as unknown[])).rows;
  };
  const tx: LoadingTx = { merchantId: scope.merchantId, query, copy: (table, rows) => copy(client, table, rows) };
  return {
    async load(work) {
      // No commit waits for the disk: a crash loses the last ones whole, and the next commit that does wait keeps them all.
      await client.query(`BEGIN; SET LOCAL synchronous_commit = off; ${settingsOf(scope)}`);
      try {
        await work(tx);
        await client.query("COMMIT");
      } catch (error) {
        await client.query("ROLLBACK").catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
}

async function copy<T>(client: pg.Client, table: string, rows: Rows<T>): Promise<void> {
  const columns = rows.columns.join(", ");
  const asked = await client.query("SELECT row_security_active($1) AS bound", [table]);
  if (!asked.rows[0].bound) return send(client, `${table} (${columns})`, rows.end());
  await client.query(`CREATE TEMPORARY TABLE arrived ON COMMIT DROP AS SELECT ${columns} FROM ${table} LIMIT 0`);
  await send(client, "arrived", rows.end());
  await client.query(`INSERT INTO ${table} (${columns}) SELECT * FROM arrived; DROP TABLE arrived`);
}

/** What the driver's connection has and its types don't tell. */
type Copying = pg.Connection & { endCopyFrom(): void };

/** COPY as the driver lets it be added: by what answers the server's messages. */
function send(client: pg.Client, target: string, messages: Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.query(`COPY ${target} FROM STDIN (FORMAT binary)`),
      handleCopyInResponse(connection: Copying) {
        for (const message of messages) connection.stream.write(message);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    });
  });
}
