import { expect, test } from "vitest";
import { askAgainMs } from "./ask-on.ts";

const MINUTE = 60_000;

test("what is open is asked for every two seconds, after a minute less often, and not by a screen left alone", () => {
  expect([0, MINUTE - 1, MINUTE, 14 * MINUTE, 15 * MINUTE].map(askAgainMs)).toEqual([
    2_000,
    2_000,
    15_000,
    15_000,
    false,
  ]);
});
