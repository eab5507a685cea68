import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { slowPatterns } from "./linear-patterns.ts";
import { treeFiles } from "./tree-files.ts";

const root = join(import.meta.dirname, "..");
/** Where the texts of requests are read. */
const folders = ["apps/server/src", "packages/contract/src", "packages/money/src"];

describe("regular expressions", () => {
  test("of the server take linear time", { timeout: 300_000 }, async () => {
    const files = folders
      .flatMap((folder) => treeFiles(root, join(root, folder)))
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(400);
    for (const file of files)
      expect(await slowPatterns({ file, text: readFileSync(join(root, file), "utf8") })).toEqual([]);
  });

  test.each([
    ["a prefix that every place of the text can begin", "const a = /([\\w-]*)\\s*\\(/g;"],
    ["blanks before the end", "const a = text.replace(/\\s+$/, '');"],
    ["two repetitions side by side", "const a = /^\\d+\\d+$/;"],
    ["a repetition in a repetition", "const a = /^(\\d+)+$/;"],
    ["a pattern that is put together", 'const a = new RegExp("^" + name);'],
  ])("with %s are refused", async (_name, text) => {
    expect(await slowPatterns({ file: "a.ts", text })).toEqual([
      expect.objectContaining({ rule: "slow-pattern", line: 1 }),
    ]);
  });

  test("that are anchored, or whose repetitions share no character, are left alone", async () => {
    expect(
      await slowPatterns({ file: "a.ts", text: "const a = [/^\\d{3,19}$/, /^\\w+@\\w+$/, /<[^<>]*>/g];" }),
    ).toEqual([]);
  });
});
