import type { RequiredKey } from "@gatehouse/contract/accounts/requireds.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import type { Problems } from "../../../lib/form.tsx";
import { missingIn, type RequiredKeys, type Requirements, wantedIn } from "../../../lib/wanted.ts";
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

const keys: RequiredKeys = Object.fromEntries([
  ...[...orderNames, ...paperNames, ...amountNames, "create_vault_record"].map((name) => [name, [name]]),
  ...[...billingNames, ...moreBillingNames, ...shippingNames].map((name) => [name, [name.replace("_address.", "_")]]),
  ["card.cvc", ["payment_method_card_cvc" satisfies RequiredKey]],
]);

/** What the merchant wants of a field of the sale. */
export const wantedBy = (requirements: Requirements) => wantedIn(keys, requirements);

const isOff: Record<string, (sale: Sale) => boolean> = {
  "card.cvc": ({ method, card }) => method !== "card" || isSwiped(card),
};

/** A saved customer's addresses are in the vault, and not in the form. */
function isAsked(sale: Sale, name: string): boolean {
  if (sale.method === "customer" && name.includes("_address.")) return false;
  return !isOff[name]?.(sale);
}

/** What the merchant insists on and nobody has filled in, of what this sale has a field for. */
export function wantedProblems(sale: Sale, requirements: Requirements): Problems {
  const asked = Object.fromEntries(Object.entries(keys).filter(([name]) => isAsked(sale, name)));
  return missingIn(sale, asked, requirements);
}
