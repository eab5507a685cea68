import { type FieldKind, type Operator, operators, operatorsOf } from "@gatehouse/contract/operators.ts";
import type { DateFilter, FieldFilter } from "@gatehouse/contract/search.ts";
import { refuse } from "../refusal.ts";
import { type Period, periodOf } from "./period.ts";

/**
 * A piece of WHERE with `?` for its one value. `column` is what it compares, if only one; a bound is inclusive. A number
 * that is compared by order says by which `operator`.
 */
export type Condition = { column?: string; sql: string; value: unknown; bound?: "from" | "to"; operator?: Operator };

/** What a field of a search compares: an SQL expression, written in the program and never taken from a request. */
export type Column = { sql: string; kind: FieldKind };

/** The conditions of every column that the search filters; what cannot be read is refused by its field's name. */
export function conditionsOf(
  columns: Readonly<Record<string, Column>>,
  search: Readonly<Record<string, unknown>>,
  period: Period,
): Condition[] {
  return Object.entries(columns).flatMap(([field, column]) => {
    const filter = search[field];
    if (filter === undefined || filter === null) return [];
    if (column.kind === "time") return betweenDates(field, column.sql, { filter: filter as DateFilter, period });
    return compare(field, column, filter as FieldFilter);
  });
}

/** One field against one filter: at most one condition. */
export function compare(field: string, column: Column, filter: FieldFilter): Condition[] {
  const { operator: word = "=", value } = typeof filter === "object" ? filter : { value: filter };
  const operator = operators[word as keyof typeof operators] as Operator | undefined;
  if (!operator || !operatorsOf[column.kind].includes(operator)) refuse("unknown_operator", { at: field });
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  if (column.kind === "text" || column.kind === "word") {
    // Words are kept in lower case.
    const texts = list.map((one) => (column.kind === "word" ? String(one).toLowerCase() : String(one)));
    return compareTexts(column.sql, operator, texts).map((found) => ({ column: column.sql, ...found }));
  }
  // An empty money value counts as 0.
  const numbers = list.map((one) => (one === "" ? 0 : Number(one)));
  if (!numbers.every(Number.isSafeInteger)) refuse("invalid_field", { at: field });
  return [{ column: column.sql, ...compareNumbers(column.sql, operator, numbers) }];
}

/** One text against several columns: any of them matches, and of what "is not" none is it. */
export function compareEither(field: string, columns: readonly string[], filter: FieldFilter): Condition[] {
  const found = columns.flatMap((sql) => compare(field, { sql, kind: "text" }, filter));
  const [first] = found;
  if (!first) return [];
  const word = typeof filter === "object" ? (filter.operator ?? "=") : "=";
  const among = operators[word as keyof typeof operators] === "!=" ? " AND " : " OR ";
  return [{ sql: `(${found.map(({ sql }) => sql).join(among)})`, value: first.value }];
}

type Comparison = Omit<Condition, "column">;

/** The values of a custom field: "" where it has none, as a text has that nobody gave. */
export const valuesOf = (list: string) => `coalesce(nullif(${list}, '[]'), '[""]')`;

/** Of a list of texts in JSON: one of them matches. */
export function compareAny(field: string, list: string, filter: FieldFilter): Condition[] {
  return compare(field, { sql: "text", kind: "text" }, filter).map(({ sql, value }) => ({
    sql: `EXISTS (SELECT 1 FROM jsonb_array_elements_text(${list}) AS one(text) WHERE ${sql})`,
    value,
  }));
}

function compareNumbers(sql: string, operator: Operator, list: number[]): Comparison {
  if (operator === "=") return { sql: `${sql} = ANY(?::bigint[])`, value: list };
  if (operator === "!=") return { sql: `${sql} <> ALL(?::bigint[])`, value: list };
  return { sql: `${sql} ${operator} ?::bigint`, value: list[0] ?? 0, operator };
}

function compareTexts(sql: string, operator: Operator, list: string[]): Comparison[] {
  if (operator === "%") {
    const contained = list[0] ?? "";
    return contained === "" ? [] : [{ sql: `${sql} ILIKE ?`, value: `%${contained.replace(/[\\%_]/g, "\\$&")}%` }];
  }
  return [{ sql: operator === "=" ? `${sql} = ANY(?::text[])` : `${sql} <> ALL(?::text[])`, value: list }];
}

function betweenDates(
  field: string,
  sql: string,
  { filter, period }: { filter: DateFilter; period: Period },
): Condition[] {
  const range = periodOf(filter, period) ?? refuse("invalid_field", { at: field });
  const out: Condition[] = [];
  if (range.from) out.push({ column: sql, sql: `${sql} >= ?`, value: range.from, bound: "from" });
  if (range.to) out.push({ column: sql, sql: `${sql} <= ?`, value: range.to, bound: "to" });
  return out;
}

/** WHERE of several conditions, with the values for its placeholders; a store appends its own after them. */
export function whereOf(conditions: readonly Condition[]): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts = conditions.map(({ sql, value }) => {
    values.push(value);
    return sql.replaceAll("?", `$${values.length}`);
  });
  return { where: parts.join(" AND ") || "true", values };
}
