import type { FieldPlace } from "@gatehouse/contract/error-definitions.ts";
import type { OutputType } from "@gatehouse/contract/outputs/output-types.ts";
import type { OutputField, OutputFieldInput } from "@gatehouse/contract/outputs/schemas.ts";
import { cellFormats, type ReportField } from "@gatehouse/contract/report.ts";
import { totalsReportFields, transactionReportFields } from "@gatehouse/contract/transactions/report-fields.ts";

export type Fault =
  | { code: "unknown_field" | "invalid_field"; data: FieldPlace }
  | { code: "unfit_field"; data: FieldPlace & { detail: string } };

/** The columns with their titles, or what is wrong with the first bad one. */
export function readFields(type: OutputType, given: readonly OutputFieldInput[]): OutputField[] | Fault {
  const fields: OutputField[] = [];
  for (const [index, one] of given.entries()) {
    const at = `field_list[${index}]`;
    const { field, label, format } = named(one);
    const known = knownField(type, field);
    if (!known) return { code: "unknown_field", data: { field, at } };
    const formats: readonly string[] = cellFormats[known.kind];
    if (format && !formats.includes(format)) return { code: "invalid_field", data: { at: `${at}.format` } };
    if (isAmong(fields, { field, format }))
      return { code: "unfit_field", data: { at, detail: `${field} is there twice` } };
    fields.push({ field, label: label || known.label, ...(format ? { format } : {}) });
  }
  return fields;
}

function named(one: OutputFieldInput): Exclude<OutputFieldInput, string> {
  return typeof one === "string" ? { field: one } : one;
}

/** The same in another format is another column; who reads a file could not tell two equal ones apart. */
function isAmong(fields: readonly OutputField[], { field, format = "" }: Pick<OutputField, "field" | "format">) {
  return fields.some((other) => other.field === field && (other.format ?? "") === format);
}

function knownField(type: OutputType, name: string): ReportField | undefined {
  const known: Readonly<Record<string, ReportField>> =
    type === "transaction-totals" ? totalsReportFields : transactionReportFields;
  if (Object.hasOwn(known, name)) return known[name];
  const own = type !== "transaction-totals" && /^custom_fields\.[0-9a-v]{20}$/.test(name);
  return own ? { label: name, kind: "text" } : undefined;
}
