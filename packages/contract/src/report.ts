/** What a column of a report holds: decides how its cells may be written. */
export type ReportKind = "text" | "number" | "money" | "time" | "flag";

/** A field that a report can show, with the title that it has unless somebody gives another. */
export type ReportField = { label: string; kind: ReportKind };

/** Ways to write a cell, the usual one first. Local times are those of the merchant's zone. */
export const cellFormats = {
  text: [],
  number: [],
  flag: [],
  money: ["decimal", "minor", "symbol"],
  time: ["local", "date", "utc"],
} as const satisfies Record<ReportKind, readonly string[]>;
export type CellFormat = (typeof cellFormats)["money" | "time"][number];

/** `output` values that answer a file with everything that matches instead of a page of it. */
export const fileOutputs = ["csv", "printable"] as const;
export type FileOutput = (typeof fileOutputs)[number];

/** More rows than that are nothing to print. */
export const PRINTED_ROWS = 10_000;

/**
 * How many rows a file has, and what the screen's totals are of exactly these, as JSON. With a row for each line item a
 * payment's own amounts stand in its first row alone, so that columns add up to the totals in any case.
 */
export const REPORT_HEADERS = { rows: "x-total-count", totals: "x-report-totals" } as const;
