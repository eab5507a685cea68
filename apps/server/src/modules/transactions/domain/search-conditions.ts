import {
  type DateFilter,
  type FieldFilter,
  type FieldKind,
  type Operator,
  operators,
  operatorsOf,
} from "@gatehouse/contract/search.ts";
import { addressFields } from "@gatehouse/contract/transactions/address.ts";
import {
  type TransactionSearch,
  type TransactionSearchField,
  transactionDateFields,
  transactionSearchFields,
} from "@gatehouse/contract/transactions/transaction-search.ts";
import { type Period, periodOf } from "./period.ts";

/** A piece of WHERE with `?` for its one value. Column names come from the tables below, never from a request. */
export type Condition = { sql: string; value: unknown };

export type SearchFault = { code: "unknown_operator" | "invalid_field"; field: string };

const columnOf: Partial<Record<TransactionSearchField, string>> = {
  transaction_id: "id",
  currency_iso_code: "currency",
};

/** Reads the filters of a search; anything unreadable is a fault that names its field. */
export function conditionsOf(search: TransactionSearch, period: Period): Condition[] | SearchFault {
  const out = [...fieldConditions(search), ...addressConditions(search)];
  for (const field of transactionDateFields) out.push(dates(field, search[field], period));
  return out.find((one): one is SearchFault => !Array.isArray(one)) ?? (out as Condition[][]).flat();
}

function fieldConditions(search: TransactionSearch): (Condition[] | SearchFault)[] {
  const out: (Condition[] | SearchFault)[] = [];
  for (const [field, kind] of Object.entries(transactionSearchFields) as [TransactionSearchField, FieldKind][]) {
    const filter = search[field];
    if (filter !== undefined)
      out.push(field === "transaction_or_order_id" ? either(filter) : compare(columnOf[field] ?? field, kind, filter));
  }
  return out;
}

function addressConditions(search: TransactionSearch): (Condition[] | SearchFault)[] {
  const out: (Condition[] | SearchFault)[] = [];
  for (const group of ["billing_address", "shipping_address"] as const) {
    for (const field of addressFields) {
      const filter = search[group]?.[field];
      if (filter !== undefined) out.push(compare(`coalesce(${group}->>'${field}', '')`, "text", filter));
    }
  }
  return out;
}

/** One value, looked for in the id and in the order number. */
function either(filter: FieldFilter): Condition[] | SearchFault {
  const byId = compare("id", "text", filter);
  const byOrder = compare("order_id", "text", filter);
  if (!Array.isArray(byId) || !Array.isArray(byOrder)) return byId;
  const [id, order] = [byId[0], byOrder[0]];
  return id && order ? [{ sql: `(${id.sql} OR ${order.sql})`, value: id.value }] : [];
}

function compare(column: string, kind: FieldKind, filter: FieldFilter): Condition[] | SearchFault {
  const { operator: word = "=", value } = typeof filter === "object" ? filter : { value: filter };
  const field = column.split("'")[1] ?? column;
  const operator = operators[word as keyof typeof operators] as Operator | undefined;
  if (!operator || !operatorsOf[kind].includes(operator)) return { code: "unknown_operator", field };
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  if (kind === "number") return compareNumbers(column, operator, list);
  return compareText(column, operator, list.map(String));
}

function compareNumbers(
  column: string,
  operator: Operator,
  list: readonly (string | number | boolean)[],
): Condition[] | SearchFault {
  // An empty money value counts as 0.
  const numbers = list.map((value) => (value === "" ? 0 : Number(value)));
  if (!numbers.every(Number.isSafeInteger)) return { code: "invalid_field", field: column };
  if (operator === "=") return [{ sql: `${column} = ANY(?::bigint[])`, value: numbers }];
  if (operator === "!=") return [{ sql: `${column} <> ALL(?::bigint[])`, value: numbers }];
  return [{ sql: `${column} ${operator} ?::bigint`, value: numbers[0] ?? 0 }];
}

function compareText(column: string, operator: Operator, list: string[]): Condition[] {
  if (operator === "%") {
    const contained = list[0] ?? "";
    return contained === "" ? [] : [{ sql: `${column} ILIKE ?`, value: `%${contained.replace(/[\\%_]/g, "\\$&")}%` }];
  }
  return [{ sql: operator === "=" ? `${column} = ANY(?::text[])` : `${column} <> ALL(?::text[])`, value: list }];
}

function dates(column: string, filter: DateFilter | undefined, period: Period): Condition[] | SearchFault {
  if (!filter) return [];
  const range = periodOf(filter, period);
  if (!range) return { code: "invalid_field", field: column };
  const out: Condition[] = [];
  if (range.from) out.push({ sql: `${column} >= ?`, value: range.from });
  if (range.to) out.push({ sql: `${column} <= ?`, value: range.to });
  return out;
}
