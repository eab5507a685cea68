// The supervisor of the embedded PostgreSQL, for `npm start` without a database of one's own.
// A server found alive is adopted, because postgres outlives an app that was killed with -9;
// one that dies under us is started again.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Binaries, locateBinaries } from "./binaries.ts";
import { client } from "./client.ts";
import { postgresState } from "./pid.ts";
import { choosePlace, type Place } from "./place.ts";
import {
  disarmLockFile,
  logTail,
  makeCluster,
  PORT,
  readLockFile,
  spawnPostmaster,
  stopPostmaster,
} from "./process.ts";
import { type Share, shareOfServer } from "./share.ts";

export interface EmbeddedOptions {
  /** Folder of the installation's data; the database goes into `pg` inside it. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

export interface Embedded {
  readonly connectionString: string;
  /** Whether a server that was already running was taken over. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

type Log = (line: string) => void;
type Answer = "yes" | "not yet" | "no";

const DATABASE = "gatehouse";
/** Replaying the log after a crash takes minutes at worst. */
const PATIENCE_MS = 300_000;
const TELL_AFTER_MS = 2_000;
const ZOMBIE_PATIENCE_MS = 3_000;
const ORPHAN_PATIENCE_MS = 20_000;
const WATCH_EVERY_MS = 1_000;

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const binaries = locateBinaries();
  const place = choosePlace(options.dataDir, binaries);
  refuseOtherMajor(place, binaries);
  const share = shareOfServer();
  const { socketDir, adopted } = await joinServer(place, share, options.log);
  await ensureDatabase(socketDir);
  const endWatch = watch(place, share, options.log);
  let stopped: Promise<void> | undefined;
  return {
    connectionString: `postgresql://postgres@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=${PORT}`,
    adopted,
    stop: () => {
      stopped ??= endWatch().then(() => leaveServer(place, share, options.log));
      return stopped;
    },
  };
}

/** Stops the server of that folder where nobody uses it: the program that started it was killed, and nobody adopted it since. */
export async function stopAbandoned(dataDir: string): Promise<void> {
  const folder = join(dataDir, "pg");
  if (!existsSync(folder)) return;
  const pgData = realpathSync(folder);
  const socketDir = readLockFile(pgData)?.socketDir;
  const share = shareOfServer();
  if (socketDir !== undefined && (await share.take(socketDir)) && (await share.leave())) await stopPostmaster(pgData);
}

async function joinServer(place: Place, share: Share, log: Log): Promise<{ socketDir: string; adopted: boolean }> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const running = await ensureRunning(place, log);
    if (await share.take(running.socketDir)) return running;
    // The last program that used it is just stopping it.
    if (Date.now() > end) throw new Error(`The embedded PostgreSQL in ${place.pgData} is stopping without end.`);
    await sleep(50);
  }
}

async function leaveServer(place: Place, share: Share, log: Log): Promise<void> {
  if (await share.leave()) await stopPostmaster(place.pgData);
  else log("embedded PostgreSQL: left running for another program that uses it");
}

function refuseOtherMajor(place: Place, binaries: Binaries): void {
  if (!existsSync(place.pgData)) return;
  const file = join(place.pgData, "PG_VERSION");
  if (!existsSync(file))
    throw new Error(`${place.pgData} is not a PostgreSQL data folder. Remove it, or choose another data folder.`);
  const found = readFileSync(file, "utf8").trim();
  if (found === binaries.major) return;
  throw new Error(
    `${place.pgData} was made by PostgreSQL ${found}, and this Gatehouse brings PostgreSQL ${binaries.major}. ` +
      "Nothing was changed. Start the version of Gatehouse that made it, export, and import here; " +
      `or serve the folder with PostgreSQL ${found} and set DATABASE_URL.`,
  );
}

async function ensureRunning(place: Place, log: Log): Promise<{ socketDir: string; adopted: boolean }> {
  const live = await findLive(place, log);
  if (live !== undefined) {
    log(`embedded PostgreSQL: adopted the running server (pid ${live.pid})`);
    return { socketDir: live.socketDir, adopted: true };
  }
  if (!existsSync(place.pgData)) {
    log(`embedded PostgreSQL: making a new database in ${place.pgData}`);
    await makeCluster(place);
  }
  return startOrJoin(place, log);
}

async function startOrJoin(place: Place, log: Log): Promise<{ socketDir: string; adopted: boolean }> {
  const end = Date.now() + ORPHAN_PATIENCE_MS;
  for (;;) {
    if (await startServer(place, log)) return { socketDir: place.socketDir, adopted: false };
    // Our postmaster may have given way to one that another process started in the same moment.
    const other = await findLive(place, log);
    if (other !== undefined) return { socketDir: other.socketDir, adopted: true };
    const reason = logTail(place);
    // Backends of a killed postmaster notice its death a moment later; until then the data are theirs.
    const passing = /pre-existing shared memory block|lock file "[^"]+" already exists/.test(reason);
    if (!passing || Date.now() > end) throw new Error(`The embedded PostgreSQL did not start:\n${reason}`);
    await sleep(250);
  }
}

