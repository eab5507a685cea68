import { expect, test } from "vitest";
import { testsOfChanges, within } from "./changed-tests.ts";
import type { ImportGraph } from "./import-graph.ts";

const graph: ImportGraph = new Map(
  Object.entries({
    "apps/a/far.test.ts": ["apps/a/middle.ts"],
    "apps/a/middle.ts": ["apps/b/changed.ts"],
    "apps/b/changed.ts": [],
    "apps/b/near.test.ts": ["apps/a/middle.ts"],
    "apps/b/direct.test.ts": ["apps/b/changed.ts"],
    "apps/b/other.test.ts": [],
    "apps/server/test/kill.test.ts": ["apps/b/changed.ts"],
  }).map(([file, targets]) => [file, new Set(targets)]),
);

test("tests of a change are those that lead to it by imports, the same folder first, long ones left out", () => {
  const found = ["apps/b/direct.test.ts", "apps/b/near.test.ts", "apps/a/far.test.ts"];
  expect(testsOfChanges(graph, ["apps/b/changed.ts", "README.md"])).toEqual(found);
});

test("a test that changed runs itself, and first, however long it takes", () => {
  const changed = ["apps/server/test/kill.test.ts", "apps/b/changed.ts"];
  expect(testsOfChanges(graph, changed)[0]).toBe("apps/server/test/kill.test.ts");
});

test("the list is cut where it would take longer, and is never empty", () => {
  expect(within(5, ["a", "b", "c"], () => 2)).toEqual(["a", "b"]);
  expect(within(1, ["a", "b"], () => 2)).toEqual(["a"]);
});
