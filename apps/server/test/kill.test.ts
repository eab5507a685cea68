import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Simulator, startSimulator } from "../src/adapters/simulator/index.ts";
import { composeProgram } from "../src/compose.ts";
import { readConfig } from "../src/config.ts";
import { seedDemoWorld } from "../src/seed/demo-world.ts";
import { faultsInBooks } from "./books.ts";
import { named } from "./database-global.ts";
import { type Act, acts, createSale, type Stage } from "./kill/acts.ts";
import { lives } from "./kill/lives.ts";
import { faultsAtNetwork } from "./network-books.ts";
import { repetitions, TEST_FULL } from "./test-length.ts";

/** The minimum number of kills; `KILLS=2000 TEST_FULL=1 vitest run apps/server/test/kill.test.ts` runs for a night. */
const KILLS = Number(process.env.KILLS ?? repetitions({ full: 200, short: 24 }));
/** The fewest kills at random moments amid payments, whatever number the acts have used up. */
const RANDOM_KILLS = repetitions({ full: 10, short: 5 });
/** A short run picks the step of an act among so many; most acts have between 4 and 12. */
const FIRST_STEPS = 8;
const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), "gatehouse-kill-"));
const database = `gatehouse_kill_${process.pid}`;

let owner: pg.Client;
let pool: pg.Pool;
let simulator: Simulator;
let world: ReturnType<typeof lives>;
let stage: Stage;
let count = 0;
let kills = 0;

beforeAll(async () => {
  const server = inject("database");
  owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query("SELECT pg_advisory_lock(727276)");
  await owner.query(`CREATE DATABASE ${database} TEMPLATE gatehouse_template`);
  await owner.query("SELECT pg_advisory_unlock(727276)");
  const connectionString = named(server, database);
  pool = new pg.Pool({ connectionString, max: 2 });
  // Dropping the database ends connections that are still closing.
  pool.on("error", () => undefined);
  simulator = await startSimulator({ dataDir: join(folder, "simulator") });
  const settings = {
    MODE: "all",
    DATA_DIR: folder,
    PROCESSOR_DEADLINE_MS: "2000",
    DATABASE_POOL: "8",
    LOG_LEVEL: "silent",
  };
  const { services } = composeProgram(readConfig(settings), { connectionString, simulatorUrl: simulator.url });
  await seedDemoWorld(services);
  await services.db.close();
  world = lives({
    ...settings,
    DATABASE_URL: connectionString,
    SIMULATOR_URL: simulator.url,
    NODE_COMPILE_CACHE: join(folder, "compiled"),
  });
  stage = {
    life: await world.next(),
    network: async (path, body) => {
      await fetch(simulator.url + path, { method: "POST", body: JSON.stringify(body) });
    },
    pass: (ms) => world.pass(ms),
    freshKey() {
      count += 1;
      return `key-${count}`;
    },
    promised: [],
  };
});
afterAll(async () => {
  await world.end();
  await simulator.stop();
  await pool.end();
  await owner.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await owner.end();
  rmSync(folder, { recursive: true, force: true });
});

async function sql<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await pool.query(text, values)).rows;
}

/** The next life takes over: whoever got no answer asks again, the worker asks the network, and nothing is amiss. */
async function recover(again: () => Promise<unknown>): Promise<void> {
  stage.life = await world.next();
  await Promise.all([again(), resolveAll()]);
  await resolveAll();
}

async function resolveAll(): Promise<void> {
  await world.pass(10 * MINUTE);
  await stage.life.run("resolve");
}

async function expectNothingAmiss(): Promise<void> {
  expect(await sql("SELECT id, operation FROM payment_intents")).toEqual([]);
  expect(await faultsInBooks({ sql })).toEqual([]);
  expect(await faultsAtNetwork({ sql, folder })).toEqual([]);
  const rows = await sql<{ id: string; key: string; amount: string; type: string }>(
    "SELECT id, idempotency_key AS key, amount, type FROM transactions WHERE idempotency_key <> ''",
  );
  expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
  const byId = new Map(rows.map((row) => [row.id, { ...row, amount: Number(row.amount) }]));
  for (const promise of stage.promised) expect(byId.get(promise.id)).toEqual(promise);
}

/** Kills the server at the given step of the act, recovers and checks; false when the act was over before that step. */
async function dieAt(act: Act, step: number, fine = false): Promise<boolean> {
  const scene = await act.prepare(stage);
  await stage.life.arm(step, fine);
  const survived = await act.perform(stage, scene);
  if (survived) await stage.life.arm(0);
  else {
    kills += 1;
    await recover(async () => act.again?.(stage, scene));
  }
  await act.after?.(stage, scene);
  await resolveAll();
  await expectNothingAmiss();
  return !survived;
}

/** Kills at the first step, at the second, and so on until the act is over before it would have died. */
async function dieAtEachStep(act: Act, fine: boolean): Promise<number> {
  let step = 1;
  while (await dieAt(act, step, fine)) step += 1;
  return step - 1;
}

/** Kills once, at a random step of the act; a step beyond the act's end is followed by an earlier one. */
async function dieAtRandomStep(act: Act): Promise<void> {
  let step = 1 + Math.floor(Math.random() * FIRST_STEPS);
  while (!(await dieAt(act, step))) {
    expect(step).toBeGreaterThan(1);
    step = 1 + Math.floor(Math.random() * (step - 1));
  }
}

test.each(acts)(
  `killed at ${TEST_FULL ? "each" : "a random"} step of $name, nothing is lost, taken twice or left open`,
  {
    timeout: 1_200_000,
  },
  async (act) => {
    if (TEST_FULL) expect(await dieAtEachStep(act, false)).toBeGreaterThan(1);
    else await dieAtRandomStep(act);
  },
);

/** Clients that pay one after the other until the server is gone; the keys for which no answer came. */
async function payUntilItDies(): Promise<string[]> {
  const clients = Array.from({ length: 6 }, async () => {
    for (;;) {
      const key = stage.freshKey();
      if (!(await createSale(stage, key))) return key;
    }
  });
  return Promise.all(clients);
}

test(`killed at any moment amid payments, ${KILLS} times in all, nothing is lost, taken twice or left open`, {
  timeout: 600_000 + KILLS * 5_000,
}, async () => {
  // A run of a thousand kills or more takes the steps within commits first.
  for (const act of KILLS >= 1000 ? acts : []) await dieAtEachStep(act, true);
  for (let left = Math.max(RANDOM_KILLS, KILLS - kills); left > 0; left -= 1) {
    const paying = payUntilItDies();
    await pause(20 + Math.random() * 150);
    await stage.life.kill();
    kills += 1;
    const unanswered = await paying;
    await recover(() => Promise.all(unanswered.map((key) => createSale(stage, key))));
    await expectNothingAmiss();
  }
});
