import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process and its children have used, ended ones too. Only Linux tells: elsewhere NaN. */
export function processorMs(pid: number): number {
  const processes = new Map(readAll().map((one) => [one.pid, one]));
  const root = processes.get(pid);
  if (!root) return Number.NaN;
  const children = [...processes.values()].filter((one) => one.parent === pid);
  return (root.own + root.ended + children.reduce((sum, one) => sum + one.own + one.ended, 0)) * TICK_MS;
}

/** The process that started another. */
export function parentOf(pid: number): number {
  return readOne(pid)[0]?.parent ?? 0;
}

type Process = { pid: number; parent: number; own: number; ended: number };

function readAll(): Process[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readOne(Number(name)));
  } catch {
    return [];
  }
}

/** The name stands in brackets and may hold anything; state, parent and times come after it. */
function readOne(pid: number): Process[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return [{ pid, parent, own: user + system, ended: endedUser + endedSystem }];
  } catch {
    // It has ended since the folder was read.
    return [];
  }
}
