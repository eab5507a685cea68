import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export const DEMO_KEY = "api_0wUsHIlrkK1I6ADno5MfT10UjhR";
export const PASSWORD = "Gatehouse1!";

export type Gatehouse = {
  url: string;
  /** A call with the demo merchant's key. */
  api(path: string, body?: unknown): Promise<{ http: number; data: Record<string, unknown> }>;
  /** Closes every batch now, and waits until the transaction is settled. */
  settle(id: string): Promise<void>;
  stop(): Promise<void>;
};

/** The whole product as a person starts it, in a world of its own, on a free port. */
export async function startGatehouse(env: Record<string, string> = {}): Promise<Gatehouse> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-e2e-"));
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, ["apps/server/src/main.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, MODE: "all", PORT: "0", LOG_LEVEL: "error", DATABASE_URL: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /localhost:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
  });
  const url = `http://localhost:${port}`;
  const api: Gatehouse["api"] = async (path, body) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const reply = await fetch(`${url}/api${path}`, { headers: { authorization: DEMO_KEY }, ...init });
    return { http: reply.status, ...((await reply.json()) as { data: Record<string, unknown> }) };
  };
  return {
    url,
    api,
    async settle(id) {
      child.kill("SIGUSR2");
      const until = Date.now() + 10_000;
      while ((await api(`/transaction/${id}`)).data.status !== "settled") {
        if (Date.now() > until) throw new Error("the transaction did not settle");
        await pause(50);
      }
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
