import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "@gatehouse/embedded-postgres/embedded.ts";

/** The published key of the demo merchant. */
export const DEMO_KEY = "api_0wUsHIlrkK1I6ADno5MfT10UjhR";

const program = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));

/** A PostgreSQL of its own in a folder of its own; `stop` leaves nothing behind, unless the folder was given. */
export async function ownDatabase(kept?: string): Promise<{ url: string; folder: string; stop(): Promise<void> }> {
  if (kept) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(join(tmpdir(), "gatehouse-bench-"));
  // Of a folder that is closed to the database's user root would have it elsewhere, where it would stay.
  chmodSync(folder, 0o755);
  const database = await startEmbedded({ dataDir: join(folder, "postgres"), log: () => undefined });
  return {
    url: database.connectionString,
    folder,
    async stop() {
      await database.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Where `--keep folder` keeps a database of that many payments for the next run; nowhere without it. */
export function keptFolder(payments: number): string | undefined {
  const at = process.argv.indexOf("--keep");
  return at < 0 ? undefined : join(String(process.argv[at + 1]), String(payments));
}

export type Place = { url: string; folder: string };

/** The gateway as a process of its own, as its users run it. */
export async function startGateway(place: Place): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const args = process.env.BENCH_NODE_ARGS?.split(" ").filter(Boolean) ?? [];
  const child = spawn(process.execPath, [...args, program], {
    env: environment(place, { PORT: "0", LOG_LEVEL: "error" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await portOf(child);
  return { port, pid: child.pid ?? 0, stop: () => ended(child, "SIGTERM") };
}

/** Runs `seed`; resolves to what it said. */
export async function seed(place: Place, count: number): Promise<string> {
  const child = spawn(process.execPath, [program, "seed", "--transactions", String(count), "--seed", String(count)], {
    env: environment(place, { LOG_LEVEL: "error" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  await ended(child);
  if (child.exitCode !== 0) throw new Error("the seed failed");
  return said.trim().split("\n").at(-1) ?? "";
}

function environment(place: Place, extra: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: place.folder,
    DATABASE_URL: place.url,
    ENVIRONMENT: "sandbox",
    DEMO_DATA: "none",
    ...extra,
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("exit", (code) => reject(new Error(`the gateway ended with ${code}`)));
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      const port = /localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    if (signal) child.kill(signal);
  });
}

export type Send = (path: string, body: object) => Promise<{ status: number; text: string }>;

/** POSTs over connections that stay open, as many as there are clients. */
export function sender(port: number, clients: number): { send: Send; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const send: Send = (path, body) =>
    new Promise((resolve, reject) => {
      const payload = JSON.stringify(body);
      const headers = {
        authorization: DEMO_KEY,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(payload),
      };
      const asked = request(
        { agent, port, host: "127.0.0.1", method: "POST", path: `/api${path}`, headers },
        (reply) => {
          let text = "";
          reply.setEncoding("utf8");
          reply.on("data", (chunk) => {
            text += chunk;
          });
          reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }));
        },
      );
      asked.once("error", reject);
      asked.end(payload);
    });
  return { send, close: () => agent.destroy() };
}
