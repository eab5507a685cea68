// `npm test`: everything that must hold, the sources first, up to the first failure. With `--full`, which is
// `npm run test:full`, the tests that repeat themselves run at full length.
import { browserTests } from "./browser-tests.mjs";
import { sourceSteps, takeSteps } from "./steps.mjs";
import { buildPanel, installIfNeeded, pinnedNode } from "./toolchain.mjs";
import { vitestSuite } from "./vitest-suite.mjs";

const SLOWEST = 15;

if (process.argv.includes("--full")) process.env.TEST_FULL = "1";
await installIfNeeded();
const node = await pinnedNode();

/** Each resolves to `{ code, passed, failed, skipped, flaky, slowest, broken? }`. */
const suites = {
  tests: () => vitestSuite(node),
  "end to end": () => browserTests(node),
};

const results = [];
const tests = Object.entries(suites).map(([name, suite]) => [
  name,
  async () => {
    const result = await suite();
    results.push(result);
    return result.code;
  },
]);

const { types, rules } = sourceSteps(node);
// Before the tests, for one of them runs `npm start`, which builds what is not built.
const sources = [types, [...rules, ["panel build", () => buildPanel(node, true)]]];
const failedStep = (await Promise.all(sources.map(takeSteps))).find(Boolean) ?? (await takeSteps(tests));

const print = (line) => process.stdout.write(`${line}\n`);
const all = (part) => results.flatMap((result) => result[part] ?? []);
const sum = (part) => results.reduce((total, result) => total + result[part], 0);

const slowest = all("slowest").sort((a, b) => b.seconds - a.seconds);
if (slowest.length > 0) print(`\nThe ${Math.min(SLOWEST, slowest.length)} slowest test files`);
for (const { file, seconds } of slowest.slice(0, SLOWEST)) print(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
for (const { file, title, firstError } of all("flaky")) print(`flaky  ${file}: ${title}\n    ${firstError}`);
for (const test of all("broken")) print(`broken  ${test}`);
// A step that is no test suite counts as one failure: the line must never say 0 after a failed run.
const failed = failedStep === undefined ? sum("failed") : Math.max(sum("failed"), 1);
const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
print(`${sum("passed")} passed, ${failed} failed${skipped}`);
process.exit(failed === 0 ? 0 : 1);
