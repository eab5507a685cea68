import { ownDatabase, type Place, type Send, seed, sender, startGateway } from "./gateway.ts";
import { load, option, percentile, table } from "./measure.ts";

/** How long a search takes as the merchant's payments grow. `--ten-million` adds the largest size, `--sizes 10000,100000` chooses. */
const seconds = option("seconds", 2);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
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
};

type Figures = { p50: number; p95: number };

async function measure(place: Place): Promise<Map<string, Figures>> {
  const gateway = await startGateway(place);
  const { send, close } = sender(gateway.port, 1);
  const found = new Map<string, Figures>();
  try {
    for (const [name, { path = "", body }] of Object.entries(filters)) {
      const once = () => searchOnce(send, `/transaction/search${path}`, body);
      for (let warm = 0; warm < 3; warm += 1) await once();
      const { latencies } = await load(1, seconds, once);
      found.set(name, { p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) });
    }
  } finally {
    close();
    await gateway.stop();
  }
  return found;
}

async function searchOnce(send: Send, path: string, body: object): Promise<void> {
  const { status, text } = await send(path, body);
  if (status !== 200) throw new Error(`a search was refused: ${status} ${text}`);
}

function report(sizes: number[], found: Map<number, Map<string, Figures>>): string {
  const base = found.get(100_000);
  const rows = Object.keys(filters).map((name) => [
    name,
    ...sizes.flatMap((size) => {
      const own = found.get(size)?.get(name);
      const ratio = base ? ((own?.p95 ?? 0) / (base.get(name)?.p95 ?? 1)).toFixed(1) : "";
      return [`${own?.p50.toFixed(1)} / ${own?.p95.toFixed(1)}`, ratio];
    }),
  ]);
  const head = ["p50 / p95 ms", ...sizes.flatMap((size) => [size.toLocaleString("en-US"), "÷ 100k"])];
  return table(head, rows);
}

function wantedSizes(): number[] {
  const at = process.argv.indexOf("--sizes");
  if (at >= 0)
    return String(process.argv[at + 1])
      .split(",")
      .map(Number);
  return [10_000, 100_000, 1_000_000, ...(process.argv.includes("--ten-million") ? [10_000_000] : [])];
}

const database = await ownDatabase();
try {
  const place: Place = { url: database.url, folder: database.folder };
  const sizes = wantedSizes();
  const found = new Map<number, Map<string, Figures>>();
  let there = 0;
  for (const size of sizes) {
    process.stdout.write(`to ${size}: ${await seed(place, size - there)}\n`);
    there = size;
    found.set(size, await measure(place));
    process.stdout.write(`${report([size], found)}\n`);
  }
  process.stdout.write(`\n${report(sizes, found)}\n`);
} finally {
  await database.stop();
}
