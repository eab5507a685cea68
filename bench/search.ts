import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { keptFolder, ownDatabase, type Send, seed, sender, startGateway } from "./gateway.ts";
import { load, option, percentile, table } from "./measure.ts";

/**
 * How long a search takes as one merchant's payments of a year grow: each size is a database of its own, and they are
 * searched in turns. `--sizes 10000,100000` chooses, `--ten-million` adds the largest, `--keep folder` keeps what was
 * filled for the next run.
 */
const seconds = option("seconds", 2);
const rounds = option("rounds", 4);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const year = { created_at: { start_date: daysAgo(365), end_date: daysAgo(0) } };
const month = { created_at: { start_date: daysAgo(30), end_date: daysAgo(0) } };

const filters: Record<string, { path?: string; body: object }> = {
  "newest 20": { body: { limit: 20 } },
  "last 30 days": { body: { ...month, limit: 20 } },
  "status, 30 days": { body: { ...month, status: "settled", limit: 20 } },
  "declined, 4 months": { body: { status: "declined", limit: 20 } },
  "amount above": { body: { ...month, amount: { operator: ">", value: 40_000 }, limit: 20 } },
  "order number": { body: { order_id: "A4711", limit: 20 } },
  "last four": { body: { ...month, cc_last_four: "0005", limit: 20 } },
  "card brand": { body: { ...month, card_type: "amex", limit: 20 } },
  "page 50": { body: { ...month, limit: 20, offset: 980 } },
  "dearest first": { path: "?sortfield=amount&sortdirection=desc", body: { ...month, limit: 20 } },
  "totals, 30 days": { path: "?output=totals", body: month },
  "totals, a year": { path: "?output=totals", body: year },
};

type Stage = { size: number; send: Send; stop(): Promise<void> };

/** A gateway on a database of that size, at rest: vacuumed, analysed, and everything tallied. */
async function stageOf(size: number): Promise<Stage> {
  const database = await ownDatabase(keptFolder(size));
  const place = { url: database.url, folder: database.folder };
  const stops = [database.stop];
  const stop = async () => {
    for (const step of stops.reverse()) await step();
  };
  try {
    const gateway = await startGateway(place);
    stops.push(gateway.stop);
    const owner = new pg.Client({ connectionString: place.url });
    await owner.connect();
    const { n } = (await owner.query("SELECT count(*)::int AS n FROM transactions")).rows[0];
    if (n < size) process.stdout.write(`to ${size}: ${await seed(place, size - n)}\n`);
    while ((await owner.query("SELECT 1 FROM stale_quarters LIMIT 1")).rowCount) await pause(500);
    if (n < size) await owner.query("VACUUM ANALYZE");
    await owner.query("VACUUM ANALYZE transaction_tallies, stale_quarters");
    await owner.end();
    const { send, close } = sender(gateway.port, 1);
    stops.push(async () => close());
    return { size, send, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Latencies by size. The sizes take turns, so that whatever else the machine does meets them all alike. */
async function measure(stages: Stage[], { path = "", body }: { path?: string; body: object }): Promise<number[][]> {
  const once = async ({ send }: Stage) => {
    const { status, text } = await send(`/transaction/search${path}`, body);
    if (status !== 200) throw new Error(`a search was refused: ${status} ${text}`);
  };
  const found: number[][] = stages.map(() => []);
  for (const stage of stages) for (let warm = 0; warm < 3; warm += 1) await once(stage);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, stage] of stages.entries())
      found[index]?.push(...(await load(1, seconds / rounds, () => once(stage))).latencies);
  return found;
}

function rowOf(name: string, sizes: number[], found: number[][]): string[] {
  const base = found[sizes.indexOf(100_000)];
  return [
    name,
    ...found.flatMap((latencies) => [
      `${percentile(latencies, 0.5).toFixed(1)} / ${percentile(latencies, 0.95).toFixed(1)}`,
      base ? (percentile(latencies, 0.95) / percentile(base, 0.95)).toFixed(1) : "",
    ]),
  ];
}

function wantedSizes(): number[] {
  const at = process.argv.indexOf("--sizes");
  const sizes = at < 0 ? "10000,100000,1000000" : String(process.argv[at + 1]);
  return [...sizes.split(",").map(Number), ...(process.argv.includes("--ten-million") ? [10_000_000] : [])];
}

const stages: Stage[] = [];
try {
  const sizes = wantedSizes();
  for (const size of sizes) stages.push(await stageOf(size));
  const rows: string[][] = [];
  for (const [name, filter] of Object.entries(filters)) {
    rows.push(rowOf(name, sizes, await measure(stages, filter)));
    process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
  }
  const head = ["p50 / p95 ms", ...sizes.flatMap((size) => [size.toLocaleString("en-US"), "÷ 100k"])];
  process.stdout.write(`\n${table(head, rows)}\n`);
} finally {
  for (const stage of stages) await stage.stop();
}
