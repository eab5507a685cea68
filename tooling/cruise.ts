import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SOURCE_FOLDERS } from "./tidy.ts";

const PROGRAM = join(import.meta.dirname, "../node_modules/dependency-cruiser/bin/dependency-cruise.mjs");

type Cruised = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

/** The refusals of dependency-cruiser in a tree, and the files of that tree that it has read. */
export type Cruise = { read: string[]; refusals: { rule: string; from: string; to: string }[] };

/** Runs dependency-cruiser on the tree at `root` with the rules in the file `config`. */
export function cruise(root: string, config: string): Cruise {
  const folders = SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const run = spawnSync(process.execPath, [PROGRAM, "--config", config, "--output-type", "json", ...folders], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout.startsWith("{")) throw new Error(`dependency-cruiser did not run: ${run.stderr || run.stdout}`);
  const { modules, summary }: Cruised = JSON.parse(run.stdout);
  const own = new RegExp(`^(${SOURCE_FOLDERS.join("|")})/(?!.*node_modules/)`);
  return {
    read: modules.map((module) => module.source).filter((source) => own.test(source)),
    refusals: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
