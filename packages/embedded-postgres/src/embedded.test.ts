import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded, stopAbandoned } from "./embedded.ts";
import { isRunning } from "./pid.ts";
import { readLockFile, stopPostmaster } from "./process.ts";

const isRoot = process.getuid?.() === 0;
const source = pathToFileURL(join(dirname(fileURLToPath(import.meta.url)), "embedded.ts")).href;

let folder: string;
let dataDir: string;
let lines: string[];
const handles: Embedded[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-pg-"));
  chmodSync(folder, 0o755);
  dataDir = join(folder, "data");
  lines = [];
});

afterEach(async () => {
  for (const handle of handles.splice(0)) await handle.stop();
  const link = join(dataDir, "pg");
  const moved = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
  await stopPostmaster(moved ?? link);
  if (moved !== undefined) rmSync(dirname(moved), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  const handle = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
  handles.push(handle);
  return handle;
}

async function ask(handle: Embedded, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: handle.connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  const pid = readLockFile(join(dataDir, "pg"))?.pid;
  if (pid === undefined) throw new Error("no postmaster");
  return pid;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("waited in vain");
    await sleep(50);
  }
}

/** An app of its own process, which says `ready` once its database is up. */
async function startApp(): Promise<ChildProcess> {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(source)});
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    process.stdout.write('ready');
    setInterval(() => undefined, 1000);`;
  const app = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise<void>((done, fail) => {
    app.stdout?.once("data", () => done());
    app.once("exit", (code) => fail(new Error(`the app ended with ${code}`)));
  });
  return app;
}

async function killApp(app: ChildProcess): Promise<void> {
  const gone = new Promise((done) => app.once("exit", done));
  app.kill("SIGKILL");
  await gone;
}

describe("the embedded PostgreSQL", { timeout: 60_000 }, () => {
  it("starts with a durable UTF-8 database that listens on no network, and stops", async () => {
    const handle = await start();
    expect(handle.adopted).toBe(false);
    const [row] = await ask(
      handle,
      `SELECT current_database() AS name, current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS net,
              current_setting('fsync') AS fsync, current_setting('max_connections') AS connections`,
    );
    expect(row).toEqual({ name: "gatehouse", encoding: "UTF8", net: "", fsync: "on", connections: "200" });
    const pid = postmasterPid();
    await handle.stop();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(join(dataDir, "pg/postmaster.pid"))).toBe(false);
  });

  it("keeps the data over a stop and a start", async () => {
    const first = await start();
    await ask(first, "CREATE TABLE kept AS SELECT 'here' AS word");
    await first.stop();
    expect(await ask(await start(), "SELECT word FROM kept")).toEqual([{ word: "here" }]);
  });

  it("adopts the server of an app that was killed, and stops it in the end", async () => {
    const app = await startApp();
    const pid = postmasterPid();
    await killApp(app);
    const handle = await start();
    expect(handle.adopted).toBe(true);
    expect(postmasterPid()).toBe(pid);
    expect(await ask(handle, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await handle.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it("stops the server of an app that was killed once nobody uses it, and touches nothing where there is none", async () => {
    await stopAbandoned(dataDir);
    expect(existsSync(dataDir)).toBe(false);
    const [killed, other] = [await startApp(), await startApp()];
    const pid = postmasterPid();
    await killApp(killed);
    await stopAbandoned(dataDir);
    expect(isRunning(pid)).toBe(true);
    await killApp(other);
    await stopAbandoned(dataDir);
    expect(isRunning(pid)).toBe(false);
    await stopAbandoned(dataDir);
    expect(await ask(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("starts again with all data after app and server were both killed", async () => {
    const app = await startApp();
    const writer = await start();
    await ask(writer, "CREATE TABLE kept AS SELECT 'here' AS word");
    const pid = postmasterPid();
    await killApp(app);
    process.kill(pid, "SIGKILL");
    const handle = await start();
    expect(await ask(handle, "SELECT word FROM kept")).toEqual([{ word: "here" }]);
  });

  it("brings a server back that is killed while the app runs", async () => {
    const handle = await start();
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    await until(() => {
      const now = readLockFile(join(dataDir, "pg"))?.pid;
      return now !== undefined && now !== pid;
    });
    await until(async () => (await ask(handle, "SELECT 1").catch(() => [])).length === 1);
    expect(lines).toContain("embedded PostgreSQL: the server is gone, starting it again");
  });

  it("is not kept from starting by a lock file whose process id went to another program", async () => {
    const first = await start();
    await first.stop();
    const path = join(dataDir, "pg/postmaster.pid");
    writeFileSync(
      path,
      `${process.pid}\n${join(dataDir, "pg")}\n1700000000\n5432\n${join(dataDir, "run")}\n\n0 0\nready   \n`,
      { mode: 0o644 },
    );
    expect((await start()).adopted).toBe(false);
  });

  it("gives one server to two apps that start in the same moment on an empty folder", async () => {
    const apps = await Promise.all([startApp(), startApp()]);
    const handle = await start();
    expect(handle.adopted).toBe(true);
    await Promise.all(apps.map((app) => killApp(app)));
    expect(await ask(handle, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("leaves the server to another program that still uses it, and the last one stops it", async () => {
    const [first, second] = [await start(), await start()];
    const pid = postmasterPid();
    await first.stop();
    expect(isRunning(pid)).toBe(true);
    expect(await ask(second, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it("stops the server when the programs that use it end in the same moment", async () => {
    const users = [await start(), await start(), await start()];
    const pid = postmasterPid();
    await Promise.all(users.map((user) => user.stop()));
    expect(isRunning(pid)).toBe(false);
  });

  it("gives a program that starts while the last one ends a server that stays", async () => {
    const first = await start();
    const [second] = await Promise.all([start(), first.stop()]);
    expect(await ask(second, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(readLockFile(join(dataDir, "pg"))).toBeUndefined();
  });

  it("still counts as a user of the server after that was killed and came back", async () => {
    const [first, second] = [await start(), await start()];
    const killed = postmasterPid();
    process.kill(killed, "SIGKILL");
    await until(() => ![undefined, killed].includes(readLockFile(join(dataDir, "pg"))?.pid));
    const holders = "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'";
    await until(async () => JSON.stringify(await ask(second, holders).catch(() => [])) === '[{"n":2}]');
    await first.stop();
    expect(await ask(second, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("refuses the data folder of another major version and leaves it as it was", async () => {
    const data = join(dataDir, "pg");
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15, and this Gatehouse brings PostgreSQL 18/);
    expect(readFileSync(join(data, "PG_VERSION"), "utf8")).toBe("15\n");
  });

  it("refuses a folder that holds something else", async () => {
    mkdirSync(join(dataDir, "pg"), { recursive: true });
    await expect(start()).rejects.toThrow(/is not a PostgreSQL data folder/);
  });

  it.runIf(isRoot)("as root, runs from a folder no other user can enter, and finds its data again", async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    expect(lstatSync(join(dataDir, "pg")).isSymbolicLink()).toBe(true);
    await ask(first, "CREATE TABLE kept AS SELECT 'here' AS word");
    await first.stop();
    expect(await ask(await start(), "SELECT word FROM kept")).toEqual([{ word: "here" }]);
  });

  it.runIf(isRoot)("as root, says so when the place the data were moved to is gone", async () => {
    mkdirSync(dataDir);
    symlinkSync("/var/lib/gatehouse/never-was/pg", join(dataDir, "pg"));
    await expect(start()).rejects.toThrow(/never-was, which is gone/);
    rmSync(join(dataDir, "pg"));
  });
});
