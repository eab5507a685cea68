import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test("whatever is written in quotes is read back, over commas, quotes and lines", () => {
  const cells = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom(...'ab,"\n\r ü€'), minLength: 1 }), { minLength: 1 }),
  );
  fc.assert(
    fc.property(cells, fc.constantFrom("\n", "\r\n"), (table, newline) => {
      const text = table.map((row) => row.map(quote).join(",")).join(newline);
      expect(readCsv(text)?.map((row) => row.cells)).toEqual(table);
    }),
  );
});

test("rows know the line on which they begin, also after empty lines and cells of several lines", () => {
  expect(readCsv('name,price\r\n\r\n"Tree\nfern",1200\nMoss,5\n')).toEqual([
    { line: 1, cells: ["name", "price"] },
    { line: 3, cells: ["Tree\nfern", "1200"] },
    { line: 5, cells: ["Moss", "5"] },
  ]);
});

test("a last empty cell counts, an open quote is no table, and nothing is no rows", () => {
  expect(readCsv("a,\n")?.[0]?.cells).toEqual(["a", ""]);
  expect(readCsv("a,")?.[0]?.cells).toEqual(["a", ""]);
  expect(readCsv('a,"b')).toBeUndefined();
  expect(readCsv('"a"b')).toBeUndefined();
  expect(readCsv("")).toEqual([]);
});
