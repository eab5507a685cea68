import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isRunning } from "@gatehouse/embedded-postgres/pid.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_KEY, sale } from "./app.ts";
import { freePort } from "./free-port.ts";

const script = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gatehouse-start-"));
const data = join(folder, "data");
const tools = join(folder, "tools");

beforeAll(() => {
  chmodSync(folder, 0o755);
  mkdirSync(tools);
  // What is installed beneath a running test must not be taken away from under it.
  writeFileSync(join(tools, "npm"), "#!/bin/sh\necho 'older than the lock file: run npm ci'\nexit 1\n", {
    mode: 0o755,
  });
});
let running: Program | undefined;
afterAll(async () => {
  running?.child.kill("SIGTERM");
  await running?.ended;
  rmSync(folder, { recursive: true, force: true });
});

type Program = { port: number; child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** What `npm start` runs, once it has greeted. */
async function start(settings: Record<string, string> = {}): Promise<Program> {
  const port = Number(settings.PORT ?? (await freePort()));
  const env = {
    PATH: `${tools}${delimiter}${process.env.PATH}`,
    DATA_DIR: data,
    PORT: String(port),
    LOG_LEVEL: "silent",
    ...settings,
  };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  const ended = once(child, "close").then(([code]) => code as number | null);
  while (!/ demo_admin .*\n/.test(text) && child.exitCode === null) await pause(20);
  return { port, child, said: () => text, ended };
}

/** A call on a connection of its own, and what came back on it until its end. */
function exchange(port: number): { write(method: string, path: string, body?: object): void; text: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  return {
    write(method, path, body) {
      const sent = body ? JSON.stringify(body) : "";
      const head = [`${method} ${path} HTTP/1.1`, "Host: x", `Authorization: ${DEMO_KEY}`];
      socket.write([...head, `Content-Length: ${sent.length}`, "", sent].join("\r\n"));
    },
    text: new Promise((resolve, reject) => {
      socket.once("close", () => resolve(text)).once("error", reject);
    }),
  };
}

const call = async (port: number, path: string, body?: object) => {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const reply = await fetch(`http://localhost:${port}${path}`, { ...init, headers: { authorization: DEMO_KEY } });
  return { http: reply.status, ...((await reply.json()) as { data: { status: string; order_id: string }[] }) };
};

const hasIpv6 = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === "::1"));

const lockFile = () => join(data, "postgres/pg/postmaster.pid");

/** Answered two seconds late by the simulated network. */
const slow = (order_id: string) => sale({ order_id, billing_address: { postal_code: "20094" } });

const found = async (port: number, order_id: string) => {
  const filter = { order_id: { operator: "=", value: order_id } };
  return (await call(port, "/api/transaction/search", filter)).data.map(({ status }) => status);
};

async function waitFor(holds: () => Promise<boolean>, most = 100): Promise<void> {
  for (let tries = 0; tries < most && !(await holds()); tries += 1) await pause(20);
}

let postgres = 0;

