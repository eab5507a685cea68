import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cruise } from "./cruise.ts";
import { unusedJoins } from "./table-owners.ts";
import { cruisedFiles, tidy } from "./tidy.ts";

const root = join(import.meta.dirname, "..");

describe("the repository", () => {
  test("keeps files and functions short, names telling, styles used, suppressions explained, the lock file free of addresses", () => {
    expect(tidy(root).map(({ rule, file, line, message }) => `${file}:${line} ${rule}: ${message}`)).toEqual([]);
  });

  test("makes every join that is listed as deliberate", () => {
    const files = globSync("apps/server/src/**/*.{ts,sql}", { cwd: root });
    expect(unusedJoins(files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })))).toEqual([]);
  });

  test("is read by dependency-cruiser to the last source file, and obeys its rules", () => {
    const { read, refusals } = cruise(root, join(root, ".dependency-cruiser.cjs"));
    const unread = cruisedFiles(root).filter((file) => !read.includes(file));
    expect(unread).toEqual([]);
    expect(read.length).toBeGreaterThanOrEqual(cruisedFiles(root).length);
    expect(refusals.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([]);
  });
});
