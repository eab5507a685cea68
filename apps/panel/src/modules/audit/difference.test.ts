import { expect, test } from "vitest";
import { differences } from "./difference.ts";

test("only the members that differ are told, however deep they lie", () => {
  const before = { name: "Quay", limits: { sale: { daily: 5, single: 1 } }, tags: ["a"] };
  const after = { name: "Quay", limits: { sale: { daily: 7, single: 1 } }, tags: ["a", "b"] };
  expect(differences(before, after)).toEqual([
    { path: "limits.sale.daily", before: "5", after: "7" },
    { path: "tags", before: "a", after: "a, b" },
  ]);
});

test("a new record tells all that it has, a deleted one all that it had", () => {
  expect(differences(null, { name: "Quay", note: "" })).toEqual([{ path: "name", before: "", after: "Quay" }]);
  expect(differences({ name: "Quay" }, null)).toEqual([{ path: "name", before: "Quay", after: "" }]);
});

test("false and nothing are not the same", () => {
  expect(differences({ enabled: null }, { enabled: false })).toEqual([{ path: "enabled", before: "", after: "no" }]);
});
