import { withAsciiDigits } from "@gatehouse/contract/digits.ts";
import type { FieldKind, Operator } from "@gatehouse/contract/operators.ts";
import type { DateFilter, FieldFilter } from "@gatehouse/contract/search.ts";
import { refuse } from "../refusal.ts";
import { askedOf, operatorOf } from "./operator.ts";
import { partOfText } from "./part-of-text.ts";
import { type Period, periodOf } from "./period.ts";

/**
 * A piece of WHERE with `?` for its one value. `column` is what it compares, if only one, and `operator` by what; a bound of
 * a period is inclusive.
 */
export type Condition = { column?: string; sql: string; value: unknown; bound?: "from" | "to"; operator?: Operator };

/**
 * What a field of a search compares: an SQL expression, written in the program and never taken from a request. Where a
 * record has several of it, `among` says in SQL that a condition is true of one of them. `also` are further words for what is kept.
 */
export type Column = {
  sql: string;
  kind: FieldKind;
  among?: (condition: string) => string;
  also?: Readonly<Record<string, string>>;
};

/** The conditions of every column that the search filters; what cannot be read is refused by its field's name. */
export function conditionsOf(
  columns: Readonly<Record<string, Column>>,
  search: Readonly<Record<string, unknown>>,
  period: Period,
): Condition[] {
  return Object.entries(columns).flatMap(([field, column]) => {
    const filter = search[field];
    if (filter === undefined || filter === null) return [];
    if (column.kind === "time") return betweenDates(field, column, { filter: filter as DateFilter, period });
    return compare(field, column, filter as FieldFilter);
  });
}

/** One field against one filter: at most one condition. */
export function compare(field: string, column: Column, filter: FieldFilter): Condition[] {
  const { operator: word, value } = askedOf(filter);
  const operator = operatorOf(field, column.kind, word);
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  // Any of several may be it, and none of them; nothing is larger than several.
  if (list.length !== 1 && operator !== "=" && operator !== "!=") refuse("invalid_field", { at: field });
  const { sql, among } = column;
  if (!among) return compareOne(field, column, { operator, list });
  // Of what "is not" none is it.
  const [asked, not]: [Operator, string] = operator === "!=" ? ["=", "NOT "] : [operator, ""];
  const found = compareOne(field, { ...column, sql }, { operator: asked, list });
  return found.map((condition) => ({ sql: `${not}${among(condition.sql)}`, value: condition.value }));
}

type Asked = { operator: Operator; list: (string | number | boolean)[] };

/** As it is kept: words in lower case, and of phones the digits. */
const keptAs: Partial<Record<FieldKind, (text: string) => string>> = {
  text: (text) => text,
  word: (text) => text.toLowerCase(),
  phone: (text) => withAsciiDigits(text).replace(/\D/g, "") || text,
};

function compareOne(field: string, { sql, kind, also = {} }: Column, { operator, list }: Asked): Condition[] {
  const read = keptAs[kind];
  if (read) {
    const otherwise = new Map(Object.entries(also));
    const texts = list.map((one) => read(String(one))).map((text) => otherwise.get(text) ?? text);
    return compareTexts(sql, operator, texts).map((found) => ({ column: sql, operator, ...found }));
  }
  const numbers = list.map(wholeNumber);
  if (!numbers.every(Number.isSafeInteger)) refuse("invalid_field", { at: field });
  return [{ column: sql, operator, ...compareNumbers(sql, operator, numbers) }];
}

/** An empty money value counts as 0. */
function wholeNumber(value: string | number | boolean): number {
  if (value === "") return 0;
  return /^-?\d+$/.test(String(value)) ? Number(value) : Number.NaN;
}

/** One text against several columns: any of them matches, and of what "is not" none is it. */
export function compareEither(field: string, columns: readonly string[], filter: FieldFilter): Condition[] {
  const found = columns.flatMap((sql) => compare(field, { sql, kind: "text" }, filter));
  const [first] = found;
  if (!first) return [];
  const { operator, value } = first;
  return [{ sql: `(${found.map(({ sql }) => sql).join(operator === "!=" ? " AND " : " OR ")})`, operator, value }];
}

type Comparison = Pick<Condition, "sql" | "value">;

/** The values of a custom field: "" where it has none, as a text has that nobody gave. */
export const valuesOf = (list: string) => `coalesce(nullif(${list}, '[]'), '[""]')`;

/** Of a list of texts in JSON. */
export const ofList = (list: string): Column => ({
  sql: "text",
  kind: "text",
  among: (condition) => `EXISTS (SELECT 1 FROM jsonb_array_elements_text(${list}) AS one(text) WHERE ${condition})`,
});

/**
 * `comparison` ends with "=" or "!=". One value is compared by itself: an index that has an order after it is only then read in that
 * order.
 */
function isOneOf(comparison: string, type: string, list: (string | number)[]): Comparison {
  const [first] = list;
  if (list.length === 1) return { sql: `${comparison} ?::${type}`, value: first };
  return { sql: `${comparison} ${comparison.endsWith("!=") ? "ALL" : "ANY"}(?::${type}[])`, value: list };
}

function compareNumbers(sql: string, operator: Operator, list: number[]): Comparison {
  if (operator === "=" || operator === "!=") return isOneOf(`${sql} ${operator}`, "bigint", list);
  return { sql: `${sql} ${operator} ?::bigint`, value: list[0] ?? 0 };
}

function compareTexts(sql: string, operator: Operator, list: string[]): Comparison[] {
  if (operator === "%") {
    const contained = list[0] ?? "";
    return contained === "" ? [] : [containing(sql, contained)];
  }
  return [isOneOf(`${sql} ${operator}`, "text", list)];
}

function containing(sql: string, text: string): Comparison {
  const { operator, pattern } = partOfText(text);
  return { sql: `${sql} ${operator} ?`, value: pattern };
}

function betweenDates(
  field: string,
  { sql, among }: Column,
  { filter, period }: { filter: DateFilter; period: Period },
): Condition[] {
  const { from, to } = periodOf(field, filter, period);
  const out: Condition[] = [];
  if (from) out.push({ column: sql, sql: `${sql} >= ?`, value: from, bound: "from" });
  if (to) out.push({ column: sql, sql: `${sql} <= ?`, value: to, bound: "to" });
  if (!among || out.length === 0) return out;
  // Both ends hold of the same one.
  const within = `${sql} BETWEEN (?::timestamptz[])[1] AND (?::timestamptz[])[2]`;
  return [{ sql: among(within), value: [from ?? "-infinity", to ?? "infinity"] }];
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
