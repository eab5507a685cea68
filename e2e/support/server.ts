import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { MAIL_REPORT_KEY } from "./api.ts";
import { startNameServer } from "./name-server.ts";
import type { TestServer } from "./servers.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type RunningServer = TestServer & { stop(): Promise<void> };

/** The whole product as a person starts it, with a database of its own, on a free port; with past payments or the demo data if asked. */
export async function startServer({ payments = 0, demo = false } = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-e2e-"));
  chmodSync(folder, 0o755);
  const zone = join(folder, "zone.json");
  const names = await startNameServer(zone);
  const clear = () => {
    names.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const main = "apps/server/src/main.ts";
  const settings = {
    MODE: "all",
    PORT: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: "",
    CHECK_REPLIES: "on",
    DEMO_DATA: demo ? "full" : "none",
    NAME_SERVERS: names.address,
  };
  const env = { ...process.env, ...settings, MAIL_REPORT_KEY, DATA_DIR: folder };
  if (payments > 0)
    spawnSync(process.execPath, [main, "seed", "--transactions", String(payments)], {
      cwd: root,
      env,
      stdio: "ignore",
    });
  const child = spawn(process.execPath, [main], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await portOf(child).catch((error) => {
    clear();
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    zone,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      clear();
    },
  };
}

/** Where it listens, as it says itself. */
function portOf(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /localhost:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
  });
}
