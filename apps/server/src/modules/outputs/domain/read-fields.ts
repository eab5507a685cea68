import type { OutputField, OutputFieldInput, OutputType } from "@gatehouse/contract/outputs/calls.ts";
import { cellFormats, type ReportField } from "@gatehouse/contract/report.ts";
import { totalsReportFields, transactionReportFields } from "@gatehouse/contract/transactions/report-fields.ts";

export type Fault = { code: "unknown_field" | "invalid_field"; data: { field: string } };

/** The columns with their titles, or what is wrong with the first bad one. */
export function readFields(type: OutputType, given: readonly OutputFieldInput[]): OutputField[] | Fault {
  const fields: OutputField[] = [];
  for (const one of given) {
    const { field, label, format } =
      typeof one === "string" ? { field: one, label: undefined, format: undefined } : one;
    const known = knownField(type, field);
    if (!known) return { code: "unknown_field", data: { field } };
    const formats: readonly string[] = cellFormats[known.kind];
    if (format && !formats.includes(format)) return { code: "invalid_field", data: { field: "Format" } };
    fields.push({ field, label: label || known.label, ...(format ? { format } : {}) });
  }
  return fields;
}

function knownField(type: OutputType, name: string): ReportField | undefined {
  const known: Readonly<Record<string, ReportField>> =
    type === "transaction-totals" ? totalsReportFields : transactionReportFields;
  if (Object.hasOwn(known, name)) return known[name];
  const own = type !== "transaction-totals" && /^custom_fields\.[0-9a-v]{20}$/.test(name);
  return own ? { label: name, kind: "text" } : undefined;
}
