import type { FieldFilter } from "@gatehouse/contract/search.ts";
import { addressSearchFields, kindOfAddressField } from "@gatehouse/contract/transactions/address-fields.ts";
import {
  type TransactionSearchField,
  transactionDateFields,
  transactionSearchFields,
  transactionSortFields,
} from "@gatehouse/contract/transactions/search-fields.ts";
import type { TransactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import { within } from "../../../refusal.ts";
import {
  type Column,
  type Condition,
  compare,
  compareEither,
  conditionsOf,
  ofList,
  valuesOf,
} from "../../../search/conditions.ts";
import { askedOf } from "../../../search/operator.ts";
import { type Order, orderOf } from "../../../search/page.ts";
import type { Period } from "../../../search/period.ts";
import { keysShownAs, shownKeyIn } from "../../transactions/index.ts";

const namedOtherwise: Partial<Record<TransactionSearchField, string>> = {
  transaction_id: "id",
  currency_iso_code: "currency",
  // No payment has one before there are subscriptions.
  subscription_id: "''",
  cc_digest: "account_digest",
  // Before it was called a status.
  state: "status",
  terminal_description: "coalesce(method->>'terminal_description', '')",
};

/** Fields that are no columns as they stand: two at once, a key with its mark, a digest of the value, the users of a group, and the merchants of a partner. */
const elsewhere: string[] = ["transaction_or_order_id", "idempotency_key", "full_cc_number", "group", "partner_id"];

/** A payment by a customer of the vault is kept as one by a token, which the contract calls both. */
const also: Partial<Record<TransactionSearchField, Column["also"]>> = { payment_method: { customer: "token" } };

const columns: Record<string, Column> = Object.fromEntries([
  ...Object.entries(transactionSearchFields)
    .filter(([field]) => !elsewhere.includes(field))
    .map(([field, kind]) => [field as TransactionSearchField, kind] as const)
    .map(([field, kind]) => [field, { sql: namedOtherwise[field] ?? field, kind, also: also[field] }]),
  ...transactionDateFields.map((field) => [field, { sql: field, kind: "time" }]),
]);

const addressColumns = (group: string): Record<string, Column> =>
  Object.fromEntries(
    addressSearchFields.map((field) => [
      field,
      { sql: `coalesce(${group}->>'${field}', '')`, kind: kindOfAddressField(field) },
    ]),
  );

const billing = addressColumns("billing_address");
const shipping = addressColumns("shipping_address");

/** A type, and what a filter calls an authorization of which something was captured. Tallies don't tell these apart. */
const withCaptures: Column = {
  sql: "kind.name",
  kind: "word",
  among: (condition) =>
    `EXISTS (SELECT 1 FROM (VALUES (type), (CASE WHEN type = 'authorize' AND amount_captured > 0 THEN 'capture' END)) AS kind(name)
       WHERE ${condition})`,
};

function columnsFor({ type }: TransactionSearch): Record<string, Column> {
  const asked = type === undefined ? [] : [askedOf(type).value].flat();
  const isMeant = (one: unknown) => one !== "" && "capture".includes(String(one).toLowerCase());
  return asked.some(isMeant) ? { ...columns, type: withCaptures } : columns;
}

/** What a search of transactions asks for, as conditions. */
export function transactionConditions(search: TransactionSearch, period: Period): Condition[] {
  return [
    ...conditionsOf(columnsFor(search), search, period),
    ...within("billing_address", () => conditionsOf(billing, search.billing_address ?? {}, period)),
    ...within("shipping_address", () => conditionsOf(shipping, search.shipping_address ?? {}, period)),
    ...Object.entries(search.custom_fields ?? {}).flatMap(([id, filter]) =>
      // The contract admits nothing but an id here.
      compare(`custom_fields.${id}`, ofList(valuesOf(`custom_fields->'${id}'`)), filter),
    ),
    ...(search.transaction_or_order_id === undefined ? [] : eitherId(search.transaction_or_order_id)),
    ...(search.idempotency_key === undefined ? [] : ofKey(search.idempotency_key)),
  ];
}

/** One value, looked for in the id and in the order number; for how far a search looks back it counts as the id. */
const eitherId = (filter: FieldFilter): Condition[] =>
  compareEither("transaction_or_order_id", ["id", "order_id"], filter).map((found) => ({ ...found, column: "id" }));

/** A key is looked for as it is shown, but whole ones by how they are kept: only so does an index find them. */
function ofKey(filter: FieldFilter): Condition[] {
  const kept = "idempotency_key";
  const shown = compare(kept, { sql: shownKeyIn(kept), kind: "text" }, filter);
  const asked = askedOf(filter);
  if (asked.value === undefined || shown.some(({ operator }) => operator === "%")) return shown;
  const value = [asked.value].flat().flatMap((key) => keysShownAs(String(key)));
  return compare(kept, { sql: kept, kind: "text" }, { ...asked, value });
}

/** By a column, or by what a search calls it. */
export function transactionOrder(query: Record<string, string>): Order {
  const wanted = query.sortfield ?? query.sf ?? "";
  const sortfield = namedOtherwise[wanted as TransactionSearchField] ?? wanted;
  return orderOf({ ...query, sortfield }, transactionSortFields);
}
