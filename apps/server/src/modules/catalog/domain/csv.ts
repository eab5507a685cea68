/** A row of a file with the line on which it begins, the first being 1. */
export type CsvRow = { line: number; cells: string[] };

/** One cell with what ends it: quoted, with doubled quotes inside, or plain. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*)?)(,|\r\n|\n|\r|$)/gy;

/** Reads comma-separated text (RFC 4180); empty lines are left out. Nothing when a quote is not closed. */
export function readCsv(text: string): CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  const body = text.replace(/^\ufeff/, "");
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  cellPattern.lastIndex = 0;
  while (cellPattern.lastIndex < body.length || row.cells.length > 0) {
    const match = cellPattern.exec(body);
    if (!match) return undefined;
    const [whole, quoted, plain = "", end = ""] = match;
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ",") continue;
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}
