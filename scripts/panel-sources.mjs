// What a panel is built of. Plain JavaScript over node: modules only, as toolchain.mjs is.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** One and the same for the same sources, wherever and whenever they are read. */
export function panelSources() {
  const files = ["apps/panel", "packages"].flatMap((folder) => sourcesOf(join(root, folder)));
  const hash = createHash("sha256");
  for (const file of [...files, join(root, "package-lock.json"), join(root, "tsconfig.json")].sort()) {
    if (existsSync(file))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
  }
  return hash.digest("hex");
}

/** Besides tests, what vite may lay beside its settings while it reads them. */
const notBuilt = /\.test\.tsx?$|\.timestamp-/;

function sourcesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : sourcesOf(path);
    return entry.isFile() && !notBuilt.test(entry.name) ? [path] : [];
  });
}
