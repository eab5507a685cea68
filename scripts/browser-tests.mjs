// The browser tests, as a step of `npm test`: runs Playwright Test and sums up its report.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { environment, run, tool } from "./toolchain.mjs";

const CONFIG = "e2e/playwright.config.ts";

/**
 * Resolves to `{ code, passed, failed, skipped, flaky, slowest, broken }`. A test that passed at its second or third try is
 * flaky: it counts as passed and is listed with its first error. `broken`: lines about each test that failed.
 */
export async function browserTests(node) {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-browser-tests-"));
  try {
    return await runAndRead(node, join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runAndRead(node, file) {
  const env = { ...environment(node), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await run(node, [tool("playwright"), "test", "--config", CONFIG, "--reporter=list,json"], { env });
  // No report means that Playwright itself broke: that is a failure whatever it exited with.
  if (!existsSync(file)) return { code: code || 1, ...summaryOf({ suites: [] }) };
  const report = JSON.parse(readFileSync(file, "utf8"));
  const summary = summaryOf(report);
  summary.broken.push(...report.errors.map(({ message }) => shorten(message)));
  const isWrong = summary.passed === 0 || summary.failed > 0 || summary.broken.length > 0;
  return { code: code === 0 && isWrong ? 1 : code, ...summary };
}

function summaryOf({ suites }) {
  const files = suites.map((suite) => ({ file: `e2e/${suite.file}`, tests: testsIn(suite) }));
  const all = files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test })));
  const of = (status) => all.filter((test) => test.status === status);
  return {
    passed: of("expected").length + of("flaky").length,
    failed: of("unexpected").length,
    skipped: of("skipped").length,
    flaky: of("flaky").map(({ file, title, results }) => ({ file, title, firstError: firstErrorOf(results) })),
    slowest: files
      .map(({ file, tests }) => ({ file, seconds: secondsOf(tests) }))
      .sort((one, other) => other.seconds - one.seconds),
    broken: of("unexpected").map(describe),
  };
}

function testsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) => tests.map(({ status, results }) => ({ title, status, results })));
  return [...own, ...suites.flatMap(testsIn)];
}

const secondsOf = (tests) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);

const firstErrorOf = (results) => shorten(results.flatMap(({ errors }) => errors)[0]?.message);

/** A failed test in a few lines, with what its pages showed at the end of the first try. */
function describe({ file, title, results }) {
  const pages = (results[0]?.attachments ?? []).filter(({ name, body }) => name === "page" && body);
  const shown = pages.map(({ body }) => Buffer.from(body, "base64").toString());
  return [`${file}: ${title}`, firstErrorOf(results), ...shown].join("\n    ");
}

function shorten(message = "no error was reported") {
  return stripVTControlCharacters(message).split("\n    at ")[0].replaceAll(/\s+/g, " ").slice(0, 400);
}
