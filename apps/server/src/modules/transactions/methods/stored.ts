import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { parseExpiry } from "@gatehouse/contract/transactions/card.ts";
import type { Context } from "../../../context.ts";
import { refuse, within } from "../../../refusal.ts";
import { openStored, type StoredAddress, type StoredMeans } from "../../vault/index.ts";
import { storedMethodClosed } from "../payments/domain/gateway-outcomes.ts";
import type { PaymentInput } from "../payments/payment.ts";
import type { PaymentFields } from "../pricing/domain/requested-amounts.ts";
import { filledAddress } from "../pricing/fill-address.ts";
import type { PaymentSource } from "./domain/payment-source.ts";

/** Reads a stored payment method. Addresses in the request replace the stored addresses. */
export async function readStored(context: Context, input: PaymentFields): Promise<PaymentInput> {
  const { customer, ...others } = input.payment_method;
  if (!customer || Object.values(others).some((one) => one !== undefined))
    refuse("payment_method_required", { at: "payment_method" });
  const stored = await within("payment_method.customer", () => openStored(context, customer));
  const source = sourceOf(stored, customer.cvc ?? "");
  // An expired card isn't refused here: its issuer may have renewed it under the same number.
  const code = stored.locked;
  return {
    source,
    input: {
      ...input,
      processor_id: processorFor(stored, input),
      // A processor that the vault names isn't replaced by that of a calculation.
      processor_calculated: input.processor_calculated === true && stored.method.processor_id === "",
      billing_address: addressOf(stored.billing, input.billing_address),
      shipping_address: addressOf(stored.shipping, input.shipping_address),
    },
    ...(code ? { outcome: storedMethodClosed(code) } : {}),
  };
}

/** Merges the given address into the stored one. The result keeps the vault's id only if nothing differs. */
function addressOf({ address_id, ...stored }: StoredAddress, given?: AddressInput): StoredAddress {
  const address = filledAddress(given, stored);
  const same = addressFields.every((field) => (address[field] ?? "") === (stored[field] ?? ""));
  return { ...address, ...(same && address_id ? { address_id } : {}) };
}

function processorFor(
  { method, bound_to }: StoredMeans,
  { processor_id: requested, processor_at }: PaymentFields,
): string {
  const at = processor_at ?? "processor_id";
  if (requested && bound_to && requested !== bound_to)
    refuse("unfit_field", { at, detail: "the stored method is locked to another processor" });
  return requested || method.processor_id;
}

function sourceOf(
  { customer_id, method, number, bound_to, surcharge_exempt }: StoredMeans,
  cvc: string,
): PaymentSource {
  const { routing_number, account_type, sec_code, masked, expiration_date } = method;
  const known = {
    kind: method.kind,
    card_type: method.card_type,
    cc_first_six: method.first_six,
    cc_last_four: method.kind === "card" ? method.last_four : "",
    stored: { customer_id, customer_payment_id: method.id },
    bound_to,
    surcharge_exempt,
  };
  if (method.kind === "card") {
    const expiration = parseExpiry(expiration_date);
    if (!expiration) throw new Error("a stored card without its expiry");
    return {
      ...known,
      instrument: { kind: "card", number, expiration, cvc, entry: "keyed" },
      account: number,
      method: { masked_card: masked, expiration_date },
    };
  }
  const account = account_type === "savings" ? "savings" : "checking";
  return {
    ...known,
    instrument: { kind: "ach", routing_number, account_number: number, account_type: account, sec_code },
    account: `${routing_number}/${number}`,
    method: { masked_account_number: masked, routing_number, account_type, sec_code },
  };
}
