import { expect, test } from "vitest";
import { retryDelayMs } from "./send-batch.ts";

test("a refused batch waits a minute, then ever longer, an hour at most", () => {
  expect([0, 1, 2, 5, 6, 40].map((refusals) => retryDelayMs(refusals) / 60_000)).toEqual([1, 2, 4, 32, 60, 60]);
});
