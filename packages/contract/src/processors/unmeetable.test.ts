import { expect, test } from "vitest";
import type { Compared, PolicyField } from "./policy-condition.ts";
import { unmeetable } from "./unmeetable.ts";

type Line = [field: PolicyField, operator: Compared["operator"], value: Compared["value"]];
const read = (lines: readonly Line[]) =>
  unmeetable(lines.map(([field, operator, value]) => ({ field, operator, value })));

test.each<[Line]>([
  [["amount", "<", 0]],
  [["amount", ">", 999_999_999_999]],
  [["customer", "!=", ["true", "false"]]],
  [["payment_method", "!=", ["card", "ach", "apm", "cash"]]],
])("a condition that nothing meets is told: %j", (line) => {
  expect(read([["currency", "=", "usd"], line])).toEqual({ at: 1, why: "no payment meets this" });
});

test.each<Line[][]>([
  [
    [
      ["amount", ">", 500],
      ["amount", "<", 501],
    ],
  ],
  [
    [
      ["amount", "=", "500"],
      ["amount", "!=", 500],
    ],
  ],
  [
    [
      ["amount", "<=", 1],
      ["amount", "!=", 0],
      ["amount", "!=", 1],
    ],
  ],
  [
    [
      ["currency", "=", "USD"],
      ["currency", "=", ["eur", "gbp"]],
    ],
  ],
  [
    [
      ["country", "=", ["US", "CA"]],
      ["country", "!=", "us"],
      ["country", "!=", "CA"],
    ],
  ],
  [
    [
      ["customer", "=", true],
      ["customer", "=", "false"],
    ],
  ],
  [
    [
      ["bin", "=", ["4111", "55"]],
      ["bin", "=", "401"],
    ],
  ],
  [
    [
      ["bin", "=", "4111"],
      ["bin", "!=", "41"],
    ],
  ],
  [
    [
      ["payment_method", "=", ["ach", "cash"]],
      ["card_brand", "!=", "visa"],
    ],
  ],
  [
    [
      ["bin", "=", "4"],
      ["payment_method", "!=", "card"],
    ],
  ],
])("and so are those that shut each other out: %j", (lines) => {
  expect(read(lines)).toEqual({ at: lines.length - 1, why: "no payment meets this and what stands before it" });
});

test.each<Line[][]>([
  [[]],
  [[["amount", "<=", 0]]],
  [
    [
      ["amount", ">=", 500],
      ["amount", "<=", 500],
    ],
  ],
  [
    [
      ["currency", "=", ["USD", "eur"]],
      ["currency", "!=", "usd"],
    ],
  ],
  [
    [
      ["bin", "=", ["4111", "55"]],
      ["bin", "=", "411"],
      ["bin", "!=", "5"],
    ],
  ],
  [
    [
      ["payment_method", "=", ["ach", "card"]],
      ["card_type", "=", "debit"],
    ],
  ],
  [
    [
      ["country", "!=", "US"],
      ["source", "=", "api"],
      ["card_brand", "=", "Visa"],
    ],
  ],
])("what some payment meets is left alone: %j", (lines) => {
  expect(read(lines)).toBeUndefined();
});
