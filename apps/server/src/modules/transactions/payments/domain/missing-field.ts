import { type RequiredKey, type Requireds, requirementOf } from "@gatehouse/contract/accounts/requireds.ts";
import type { FieldPlace } from "@gatehouse/contract/error-definitions.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { entryOf } from "../../methods/domain/card.ts";

type Read = (input: TransactionCreate) => unknown;

const group = (name: "billing" | "shipping"): [RequiredKey, Read][] =>
  addressFields.map((field) => [`${name}_${field}`, (input) => input[`${name}_address`]?.[field]]);

type Holder = NonNullable<NonNullable<TransactionCreate["payment_method"]["ach"]>["accountholder_authentication"]>;

/** Reads a field of the account holder. Payments without a keyed bank account don't need it. */
function ofHolder(name: keyof Holder): Read {
  return ({ payment_method: { ach } }) => (ach ? ach.accountholder_authentication?.[name] : true);
}

const holderFields: Partial<Record<RequiredKey, keyof Holder>> = {
  drivers_license: "dl_number",
  drivers_license_state: "dl_state",
  social_security_number_last_4: "ssn4",
  date_of_birth: "dob_year",
};

/** The fields that a merchant can require. The payment source and the amount are always required. */
const readers: [RequiredKey, Read][] = [
  ["description", (input) => input.description],
  ["order_id", (input) => input.order_id],
  ["po_number", (input) => input.po_number],
  ["email_address", (input) => input.email_address],
  ["vendor_id", (input) => input.vendor_id],
  ["ship_from_postal_code", (input) => input.ship_from_postal_code],
  ["summary_commodity_code", (input) => input.summary_commodity_code],
  ["merchant_vat_registration_number", (input) => input.merchant_vat_registration_number],
  ["customer_vat_registration_number", (input) => input.customer_vat_registration_number],
  ["processor_id", (input) => input.processor_id],
  ["tax_amount", (input) => input.tax_amount],
  ["shipping_amount", (input) => input.shipping_amount],
  ["discount_amount", (input) => input.discount_amount],
  ["national_tax_amount", (input) => input.national_tax_amount],
  ["duty_amount", (input) => input.duty_amount],
  // Only a keyed card has a CVC.
  ["payment_method_card_cvc", ({ payment_method: { card } }) => (card && isKeyed(card) ? card.cvc : true)],
  ...Object.entries(holderFields).map(([key, name]): [RequiredKey, Read] => [key as RequiredKey, ofHolder(name)]),
  ...group("billing"),
  ...group("shipping"),
];

function isKeyed(card: NonNullable<TransactionCreate["payment_method"]["card"]>): boolean {
  return entryOf(card) === "keyed" && !card.ksn;
}

/** The first field that the merchant requires and the payment lacks; 0 and false count as given. */
export function missingField(requireds: Requireds, input: TransactionCreate): FieldPlace | undefined {
  const rules = requireds.default;
  if (!rules) return undefined;
  const missing = readers.find(([key, read]) => {
    const value = read(input);
    return requirementOf(rules, key) === "required" && (value === undefined || value === "");
  });
  return missing && { at: placeOf(missing[0]), field: labelOf(missing[0]) };
}

/** The path of the field in the request. */
function placeOf(key: RequiredKey): string {
  if (key === "payment_method_card_cvc") return "payment_method.card.cvc";
  const ofHolder = holderFields[key];
  if (ofHolder) return `payment_method.ach.accountholder_authentication.${ofHolder}`;
  return key.replace(/^(billing|shipping)_(?!amount$)/, "$1_address.");
}

function labelOf(key: RequiredKey): string {
  const words = key.replace("payment_method_card_cvc", "cvc").split("_");
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(" ");
}
