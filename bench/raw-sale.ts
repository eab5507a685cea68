import pg from "pg";
import { startSimulator } from "../apps/server/src/adapters/simulator/index.ts";
import { composeApi, composeServices } from "../apps/server/src/compose.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { DEMO_KEY, type Place } from "./gateway.ts";

export type Statement = { text: string; values: unknown[] };
/** What one sale says to the database: its transactions in order, and the ids it made on the way. */
export type Recording = { transactions: Statement[][]; ids: string[]; at: number };

const statementOf = (args: unknown[]): Statement | undefined =>
  typeof args[0] === "string" ? { text: args[0], values: Array.isArray(args[1]) ? args[1] : [] } : undefined;

/** Takes one sale through the real program inside this process and writes down every statement it sends. */
export async function recordSale(place: Place, body: object): Promise<Recording> {
  const network = await startSimulator({ dataDir: `${place.folder}/recording` });
  const config = readConfig({ DATA_DIR: place.folder, LOG_LEVEL: "silent", ENVIRONMENT: "sandbox" });
  const services = composeServices(config, { connectionString: place.url, simulatorUrl: network.url });
  const ids: string[] = [];
  const statements: Statement[] = [];
  const { next } = services.ids;
  services.ids.next = () => {
    const id = next();
    ids.push(id);
    return id;
  };
  const { app } = composeApi(services);
  const sell = () =>
    app.inject({ method: "POST", url: "/api/transaction", headers: { authorization: DEMO_KEY }, payload: body });
  await sell();
  const restore = listen((statement) => statements.push(statement));
  ids.length = 0;
  const at = Date.now();
  const reply = await sell();
  restore();
  if (reply.statusCode !== 200) throw new Error(`the recorded sale was refused: ${reply.body}`);
  await app.close();
  await services.db.close();
  await network.stop();
  return { transactions: split(statements), ids, at };
}

function listen(hear: (statement: Statement) => void): () => void {
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const statement = statementOf(args);
    if (statement) hear(statement);
    return query.apply(this, args);
  };
  return () => {
    prototype.query = query;
  };
}

function split(statements: Statement[]): Statement[][] {
  const transactions: Statement[][] = [];
  for (const statement of statements) {
    if (statement.text.startsWith("BEGIN")) transactions.push([]);
    transactions.at(-1)?.push(statement);
  }
  return transactions;
}

let made = 0;

/** The recorded statements again with ids and times of their own, on connections of the pool, and nothing between them. */
export async function replay(pool: pg.Pool, recording: Recording): Promise<void> {
  const fresh = new Map(recording.ids.map((id) => [id, `r${(++made).toString(32).padStart(19, "0")}`]));
  const later = Date.now() - recording.at;
  for (const statements of recording.transactions) {
    const client = await pool.connect();
    for (const { text, values } of statements) {
      if (values.length === 0) await client.query(text);
      else
        await client.query(
          text,
          values.map((value) => renew(value, fresh, later)),
        );
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
