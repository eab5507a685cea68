import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { systemScope } from "../src/db/scope.ts";
import { runSeed } from "../src/seed/run-seed.ts";
import { start as startProgram } from "../src/start.ts";
import { sale, testApp } from "./app.ts";
import { named } from "./database-global.ts";
import { freePort } from "./free-port.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const name = `gatehouse_modes_${process.pid}`;
const folder = mkdtempSync(join(tmpdir(), "gatehouse-modes-"));

let owner: pg.Client;
let reader: pg.Client;
let running: ChildProcess | undefined;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  owner = new pg.Client({ connectionString: inject("database") });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name}`);
  reader = new pg.Client({ connectionString: named(inject("database"), name) });
  await reader.connect();
});
afterEach(stop);
afterAll(async () => {
  // A client's end waits for its socket to close; a pool's doesn't, and the forced drop would reach its connection.
  await reader.end();
  await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await owner.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The program as an operator starts it, once it has greeted. */
async function start(MODE: string, PORT: number, settings: Record<string, string> = {}): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    MODE,
    PORT: String(PORT),
    LOG_LEVEL: "silent",
    DEMO_DATA: "none",
    ...settings,
    DATABASE_URL: named(inject("database"), name),
    DATA_DIR: folder,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  running = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      said += chunk;
    });
  while (!/Gatehouse .*\n/.test(said) && child.exitCode === null) await pause(50);
  return said;
}

async function stop(): Promise<void> {
  const child = running;
  running = undefined;
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

const answers = (port: number, path: string) =>
  fetch(`http://localhost:${port}${path}`).then(
    ({ status }) => status,
    () => "nobody there",
  );

const waiting = async () => (await reader.query("SELECT 1 FROM recovery_requests")).rows.length;

describe("the program started", () => {
  test("as api says where it is, serves, and leaves the work that is due", async () => {
    const port = await freePort();
    expect(await start("api", port)).toContain(`Gatehouse is on http://localhost:${port}`);
    expect(await answers(port, "/readyz")).toBe(200);
    const body = JSON.stringify({ username: "demo_merchant" });
    const asked = await fetch(`http://localhost:${port}/api/user/forgot-password`, { method: "POST", body });
    expect(asked.status).toBe(200);
    await pause(2_500);
    expect(await waiting()).toBe(1);
  }, 60_000);

  test("as worker says so, serves nothing, and does the work that an api left", async () => {
    const port = await freePort();
    expect(await start("worker", port)).toContain("Gatehouse settles and resolves; MODE=worker serves nothing");
    for (const path of ["/api/fphc", "/healthz", "/metrics", "/"])
      expect(await answers(port, path)).toBe("nobody there");
    for (let tries = 0; (await waiting()) > 0 && tries < 100; tries++) await pause(100);
    expect(await waiting()).toBe(0);
  }, 60_000);
});

describe("a program that is let go of", () => {
  const letGo = (child: ChildProcess) => {
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.disconnect();
    return ended;
  };

  test("by the launcher that started it ends in order", async () => {
    const port = await freePort();
    await start("api", port, { GATEHOUSE_LAUNCHER: "1" });
    expect(await letGo(running as ChildProcess)).toBe(0);
    expect(await answers(port, "/readyz")).toBe("nobody there");
  }, 60_000);

  test("by another parent goes on", async () => {
    const port = await freePort();
    await start("api", port);
    expect(await Promise.race([letGo(running as ChildProcess), pause(1_500, "there")])).toBe("there");
    expect(await answers(port, "/readyz")).toBe(200);
  }, 60_000);
});

describe("an empty database", () => {
  const empty = `${name}_empty`;
  const database = named(inject("database"), empty);
  afterEach(() => owner.query(`DROP DATABASE ${empty} WITH (FORCE)`));

  /** How many there are of each when the program has begun. */
  async function begun(ENVIRONMENT: string): Promise<Record<string, number>> {
    await owner.query("SELECT pg_advisory_lock(727276)");
    await owner.query(`CREATE DATABASE ${empty} TEMPLATE gatehouse_template`);
    await owner.query("SELECT pg_advisory_unlock(727276)");
    const settings = {
      ENVIRONMENT,
      MASTER_KEY: "ab".repeat(32),
      DATABASE_URL: database,
      DATA_DIR: join(folder, "empty"),
      DEMO_DATA: "none",
    };
    const { services, stop } = await startProgram(readConfig({ ...settings, LOG_LEVEL: "silent" }), { listen: false });
    const counts = ["users", "api_keys", "partners", "merchants"].map(
      (table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`,
    );
    const [seen] = await services.db.scoped(systemScope, (tx) =>
      tx.query<Record<string, number>>(`SELECT ${counts.join(", ")}`),
    );
    await stop();
    return seen ?? {};
  }

  test("has nobody in it in production, and no key that is published", async () => {
    expect(await begun("production")).toEqual({ users: 0, api_keys: 0, partners: 0, merchants: 0 });
  });

  test("is given the demo accounts in a sandbox", async () => {
    expect(await begun("sandbox")).toEqual({ users: 6, api_keys: 1, partners: 1, merchants: 2 });
  });
});

test("a production is not seeded with payments either", async () => {
  const config = readConfig({ ENVIRONMENT: "production", MASTER_KEY: "ab".repeat(32), DATA_DIR: folder });
  await expect(runSeed(config, ["--transactions", "1"])).rejects.toThrow("no demo world in production");
});

test.each(["on", "off"])(
  "with PREPARED_STATEMENTS=%s payments work, and statements are kept only if on",
  async (PREPARED_STATEMENTS) => {
    const app = await testApp({ PREPARED_STATEMENTS, DATABASE_POOL: "3" });
    const { data } = await app.call("POST", "/transaction", sale());
    expect(data.status).toBe("pending_settlement");
    expect((await app.call("POST", `/transaction/${data.id}/void`)).http).toBe(200);
    expect((await app.call("POST", "/transaction/search", {})).total_count).toBe(1);
    const kept = await Promise.all(
      [1, 2].map(() =>
        app.services.db.scoped(systemScope, (tx) => tx.query("SELECT name FROM pg_prepared_statements, pg_sleep(0.3)")),
      ),
    );
    expect(kept.flat().length > 0).toBe(PREPARED_STATEMENTS === "on");
    await app.stop();
  },
);
