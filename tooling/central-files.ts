import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { isTestFile } from "./module-graph.ts";
import { treeFiles } from "./tree-files.ts";

const READ = new Set([".ts", ".tsx", ".cjs", ".mjs", ".json", ".css", ".md"]);
/** Written by a tool, a record of what was, or the checks themselves; their table of modules does count. */
const NOT_EDITED =
  /^(tooling\/(?!may-use\.cjs$)|docs\/openapi\.json|docs\/decisions\/|package-lock\.json|apps\/server\/src\/db\/migrations\/)/;
/** Code of some module, which may use this one: that is no list in which a new module must appear. */
const MODULE_FOLDER = /^(apps\/(server|panel)\/src\/modules|packages\/contract\/src)\/[^/]+\//;

/** Names of elements on a page, which are no names of modules. */
const OF_ELEMENTS = /\b(?:id|className|htmlFor)="[^"]*"|\bgetElementById\("[^"]*"\)/g;

/**
 * The files that had to be edited to add the module, found by what they say of it: an import from its folder, its name in
 * quotes or as the key of a table, or the name of one of its calls. Files of modules, tests and generated files are left out,
 * and files that carry the module's own name, which are added rather than edited.
 */
export function centralFiles(root: string, module: string): string[] {
  const named = new RegExp(
    [
      `/${module}/`,
      `["'\`]${module}["'\`]`,
      `^  ${module}: \\[`,
      ...callsOf(root, module).map((call) => `\\b${call}\\b`),
    ].join("|"),
    "m",
  );
  return treeFiles(root).filter((file) => {
    if (!READ.has(extname(file)) || NOT_EDITED.test(file) || MODULE_FOLDER.test(file) || isTestFile(file)) return false;
    if (basename(file, extname(file)) === module) return false;
    return named.test(readFileSync(join(root, file), "utf8").replaceAll(OF_ELEMENTS, ""));
  });
}

/** The names under which the contract declares the module's calls. */
function callsOf(root: string, module: string): string[] {
  const folder = join(root, "packages/contract/src", module);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith("calls.ts"));
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/^ +name: "(\w+)"/gm)].map(([, name = ""]) => name),
  );
}
