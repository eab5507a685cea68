import { expect, test } from "vitest";
import { csvRows } from "./csv-rows.ts";

const counted = (...parts: string[]) => {
  const count = csvRows();
  return parts.map((part) => count(new TextEncoder().encode(part))).at(-1);
};

test("rows are counted without the titles, however the file was cut on its way", () => {
  expect(counted("Id,Amount\r\n")).toBe(0);
  expect(counted("Id,Amount\r\na,1\r", "\nb,2\r\n")).toBe(2);
});

test("a line break within quotes ends no row", () => {
  expect(counted('Id,Note\r\na,"one\r\n', 'two ""three""\n"\r\nb,4\r\n')).toBe(2);
});
