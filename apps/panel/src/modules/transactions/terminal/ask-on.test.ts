import { expect, test } from "vitest";
import { askAgainMs, isAwaited, isUnknown } from "./ask-on.ts";

const MINUTE = 60_000;

test("an outcome is asked for every two seconds, after a minute less often, and not by a till left alone", () => {
  expect([0, MINUTE - 1, MINUTE, 14 * MINUTE, 15 * MINUTE].map(askAgainMs)).toEqual([
    2_000,
    2_000,
    15_000,
    15_000,
    false,
  ]);
});

test("only what was neither approved nor declined is waited for", () => {
  expect([0, 99, 100, 202, 421].filter((response_code) => isUnknown({ response_code }))).toEqual([0, 99]);
});

test("what was charged beside a payment is waited for as the payment is", () => {
  const awaited = ([response_code = 0, beside]: number[]) =>
    isAwaited({ response_code, split_transaction_response: beside === undefined ? null : { response_code: beside } });
  expect([[100], [0], [100, 0], [100, 99], [100, 100], [100, 202]].map(awaited)).toEqual([
    ...[false, true, true, true, false, false],
  ]);
});
