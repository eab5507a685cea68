import {
  type CustomerSearch,
  customerAddressFields,
  customerDateFields,
  customerMethodFields,
  customerSearchFields,
} from "@gatehouse/contract/vault/customer-search.ts";
import { type Column, type Condition, compareAny, conditionsOf, valuesOf } from "../../search/conditions.ts";
import type { Period } from "../../search/period.ts";

const own: Record<string, Column> = Object.fromEntries([
  ...Object.entries(customerSearchFields).map(([field, kind]) => [field, { sql: `c.${field}`, kind }]),
  ...customerDateFields.map((field) => [field, { sql: `c.${field}`, kind: "time" }]),
]);

const ofAddress: Record<string, Column> = Object.fromEntries(
  customerAddressFields.map((field) => [field, { sql: `a.${field === "address_id" ? "id" : field}`, kind: "text" }]),
);

const methodNames: Record<string, string> = { payment_method_type: "m.kind", payment_method_id: "m.id" };
const ofMethod: Record<string, Column> = {
  ...Object.fromEntries(customerMethodFields.map((field) => [field, { sql: methodNames[field] ?? "", kind: "text" }])),
  expiration_date: { sql: "m.expires_on", kind: "time" },
};

const anyAddress = among("customer_addresses a", "a");
const anyMethod = among("stored_methods m", "m");

/** True of a customer when it is true of any of their records. */
function among(table: string, alias: string): (condition: Condition) => Condition {
  const theirs = `${alias}.merchant_id = c.merchant_id AND ${alias}.customer_id = c.id`;
  return ({ sql, value }) => ({ sql: `EXISTS (SELECT 1 FROM ${table} WHERE ${theirs} AND ${sql})`, value });
}

/** What a search of customers asks for, as conditions on `customers c`. */
export function customerConditions(search: CustomerSearch, period: Period): Condition[] {
  return [
    ...conditionsOf(own, search, period),
    ...conditionsOf(ofAddress, search, period).map(anyAddress),
    ...conditionsOf(ofMethod, search, period).map(anyMethod),
    ...(search.flags === undefined ? [] : compareAny("flags", "c.flags", search.flags)),
    ...Object.entries(search.custom_fields ?? {}).flatMap(([id, filter]) =>
      // The contract admits nothing but an id here.
      compareAny(`custom_fields.${id}`, valuesOf(`c.custom_fields->'${id}'`), filter),
    ),
  ];
}
