import { kindOfAddressField } from "@gatehouse/contract/transactions/address-fields.ts";
import {
  type CustomerSearch,
  customerAddressFields,
  customerDateFields,
  customerMethodFields,
  customerSearchFields,
} from "@gatehouse/contract/vault/customer-search.ts";
import { type Column, type Condition, compare, conditionsOf, ofList, valuesOf } from "../../../search/conditions.ts";
import type { Period } from "../../../search/period.ts";

export const customerSortFields = ["id", "description", "created_at", "updated_at"];

const own: Record<string, Column> = Object.fromEntries([
  ...Object.entries(customerSearchFields).map(([field, kind]) => [field, { sql: `c.${field}`, kind }]),
  ...customerDateFields.map((field) => [field, { sql: `c.${field}`, kind: "time" }]),
]);

const theirs = (alias: string) => `${alias}.merchant_id = c.merchant_id AND ${alias}.customer_id = c.id`;
const amongAddresses = (condition: string) =>
  `EXISTS (SELECT 1 FROM customer_addresses a WHERE ${theirs("a")} AND ${condition})`;
const amongMethods = (condition: string) =>
  `EXISTS (SELECT 1 FROM stored_methods m WHERE ${theirs("m")} AND ${condition})`;

const ofAddresses: Record<string, Column> = Object.fromEntries(
  customerAddressFields.map((field) => [
    field,
    {
      sql: `a.${field === "address_id" ? "id" : field}`,
      kind: kindOfAddressField(field),
      among: amongAddresses,
    },
  ]),
);

const methodNames: Record<(typeof customerMethodFields)[number], string> = {
  payment_method_type: "m.kind",
  payment_method_id: "m.id",
};
const ofMethods: Record<string, Column> = {
  ...Object.fromEntries(
    customerMethodFields.map((field) => [field, { sql: methodNames[field], kind: "text", among: amongMethods }]),
  ),
  // A day is that day in UTC, whatever the zone of a database's session.
  expiration_date: { sql: "(m.expires_on::timestamp AT TIME ZONE 'UTC')", kind: "time", among: amongMethods },
};

const columns: Record<string, Column> = { ...own, ...ofAddresses, ...ofMethods, flags: ofList("c.flags") };

/** What a search of customers asks for, as conditions on `customers c`. */
export function customerConditions(search: CustomerSearch, period: Period): Condition[] {
  return [
    ...conditionsOf(columns, search, period),
    ...Object.entries(search.custom_fields ?? {}).flatMap(([id, filter]) =>
      // The contract admits nothing but an id here.
      compare(`custom_fields.${id}`, ofList(valuesOf(`c.custom_fields->'${id}'`)), filter),
    ),
  ];
}
