import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const repository = join(import.meta.dirname, "..");

const STUBS = ["pg", "fastify", "zod", "react"];
const WORKSPACES = ["contract", "money", "ui", "embedded-postgres"];

/** Files by their path from the root of the repository. */
export type Files = Record<string, string>;

/** A small tree outside the repository, with its settings, stand-ins for packages, and workspace links as npm makes them. */
export type Fixture = { root: string; remove: () => void };

export function plant(files: Files): Fixture {
  const root = mkdtempSync(join(tmpdir(), "gatehouse-tooling-"));
  for (const settings of ["tsconfig.json", "biome.json", ".dependency-cruiser.cjs"]) {
    cpSync(join(repository, settings), join(root, settings));
  }
  for (const [path, text] of Object.entries({ ...packages(), ...files })) write(join(root, path), text);
  mkdirSync(join(root, "node_modules/@gatehouse"));
  for (const name of WORKSPACES) symlinkSync(`../../packages/${name}`, join(root, "node_modules/@gatehouse", name));
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

function packages(): Files {
  const stubs = STUBS.flatMap((name) => [
    [`node_modules/${name}/package.json`, manifest(name, { ".": "./index.js" })],
    [`node_modules/${name}/index.js`, "export const it = 1;\n"],
  ]);
  const workspaces = WORKSPACES.map((name) => [
    `packages/${name}/package.json`,
    manifest(`@gatehouse/${name}`, { "./*": "./src/*" }),
  ]);
  return Object.fromEntries([...stubs, ...workspaces]);
}

function manifest(name: string, exports: Record<string, string>): string {
  return `${JSON.stringify({ name, type: "module", exports }, null, 2)}\n`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
