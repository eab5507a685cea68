// Prints the unit test files of what changed since a commit, the closest first: `node tooling/changed-tests.ts COMMIT`.
// A change at the bottom concerns nearly every test, so the list is cut where it would take longer than CHECK_SECONDS.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { distancesFrom, type ImportGraph, importersIn, readImports } from "./import-graph.ts";

const CHECK_SECONDS = 80;
const FOLDERS = ["packages", "apps", "tooling"];
const UNIT_TEST = /^(packages|apps)\/.*\.test\.tsx?$/;

/** Estimated seconds of a test file on one core: a test that starts the whole server against one that computes. */
const SECONDS = { server: 4, pure: 0.3 };
/** Files that take minutes; they run here only when they changed themselves. */
const LONG = /\/(kill|access-matrix)\.test\.ts$/;

/** Test files by how closely what changed concerns them: themselves, the same folder, then by the number of imports between. */
export function testsOfChanges(graph: ImportGraph, changed: readonly string[]): string[] {
  const distances = distancesFrom(
    changed.filter((file) => graph.has(file)),
    importersIn(graph),
  );
  const folders = new Set(changed.map((file) => dirname(file)));
  const rank = (file: string) => {
    const distance = distances.get(file) ?? 0;
    return distance === 0 || !folders.has(dirname(file)) ? distance : Math.min(distance, 0.5);
  };
  return [...distances.keys()]
    .filter((file) => UNIT_TEST.test(file) && (distances.get(file) === 0 || !LONG.test(file)))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** As many of the files, in their order, as run within `seconds`; at least one. */
export function within(seconds: number, files: readonly string[], secondsOf: (file: string) => number): string[] {
  let total = 0;
  return files.filter((file, index) => {
    total += secondsOf(file);
    return index === 0 || total <= seconds;
  });
}

function changedSince(root: string, commit: string): string[] {
  const list = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.split("\n");
  const files = [
    ...list("diff", "--name-only", "--diff-filter=d", commit),
    ...list("ls-files", "--others", "--exclude-standard"),
  ];
  return files.filter(Boolean);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const all = testsOfChanges(readImports(root, FOLDERS), changedSince(root, process.argv[2] ?? "HEAD"));
  const startsServer = (file: string) => /\b(testApp|inject)\(/.test(readFileSync(join(root, file), "utf8"));
  const secondsOf = (file: string) => (startsServer(file) ? SECONDS.server : SECONDS.pure);
  const chosen = within(CHECK_SECONDS * availableParallelism(), all, secondsOf);
  process.stdout.write(`${JSON.stringify({ chosen, left: all.length - chosen.length })}\n`);
}
