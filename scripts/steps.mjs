// What `npm test` and `npm run check` share: the checks of the sources, and running steps one after the other.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, root, run, tool } from "./toolchain.mjs";

const cruised = ["packages", "apps", "e2e", "bench"].filter((folder) => existsSync(join(root, folder)));

/** Two lists of steps that read the sources alone and run beside each other: the compiler takes as long as all others. */
export function sourceSteps(node) {
  const call = (name, ...args) => run(node, [tool(name), ...args], { env: environment(node) });
  return {
    types: [["types", () => call("tsc", "--noEmit", "-p", ".")]],
    rules: [
      ["format and lint", () => call("biome", "ci", ".")],
      ["boundaries", () => call("depcruise", "--config", ".dependency-cruiser.cjs", ...cruised)],
      ["dead code", () => call("knip")],
    ],
  };
}

/** Runs steps one after the other up to the first failure; resolves to the name of the step that failed. */
export async function takeSteps(steps) {
  for (const [name, step] of steps) {
    const start = performance.now();
    const code = await step();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? "ok" : "FAILED"}  ${name}  ${seconds} s\n`);
    if (code !== 0) return name;
  }
}
