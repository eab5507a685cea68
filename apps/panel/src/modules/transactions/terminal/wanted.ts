import { type RequiredKey, type Requirement, requirementOf } from "@gatehouse/contract/accounts/requireds.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { say } from "../../../lib/say.ts";
import type { Requirements } from "./holder.ts";
import type { Method } from "./payment.ts";
import { isSwiped, type SaleCard } from "./swipe.ts";

/** As much of a sale as decides which fields it has. */
type Sale = { method: Method; card: SaleCard };

/** Fields of the order, and of the papers below it. */
export const orderNames = ["order_id", "po_number", "description", "email_receipt", "email_address"] as const;
export const paperNames = [
  "processor_id",
  "national_tax_amount",
  "duty_amount",
  "ship_from_postal_code",
  "summary_commodity_code",
  "merchant_vat_registration_number",
  "customer_vat_registration_number",
  "vendor_id",
  "tax_exempt",
  "allow_partial_payment",
] as const;
const amountNames = ["tax_amount", "shipping_amount", "discount_amount"] as const;

const shortFields = ["first_name", "last_name", "address_line_1", "city", "state", "postal_code"] as const;
const namesIn = (of: "billing" | "shipping", fields: readonly string[]) =>
  fields.map((field) => `${of}_address.${field}`);
export const billingNames = namesIn("billing", shortFields);
export const moreBillingNames = namesIn(
  "billing",
  addressFields.filter((field) => !(shortFields as readonly string[]).includes(field)),
);
export const shippingNames = namesIn("shipping", addressFields);

const keys: Record<string, RequiredKey> = {
  ...Object.fromEntries(
    [...orderNames, ...paperNames, ...amountNames, "create_vault_record"].map((name) => [name, name]),
  ),
  ...Object.fromEntries(
    [...billingNames, ...moreBillingNames, ...shippingNames].map((name) => [name, name.replace("_address.", "_")]),
  ),
  "card.cvc": "payment_method_card_cvc",
};

/** What the merchant wants of a field of the form; nothing of those that it can't speak of. */
export const wantedBy =
  (requirements: Requirements) =>
  (name: string): Requirement | undefined => {
    const key = keys[name];
    return key && requirementOf(requirements, key);
  };

const isOff: Record<string, (sale: Sale) => boolean> = {
  "card.cvc": ({ method, card }) => method !== "card" || isSwiped(card),
};

/** A saved customer's addresses are in the vault, and not in the form. */
function isAsked(sale: Sale, name: string): boolean {
  if (sale.method === "customer" && name.includes("_address.")) return false;
  return !isOff[name]?.(sale);
}

function valueIn(sale: Sale, name: string): unknown {
  return name.split(".").reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], sale);
}

/** What the merchant insists on and nobody has filled in; a box that is not ticked says something too. */
export function wantedProblems(sale: Sale, requirements: Requirements): Record<string, string | undefined> {
  const wanted = wantedBy(requirements);
  const needed = Object.entries(keys).filter(([name]) => wanted(name) === "required" && isAsked(sale, name));
  return Object.fromEntries(needed.map(([name, key]) => [name, missing(valueIn(sale, name), key)]));
}

function missing(value: unknown, key: RequiredKey): string | undefined {
  return value === null || value === ""
    ? check("", [rules.required(say(key.replace("payment_method_card_", "")))])
    : undefined;
}
