import { type CellFormat, cellFormats, type ReportKind } from "@gatehouse/contract/report.ts";
import { currencyOf } from "@gatehouse/money/currency.ts";
import { formatMinor } from "@gatehouse/money/format.ts";
import { minor } from "@gatehouse/money/minor.ts";

/** A column of a report: `sql` is written in the program, and yields what `kind` says; `told` makes another text of a text. */
export type Column = {
  label: string;
  kind: ReportKind;
  sql: string;
  format?: CellFormat;
  told?: (value: string) => string;
};

/** A row as read: its currency, and the cells under `c0`, `c1`, …, in the order of the columns. */
export type Read = { currency: string } & Record<string, unknown>;

export type Cell = string | number;

/** The title of a column of local times says whose: beside a file there is no screen that would. */
export const zoned = (label: string, timezone: string) => `${label} (${timezone})`;

/** `1 customer`, `2 customers`. */
export const counted = (rows: number, noun: string) => `${rows} ${rows === 1 ? noun : `${noun}s`}`;

const timeFormats: Record<string, (sql: string) => string> = {
  local: (sql) => `to_char(${sql} AT TIME ZONE ?zone, 'YYYY-MM-DD HH24:MI:SS')`,
  date: (sql) => `to_char(${sql} AT TIME ZONE ?zone, 'YYYY-MM-DD')`,
  utc: (sql) => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
};

/** The columns as a SELECT list; PostgreSQL writes the times, `?zone` standing for the zone of local ones. */
export function selectList(columns: readonly Column[]): string {
  return columns
    .map(({ sql, kind, format = "local" }, index) => {
      const read = kind === "time" ? (timeFormats[format]?.(sql) ?? sql) : sql;
      return `${read} AS c${index}`;
    })
    .join(", ");
}

/** How each column's cells are written, made once for all rows. */
export function cellWriters(columns: readonly Column[]): ((row: Read) => Cell)[] {
  return columns.map(({ kind, format, told }, index) => {
    const name = `c${index}`;
    if (kind === "money") return (row) => amount(row[name] as number | null, row.currency, format);
    return (row) => {
      const value = row[name];
      if (value === null || value === undefined) return "";
      if (typeof value === "number") return value;
      return told ? told(String(value)) : String(value);
    };
  });
}

/** True where cells are digits, with a sign and a point at most: no spreadsheet takes these for a formula. */
export const isFigure = ({ kind, format }: Column) => kind === "money" && format !== "symbol";

/** With the decimals of its currency and nothing else, so that a spreadsheet reads a number. */
function amount(value: number | null, currency: string, format: CellFormat | undefined): Cell {
  if (value === null) return "";
  if (format === "minor") return value;
  if (format === "symbol") return formatMinor(minor(value), currency);
  const { decimals } = currencyOf(currency) ?? { decimals: 2 };
  // Most amounts of a payment are nothing.
  if (value === 0) return decimals === 2 ? "0.00" : (0).toFixed(decimals);
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const text = decimals > 0 ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
  return value < 0 ? `-${text}` : text;
}

/** True when cells of that kind can be written that way. */
export function formatFits(kind: ReportKind, format: string): format is CellFormat {
  return (cellFormats[kind] as readonly string[]).includes(format);
}
