import { expect, test } from "vitest";
import { isAwaited, isUnknown } from "./awaited.ts";

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
