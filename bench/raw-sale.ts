import pg from "pg";
import { startSimulator } from "../apps/server/src/adapters/simulator/index.ts";
import { composeApi, composeProgram } from "../apps/server/src/compose.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { DEMO_KEY, type Place } from "./gateway.ts";

export type Statement = { name?: string; text: string; values?: unknown[] };
/** Statements that are sent without waiting for the answers to those before them. */
type RoundTrip = Statement[];
/** What one sale says to the database: its transactions in order, and the ids it made on the way. */
export type Recording = { transactions: RoundTrip[][]; ids: string[]; at: number };

/** A text, or an object that holds more than these. */
function statementOf(asked: unknown): Statement {
  if (typeof asked === "string") return { text: asked };
  const { name, text, values } = asked as Statement;
  return { text, ...(name ? { name } : {}), ...(values ? { values } : {}) };
}

/** Takes one sale through the real program inside this process and writes down every statement it sends. */
export async function recordSale(place: Place, body: object): Promise<Recording> {
  const network = await startSimulator({ dataDir: `${place.folder}/recording` });
  const config = readConfig({ DATA_DIR: place.folder, LOG_LEVEL: "silent", ENVIRONMENT: "sandbox" });
  const program = composeProgram(config, { connectionString: place.url, simulatorUrl: network.url });
  const { services } = program;
  const ids: string[] = [];
  const { next } = services.ids;
  services.ids.next = () => {
    const id = next();
    ids.push(id);
    return id;
  };
  const { app } = composeApi(program);
  const url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/api/transaction`;
  const sell = async () => {
    const reply = await fetch(url, {
      method: "POST",
      headers: { authorization: DEMO_KEY },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`the recorded sale was refused: ${await reply.text()}`);
  };
  await sell();
  const { roundTrips, restore } = listen();
  ids.length = 0;
  const at = Date.now();
  await sell();
  restore();
  await app.close();
  await services.db.close();
  await network.stop();
  return { transactions: split(roundTrips), ids, at };
}

/** What is sent before the server is ready again belongs to one round trip. */
function listen(): { roundTrips: RoundTrip[]; restore(): void } {
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const { query } = prototype;
  const roundTrips: RoundTrip[] = [];
  let open: RoundTrip | undefined;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!open) {
      open = [];
      roundTrips.push(open);
    }
    open.push(statementOf(args[0]));
    this.connection.once("readyForQuery", () => {
      open = undefined;
    });
    return query.apply(this, args);
  };
  return {
    roundTrips,
    restore() {
      prototype.query = query;
    },
  };
}

/** A statement outside BEGIN and COMMIT is a transaction by itself. */
function split(roundTrips: RoundTrip[]): RoundTrip[][] {
  const transactions: RoundTrip[][] = [];
  let inside = false;
  for (const roundTrip of roundTrips) {
    if (!inside) transactions.push([]);
    transactions.at(-1)?.push(roundTrip);
    if (roundTrip[0]?.text.startsWith("BEGIN")) inside = true;
    if (roundTrip.at(-1)?.text === "COMMIT") inside = false;
  }
  return transactions;
}

let made = 0;

/** The recorded statements again with ids and times of their own, in the same round trips, and nothing between them. */
export async function replay(pool: pg.Pool, recording: Recording): Promise<void> {
  const fresh = new Map(recording.ids.map((id) => [id, `r${(++made).toString(32).padStart(19, "0")}`]));
  const later = Date.now() - recording.at;
  const again = (statement: Statement) =>
    statement.values
      ? { ...statement, values: statement.values.map((value) => renew(value, fresh, later)) }
      : statement.text;
  for (const roundTrips of recording.transactions) {
    const client = await pool.connect();
    for (const statements of roundTrips) {
      client.connection.stream.cork();
      const answers = statements.map((statement) => client.query(again(statement)));
      client.connection.stream.uncork();
      await Promise.all(answers);
    }
    client.release();
  }
}

function renew(value: unknown, fresh: Map<string, string>, later: number): unknown {
  if (value instanceof Date) return new Date(value.getTime() + later);
  if (typeof value !== "string" || value.length < 20) return value;
  const whole = fresh.get(value);
  if (whole) return whole;
  let text = value;
  if (text.startsWith("[")) for (const [old, id] of fresh) text = text.replaceAll(old, id);
  return text;
}
