// `npm run check`: what can be known in less than three minutes. The sources, the conventions, and the unit tests closest
// to what changed since the branch left main. `npm test` runs everything.
import { spawnSync } from "node:child_process";
import { sourceSteps, takeSteps } from "./steps.mjs";
import { environment, installIfNeeded, pinnedNode, root, run, tool } from "./toolchain.mjs";

await installIfNeeded();
const node = await pinnedNode();
const env = environment(node);

const vitest = (...args) => run(node, [tool("vitest"), "run", ...args], { env });

/** The commit at which this branch left main; HEAD where there is no main. */
function forkPoint() {
  for (const main of ["main", "origin/main"]) {
    const { status, stdout } = spawnSync("git", ["merge-base", "HEAD", main], { cwd: root, encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return "HEAD";
}

async function changedTests() {
  const listed = spawnSync(node, ["tooling/changed-tests.ts", forkPoint()], { cwd: root, encoding: "utf8", env });
  if (listed.status !== 0) {
    process.stderr.write(listed.stderr);
    return 1;
  }
  const { chosen, left } = JSON.parse(listed.stdout);
  if (left > 0) process.stdout.write(`${left} test files further from the change are left to npm test\n`);
  return chosen.length === 0 ? 0 : vitest(...chosen);
}

const { types, rules } = sourceSteps(node);
// The conventions check cruises the boundaries as well, so that step is not run twice.
const once = rules.filter(([name]) => name !== "boundaries");
const sources = [types, [...once, ["conventions and boundaries", () => vitest("tooling")]]];
const failed =
  (await Promise.all(sources.map(takeSteps))).find(Boolean) ??
  (await takeSteps([["tests of what changed", changedTests]]));
process.exit(failed === undefined ? 0 : 1);
