import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";
import { treeFiles } from "./tree-files.ts";

const CODE = new Set([".ts", ".tsx", ".mts", ".mjs", ".cjs"]);
const IMPORT = /^\s*(?:import|export)\b[^"';]*?\bfrom\s*"([^"]+)"|^\s*import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

/** Each code file of a tree, by its path from the root, with the files of the tree that it imports. */
export type ImportGraph = Map<string, Set<string>>;

/** Reads every import of the code files beneath `folders`, those of types too. */
export function readImports(root: string, folders: readonly string[]): ImportGraph {
  const files = folders.flatMap((folder) => codeFiles(root, join(root, folder)));
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(root, file, known)]));
}

const STATIC = /^\s*(?:import|export)\s+(?:(?!type\b)([^"';]*?)\s*from\s*)?"([^"]+)"/gm;
const TYPES_ALONE = /^\{\s*(?:type\s+[^,{}]+,?\s*)+\}$/;

/** What a file loads with itself: its imports without those of types and those that come later by `import()`. */
function loadedWith(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(STATIC)].flatMap(([, names = "", specifier = ""]) =>
    TYPES_ALONE.test(names) ? [] : [resolve(file, specifier) ?? specifier],
  );
}

/** The files that lead from `file` to one that loads the package with itself, both among them; undefined if none does. */
export function wayToPackage(root: string, file: string, name: string): string[] | undefined {
  const ways = new Map([[file, [file]]]);
  const isFile = (target: string) => CODE.has(extname(target)) && existsSync(join(root, target));
  for (const [from, way] of ways) {
    const targets = loadedWith(root, from);
    if (targets.some((target) => target === name || target.startsWith(`${name}/`))) return way;
    for (const target of targets.filter(isFile)) if (!ways.has(target)) ways.set(target, [...way, target]);
  }
  return undefined;
}

function codeFiles(root: string, folder: string): string[] {
  return treeFiles(root, folder).filter((file) => CODE.has(extname(file)));
}

function importsOf(root: string, file: string, known: Set<string>): Set<string> {
  const text = readFileSync(join(root, file), "utf8");
  const targets = [...text.matchAll(IMPORT)].flatMap(([, from, bare, dynamic]) => {
    const target = resolve(file, from ?? bare ?? dynamic ?? "");
    return target !== undefined && known.has(target) && target !== file ? [target] : [];
  });
  return new Set(targets);
}

/** A relative import or one of a workspace package; undefined for an installed package. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier)).replaceAll("\\", "/");
  const [, name, path] = /^@gatehouse\/(contract|money|ui)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined ? undefined : `packages/${name}/src/${path}`;
}

/** The same graph turned around: each file with those that import it. */
export function importersIn(graph: ImportGraph): ImportGraph {
  const importers: ImportGraph = new Map([...graph.keys()].map((file) => [file, new Set()]));
  for (const [file, targets] of graph) for (const target of targets) importers.get(target)?.add(file);
  return importers;
}

/** Each of `files` and whatever leads to them by `edges`, with the number of steps it takes. */
export function distancesFrom(files: Iterable<string>, edges: ImportGraph): Map<string, number> {
  const found = new Map([...files].map((file) => [file, 0]));
  for (const [file, distance] of found)
    for (const next of edges.get(file) ?? []) if (!found.has(next)) found.set(next, distance + 1);
  return found;
}