test("npm start says where it is and who may sign in, takes a payment, and shows the panel", async () => {
  running = await start();
  const { port, said } = running;
  expect(said()).toContain(`Gatehouse is on http://localhost:${port}\n`);
  for (const text of ["Gatehouse1!", "demo_merchant", "demo_admin"]) expect(said()).toContain(text);
  const paid = await call(port, "/api/transaction", sale());
  expect(paid).toMatchObject({ http: 200, data: { response: "approved" } });
  const page = await fetch(`http://localhost:${port}/`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  postgres = Number(readFileSync(lockFile(), "utf8").split("\n")[0]);
  expect(isRunning(postgres)).toBe(true);
}, 60_000);

test.each(["127.0.0.1", "[::1]"])("it is at %s, where the machine has that address, and nowhere else", async (host) => {
  const reply = fetch(`http://${host}:${running?.port}/healthz`).then(({ status }) => status);
  expect(await reply.catch(() => "nobody there")).toBe(host === "[::1]" && !hasIpv6() ? "nobody there" : 200);
});

test("Ctrl-C lets a payment in flight be finished, tells what comes then so, and leaves nothing running", async () => {
  const { port, child, ended } = running as Program;
  const [piped, alone] = [exchange(port), exchange(port)];
  piped.write("POST", "/api/transaction", slow("PIPED"));
  alone.write("POST", "/api/transaction", slow("ALONE"));
  await waitFor(async () => (await Promise.all([found(port, "PIPED"), found(port, "ALONE")])).flat().length === 2);
  child.kill("SIGINT");
  await pause(300);
  // The connection is still open, for its payment is not answered yet.
  piped.write("GET", "/api/user");
  expect(await alone.text).toMatch(/^HTTP\/1\.1 200 .*connection: close\r\n.*"response":"approved"/is);
  const text = await piped.text;
  const refused = text.slice(text.indexOf("HTTP/1.1 503"));
  expect(text).toMatch(/^HTTP\/1\.1 200 .*"response":"approved"/s);
  expect(refused).toMatch(/^x-correlation-id: [0-9a-v]{20}\r$/im);
  expect(JSON.parse(refused.slice(refused.indexOf("\r\n\r\n")))).toEqual({
    status: "error",
    msg: "the server is stopping",
    data: null,
  });
  expect(await ended).toBe(0);
  expect([existsSync(lockFile()), isRunning(postgres)]).toEqual([false, false]);
}, 30_000);

test("a second start has what was finished, and while it drains is taken for not ready and serves", async () => {
  running = await start({ DRAIN_SECONDS: "1" });
  const { port, child, ended } = running;
  expect(running.said()).not.toMatch(/Installing|Building|new database/);
  for (const order of ["PIPED", "ALONE"]) expect(await found(port, order)).toEqual(["pending_settlement"]);
  child.kill("SIGTERM");
  await waitFor(async () => (await fetch(`http://localhost:${port}/readyz`)).status === 503);
  expect((await call(port, "/api/transaction", sale())).http).toBe(200);
  expect(await ended).toBe(0);
}, 30_000);

const serverOf = ({ said }: Program) => Number(/Its process is (\d+)/.exec(said())?.[1]);

test("the process that the greeting names settles everything when it is asked to, and so does the launcher", async () => {
  running = await start();
  const { port, child } = running;
  for (const [order_id, asked] of [
    ["NAMED", serverOf(running)],
    ["LAUNCHER", child.pid as number],
  ] as const) {
    await call(port, "/api/transaction", sale({ order_id, amount: 1000 + asked }));
    process.kill(asked, "SIGUSR2");
    await waitFor(async () => (await found(port, order_id))[0] === "settled", 600);
    expect(await found(port, order_id)).toEqual(["settled"]);
  }
}, 60_000);

test("a setting that makes no sense is told once", async () => {
  const { said, ended } = await start({ DRAIN_SECONDS: "soon" });
  expect(await ended).toBe(1);
  expect(said().match(/DRAIN_SECONDS/g)).toHaveLength(1);
});

test("a server that is killed leaves no database running once its launcher has ended, and a start after it has all", async () => {
  const before = running as Program;
  await call(before.port, "/api/transaction", sale({ order_id: "ALONE KILLED" }));
  const database = Number(readFileSync(lockFile(), "utf8").split("\n")[0]);
  process.kill(serverOf(before), "SIGKILL");
  expect(await before.ended).toBe(137);
  expect([existsSync(lockFile()), isRunning(database)]).toEqual([false, false]);
  running = await start({ PORT: String(before.port) });
  expect(await found(before.port, "ALONE KILLED")).toEqual(["pending_settlement"]);
}, 60_000);

test("a launcher that is killed ends its server in order, and a start right after it has port and data", async () => {
  const before = running as Program;
  const slowly = call(before.port, "/api/transaction", slow("KILLED"));
  await waitFor(async () => (await found(before.port, "KILLED")).length === 1);
  before.child.kill("SIGKILL");
  running = await start({ PORT: String(before.port) });
  expect(running.said()).toContain(`Gatehouse is on http://localhost:${before.port}\n`);
  expect(await slowly).toMatchObject({ http: 200, data: { response: "approved" } });
  await waitFor(async () => !isRunning(serverOf(before)), 600);
  expect(isRunning(serverOf(before))).toBe(false);
  expect(await found(before.port, "KILLED")).toEqual(["pending_settlement"]);
  await pause(500);
  expect(await call(before.port, "/api/transaction", sale())).toMatchObject({ data: { response: "approved" } });
}, 60_000);
