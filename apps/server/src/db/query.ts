import pg from "pg";
import { Refusal } from "../refusal.ts";
import { type Hold, holder } from "./hold.ts";
import { runNamed } from "./named-query.ts";
import { type Scope, settingsOf } from "./scope.ts";

/** bigint columns are amounts and counts, bounded far below 2^53, so they are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type Row = Record<string, unknown>;

/** SQL with a name is parsed and planned once by each connection, so its text must never vary. */
export type Statement = string | { readonly name: string; readonly text: string };

/**
 * Where statements are run. `merchantId` is the tenant whose rows they see: "*" for all, "" for nobody's. `merchantIds` are
 * those whose payments a search across merchants reads.
 */
export type Tx = {
  readonly merchantId: string;
  readonly merchantIds?: readonly string[];
  query<T extends object = Row>(statement: Statement, values?: readonly unknown[]): Promise<T[]>;
};

/**
 * `closing` is the same transaction for its last statement: COMMIT travels right behind it, so that nothing can be
 * undone after. It must be the only one that writes; then nothing half done is kept, whatever becomes of it.
 */
export type OpenTx = Tx & { readonly closing: Tx };

export type Database = {
  /** Runs `work` in one transaction that sees the rows of the scope's merchant only. */
  scoped<T>(scope: Scope, work: (tx: OpenTx) => Promise<T>): Promise<T>;
  /** A snapshot of the scope's rows for a report, which is read for as long as it takes to send. */
  hold: Hold<Tx>;
  /** Each statement is a transaction of its own, and sees only tables in which no merchant owns the rows. */
  readonly unscoped: Tx;
  /**
   * The same database for what reads widely: on connections of its own, so that payments never wait for searches; it
   * can't write, and a statement that takes longer than the deadline of searches is ended.
   */
  readonly searches: Pick<Database, "scoped" | "unscoped">;
  /** True when the database answers. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connectionString: string;
  connections: number;
  prepared: boolean;
  searchDeadlineMs: number;
};

const APP_ROLE = "gatehouse_app";

/** In a cluster whose rows are seen must be known on every node; elsewhere this is a name without meaning. */
const FOR_NODES = "-c citus.propagate_set_commands=local";

/** Nothing that a request or a job does may hold a connection for longer; a search has a shorter time. */
const STATEMENT_MS = 60_000;

/** A transaction that waits for the program that long was forgotten by it. */
const IDLE_MS = 60_000;

/** How long to wait for a connection: a client would rather hear that it may come again. */
const CONNECT_MS = 10_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { connections, prepared, searchDeadlineMs } = options;
  const forSearches = Math.floor(connections / 3);
  const general = openPool(options, { max: connections - forSearches, waitMs: CONNECT_MS, statementMs: STATEMENT_MS });
  const searching = openPool(
    options,
    { max: forSearches, waitMs: searchDeadlineMs, statementMs: searchDeadlineMs },
    "-c default_transaction_read_only=on",
  );
  return {
    hold: holder({
      most: Math.max(1, Math.floor(forSearches / 2)),
      connect: () => searching.connect().catch(refuseBusy),
      txOn: (client, scope) => ({ ...tenantsOf(scope), query: queryOn(client, prepared) }),
    }),
    scoped: (scope, work) => inTransaction(general, { scope, prepared }, work),
    unscoped: { merchantId: "", query: queryIn(general, prepared) },
    searches: {
      scoped: (scope, work) => inTransaction(searching, { scope, prepared }, work).catch(refuseTooWide),
      unscoped: {
        merchantId: "",
        query: (statement, values) => queryIn(searching, prepared)<never>(statement, values).catch(refuseTooWide),
      },
    },
    answers: () =>
      general.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    close: async () => {
      await Promise.all([general.end(), searching.end()]);
    },
  };
}

type Share = { max: number; waitMs: number; statementMs: number };

function openPool({ connectionString }: DatabaseOptions, share: Share, settings = ""): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: share.max,
    connectionTimeoutMillis: share.waitMs,
    options: `-c role=${APP_ROLE} -c statement_timeout=${share.statementMs} -c idle_in_transaction_session_timeout=${IDLE_MS} ${FOR_NODES} ${settings}`,
    idleTimeoutMillis: 60_000,
    // Statements go out without waiting for the answers to those before them.
    pipeline: true,
  });
  // A connection that breaks while nobody waits for its answer, in the pool or in a transaction, is found out at its next
  // use; without these listeners the process would end.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** What PostgreSQL says of a statement that it ended for its time. */
