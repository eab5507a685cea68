import { expect, test } from "vitest";
import { addressOf } from "./address-of.ts";

test.each([
  ["example.com", "https://example.com"],
  [" http://example.com/a?b#c ", "http://example.com/a?b#c"],
  ["ops@example.com", "mailto:ops@example.com"],
  ["mailto:ops@example.com", "mailto:ops@example.com"],
  ["nothing", undefined],
  ["two words.com", undefined],
  ["javascript:alert(1.5)", undefined],
  ["", undefined],
])("%j as the address of a link is %j", (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});
