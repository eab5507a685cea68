import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { DEMO_KEY, sale } from "./app.ts";
import { faultsInBooks } from "./books.ts";
import { named } from "./database-global.ts";

/** How often the program dies; `KILLS=500 vitest run apps/server/test/kill.test.ts` for a long night. */
const KILLS = Number(process.env.KILLS ?? "8");
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gatehouse-kill-"));
const database = `gatehouse_kill_${process.pid}`;

let running: ChildProcess | undefined;
let owner: pg.Client;
let pool: pg.Pool;
beforeAll(async () => {
  const server = inject("database");
  owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query("SELECT pg_advisory_lock(727276)");
  await owner.query(`CREATE DATABASE ${database} TEMPLATE gatehouse_template`);
  await owner.query("SELECT pg_advisory_unlock(727276)");
  pool = new pg.Pool({ connectionString: named(server, database), max: 2 });
});
afterAll(async () => {
  running?.kill("SIGKILL");
  await pool.end();
  await owner.query(`DROP DATABASE IF EXISTS ${database}`);
  await owner.end();
  rmSync(folder, { recursive: true, force: true });
});

async function sql<T>(text: string): Promise<T[]> {
  return (await pool.query(text)).rows;
}

type Program = { child: ChildProcess; url: string };

/** Starts the program as `npm start` does and waits for the address it prints. */
async function startProgram(): Promise<Program> {
  const env = {
    ...process.env,
    PORT: "0",
    MODE: "all",
    DATA_DIR: folder,
    DATABASE_URL: named(inject("database"), database),
    PROCESSOR_DEADLINE_MS: "400",
    LOG_LEVEL: "silent",
  };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  running = child;
  let said = "";
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve({ child, url: `http://127.0.0.1:${port}/api` });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", () => reject(new Error(`the program ended: ${said}`)));
  });
}

async function kill({ child }: Program): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

type Payment = { key: string; id?: string; amount: number; status?: string };

/** One sale with a key of its own; what the program acknowledged, or only the key when it died first. */
async function pay(url: string, key: string, amount: number): Promise<Payment> {
  try {
    const body = JSON.stringify(sale({ amount, idempotency_key: key, idempotency_time: 86_400 }));
    const reply = await fetch(`${url}/transaction`, { method: "POST", body, headers: { authorization: DEMO_KEY } });
    const { data } = (await reply.json()) as { data: { id: string; status: string } };
    return { key, amount, id: data.id, status: data.status };
  } catch {
    return { key, amount };
  }
}

/** Clients that pay one after the other until the program is gone. */
async function stream(url: string, life: number): Promise<Payment[]> {
  const clients = Array.from({ length: 6 }, async (_, client) => {
    const made: Payment[] = [];
    for (let n = 0; made.at(-1)?.id !== undefined || n === 0; n += 1)
      made.push(await pay(url, `k-${life}-${client}-${n}`, 100 + life));
    return made;
  });
  return (await Promise.all(clients)).flat();
}

type Decided = { reference: string; operation: string; amount: number; verdict: { amount_approved: number } };

/** What the network charged, by the reference it was asked with. A line that the kill tore is none. */
function charges(): Decided[] {
  const lines = readFileSync(join(folder, "simulator", "network.jsonl"), "utf8")
    .split("\n")
    .slice(0, -1);
  const records = lines.map((line) => JSON.parse(line) as { kind: string; entry: Decided });
  return records.flatMap((record) =>
    record.kind === "decided" && record.entry.operation === "sale" && record.entry.verdict.amount_approved > 0
      ? [record.entry]
      : [],
  );
}

test(`killed ${KILLS} times amid payments, the program loses none, charges none twice and leaves none open`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const payments: Payment[] = [];
  let program = await startProgram();
  for (let life = 0; life < KILLS; life += 1) {
    const paying = stream(program.url, life);
    await pause(20 + Math.random() * 150);
    await kill(program);
    const made = await paying;
    payments.push(...made);
    program = await startProgram();
    // Whoever got no answer asks again with the same key, while the worker asks the network.
    const again = made.filter((payment) => payment.id === undefined);
    const answers = await Promise.all(again.map(({ key, amount }) => pay(program.url, key, amount)));
    for (const answer of answers) expect(answer.id).toMatch(/^[0-9a-v]{20}$/);
    payments.push(...answers);
  }
  await expect
    .poll(() => sql("SELECT id FROM payment_intents WHERE state = 'open'"), { timeout: 30_000, interval: 250 })
    .toEqual([]);
  await kill(program);

  const acknowledged = payments.filter((payment) => payment.id !== undefined);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  type Row = { id: string; idempotency_key: string; status: string; amount_captured: string };
  const rows = new Map(
    (await sql<Row>("SELECT id, idempotency_key, status, amount_captured FROM transactions")).map((row) => [
      row.id,
      row,
    ]),
  );
  for (const { id = "", key, amount, status } of acknowledged) {
    const row = rows.get(id);
    expect([key, row?.idempotency_key]).toEqual([key, key]);
    // What was promised as taken is still taken; what was not known yet is known now.
    if (status === "pending_settlement")
      expect([row?.status, Number(row?.amount_captured)]).toEqual(["pending_settlement", amount]);
    else expect(["pending_settlement", "declined"]).toContain(row?.status);
  }
  const keys = [...rows.values()].map((row) => row.idempotency_key);
  expect(new Set(keys).size).toBe(keys.length);
  const charged = charges().map((entry) => entry.reference);
  expect(new Set(charged).size).toBe(charged.length);
  // Network and gateway agree on every charge: nothing was taken that the merchant does not see, and the reverse.
  const taken = [...rows.values()].filter((row) => row.status === "pending_settlement").map((row) => row.id);
  expect(charged.sort()).toEqual(taken.sort());
  expect(await faultsInBooks({ sql })).toEqual([]);
});
