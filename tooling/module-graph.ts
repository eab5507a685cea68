import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ImportGraph } from "./import-graph.ts";

export const SERVER_MODULES = "apps/server/src/modules";
export const PANEL_MODULES = "apps/panel/src/modules";

export const isTestFile = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);

export function modulesIn(root: string, folder: string): string[] {
  const isFolder = (name: string) => statSync(join(root, folder, name)).isDirectory();
  return readdirSync(join(root, folder)).filter(isFolder).sort();
}

/** The longest line of files of which each imports the next, among the files that `within` admits, tests left out. */
export function longestChain(graph: ImportGraph, within: (file: string) => boolean): string[] {
  const inside = (file: string) => within(file) && !isTestFile(file);
  const known = new Map<string, string[]>();
  const from = (file: string): string[] => {
    const found = known.get(file);
    if (found) return found;
    // An import cycle, which the boundaries refuse, ends the chain.
    known.set(file, [file]);
    const longest = [...(graph.get(file) ?? [])].filter(inside).map(from).reduce(longer, []);
    const chain = [file, ...longest];
    known.set(file, chain);
    return chain;
  };
  return [...graph.keys()].filter(inside).map(from).reduce(longer, []);
}

const longer = (a: string[], b: string[]) => (b.length > a.length ? b : a);

/** The fixed files of a module and of the program, which bind or list what others do. */
const LISTS = /\/(index|module|modules|routes|sandbox|compose|main|migrate)\.ts$/;

/**
 * Files of at most 25 lines that exactly one other file imports, into which they could be folded. Tests don't count as importers.
 * Left out is what has its place by rule: what only a list of the program imports, and a store that is no store's.
 */
export function foldableFiles(root: string, importers: ImportGraph): { file: string; importer: string }[] {
  return [...importers].flatMap(([file, by]) => {
    const [importer, ...others] = [...by].filter((one) => !isTestFile(one));
    if (!importer || others.length > 0 || isTestFile(file) || LISTS.test(file) || LISTS.test(importer)) return [];
    if (isStore(file) && !isStore(importer)) return [];
    const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n").length;
    return lines <= 25 ? [{ file, importer }] : [];
  });
}

const isStore = (file: string) => file.endsWith(".store.ts");

/** Groups of modules in `folder` that import each other, directly or through others. */
export function moduleCycles(graph: ImportGraph, folder: string): string[][] {
  const moduleOf = (file: string) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/")[0] : "");
  const uses = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const from = moduleOf(file);
    if (!from || isTestFile(file)) continue;
    const used = uses.get(from) ?? new Set();
    for (const target of targets) used.add(moduleOf(target) || from);
    used.delete(from);
    uses.set(from, used);
  }
  const reached = new Map([...uses.keys()].map((name) => [name, reachedFrom(name, uses)]));
  const together = (a: string, b: string) => reached.get(a)?.has(b) && reached.get(b)?.has(a);
  const groups = [...uses.keys()].map((name) => [...uses.keys()].filter((other) => together(name, other)).sort());
  return [...new Map(groups.filter((group) => group.length > 1).map((group) => [group.join(), group])).values()];
}

function reachedFrom(start: string, edges: Map<string, Set<string>>): Set<string> {
  const found = new Set(edges.get(start));
  for (const one of found) for (const next of edges.get(one) ?? []) found.add(next);
  return found;
}
