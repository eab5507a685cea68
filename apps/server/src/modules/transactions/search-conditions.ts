import type { FieldFilter } from "@gatehouse/contract/search.ts";
import { normaliseNumber } from "@gatehouse/contract/transactions/card.ts";
import type { TransactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import { DateTime } from "luxon";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { labelOf, refuse } from "../../refusal.ts";
import { type Condition, compare } from "../../search/conditions.ts";
import { usersOfGroups } from "../fields/index.ts";
import { transactionConditions } from "./search-columns.ts";

/** Months that a search without a date looks back; one by id looks at everything. */
const DEFAULT_MONTHS = 4;

type Asked = { input: TransactionSearch; timezone: string };

/** Everything that a search asks for, as conditions on the merchant's transactions. */
export async function readConditions(tx: Tx, context: Context, { input, timezone }: Asked): Promise<Condition[]> {
  const now = context.services.clock.now();
  const conditions = [
    ...transactionConditions(input, { now, timezone }),
    ...ofNumber(tx, context, input.full_cc_number),
    ...(await ofGroup(tx, input.group)),
  ];
  const byId =
    input.transaction_id !== undefined ||
    input.transaction_or_order_id !== undefined ||
    input.referenced_transaction_id !== undefined;
  if (input.created_at || byId) return conditions;
  const since = DateTime.fromJSDate(now).minus({ months: DEFAULT_MONTHS }).toJSDate();
  return [...conditions, { column: "created_at", sql: "created_at >= ?", value: since, bound: "from" }];
}

/** Numbers are not kept: what a payment is found by is the keyed digest of its card's. */
function ofNumber(tx: Tx, { services }: Context, filter: FieldFilter | undefined): Condition[] {
  const field = "full_cc_number";
  const read = filter === undefined ? undefined : equality(field, filter);
  if (!read) return [];
  const numbers = read.list.map(normaliseNumber);
  if (!numbers.every((number) => /^\d{13,19}$/.test(number))) refuse("invalid_field", { field: "Full Cc Number" });
  const merchants = tx.merchantIds ?? [tx.merchantId];
  const value = merchants.flatMap((merchant) => numbers.map((number) => services.keys.digest(number, merchant)));
  return compare(field, { sql: "account_digest", kind: "text" }, { operator: read.operator, value });
}

/** What users of one of the groups made. */
async function ofGroup(tx: Tx, filter: FieldFilter | undefined): Promise<Condition[]> {
  const read = filter === undefined ? undefined : equality("group", filter);
  if (!read) return [];
  if (read.operator !== "=") refuse("unknown_operator", { field: "Group" });
  return [{ column: "user_id", sql: "user_id = ANY(?::text[])", value: await usersOfGroups(tx, read.list) }];
}

/** Of a field that knows nothing but equal and, perhaps, not equal. An empty value asks for nothing. */
function equality(field: string, filter: FieldFilter): { operator: "=" | "!="; list: string[] } | undefined {
  const { operator = "=", value } = typeof filter === "object" ? filter : { value: filter };
  const sign = { "=": "=", eq: "=", "!=": "!=", ne: "!=" }[operator] as "=" | "!=" | undefined;
  if (!sign) refuse("unknown_operator", { field: labelOf([field]) });
  if (value === undefined || value === "") return undefined;
  return { operator: sign, list: (Array.isArray(value) ? value : [value]).map(String) };
}
