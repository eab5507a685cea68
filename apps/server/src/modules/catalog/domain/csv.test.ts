import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "./csv.ts";

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test("whatever is written in quotes is read back, over commas, quotes and lines", () => {
  const cells = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom(...'ab,"\n\r ü€'), minLength: 1 }), { minLength: 1 }),
  );
  fc.assert(
    fc.property(cells, fc.constantFrom("\n", "\r\n"), (table, newline) => {
      const text = table.map((row) => row.map(quote).join(",")).join(newline);
      expect(parseCsv(text)?.map((row) => row.cells)).toEqual(table);
    }),
  );
});

test("rows know the line on which they begin, also after empty lines and cells of several lines", () => {
  expect(parseCsv('name,price\r\n\r\n"Tree\nfern",1200\nMoss,5\n')).toEqual([
    { line: 1, cells: ["name", "price"] },
    { line: 3, cells: ["Tree\nfern", "1200"] },
    { line: 5, cells: ["Moss", "5"] },
  ]);
});

test("a last empty cell counts, an open quote is no table, and nothing is no rows", () => {
  expect(parseCsv("a,\n")?.[0]?.cells).toEqual(["a", ""]);
  expect(parseCsv("a,")?.[0]?.cells).toEqual(["a", ""]);
  expect(parseCsv('a,"b')).toBeUndefined();
  expect(parseCsv('"a"b')).toBeUndefined();
  expect(parseCsv("")).toEqual([]);
});

test("a quote inside an unquoted cell belongs to its text", () => {
  expect(parseCsv('name,price\n 5" pot ,1200\n')?.[1]).toEqual({ line: 2, cells: ['5" pot', "1200"] });
});

test("rows may be shorter or longer than the first, and lines of blanks are left out", () => {
  expect(parseCsv("a,b\rc\r , \rd,e,f\r")).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["c"] },
    { line: 4, cells: ["d", "e", "f"] },
  ]);
});
