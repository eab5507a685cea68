import type pg from "pg";
import { refuse } from "../refusal.ts";
import { type Scope, settingsOf } from "./scope.ts";

/** One snapshot of the scope's rows, held open while a reader takes them at their own pace. */
export type Held<Tx> = { tx: Tx; release(): Promise<void> };

/** Aborting `gone` cuts the connection, and PostgreSQL ends the statement that runs on it. */
export type Hold<Tx> = (scope: Scope, gone: AbortSignal) => Promise<Held<Tx>>;

/** A statement of a report may sort everything that it reports. */
const STATEMENT_MS = 60_000;
/** Whoever does not read for so long has gone without saying so, and their snapshot keeps dead rows. */
const IDLE_MS = 60_000;
/** How soon PostgreSQL notices that the connection of a running statement is cut. */
const NOTICE_MS = 1_000;

const limits = `SET LOCAL statement_timeout = ${STATEMENT_MS};
  SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}; SET LOCAL client_connection_check_interval = ${NOTICE_MS}`;

const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

type Holding<Tx> = {
  most: number;
  /** What every transaction on these connections says first. */
  settings: string;
  connect(): Promise<pg.PoolClient>;
  txOn(client: pg.PoolClient, scope: Scope): Tx;
};

/** At most so many snapshots are held at once, so that reports leave searches their connections. */
export function holder<Tx>({ most, settings, connect, txOn }: Holding<Tx>): Hold<Tx> {
  let held = 0;
  const open: Hold<Tx> = async (scope, gone) => {
    const client = await connect();
    const giveBack = givingBack(client, gone);
    try {
      await client.query(`${begin}; ${settings}${limits}; ${settingsOf(scope)}`);
    } catch (error) {
      giveBack(error as Error);
      throw error;
    }
    return {
      tx: txOn(client, scope),
      release: () => (gone.aborted ? Promise.resolve() : client.query("COMMIT").then(() => giveBack(), giveBack)),
    };
  };
  return async (scope, gone) => {
    if (held >= most) refuse("busy", { retry_after: 10 });
    held += 1;
    const free = once(() => {
      held -= 1;
    });
    gone.addEventListener("abort", free);
    try {
      const { tx, release } = await open(scope, gone);
      return { tx, release: () => release().finally(free) };
    } catch (error) {
      free();
      throw error;
    }
  };
}

/** Gives the connection back to its pool, once: whole, or broken when its reader has gone or it broke by itself. */
function givingBack(client: pg.PoolClient, gone: AbortSignal): (broken?: Error) => void {
  const cut = () => {
    client.connection.stream.destroy();
    giveBack(new Error("the reader has gone"));
  };
  const giveBack = once((broken?: Error) => {
    gone.removeEventListener("abort", cut);
    client.release(broken);
    client.removeListener("error", giveBack);
  });
  // A connection that breaks between two statements would end the process.
  client.on("error", giveBack);
  gone.addEventListener("abort", cut);
  if (gone.aborted) cut();
  return giveBack;
}

function once<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  let done = false;
  return (...given) => {
    if (done) return;
    done = true;
    act(...given);
  };
}
