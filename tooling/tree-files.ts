import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", ".git", ".data", "test-results"]);

/** Every file beneath `folder` that somebody wrote, as a path from `root`. */
export function treeFiles(root: string, folder = root): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : treeFiles(root, path);
    return entry.isFile() ? [relative(root, path).replaceAll("\\", "/")] : [];
  });
}
