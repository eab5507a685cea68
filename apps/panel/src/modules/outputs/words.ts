import type { OutputType } from "@gatehouse/contract/outputs/output-types.ts";
import type { OutputField } from "@gatehouse/contract/outputs/schemas.ts";
import { cellFormats, type ReportField } from "@gatehouse/contract/report.ts";
import {
  standardReport,
  standardTable,
  standardTableOfMany,
  standardTotals,
  totalsReportFields,
  transactionReportFields,
} from "@gatehouse/contract/transactions/report-fields.ts";

export const typeNames: Record<OutputType, string> = {
  transaction: "Transaction export",
  "transaction-table": "Transaction table",
  "transaction-totals": "Transaction totals",
};

/** What a format of that type may show. */
export function fieldsOf(type: OutputType): Readonly<Record<string, ReportField>> {
  return type === "transaction-totals" ? totalsReportFields : transactionReportFields;
}

const standard: Record<OutputType, readonly string[]> = {
  transaction: standardReport,
  "transaction-table": standardTable,
  "transaction-totals": standardTotals,
};

/** What is shown where nobody has chosen otherwise; among many merchants' payments each row says whose it is. */
export function standardFieldsOf(type: OutputType, { ofMany = false } = {}): OutputField[] {
  const known = fieldsOf(type);
  const names = ofMany && type === "transaction-table" ? standardTableOfMany : standard[type];
  return names.map((field) => ({ field, label: known[field]?.label ?? field }));
}

const formatNames: Record<string, string> = {
  decimal: "1234.50",
  minor: "123450 (minor units)",
  symbol: "$1,234.50",
  local: "Date and time, in the merchant's zone",
  date: "Date, in the merchant's zone",
  utc: "Date and time, UTC",
};

/** The ways a column can be written; files alone can choose. */
export function formatsOf(type: OutputType, field: string) {
  const known = fieldsOf(type)[field];
  if (type !== "transaction" || !known) return [];
  return cellFormats[known.kind].map((value) => ({ value, label: formatNames[value] ?? value }));
}