/** A server that answers for this data folder, after waiting for one that is coming up or going down. */
async function findLive(place: Place, log: Log): Promise<{ pid: number; socketDir: string } | undefined> {
  const start = Date.now();
  let told = false;
  while (Date.now() - start < PATIENCE_MS) {
    const lock = readLockFile(place.pgData);
    if (lock === undefined) return undefined;
    const { pid, socketDir } = lock;
    // The socket is asked before the pid: a pid means nothing across containers sharing a volume.
    if (socketDir !== undefined && (await answers(socketDir)) === "yes") return { pid, socketDir };
    const waited = Date.now() - start;
    if (isFree(place, pid, waited)) return undefined;
    if (!told && waited > TELL_AFTER_MS) {
      log(`embedded PostgreSQL: waiting for process ${pid}, which holds the data folder`);
      told = true;
    }
    await sleep(50);
  }
  throw new Error(
    `Process ${readLockFile(place.pgData)?.pid} holds ${place.pgData} but does not answer. End it and start again.`,
  );
}

/** Whether a new server may start although there is a lock file with this pid. */
function isFree(place: Place, pid: number, waited: number): boolean {
  const state = postgresState(pid, place.pgData);
  if (state === "gone") return true;
  // A zombie goes as soon as its parent looks; where nobody ever does, it stays.
  const stale = state === "other" || (state === "zombie" && waited > ZOMBIE_PATIENCE_MS);
  if (stale) disarmLockFile(place.pgData);
  return stale;
}

/** True when our own postmaster is ready, false when it ended before that. */
async function startServer(place: Place, log: Log): Promise<boolean> {
  const child = spawnPostmaster(place);
  let failure: Error | undefined;
  let ended = false;
  child.once("error", (error) => {
    failure = error;
  });
  child.once("exit", () => {
    ended = true;
  });
  const start = Date.now();
  while (Date.now() - start < PATIENCE_MS) {
    if (failure !== undefined) throw new Error(`The embedded PostgreSQL cannot be run: ${failure.message}`);
    if (ended) return false;
    // Only the lock file proves that the one answering is our child and not a twin.
    if (readLockFile(place.pgData)?.pid === child.pid && (await answers(place.socketDir)) === "yes") {
      log(`embedded PostgreSQL: ready after ${Date.now() - start} ms (pid ${child.pid})`);
      return true;
    }
    await sleep(25);
  }
  throw new Error(`The embedded PostgreSQL is not ready after ${PATIENCE_MS / 1000} s:\n${logTail(place)}`);
}

async function answers(socketDir: string): Promise<Answer> {
  const asking = client(socketDir);
  try {
    await asking.connect();
    return "yes";
  } catch (error) {
    // 57P03: starting up, recovering or shutting down.
    return error instanceof Error && "code" in error && error.code === "57P03" ? "not yet" : "no";
  } finally {
    await asking.end().catch(() => undefined);
  }
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const asking = client(socketDir);
  await asking.connect();
  try {
    const found = await asking.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await asking.query(`CREATE DATABASE ${DATABASE}`);
  } catch (error) {
    // 42P04, 23505: a second process of this installation made it in the same moment.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42P04" && code !== "23505") throw error;
  } finally {
    await asking.end();
  }
}

/** Starts the server again when it dies. Returns how to end the watch, which waits for a restart under way. */
function watch(place: Place, share: Share, log: Log): () => Promise<void> {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check(place, share, log).finally(() => {
      checking = undefined;
    });
  }, WATCH_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}

async function check(place: Place, share: Share, log: Log): Promise<void> {
  const lock = readLockFile(place.pgData);
  if (lock === undefined || postgresState(lock.pid, place.pgData) !== "ours") await restart(place, log);
  // A restart by us or by another program ended our connection, and the share with it.
  else if (lock.socketDir !== undefined) await share.take(lock.socketDir);
}

async function restart(place: Place, log: Log): Promise<void> {
  const socketDir = readLockFile(place.pgData)?.socketDir;
  if (socketDir !== undefined && (await answers(socketDir)) === "yes") return;
  log("embedded PostgreSQL: the server is gone, starting it again");
  try {
    await ensureRunning(place, log);
  } catch (error) {
    log(`embedded PostgreSQL: ${error instanceof Error ? error.message : String(error)}`);
  }
}
