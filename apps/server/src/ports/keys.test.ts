import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadMasterKey } from "./keys.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gatehouse-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the first start makes a master key that its owner alone may read, and every later one finds it", () => {
  const made = loadMasterKey(undefined, folder);
  expect(made).toHaveLength(32);
  expect(loadMasterKey(undefined, folder)).toEqual(made);
  expect(statSync(join(folder, "master.key")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["master.key"]);
});

test.each([
  ["empty", ""],
  ["cut off", "ab".repeat(20)],
  ["of other letters", "x".repeat(64)],
])("a master key file that is %s is refused", (_how, text) => {
  writeFileSync(join(folder, "master.key"), text);
  expect(() => loadMasterKey(undefined, folder)).toThrow("does not hold a master key");
});
