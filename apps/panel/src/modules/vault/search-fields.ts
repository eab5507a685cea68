import type { CustomField } from "@gatehouse/contract/fields/custom-field.ts";
import { operatorsOf } from "@gatehouse/contract/operators.ts";
import { customerAddressFields, customerSearchFields } from "@gatehouse/contract/vault/customer-search.ts";
import type { SearchField } from "@gatehouse/ui/search/search-bar.tsx";
import { say } from "../../lib/say.ts";
import { ownSearchFields } from "../fields/index.ts";

const labels: Record<string, string> = {
  id: "Customer ID",
  billing_address_id: "Billing address ID",
  shipping_address_id: "Shipping address ID",
  address_id: "Address ID",
  payment_method_id: "Payment method ID",
  address_line_1: "Address",
  address_line_2: "Address, second line",
};

const text = [...operatorsOf.text];
const kinds = [
  { value: "card", label: "Card" },
  { value: "ach", label: "ACH" },
];

const textField = (key: string, group: string): SearchField => ({
  key,
  group,
  label: labels[key] ?? say(key),
  kind: "text",
  operators: text,
});
const dateField = (key: string, label: string): SearchField => ({
  key,
  label,
  group: "Dates",
  kind: "date",
  operators: ["="],
});

const fixed: SearchField[] = [
  dateField("created_at", "Created"),
  dateField("updated_at", "Updated"),
  dateField("expiration_date", "Card expires"),
  ...Object.keys(customerSearchFields).map((key) => textField(key, "Customer")),
  { key: "flags", label: "Flag", group: "Customer", kind: "text", operators: ["="] },
  {
    key: "payment_method_type",
    label: "Pays by",
    group: "Payment method",
    kind: "choice",
    operators: ["="],
    options: kinds,
  },
  textField("payment_method_id", "Payment method"),
  ...customerAddressFields.map((key) => textField(key, "Any address")),
];

/** What customers are searched by: what the vault knows, and the merchant's own fields. */
export function customerFields(own: readonly CustomField[]): SearchField[] {
  return [...fixed, ...ownSearchFields(own)];
}
