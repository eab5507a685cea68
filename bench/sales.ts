import pg from "pg";
import { ownDatabase, type Place, type Send, sender, startGateway } from "./gateway.ts";
import { type Cell, load, median, option, percentile, perSecond, table } from "./measure.ts";
import { parentOf, processorMs } from "./processor-time.ts";
import { type Recording, recordSale, replay } from "./raw-sale.ts";

/** Card sales through HTTP beside the same statements sent raw to the same PostgreSQL, in turns. */
const seconds = option("seconds", 40);
const rounds = option("rounds", 4);
const POOL = 24;
const WARM_SALES = 2_000;

const sale = {
  type: "sale",
  amount: 2599,
  order_id: "A1234",
  payment_method: { card: { number: "4111111111111111", expiration_date: "12/30", cvc: "999" } },
  billing_address: { first_name: "Ada", last_name: "Rowe", address_line_1: "1 Main St", postal_code: "60601" },
};

/** Processor time by who used it, in milliseconds: this process, the gateway, PostgreSQL. */
type Spent = { client: number; gateway: number; database: number };
type Pair = { clients: number; gateway: Cell[]; raw: Cell[]; spent: Spent[]; rawSpent: Spent[] };

async function measure(place: Place, recording: Recording): Promise<Pair[]> {
  const gateway = await startGateway(place);
  const pool = new pg.Pool({
    connectionString: place.url,
    max: POOL,
    options: "-c role=gatehouse_app",
    pipeline: true,
  });
  const wanted = process.argv.includes("--clients") ? [option("clients", 16)] : [1, 16, 64];
  const pairs: Pair[] = wanted.map((clients) => ({ clients, gateway: [], raw: [], spent: [], rawSpent: [] }));
  const meter = meterOf(gateway.pid, await postmasterOf(pool));
  const { send, close } = sender(gateway.port, 64);
  const sell = () => sellOnce(send);
  const repeat = () => replay(pool, recording);
  try {
    // Until the runtime has compiled what is run often: on a slow machine that takes longer, but no more sales.
    for (let sold = 0; sold < WARM_SALES; ) sold += (await load(16, 1, sell)).latencies.length;
    for (let sent = 0; sent < WARM_SALES; ) sent += (await load(16, 1, repeat)).latencies.length;
    // A table so new that nobody has counted its rows is searched by any index; autovacuum ends that within seconds.
    await analyse(place);
    for (let round = 0; round < rounds; round += 1) {
      for (const pair of pairs) {
        const began = meter();
        pair.gateway.push(await load(pair.clients, seconds / rounds, sell));
        const between = meter();
        pair.raw.push(await load(pair.clients, seconds / rounds, repeat));
        pair.spent.push(used(began, between));
        pair.rawSpent.push(used(between, meter()));
      }
    }
  } finally {
    close();
    await pool.end();
    await gateway.stop();
  }
  return pairs;
}

async function analyse(place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query("ANALYZE");
  await client.end();
}

async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return parentOf(rows[0]?.pid ?? 0);
}

function meterOf(gateway: number, postmaster: number): () => Spent {
  return () => {
    const { user, system } = process.cpuUsage();
    return { client: (user + system) / 1000, gateway: processorMs(gateway), database: processorMs(postmaster) };
  };
}

function used(from: Spent, to: Spent): Spent {
  return {
    client: to.client - from.client,
    gateway: to.gateway - from.gateway,
    database: to.database - from.database,
  };
}

async function sellOnce(send: Send): Promise<void> {
  const { status, text } = await send("/transaction", sale);
  if (status !== 200) throw new Error(`a sale was refused: ${status} ${text}`);
}

function report(pairs: Pair[]): string {
  const rows = pairs.map(({ clients, gateway, raw }) => {
    const spent = (cells: Cell[]) => cells.flatMap((cell) => cell.latencies);
    const ratios = gateway.map((cell, round) => perSecond([cell]) / perSecond(raw.slice(round, round + 1)));
    const at = (cells: Cell[], share: number) => percentile(spent(cells), share);
    return [
      clients,
      Math.round(perSecond(gateway)),
      Math.round(perSecond(raw)),
      median(ratios).toFixed(2),
      at(gateway, 0.5).toFixed(1),
      at(gateway, 0.99).toFixed(1),
      at(raw, 0.5).toFixed(1),
      at(raw, 0.99).toFixed(1),
      (at(gateway, 0.5) - at(raw, 0.5)).toFixed(1),
      (at(gateway, 0.99) - at(raw, 0.99)).toFixed(1),
    ];
  });
  const head = [
    "clients",
    "sales/s",
    "raw/s",
    "ratio",
    "p50 ms",
    "p99 ms",
    "raw p50",
    "raw p99",
    "added p50",
    "added p99",
  ];
  return table(head, rows);
}

function reportSpent(pairs: Pair[]): string {
  const each = (spent: Spent[], cells: Cell[], of: keyof Spent) => {
    const count = cells.reduce((sum, cell) => sum + cell.latencies.length, 0);
    return (spent.reduce((sum, one) => sum + one[of], 0) / count).toFixed(2);
  };
  const rows = pairs.map(({ clients, gateway, raw, spent, rawSpent }) => [
    clients,
    ...(["gateway", "database", "client"] as const).map((of) => each(spent, gateway, of)),
    ...(["database", "client"] as const).map((of) => each(rawSpent, raw, of)),
  ]);
  return table(["clients", "gateway ms", "PostgreSQL", "client", "raw: PostgreSQL", "raw: client"], rows);
}

const database = await ownDatabase();
try {
  const place: Place = { url: database.url, folder: database.folder };
  // The first start migrates and makes the demo world.
  await (await startGateway(place)).stop();
  const recording = await recordSale(place, sale);
  const roundTrips = recording.transactions.flat();
  const count = [roundTrips.flat(), roundTrips, recording.transactions].map((list) => list.length);
  process.stdout.write(`A sale is ${count[0]} statements in ${count[1]} round trips and ${count[2]} transactions.\n`);
  if (process.argv.includes("--statements")) process.stdout.write(`${JSON.stringify(recording, null, 1)}\n`);
  const pairs = await measure(place, recording);
  process.stdout.write(`${report(pairs)}\n\nProcessor time of a sale:\n\n${reportSpent(pairs)}\n`);
} finally {
  await database.stop();
}
