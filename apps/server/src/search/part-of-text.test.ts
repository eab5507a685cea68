import { expect, test } from "vitest";
import { partOfText } from "./part-of-text.ts";

test.each([
  ["Cafe", { operator: "ILIKE", pattern: "%Cafe%" }],
  ["50%_\\", { operator: "ILIKE", pattern: "%50\\%\\_\\\\%" }],
  ["é.", { operator: "~*", pattern: "[éÉ]\\." }],
  ["(é|[^ö]*)$", { operator: "~*", pattern: "\\([éÉ]\\|\\[\\^[öÖ]\\]\\*\\)\\$" }],
  ["ς", { operator: "~*", pattern: "[ςΣσ]" }],
  ["ß", { operator: "~*", pattern: "[ßẞ]" }],
  ["日", { operator: "~*", pattern: "日" }],
])("%s is found by a pattern in which nothing is more than itself", (text, part) => {
  expect(partOfText(text)).toEqual(part);
});

test("a text that is longer than any name makes no pattern of its letters", () => {
  expect(partOfText("é".repeat(100_000)).operator).toBe("ILIKE");
});
