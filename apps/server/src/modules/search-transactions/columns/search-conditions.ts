import { setImmediate as othersTurn } from "node:timers/promises";
import { operators } from "@gatehouse/contract/operators.ts";
import type { FieldFilter } from "@gatehouse/contract/search.ts";
import { normaliseNumber } from "@gatehouse/contract/transactions/card.ts";
import type { TransactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import { type Condition, compare } from "../../../search/conditions.ts";
import { askedOf } from "../../../search/operator.ts";
import { usualSince } from "../../../search/period.ts";
import { merchantsOfPartners } from "../../accounts/index.ts";
import { usersOfGroups } from "../../fields/index.ts";
import { transactionConditions } from "./search-columns.ts";

/** Merchants whose digests are reckoned in one go. */
const SLICE = 200;

/** Fields of which others than their own column tell, with the operators that they take. */
const equalSigns = { full_cc_number: ["=", "!="], group: ["="], partner_id: ["="] } as const;
type EqualField = keyof typeof equalSigns;

type Asked = { input: TransactionSearch; timezone: string };

/** Everything that a search asks for, as conditions on the merchant's transactions. */
export async function readConditions(tx: Tx, context: Context, { input, timezone }: Asked): Promise<Condition[]> {
  const now = context.services.clock.now();
  const own = [
    ...transactionConditions(input, { now, timezone }),
    ...(await ofNumber(tx, context, input.full_cc_number)),
    ...(await ofGroup(tx, input.group)),
  ];
  // A partner with nobody beneath is asked for all the same.
  const beneath = await ofPartner(tx, input.partner_id);
  if (tx.merchantIds && beneath.length === 0 && own.every(isEmpty)) refuse("search_filter_required");
  const conditions = [...own, ...beneath];
  if (conditions.some(reachesBack)) return conditions;
  return [...conditions, { column: "created_at", sql: "created_at >= ?", value: usualSince(now), bound: "from" }];
}

const ids = ["id", "referenced_transaction_id"];

/** True of a date, and of an id: whoever has the id of a payment wants it, however old it is. */
function reachesBack(condition: Condition): boolean {
  const { column = "", operator } = condition;
  return column === "created_at" || (ids.includes(column) && operator !== "!=" && !isEmpty(condition));
}

/** True of what was left empty: across merchants, a search of nothing else would be everything there is. */
function isEmpty({ value }: Condition): boolean {
  return [value].flat().every((one) => one === "");
}

/** Numbers are not kept: what a payment is found by is the keyed digest of its card's. */
async function ofNumber(tx: Tx, { services }: Context, filter: FieldFilter | undefined): Promise<Condition[]> {
  const field = "full_cc_number";
  const read = filter === undefined ? undefined : equality(field, filter);
  if (!read) return [];
  const numbers = read.list.map(normaliseNumber);
  if (!numbers.every((number) => /^\d{13,19}$/.test(number))) refuse("invalid_field", { at: "full_cc_number" });
  // Each merchant has digests of its own: of many numbers there would be as many times many.
  if (tx.merchantIds && numbers.length > 1) refuse("invalid_field", { at: "full_cc_number" });
  const digests = (merchant: string) => numbers.map((number) => services.keys.digest(number, merchant));
  const value = await inSlices(tx.merchantIds ?? [tx.merchantId], digests);
  return compare(field, { sql: "account_digest", kind: "text" }, { operator: read.operator, value });
}

/** Between two slices others have their turn: of some thousand merchants the reckoning takes a while. */
async function inSlices<T>(all: readonly string[], reckon: (one: string) => T[]): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < all.length; from += SLICE) {
    if (from > 0) await othersTurn();
    found.push(...all.slice(from, from + SLICE).flatMap(reckon));
  }
  return found;
}

/** What users of one of the groups made. Groups are a merchant's own: across merchants a name says nothing. */
async function ofGroup(tx: Tx, filter: FieldFilter | undefined): Promise<Condition[]> {
  const groups = readEquals("group", filter);
  if (!groups) return [];
  if (tx.merchantIds) refuse("invalid_field", { at: "group" });
  return [{ column: "user_id", sql: "user_id = ANY(?::text[])", value: await usersOfGroups(tx, groups) }];
}

/** What merchants beneath one of the partners took. A merchant, who has nobody beneath, can't ask for it. */
async function ofPartner(tx: Tx, filter: FieldFilter | undefined): Promise<Condition[]> {
  const partners = readEquals("partner_id", filter);
  if (!partners) return [];
  if (!tx.merchantIds) refuse("invalid_field", { at: "partner_id" });
  // Beside the condition that the caller reaches them.
  const value = await merchantsOfPartners(tx, partners);
  return [{ column: "merchant_id", sql: "merchant_id = ANY(?::text[])", value }];
}

/** Of a field that knows nothing but equal. */
function readEquals(field: "group" | "partner_id", filter: FieldFilter | undefined): string[] | undefined {
  return filter === undefined ? undefined : equality(field, filter)?.list;
}

/** Refuses an operator that one of those fields doesn't take. */
export function refuseUnequal(filters: Readonly<Record<string, FieldFilter>>): void {
  for (const field of Object.keys(equalSigns) as EqualField[]) {
    const filter = filters[field];
    if (filter !== undefined) equality(field, filter);
  }
}

type Equality = { operator: "=" | "!="; list: string[] };

/** Of a field that knows nothing but equal and, perhaps, not equal. An empty value asks for nothing. */
function equality(field: EqualField, filter: FieldFilter): Equality | undefined {
  const { operator: word = "=", value } = askedOf(filter);
  const operator = equalSigns[field].find((sign) => sign === operators[word as keyof typeof operators]);
  if (!operator) refuse("unknown_operator", { at: field });
  if (value === undefined || value === "") return undefined;
  return { operator, list: (Array.isArray(value) ? value : [value]).map(String) };
}
