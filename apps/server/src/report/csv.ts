import { stringify } from "csv-stringify/sync";
import { type Cell, type Column, cellWriters, isFigure, type Read } from "./columns.ts";

/** A text that a spreadsheet would take for a formula is written behind an apostrophe; one with a line break is quoted. */
export const options = { escape_formulas: true, record_delimiter: "windows", quoted_match: /[\r\n]/ } as const;

/** Titles, then the rows, page by page. The mark at the beginning makes spreadsheets read it as UTF-8. */
export async function* csvOf(columns: readonly Column[], pages: AsyncIterable<Read[]>): AsyncGenerator<string> {
  const writers = cellWriters(columns).map((write, at) =>
    isFigure(columns[at] as Column) ? write : (row: Read) => written(write(row)),
  );
  let titles = `\ufeff${stringify([columns.map(({ label }) => label)], options)}`;
  for await (const rows of pages) {
    let text = titles;
    for (const row of rows) text += `${writers.map((write) => write(row)).join(",")}\r\n`;
    yield text;
    titles = "";
  }
  if (titles !== "") yield titles;
}

/** What a spreadsheet may take for a formula begins so: the library makes it harmless. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const QUOTED = /[",\r\n]/;

/** Nearly all cells stand as they are; to ask the library of each was most of the time that a long file took. */
function written(cell: Cell): Cell {
  if (typeof cell === "number") return cell;
  if (FORMULA.test(cell)) return stringify([[cell]], { ...options, eof: false });
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
