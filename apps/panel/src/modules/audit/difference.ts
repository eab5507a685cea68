export type Change = { path: string; before: string; after: string };

type Side = Readonly<Record<string, unknown>> | null;

function said(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isPlainList(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== "object");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What differs between two records, one line for each member, however deep it lies. */
export function differences(before: Side, after: Side, under = ""): Change[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.flatMap((key) => {
    const path = under + key;
    const [was, is] = [before?.[key], after?.[key]];
    if (isRecord(was) || isRecord(is)) {
      return differences(isRecord(was) ? was : null, isRecord(is) ? is : null, `${path}.`);
    }
    return said(was) === said(is) ? [] : [{ path, before: said(was), after: said(is) }];
  });
}
