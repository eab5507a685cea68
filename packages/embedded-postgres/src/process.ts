// The processes of the embedded PostgreSQL: making a cluster, starting a postmaster,
// telling a live one from a stale lock file, and ending it.
import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, postgresState } from "./pid.ts";
import type { Place } from "./place.ts";

export const PORT = 5432;
const LOG_LIMIT = 10_000_000;
/** No process has it (Linux ends at 2^22, macOS at 99999). */
const NO_PID = 2_147_483_646;

export interface LockFile {
  readonly pid: number;
  /** Missing while the postmaster is still coming up. */
  readonly socketDir: string | undefined;
}

export function readLockFile(pgData: string): LockFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(pgData, "postmaster.pid"), "utf8");
  } catch {
    return undefined;
  }
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const socketDir = lines[4];
  return { pid, socketDir: socketDir === "" ? undefined : socketDir };
}

/**
 * Makes a lock file that names a foreign or zombie process harmless. PostgreSQL asks only whether
 * the pid exists and would refuse to start. The file stays, with a pid nobody has, because from its
 * last line PostgreSQL still checks that no orphaned backend is writing to the old shared memory.
 */
export function disarmLockFile(pgData: string): void {
  const path = join(pgData, "postmaster.pid");
  const [, ...rest] = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, [String(NO_PID), ...rest].join("\n"));
}

function processOptions(place: Place): { cwd: string; env: Record<string, string>; uid?: number; gid?: number } {
  // The working folder may be closed to the other user, and PG* variables must not reach the server.
  const base = { cwd: "/", env: { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" } };
  return place.identity === undefined ? base : { ...base, ...place.identity };
}

/** Works on a draft and renames it, so that a start killed half-way leaves no half-made cluster. */
export async function makeCluster(place: Place): Promise<void> {
  removeOldDrafts(place.home);
  const draft = join(place.home, `pg.draft-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  if (place.identity !== undefined) chownSync(draft, place.identity.uid, place.identity.gid);
  try {
    await runInitdb(place, draft);
    renameSync(draft, place.pgData);
    syncFolder(place.home);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process of this installation was quicker: its cluster is as good.
    if (!existsSync(join(place.pgData, "PG_VERSION"))) throw error;
  }
}

function removeOldDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^pg\.draft-(\d+)$/.exec(name)?.[1];
    if (pid === undefined) continue;
    if (Number(pid) === process.pid || !isRunning(Number(pid)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

async function runInitdb(place: Place, draft: string): Promise<void> {
  const flags = [
    "-U",
    "postgres",
    "--encoding=UTF8",
    "--locale=C",
    "--auth-local=trust",
    "--auth-host=reject",
    "--no-instructions",
  ];
  const child = spawn(join(place.native, "bin/initdb"), ["-D", draft, ...flags], {
    ...processOptions(place),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  if (code !== 0) throw new Error(`initdb could not make the database in ${place.pgData}:\n${output.trim()}`);
}

/** An eighth of the machine's memory: what else runs here has its own needs, and beyond a gigabyte the system's cache does as well. */
function sharedMegabytes(): number {
  return Math.min(Math.max(Math.floor(totalmem() / 8 / 2 ** 20), 128), 1024);
}

function settings(place: Place): readonly string[] {
  return [
    "listen_addresses=",
    `unix_socket_directories=${place.socketDir}`,
    "unix_socket_permissions=0700",
    `port=${PORT}`,
    "max_connections=200",
    `shared_buffers=${sharedMegabytes()}MB`,
    "max_wal_size=2GB",
    // A new piece of the log is not written twice, first full of zeros: of what many rows cost PostgreSQL that is a sixth.
    "wal_init_zero=off",
    "fsync=on",
    "full_page_writes=on",
    "synchronous_commit=on",
    "jit=off",
    // What is asked for is nearly always in memory, and a table that grows fast soon needs new statistics.
    "random_page_cost=1.1",
    "autovacuum_naptime=10s",
    "timezone=UTC",
    "log_timezone=UTC",
    "logging_collector=off",
    // A statement or a "Failing row contains" detail in the log could show a cardholder's data.
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_parameter_max_length_on_error=0",
  ];
}

/**
 * Detached, so that a terminal's Ctrl-C reaches only the app, which stops the database last;
 * logging to a file, so that the server can outlive the app without a broken pipe.
 */
export function spawnPostmaster(place: Place): ChildProcess {
  const size = statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) truncateSync(place.logFile);
  const logHandle = openSync(place.logFile, "a", 0o600);
  const flags = settings(place).flatMap((setting) => ["-c", setting]);
  const child = spawn(join(place.native, "bin/postgres"), ["-D", place.pgData, ...flags], {
    ...processOptions(place),
    detached: true,
    stdio: ["ignore", logHandle, logHandle],
  });
  closeSync(logHandle);
  child.unref();
  return child;
}

export function logTail(place: Place): string {
  if (!existsSync(place.logFile)) return "";
  return readFileSync(place.logFile, "utf8").trimEnd().split("\n").slice(-8).join("\n");
}

/** Fast shutdown; after half a minute an immediate one, which is as safe as a power cut: fsync is on. */
export async function stopPostmaster(pgData: string): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    const lock = readLockFile(pgData);
    if (lock === undefined || postgresState(lock.pid, pgData) !== "ours") return;
    process.kill(lock.pid, signal);
    if (await isGoneWithin(pgData, lock.pid, patience)) return;
  }
  throw new Error(`The embedded PostgreSQL in ${pgData} does not stop; see postgres.log beside it.`);
}

async function isGoneWithin(pgData: string, pid: number, patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (postgresState(pid, pgData) !== "ours") return true;
    await sleep(20);
  }
  return false;
}
