import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DEMO_KEY } from "./gateway.ts";
import { median, option, table } from "./measure.ts";

/** From `npm start` to the first sale that is paid: with packages there and nothing else, again, and after a kill -9. */
const runs = option("runs", 3);
const port = option("port", 8019);
const root = fileURLToPath(new URL("..", import.meta.url));

const sale = {
  type: "sale",
  amount: 2599,
  payment_method: { card: { number: "4111111111111111", expiration_date: "12/30", cvc: "999" } },
};

async function isPaid(): Promise<boolean> {
  const sent = { method: "POST", headers: { authorization: DEMO_KEY }, body: JSON.stringify(sale) };
  const reply = await fetch(`http://localhost:${port}/api/transaction`, sent).catch(() => undefined);
  return reply?.ok === true && ((await reply.json()) as { data: { response: string } }).data.response === "approved";
}

type Started = { program: ChildProcess; seconds: number };

async function startAndSell(folder: string): Promise<Started> {
  const own = { DATA_DIR: join(folder, "data"), NODE_COMPILE_CACHE: join(folder, "compiled") };
  const env = { ...process.env, ...own, PORT: String(port), LOG_LEVEL: "silent" };
  const began = performance.now();
  const program = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  while (!(await isPaid())) {
    if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`);
    await pause(20);
  }
  return { program, seconds: (performance.now() - began) / 1000 };
}

async function stop({ program }: Started): Promise<number> {
  const began = performance.now();
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill("SIGINT");
  await ended;
  return (performance.now() - began) / 1000;
}

/** The server is the one child of what npm runs; its PostgreSQL outlives it. */
async function killServer({ program }: Started): Promise<void> {
  const ended = new Promise((resolve) => program.once("exit", resolve));
  const children = spawn("pgrep", ["-P", String(program.pid)], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const pid of children.stdout) process.kill(Number(String(pid)), "SIGKILL");
  await ended;
}

type Row = { first: number; again: number; killed: number; end: number };

async function once(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-bench-"));
  chmodSync(folder, 0o755);
  // The panel is built anew.
  rmSync(join(root, "apps/panel/dist/.sources"), { force: true });
  const first = await startAndSell(folder);
  await stop(first);
  const again = await startAndSell(folder);
  await killServer(again);
  const killed = await startAndSell(folder);
  const end = await stop(killed);
  rmSync(folder, { recursive: true, force: true });
  return { first: first.seconds, again: again.seconds, killed: killed.seconds, end };
}

const seen: Row[] = [];
for (let run = 0; run < runs; run += 1) seen.push(await once());
const middle = (of: keyof Row) => median(seen.map((row) => row[of])).toFixed(1);

process.stdout.write(
  `${table(
    ["to the first paid sale", "seen, s", "goal, s"],
    [
      ["first start, packages there", middle("first"), 60],
      ["second start", middle("again"), 5],
      ["start after kill -9", middle("killed"), 5],
      ["end by Ctrl-C", middle("end"), "–"],
    ],
  )}\n`,
);
