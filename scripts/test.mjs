// `npm test`: everything that must hold, the sources first, up to the first failure.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { browserTests } from "./browser-tests.mjs";
import { buildPanel, environment, installIfNeeded, pinnedNode, root, run, tool } from "./toolchain.mjs";

await installIfNeeded();
const node = await pinnedNode();
const reports = mkdtempSync(join(tmpdir(), "gatehouse-test-"));
const totals = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
const flaky = [];

function call(name, ...args) {
  return run(node, [tool(name), ...args], { env: environment(node) });
}

async function vitest(name, ...args) {
  const file = join(reports, `${name}.json`);
  const code = await call(
    "vitest",
    "run",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  );
  // No report means vitest itself broke: that is a failure whatever it exited with.
  if (!existsSync(file)) return code === 0 ? 1 : code;
  const report = JSON.parse(readFileSync(file, "utf8"));
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  totals.skipped += report.numPendingTests + report.numTodoTests;
  broken.push(...report.testResults.flatMap(brokenIn));
  const wrong = !report.success || report.numPassedTests === 0;
  return code === 0 && wrong ? 1 : code;
}

async function endToEnd() {
  const { code, passed, failed, skipped, ...lists } = await browserTests(node);
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  broken.push(...lists.broken);
  flaky.push(...lists.flaky);
  return code;
}

/** The tests of a file that failed, each with its error in a few lines, for the end of a long log. */
function brokenIn({ name: file, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === "failed");
  if (tests.length === 0) return message ? [`${relative(root, file)}: ${shortly(message)}`] : [];
  return tests.map(({ fullName, failureMessages }) =>
    [`${relative(root, file)}: ${fullName}`, shortly(failureMessages[0] ?? "")].join("\n    "),
  );
}

const shortly = (text) => stripVTControlCharacters(text).split("\n    at ")[0].replaceAll(/\s+/g, " ").slice(0, 400);

const cruised = ["packages", "apps", "e2e", "bench"].filter((folder) => existsSync(join(root, folder)));
/** What reads the sources alone. The compiler takes as long as all others, which one after the other run beside it. */
const sources = [
  [["types", () => call("tsc", "--noEmit", "-p", ".")]],
  [
    ["format and lint", () => call("biome", "ci", ".")],
    ["boundaries", () => call("depcruise", "--config", ".dependency-cruiser.cjs", ...cruised)],
    ["dead code", () => call("knip")],
    // Before the tests, for one of them runs `npm start`, which builds what is not built.
    ["panel build", () => buildPanel(node, true)],
  ],
];
const tests = [
  ["tests", () => vitest("unit")],
  ["end to end", endToEnd],
];

/** One after the other up to the first failure; resolves to the step that failed. */
async function take(steps) {
  for (const [name, step] of steps) {
    const start = performance.now();
    const code = await step();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? "ok" : "FAILED"}  ${name}  ${seconds} s\n`);
    if (code !== 0) return name;
  }
}

const failedStep = (await Promise.all(sources.map(take))).find(Boolean) ?? (await take(tests));

rmSync(reports, { recursive: true, force: true });
for (const { file, title, firstError } of flaky) process.stdout.write(`flaky  ${file}: ${title}\n    ${firstError}\n`);
for (const promise of broken) process.stdout.write(`broken  ${promise}\n`);
// A step that is no test suite counts as one failure: the line must never say 0 after a failed run.
const failed = failedStep === undefined ? totals.failed : Math.max(totals.failed, 1);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
process.stdout.write(`${totals.passed} passed, ${failed} failed${skipped}\n`);
process.exit(failed === 0 ? 0 : 1);
