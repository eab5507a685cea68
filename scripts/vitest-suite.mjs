// Runs the unit tests on vitest and sums up its report.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { environment, root, run, tool } from "./toolchain.mjs";

/**
 * Resolves to what every suite of `npm test` reports: its exit code, the number of tests that passed, failed and were
 * skipped, the flaky tests, how long each file took, and each failed test in a few lines.
 */
export async function vitestSuite(node) {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-test-"));
  const file = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run(node, [tool("vitest"), "run", ...reporters], { env: environment(node) });
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  rmSync(folder, { recursive: true, force: true });
  // Without a report vitest itself broke: that is a failure whatever it exited with.
  if (!report) return { code: code || 1, passed: 0, failed: 0, skipped: 0, flaky: [], slowest: [], broken: [] };
  const wrong = !report.success || report.numPassedTests === 0;
  return {
    code: code || Number(wrong),
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: [],
    slowest: report.testResults.map(secondsOf),
    broken: report.testResults.flatMap(brokenIn),
  };
}

function secondsOf({ name, startTime, endTime }) {
  return { file: relative(root, name), seconds: Math.max(0, endTime - startTime) / 1000 };
}

/** The failed tests of a file, each with its error in a few lines, for the end of a long log. */
function brokenIn({ name: file, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === "failed");
  if (tests.length === 0) return message ? [`${relative(root, file)}: ${firstLine(message)}`] : [];
  return tests.map(({ fullName, failureMessages }) =>
    [`${relative(root, file)}: ${fullName}`, firstLine(failureMessages[0] ?? "")].join("\n    "),
  );
}

const firstLine = (text) => stripVTControlCharacters(text).split("\n    at ")[0].replaceAll(/\s+/g, " ").slice(0, 400);
