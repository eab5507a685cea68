import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

const root = mkdtempSync(join(tmpdir(), "gatehouse-folder-"));
afterAll(() => rmSync(root, { recursive: true }));

test("a data folder that is missing is made, and one that is there is kept", () => {
  const folder = join(root, "a", "b");
  makeDataFolder(folder);
  makeDataFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test("a data folder that is a file or cannot be made is refused by its name", () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  for (const folder of [file, join(file, "below"), "/proc/nope"])
    expect(() => makeDataFolder(folder)).toThrow(/^DATA_DIR must be a folder that can be written: .+/);
});
