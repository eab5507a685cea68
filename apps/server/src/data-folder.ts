import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the data folder; one that cannot be made or written is said in a sentence before anything starts. */
export function makeDataFolder(folder: string): void {
  try {
    makeWithParents(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (!statSync(folder).isDirectory()) throw new Error("it is a file");
  } catch (error) {
    throw new Error(`DATA_DIR must be a folder that can be written: ${(error as Error).message}`);
  }
}

/** One by one: Node's own recursion never ends below a folder that takes no children, such as /proc. */
function makeWithParents(folder: string): void {
  if (existsSync(folder)) return;
  makeWithParents(dirname(folder));
  mkdirSync(folder);
}
