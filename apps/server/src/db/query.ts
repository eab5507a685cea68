import pg from "pg";
import { Refusal } from "../refusal.ts";
import { type Hold, holder } from "./hold.ts";
import { type Lane, openLane } from "./lane.ts";
import { runNamed } from "./named-query.ts";
import { nobodysScope, type Scope, settingsOf } from "./scope.ts";

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

/** Without `prepared` nothing is said to a connection that the next transaction on it would find, as a proxy may give it to another. */
export type DatabaseOptions = {
  connectionString: string;
  connections: number;
  prepared: boolean;
  searchDeadlineMs: number;
};

/** Nothing that a request or a job does may hold a connection for longer; a search has a shorter time. */
export const STATEMENT_MS = 60_000;

/** How long to wait for a connection: a client would rather hear that it may come again. */
const CONNECT_MS = 10_000;

export function openDatabase({ connectionString, prepared, connections, searchDeadlineMs }: DatabaseOptions): Database {
  const forSearches = Math.floor(connections / 3);
  const behind = { connectionString, prepared };
  const forOthers = { max: connections - forSearches, waitMs: CONNECT_MS, statementMs: STATEMENT_MS };
  const limits = { max: forSearches, waitMs: searchDeadlineMs, statementMs: searchDeadlineMs };
  const general = openLane({ ...behind, ...forOthers });
  const searching = openLane({ ...behind, ...limits, readOnly: true });
  return {
    hold: holder({
      most: Math.max(1, Math.floor(forSearches / 2)),
      settings: searching.settings,
      connect: () => searching.pool.connect().catch(refuseBusy),
      txOn: (client, scope) => ({ ...tenantsOf(scope), query: queryOn(client, prepared) }),
    }),
    scoped: (scope, work) => inTransaction(general, scope, work),
    unscoped: { merchantId: "", query: queryIn(general) },
    searches: {
      scoped: (scope, work) => inTransaction(searching, scope, work).catch(refuseTooWide),
      unscoped: {
        merchantId: "",
        query: (statement, values) => queryIn(searching)<never>(statement, values).catch(refuseTooWide),
      },
    },
    answers: () =>
      general.pool.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    close: async () => {
      await Promise.all([general.pool.end(), searching.pool.end()]);
    },
  };
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
function queryIn(lane: Lane): Tx["query"] {
  return async <R extends object>(statement: Statement, values?: readonly unknown[]) => {
    if (lane.settings) return inTransaction(lane, nobodysScope, (tx) => tx.closing.query<R>(statement, values));
    const client = await lane.pool.connect().catch(refuseBusy);
    const rows = await queryOn(client, lane.prepared)<R>(statement, values).catch((error: Error) => {
      // Whatever a failed statement says of its connection, the next one gets another.
      client.release(error);
      throw error;
    });
    client.release();
    return rows;
  };
}

async function inTransaction<T>(lane: Lane, scope: Scope, work: (tx: OpenTx) => Promise<T>): Promise<T> {
  const client = await lane.pool.connect().catch(refuseBusy);
  const { tx, end } = transactionOn(client, { scope, prepared: lane.prepared });
  let broken: Error | undefined;
  try {
    const [begun, worked] = await Promise.allSettled(
      inOneWrite(client, () => [client.query(`BEGIN; ${lane.settings}${settingsOf(scope)}`), work(tx)]),
    );
    // What stood in the way of the beginning makes every statement after it fail, and they don't say why.
    if (begun.status === "rejected") throw begun.reason;
    if (worked.status === "rejected") throw worked.reason;
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
function transactionOn(client: pg.PoolClient, { scope, prepared }: { scope: Scope; prepared: boolean }): Transaction {
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
