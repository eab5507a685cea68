import { stringify } from "csv-stringify/sync";
import { type Column, cellWriters, type Read } from "./columns.ts";

/** A text that a spreadsheet would take for a formula is written behind an apostrophe. */
const options = { escape_formulas: true, record_delimiter: "windows" } as const;

/** Titles, then the rows, page by page. The mark at the beginning makes spreadsheets read it as UTF-8. */
export async function* csvOf(columns: readonly Column[], pages: AsyncIterable<Read[]>): AsyncGenerator<string> {
  const writers = cellWriters(columns);
  let titles = `\ufeff${stringify([columns.map(({ label }) => label)], options)}`;
  for await (const rows of pages) {
    const written = rows.map((row) => writers.map((write) => write(row)));
    yield titles + stringify(written, options);
    titles = "";
  }
  if (titles !== "") yield titles;
}
