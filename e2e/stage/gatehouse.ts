import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type Gatehouse = { url: string; pid: number; stop(): Promise<void> };

/** The whole product as a person starts it, with a database of its own, on a free port; with past payments if asked. */
export async function startGatehouse(payments = 0): Promise<Gatehouse> {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-e2e-"));
  chmodSync(folder, 0o755);
  const main = "apps/server/src/main.ts";
  const settings = { MODE: "all", PORT: "0", LOG_LEVEL: "error", DATABASE_URL: "", CHECK_REPLIES: "on" };
  const env = { ...process.env, ...settings, DATA_DIR: folder };
  if (payments > 0)
    spawnSync(process.execPath, [main, "seed", "--transactions", String(payments)], {
      cwd: root,
      env,
      stdio: "ignore",
    });
  const child = spawn(process.execPath, [main], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
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
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
