import type { ReportKind } from "@gatehouse/contract/report.ts";
import type { Column } from "../../../report/columns.ts";

const fields: [member: string, label: string, kind: ReportKind][] = [
  ["id", "Item ID", "text"],
  ["type", "Item type", "text"],
  ["status", "Item status", "text"],
  ["name", "Item", "text"],
  ["description", "Item description", "text"],
  ["product_code", "Item product code", "text"],
  ["commodity_code", "Item commodity code", "text"],
  ["quantity", "Item quantity", "number"],
  ["quantity_shipped", "Item quantity shipped", "number"],
  ["unit_of_measure", "Item unit of measure", "text"],
  ["unit_price", "Item unit price", "money"],
  ["subtotal", "Item subtotal", "money"],
  ["discount_amount", "Item discount", "money"],
  ["discount_rate", "Item discount rate", "text"],
  ["freight_amount", "Item freight", "money"],
  ["taxable", "Item taxable", "text"],
  ["tax_amount", "Item tax", "money"],
  ["tax_rate", "Item tax rate", "text"],
  ["local_tax", "Item local tax", "money"],
  ["local_tax_rate", "Item local tax rate", "text"],
  ["national_tax", "Item national tax", "money"],
  ["national_tax_rate", "Item national tax rate", "text"],
  ["alternate_tax_identifier", "Item alternate tax id", "text"],
  ["amount", "Item amount", "money"],
];

/** What a report with a row for each line item shows of the item, under the alias that the store gives it. */
export function lineItemColumns(whole: boolean): Column[] {
  return fields.map(([member, label, kind]) => ({
    label,
    kind,
    sql: kind === "text" ? said(member) : `(${said(member)})::numeric`,
    ...(kind === "money" && whole ? { format: "minor" as const } : {}),
  }));
}

/** An amount of a payment stands beside its first item alone, so that the column adds up to what the screen does. */
export function addedOnce(column: Column): Column {
  return column.kind === "money"
    ? { ...column, sql: `CASE WHEN item.nth > 1 THEN NULL ELSE ${column.sql} END` }
    : column;
}

/** The tax of a nation has two names in requests, of which the longer one wins. */
function said(member: string): string {
  const told = `item.line->>'${member}'`;
  return member === "national_tax" ? `coalesce(item.line->>'national_tax_amount', ${told})` : told;
}
