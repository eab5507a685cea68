import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cruise } from "./cruise.ts";
import { unusedExceptions } from "./demo-merchant.ts";
import type { Finding } from "./finding.ts";
import { unusedJoins } from "./table-owners.ts";
import { cruisedFiles, longFiles, tidy } from "./tidy.ts";

const root = join(import.meta.dirname, "..");

const sourcesAt = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

const lineOf = ({ rule, file, line, message }: Finding) => `${file}:${line} ${rule}: ${message}`;

describe("the repository", () => {
  test("keeps functions short, names telling, styles used, suppressions explained, the lock file free of addresses", () => {
    for (const finding of longFiles(root)) console.warn(`warning  ${lineOf(finding)}`);
    expect(tidy(root).map(lineOf)).toEqual([]);
  });

  test("makes every join that is listed as deliberate", () => {
    expect(unusedJoins(sourcesAt("apps/server/src/**/*.{ts,sql}"))).toEqual([]);
  });

  test("uses every exception to the rule about the demo merchant", () => {
    expect(unusedExceptions(sourcesAt("e2e/**/*.ts"))).toEqual([]);
  });

  test("is read by dependency-cruiser to the last source file, and obeys its rules", () => {
    const { read, refusals } = cruise(root, join(root, ".dependency-cruiser.cjs"));
    const unread = cruisedFiles(root).filter((file) => !read.includes(file));
    expect(unread).toEqual([]);
    expect(read.length).toBeGreaterThanOrEqual(cruisedFiles(root).length);
    expect(refusals.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([]);
  });
});