const QUERY_CANCELED = "57014";

function refuseTooWide(error: unknown): never {
  if (codeOf(error) === QUERY_CANCELED) throw new Refusal("search_too_wide");
  throw error;
}

/** What it says of a statement with a name whose rows have come to look different: on that connection for good. */
const PLAN_CHANGED = "0A000";

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

/** What PostgreSQL says to one of two transactions that wait for each other, after it has undone it. */
const DEADLOCK = "40P01";

/** The pool has no code for "no connection came free in time". */
function refuseBusy(error: unknown): never {
  const waited = error instanceof Error && error.message === "timeout exceeded when trying to connect";
  if (waited || codeOf(error) === DEADLOCK) throw new Refusal("busy", { retry_after: 5 });
  throw error;
}

function queryOn(client: pg.PoolClient, prepared: boolean): Tx["query"] {
  return <R extends object>(statement: Statement, values: readonly unknown[] = []) => {
    if (prepared && typeof statement !== "string") return runNamed<R>(client, statement, values).catch(refuseBusy);
    const text = typeof statement === "string" ? statement : statement.text;
    const asked = client.query<R & pg.QueryResultRow>({ text, values: values as unknown[] });
    return asked.then(({ rows }) => rows, refuseBusy);
  };
}

/** On whichever connection is free. */
function queryIn(pool: pg.Pool, prepared: boolean): Tx["query"] {
  return async <R extends object>(statement: Statement, values?: readonly unknown[]) => {
    const client = await pool.connect().catch(refuseBusy);
    const rows = await queryOn(client, prepared)<R>(statement, values).catch((error: Error) => {
      // Whatever a failed statement says of its connection, the next one gets another.
      client.release(error);
      throw error;
    });
    client.release();
    return rows;
  };
}

type Manner = { scope: Scope; prepared: boolean };

async function inTransaction<T>(pool: pg.Pool, manner: Manner, work: (tx: OpenTx) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(refuseBusy);
  const { tx, end } = transactionOn(client, manner);
  let broken: Error | undefined;
  try {
    const [begun, worked] = await Promise.allSettled(
      inOneWrite(client, () => [client.query(`BEGIN; ${settingsOf(manner.scope)}`), work(tx)]),
    );
    if (worked.status === "rejected") throw worked.reason;
    if (begun.status === "rejected") throw begun.reason;
    // That is the answer to COMMIT when a statement had failed, even if its error was caught.
    if ((await end("COMMIT")).command === "ROLLBACK") throw new Error("the transaction was rolled back");
    return worked.value;
  } catch (error) {
    if (codeOf(error) === PLAN_CHANGED) broken = error as Error;
    await end("ROLLBACK").catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function tenantsOf({ merchantId, merchantIds }: Scope): Pick<Tx, "merchantId" | "merchantIds"> {
  return { merchantId, ...(merchantIds ? { merchantIds } : {}) };
}

type Transaction = { tx: OpenTx; end(how: "COMMIT" | "ROLLBACK"): Promise<pg.QueryResult> };

/** A transaction ends once: the first `end` counts, every later one gets its answer. */
function transactionOn(client: pg.PoolClient, { scope, prepared }: Manner): Transaction {
  const tenants = tenantsOf(scope);
  const send = queryOn(client, prepared);
  let ended: Promise<pg.QueryResult> | undefined;
  const end: Transaction["end"] = (how) => {
    ended ??= client.query(how);
    return ended;
  };
  const query: Tx["query"] = async (statement, values) => {
    if (ended) throw new Error("a statement after the last one of its transaction");
    return send(statement, values);
  };
  const queryAndCommit: Tx["query"] = (statement, values) =>
    inOneWrite(client, () => {
      const rows = send(statement, values);
      // Its failure is met where the transaction ends.
      end("COMMIT").catch(() => undefined);
      return rows as ReturnType<typeof send<never>>;
    });
  return { tx: { ...tenants, query, closing: { ...tenants, query: queryAndCommit } }, end };
}

/** Whatever `send` says before it first waits reaches the server in one piece. */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
