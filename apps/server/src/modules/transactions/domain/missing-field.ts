import type { RequiredKey, Requireds } from "@gatehouse/contract/accounts/requireds.ts";
import { addressFields } from "@gatehouse/contract/transactions/address.ts";
import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";

type Read = (input: TransactionCreate) => unknown;

const group = (name: "billing" | "shipping"): [RequiredKey, Read][] =>
  addressFields.map((field) => [`${name}_${field}`, (input) => input[`${name}_address`]?.[field]]);

/** What of a payment a merchant can insist on. The payment itself, its amount and who sends it are required anyway. */
const readers: [RequiredKey, Read][] = [
  ["description", (input) => input.description],
  ["order_id", (input) => input.order_id],
  ["po_number", (input) => input.po_number],
  ["email_address", (input) => input.email_address],
  ["processor_id", (input) => input.processor_id],
  ["tax_amount", (input) => input.tax_amount],
  ["shipping_amount", (input) => input.shipping_amount],
  ["discount_amount", (input) => input.discount_amount],
  ["national_tax_amount", (input) => input.national_tax_amount],
  ["duty_amount", (input) => input.duty_amount],
  // Whoever pays otherwise has none.
  [
    "payment_method_card_cvc",
    ({ payment_method: { card } }) => (card && card.entry_type !== "swiped" ? card.cvc : true),
  ],
  ...group("billing"),
  ...group("shipping"),
];

/** The label of the first field that the merchant requires and the payment lacks; 0 and false count as given. */
export function missingField(requireds: Requireds, input: TransactionCreate): string | undefined {
  const rules = requireds.default;
  if (!rules) return undefined;
  const missing = readers.find(([key, read]) => {
    const value = read(input);
    return (rules[key] ?? rules.default) === "required" && (value === undefined || value === "");
  });
  return missing && labelOf(missing[0]);
}

function labelOf(key: RequiredKey): string {
  const words = key.replace("payment_method_card_cvc", "cvc").split("_");
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(" ");
}
