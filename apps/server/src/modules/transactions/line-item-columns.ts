import type { ReportKind } from "@gatehouse/contract/report.ts";
import type { Column } from "../../report/columns.ts";

const fields: [member: string, label: string, kind: ReportKind][] = [
  ["name", "Item", "text"],
  ["description", "Item description", "text"],
  ["product_code", "Item product code", "text"],
  ["quantity", "Item quantity", "number"],
  ["unit_of_measure", "Item unit of measure", "text"],
  ["unit_price", "Item unit price", "money"],
  ["discount_amount", "Item discount", "money"],
  ["tax_amount", "Item tax", "money"],
  ["amount", "Item amount", "money"],
];

/** What a report with a row for each line item shows of the item, under the alias that the store gives it. */
export function lineItemColumns(whole: boolean): Column[] {
  return fields.map(([member, label, kind]) => ({
    label,
    kind,
    sql: kind === "text" ? `item.line->>'${member}'` : `(item.line->>'${member}')::numeric`,
    ...(kind === "money" && whole ? { format: "minor" as const } : {}),
  }));
}
