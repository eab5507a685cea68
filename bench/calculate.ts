import { ownDatabase, sender, startGateway } from "./gateway.ts";
import { load, median, option, percentile, perSecond, table } from "./measure.ts";

/**
 * What a calculation costs beside the cheapest call that also knows its caller and asks the database: both of one server,
 * in turns, so that the ratio means something on a machine that does other things. `--seconds`, `--rounds`, `--clients`.
 */
const seconds = option("seconds", 2);
const rounds = option("rounds", 5);
const clients = option("clients", 1);

const many = Array.from({ length: 50 }, (_, index) => ({
  unit_price: 199 + index,
  quantity: "1.50",
  tax_rate: "8.250",
}));
const calls: Record<string, { path: string; body: object }> = {
  "trivial: a card by its first digits": { path: "/lookup/bin", body: { bin: "400551" } },
  "calculate: an amount": { path: "/calculate/amounts", body: { amount: 10_000, cc_bin: "400551", state: "IL" } },
  "calculate: fifty lines, tax, tip, discount": {
    path: "/calculate/amounts",
    body: {
      line_items: many,
      cc_bin: "400551",
      state: "IL",
      tip_amount: { type: "percentage", value: 18_000 },
      discount_amount: [{ type: "percentage", value: 5_000 }],
    },
  },
  "the older fees": { path: "/lookup/fees", body: { base_amount: 10_000, bin: "400551", payment_method: "card" } },
};

const database = await ownDatabase();
const gateway = await startGateway({ url: database.url, folder: database.folder });
const { send, close } = sender(gateway.port, clients);
try {
  const cells = new Map(Object.keys(calls).map((name) => [name, [] as Awaited<ReturnType<typeof load>>[]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, { path, body }] of Object.entries(calls)) {
      const cell = await load(clients, seconds, async () => {
        const { status, text } = await send(path, body);
        if (status !== 200) throw new Error(`${path} was refused: ${text}`);
      });
      // The first round warms up.
      if (round > 0) cells.get(name)?.push(cell);
    }
  const base = median(latenciesOf("trivial: a card by its first digits"));
  const rows = Object.keys(calls).map((name) => {
    const latencies = latenciesOf(name);
    const middle = median(latencies);
    const figures = [
      middle.toFixed(2),
      percentile(latencies, 0.99).toFixed(2),
      perSecond(cells.get(name) ?? []).toFixed(0),
    ];
    return [name, ...figures, (middle / base).toFixed(2)];
  });
  process.stdout.write(`${table(["call", "median ms", "p99 ms", "a second", "ratio"], rows)}\n`);

  function latenciesOf(name: string): number[] {
    return (cells.get(name) ?? []).flatMap((cell) => cell.latencies);
  }
} finally {
  close();
  await gateway.stop();
  await database.stop();
}
