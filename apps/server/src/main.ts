import { flushCompileCache } from "node:module";
import { type Config, readConfig } from "./config.ts";
import type { Services } from "./context.ts";
import { settleNow } from "./modules/settlement/index.ts";
import { runCreateAdmin } from "./run-create-admin.ts";
import { runRotateKeys } from "./run-rotate-keys.ts";
import { runVerifyAudit } from "./run-verify-audit.ts";
import { demoSignIns } from "./seed/demo-world.ts";
import { runSeed } from "./seed/run-seed.ts";
import { start, stopDatabase } from "./start.ts";

const [command = "start", ...args] = process.argv.slice(2);

/**
 * One program: `start` (the default), `migrate`, `seed`, `create-admin`, `rotate-keys` or `verify-audit`; and `stop-database`, which a
 * launcher runs when its server was killed.
 */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (command === "seed") return runSeed(config, args);
  if (command === "create-admin") return runCreateAdmin(config, args);
  if (command === "rotate-keys") return runRotateKeys(config, args);
  if (command === "verify-audit") return runVerifyAudit(config);
  if (command === "stop-database") return stopDatabase(config);
  if (command === "migrate") return (await start({ ...config, MODE: "api" }, { listen: false })).stop();
  if (command !== "start")
    throw new Error(`no command ${command}: start, migrate, seed, create-admin, rotate-keys or verify-audit`);
  const starting = start(config, { listen: true });
  // From the first moment on: what has been started by then must be stopped, a database above all.
  const end = () => starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  // Our own launcher, when it is killed, passes nothing on any more, and whoever starts it again would find the port taken.
  if (process.env.GATEHOUSE_LAUNCHER) process.once("disconnect", end);
  // Outside production everything is settled at once, so that a refund can be tried the same day.
  process.on("SIGUSR2", () => starting.then(({ services }) => settleOutsideProduction(services)).catch(fail));
  const running = await starting;
  process.stdout.write(greeting(config, running.port));
  // Else what was compiled would be kept at an orderly end alone, and a start after any other would be a first one.
  flushCompileCache();
}

async function settleOutsideProduction(services: Services): Promise<void> {
  if (services.config.ENVIRONMENT !== "production") await settleNow(services);
}

function greeting({ MODE, ENVIRONMENT, PUBLIC_URL }: Config, port: number): string {
  const settling = ENVIRONMENT === "production" ? "" : `; kill -USR2 ${process.pid} settles everything at once`;
  const mine = `Its process is ${process.pid}${settling}\n`;
  if (MODE === "worker") return `\nGatehouse settles and resolves; MODE=worker serves nothing\n${mine}\n`;
  const here = `http://localhost:${port}`;
  const opened = PUBLIC_URL === here ? here : `${PUBLIC_URL} (served from ${here})`;
  return `\nGatehouse is on ${opened}\n${mine}${ENVIRONMENT === "production" ? "" : demoSignIns}\n`;
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

run().catch(fail);
