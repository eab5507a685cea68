import { setImmediate as nextTurn } from "node:timers/promises";
import { BATCH_ROWS, batchColumns, requiredColumns } from "@gatehouse/contract/file-batch/columns.ts";
import { CsvError, parse } from "csv-parse";
import { placeOf, refuse } from "../../refusal.ts";

/** The cells of a data row by their column, without empty ones, or the number of cells where it doesn't fit the header. */
export type BatchRow = { line: number; cells: Map<string, string> } | { line: number; count: number; expected: number };

const CUSTOM_FIELD = /^custom_field_[0-9a-v]{20}$/;
const PIECE = 65_536;

const options = {
  bom: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 65_536,
};

/** Reads an uploaded file piece by piece. Refuses a file that is no CSV, has a bad header, no rows or too many. */
export async function readBatchFile(text: string): Promise<BatchRow[]> {
  const parser = parse(options);
  void writePieces(text, parser);
  let header: string[] | undefined;
  const rows: BatchRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const cells = record.map((cell) => cell.trim());
      if (!header) header = readHeader(cells);
      else if (cells.some((cell) => cell !== "")) rows.push(readRow(header, cells, rows.length + 1));
      if (rows.length > BATCH_ROWS) refuse("batch_too_many_rows");
    }
  } catch (error) {
    if (error instanceof CsvError) refuse("batch_file_unreadable", { detail: faultOf(error) });
    throw error;
  } finally {
    parser.destroy();
  }
  return rows.length > 0 ? rows : refuse("batch_file_empty");
}

async function writePieces(text: string, parser: ReturnType<typeof parse>): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed; at += PIECE) {
    const piece = Buffer.from(text.slice(at, at + PIECE));
    if (!parser.write(piece)) await new Promise((resolve) => parser.once("drain", resolve).once("close", resolve));
    await nextTurn();
  }
  if (!parser.destroyed) parser.end();
}

/** The parser's own message would repeat what stands in the file. */
function faultOf({ code, lines }: CsvError & { lines?: unknown }): string {
  const where = typeof lines === "number" ? ` near line ${lines}` : "";
  return code === "CSV_MAX_RECORD_SIZE" ? `a row is too long${where}` : `a quote is misplaced or never closed${where}`;
}

function readHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.toLowerCase());
  for (const [at, name] of names.entries()) {
    const isKnown = batchColumns.includes(name) || CUSTOM_FIELD.test(name);
    if (!isKnown || names.indexOf(name) !== at) refuse("batch_header_invalid", { detail: placeOf([cells[at] ?? ""]) });
  }
  for (const column of requiredColumns) if (!names.includes(column)) refuse("batch_header_missing", { detail: column });
  return names;
}

function readRow(header: readonly string[], cells: readonly string[], line: number): BatchRow {
  if (cells.length !== header.length) return { line, count: cells.length, expected: header.length };
  const given = header.flatMap((column, at) => (cells[at] ? [[column, cells[at]] as const] : []));
  return { line, cells: new Map(given) };
}
