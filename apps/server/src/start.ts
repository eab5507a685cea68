import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded, stopAbandoned } from "@gatehouse/embedded-postgres/embedded.ts";
import { type Simulator, type SimulatorOptions, startSimulator } from "./adapters/simulator/index.ts";
import { composeApi, composeJobs, composeProgram, type Program, subscriptions } from "./compose.ts";
import type { Config } from "./config.ts";
import type { Services } from "./context.ts";
import { makeDataFolder } from "./data-folder.ts";
import { migrate } from "./db/migrate.ts";
import { refuseLostSettings, refuseUnreachable } from "./db/reach.ts";
import { registerSubscriptions } from "./events/jobs.ts";
import { findHost } from "./http/port.ts";
import { startWorker } from "./jobs/worker.ts";
import { seedDemoWorld } from "./seed/demo-world.ts";

/** `database` is its address for whoever owns the tables. */
export type Running = { port: number; services: Services; database: string; stop(): Promise<void> };

type Stop = () => Promise<unknown>;

const TAKE_OVER_EVERY_MS = 250;

/** Brings everything up in order; `stop` takes it down in the reverse one, after what is in flight has been answered. */
export async function start(config: Config, options: { listen: boolean }): Promise<Running> {
  const stops: Stop[] = [];
  const stop = once(async () => {
    for (const step of stops.reverse()) await step();
  });
  try {
    const host = options.listen && config.MODE !== "worker" ? await findHost(config.PORT) : "";
    makeDataFolder(config.DATA_DIR);
    if (config.DATABASE_URL) await refuseUnreachable(config.DATABASE_URL);
    const connectionString = config.DATABASE_URL ?? (await embedded(config, stops));
    await migrate(connectionString);
    const program = composeProgram(config, { connectionString, simulatorUrl: await simulator(config, stops) });
    const { services } = program;
    stops.push(() => services.db.close());
    await refuseLostSettings(services.db, { searchDeadlineMs: config.SEARCH_DEADLINE_MS });
    await registerSubscriptions(services, subscriptions);
    if (config.ENVIRONMENT !== "production") await seedDemoWorld(services, demoDatabase(config, connectionString));
    const port = options.listen ? await serve(program, stops, host) : 0;
    return { port, services, database: connectionString, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address at which demo data is loaded; undefined without demo data. */
function demoDatabase({ DEMO_DATA }: Config, connectionString: string): string | undefined {
  return DEMO_DATA === "full" ? connectionString : undefined;
}

async function embedded(config: Config, stops: Stop[]): Promise<string> {
  const database = await startEmbedded({
    dataDir: databaseFolder(config),
    log: (line) => process.stdout.write(`${line}\n`),
  });
  stops.push(() => database.stop());
  return database.connectionString;
}

const databaseFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, "postgres");

/** What a program that was killed has left running, and nobody uses. A PostgreSQL of one's own is its operator's to stop. */
export async function stopDatabase(config: Config): Promise<void> {
  if (!config.DATABASE_URL) await stopAbandoned(databaseFolder(config));
}

/** The payment network of the local and sandbox environments; production has real processors only. */
async function simulator(config: Config, stops: Stop[]): Promise<string> {
  if (config.ENVIRONMENT === "production") return "http://127.0.0.1:9";
  const name = createHash("sha256").update(config.DATA_DIR).digest("hex").slice(0, 16);
  const socketPath = join(tmpdir(), `gatehouse-${name}.sock`);
  stops.push(await runNetwork({ dataDir: join(config.DATA_DIR, "simulator"), socketPath }));
  return `unix:${socketPath}`;
}

/**
 * Another process of the same world, a worker beside its API or a program that is just ending, may run it already: then this one
 * takes over when that one is gone.
 */
async function runNetwork(options: SimulatorOptions): Promise<Stop> {
  let network = await networkUnlessThere(options);
  let trying: Promise<void> | undefined;
  const timer = setInterval(() => {
    trying ??= takeOver().catch((error: Error) => {
      clearInterval(timer);
      process.stderr.write(`The simulated network cannot be taken over: ${error.message}\n`);
    });
  }, TAKE_OVER_EVERY_MS);
  timer.unref();
  async function takeOver() {
    network ??= await networkUnlessThere(options);
    if (network) clearInterval(timer);
    trying = undefined;
  }
  return async () => {
    clearInterval(timer);
    await trying;
    await network?.stop();
  };
}

async function networkUnlessThere(options: SimulatorOptions): Promise<Simulator | undefined> {
  try {
    return await startSimulator(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return undefined;
    throw error;
  }
}

async function serve(program: Program, stops: Stop[], host: string): Promise<number> {
  const { services } = program;
  const { config } = services;
  if (config.MODE !== "api") {
    const worker = startWorker(composeJobs(services), services.log);
    stops.push(() => worker.stop());
  }
  if (config.MODE === "worker") return 0;
  const api = composeApi(program);
  await api.app.listen({ port: config.PORT, host });
  stops.push(async () => {
    api.drain();
    // Whatever shares requests out must have seen that `/readyz` says no before there is nobody to take them.
    if (config.DRAIN_SECONDS > 0) await pause(config.DRAIN_SECONDS * 1000);
    await api.app.close();
  });
  const address = api.app.server.address();
  const port = typeof address === "object" && address ? address.port : config.PORT;
  // Where any free port was asked for, links lead to the one that was found.
  if (config.PUBLIC_URL === "http://localhost:0") config.PUBLIC_URL = `http://localhost:${port}`;
  return port;
}

function once(run: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}
