// What is behind a process id. A lock file's pid may have been given to another program since
// (after a reboot, or in a container, where pids are small), or be a zombie nobody collects.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync } from "node:fs";

export type PidState = "gone" | "zombie" | "ours" | "other";

interface Look {
  readonly state: string;
  readonly command: string;
  /** Folders the process is known to serve: the argument of -D and the working folder. */
  readonly folders: readonly string[];
}

/** `ours` when the process is alive and is a postgres that serves `pgData`. */
export function postgresState(pid: number, pgData: string): PidState {
  const look = lookAt(pid);
  if (look === undefined) return "gone";
  if (isDead(look)) return "zombie";
  return look.command.includes("postgres") && look.folders.includes(pgData) ? "ours" : "other";
}

export function isRunning(pid: number): boolean {
  const look = lookAt(pid);
  return look !== undefined && !isDead(look);
}

function isDead(look: Look): boolean {
  return /^[ZX]/.test(look.state);
}

function lookAt(pid: number): Look | undefined {
  try {
    // Small images have no ps, macOS has no /proc.
    return existsSync("/proc/self/stat") ? lookInProc(pid) : lookWithPs(pid);
  } catch {
    return undefined;
  }
}

function lookInProc(pid: number): Look {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces and brackets itself; the state follows the last one.
  const shown = stat.slice(stat.lastIndexOf(")") + 2).slice(0, 1);
  const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  // A program that is ending gives its memory, and with it its command line, back a moment before it shows as dead.
  const state = words.join("") === "" ? "X" : shown;
  return { state, command: words.join(" "), folders: [words[words.indexOf("-D") + 1] ?? "", workingFolder(pid)] };
}

/** A postmaster works inside its data folder, and this link follows a folder that was moved under it. */
function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function lookWithPs(pid: number): Look {
  const line = execFileSync("ps", ["-ww", "-o", "state=,command=", "-p", String(pid)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
  const [state = "", ...words] = line.split(/\s+/);
  // ps joins arguments by spaces; the folder is what stands between -D and the first setting.
  return { state, command: words.join(" "), folders: [/ -D (.*?) -c /.exec(line)?.[1] ?? ""] };
}
