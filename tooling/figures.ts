// `npm run figures`: what the structure of the code is like, in numbers, computed from the code. `--root DIR` reads another
// tree, `--module NAME` counts the central files of another module, `--verbose` prints the lists behind the numbers.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { filesFollowed } from "./call-walk.ts";
import { centralFiles } from "./central-files.ts";
import type { Source } from "./finding.ts";
import { importersIn, readImports } from "./import-graph.ts";
import {
  foldableFiles,
  isTestFile,
  longestChain,
  moduleCycles,
  modulesIn,
  PANEL_MODULES,
  SERVER_MODULES,
} from "./module-graph.ts";
import { oneUseParameterTypes } from "./parameter-types.ts";
import { foreignWrites } from "./table-owners.ts";
import { treeFiles } from "./tree-files.ts";

/** One figure: its value, what it should be, and what it was counted from. */
export type Figure = { name: string; value: number; target: string; list: string[] };

const FOLDERS = ["packages", "apps"];
/** Where the use case of a card sale is, first match first. */
const SALE = ["payments/create-transaction.ts", "create-transaction.ts"].map((path) => `transactions/${path}`);

/** The table of figures of the tree at `root`; `module` is the small module whose central files are counted. */
export function figuresOf(root: string, module: string): Figure[] {
  const graph = readImports(root, FOLDERS);
  const chainOf = (name: string, within: (file: string) => boolean) => ({ name, chain: longestChain(graph, within) });
  const chains = modulesIn(root, SERVER_MODULES)
    .map((name) => chainOf(name, (file) => file.startsWith(`${SERVER_MODULES}/${name}/`)))
    .sort(byLength);
  const folders = new Set([...graph.keys()].filter((file) => file.startsWith(`${SERVER_MODULES}/`)).map(folderOf));
  const folderChains = [...folders].map((name) => chainOf(name, (file) => folderOf(file) === name)).sort(byLength);
  const central = centralFiles(root, module);
  const sale = filesOfSale(root);
  const foldable = foldableFiles(root, importersIn(graph));
  const types = oneUseParameterTypes(root, [...graph.keys()]);
  const cycles = moduleCycles(graph, PANEL_MODULES);
  const writes = foreignWrites(sourcesOf(root));
  const sizes = modulesIn(root, SERVER_MODULES)
    .map((name) => ({ name, entries: readdirSync(join(root, SERVER_MODULES, name)).length }))
    .sort((a, b) => b.entries - a.entries);
  return [
    { name: `central files edited for a new module (${module})`, value: central.length, target: "≤ 5", list: central },
    { name: "files a reader opens to follow a card sale", value: sale.length, target: "≤ 10", list: sale },
    {
      name: "longest import chain inside a server module",
      value: chains[0]?.chain.length ?? 0,
      target: "≤ 7",
      list: chains.map(lineOfChain),
    },
    {
      name: "longest import chain inside one folder of a server module",
      value: folderChains[0]?.chain.length ?? 0,
      target: "≤ 7",
      list: folderChains.map(lineOfChain),
    },
    {
      name: "files of at most 25 lines with one importer",
      value: foldable.length,
      target: "~0",
      list: foldable.map(({ file, importer }) => `${file} ← ${importer}`),
    },
    {
      name: "types used once, as the type of a parameter",
      value: types.length,
      target: "only what names a real thing",
      list: types.map(({ file, name }) => `${file}: ${name}`),
    },
    {
      name: "panel modules that import each other in a cycle",
      value: cycles.flat().length,
      target: "0",
      list: cycles.map((cycle) => cycle.join(", ")),
    },
    {
      name: "places that write a table of another module",
      value: writes.length,
      target: "0",
      list: writes.map(({ file, message }) => `${file}: ${message}`),
    },
    {
      name: "most entries in the top folder of a server module",
      value: sizes[0]?.entries ?? 0,
      target: "about 12",
      list: sizes.map(({ name, entries }) => `${name} ${entries}`),
    },
  ];
}

/** What the table owners are read from: the server's code and its schema. */
function sourcesOf(root: string): Source[] {
  return treeFiles(root, join(root, "apps/server/src"))
    .filter((file) => /\.(ts|sql)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

function filesOfSale(root: string): string[] {
  const file = SALE.map((path) => `${SERVER_MODULES}/${path}`).find((path) => existsSync(join(root, path)));
  if (!file) return [];
  return filesFollowed(root, `${SERVER_MODULES}/transactions`, { file, name: "createTransaction" }).filter(
    (one) => !isTestFile(one),
  );
}

type Chain = { name: string; chain: string[] };

const byLength = (a: Chain, b: Chain) => b.chain.length - a.chain.length;
const lineOfChain = ({ name, chain }: Chain) => `${name} ${chain.length}: ${chain.map(nameInModule).join(" → ")}`;

/** The folder of a module that a file belongs to, `domain/` with the folder that it is in. */
const folderOf = (file: string) =>
  file
    .slice(SERVER_MODULES.length + 1)
    .split("/")
    .slice(0, -1)
    .filter((name) => name !== "domain")
    .join("/");

const nameInModule = (file: string) => file.split("/").slice(5).join("/");

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      root: { type: "string", default: join(import.meta.dirname, "..") },
      module: { type: "string", default: "content" },
      verbose: { type: "boolean", default: false },
    },
  });
  for (const { name, value, target, list } of figuresOf(resolve(values.root), values.module)) {
    process.stdout.write(`${String(value).padStart(5)}  ${name} (target: ${target})\n`);
    if (values.verbose) for (const line of list) process.stdout.write(`         ${line}\n`);
  }
}
