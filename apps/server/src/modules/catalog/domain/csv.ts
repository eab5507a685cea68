import { CsvError, parse } from "csv-parse/sync";

/** A row of a file with the line on which it begins, the first being 1. */
export type CsvRow = { line: number; cells: string[] };

const options = {
  bom: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  cast: (cell: string, { quoting }: { quoting: boolean }) => (quoting ? cell : cell.trim()),
};

/** Parses comma-separated text and omits empty rows. Returns nothing for a misplaced or unclosed quote. */
export function parseCsv(text: string): CsvRow[] | undefined {
  let line = 1;
  const rows = parseRecords(text, false)?.map((cells) => {
    const row = { line, cells };
    // The parser's own count takes a CR LF within quotes for two lines.
    line += 1 + (cells.join().match(/\r\n|\n|\r/g)?.length ?? 0);
    return row;
  });
  return rows?.filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** A quote inside an unquoted cell, as in 5" pot, belongs to its text. */
function parseRecords(text: string, relax_quotes: boolean): string[][] | undefined {
  try {
    return parse(text, { ...options, relax_quotes });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "INVALID_OPENING_QUOTE" ? parseRecords(text, true) : undefined;
  }
}
