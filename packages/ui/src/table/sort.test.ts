import { expect, it } from "vitest";
import { nextSort } from "./sort.ts";

it("sorts descending first, then toggles", () => {
  const first = nextSort(undefined, "made");
  expect(first).toEqual({ field: "made", direction: "desc" });
  const second = nextSort(first, "made");
  expect(second.direction).toBe("asc");
  expect(nextSort(second, "made").direction).toBe("desc");
  expect(nextSort(second, "price")).toEqual({ field: "price", direction: "desc" });
});
