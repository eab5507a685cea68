import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { addressFields } from "@gatehouse/contract/transactions/address-fields.ts";
import { parseExpiry } from "@gatehouse/contract/transactions/card.ts";
import type { Context } from "../../../context.ts";
import type { Outcome } from "../../../ports/processor.ts";
import { refuse, within } from "../../../refusal.ts";
import { openStored, type StoredAddress, type StoredMeans } from "../../vault/index.ts";
import type { PricedInput } from "../pricing/domain/requested-amounts.ts";
import { filledAddress } from "../pricing/fill-address.ts";
import type { Means } from "./domain/payment-source.ts";

/** What a payment is made with: the means, the request with the addresses that belong to them, and an answer known already. */
export type Paying = { means: Means; input: PricedInput; outcome?: Outcome };

/** A payment with what the vault holds of a customer. Addresses in the request win over stored ones. */
export async function readStored(context: Context, input: PricedInput): Promise<Paying> {
  const { customer, ...others } = input.payment_method;
  if (!customer || Object.values(others).some((one) => one !== undefined))
    refuse("payment_method_required", { at: "payment_method" });
  const stored = await within("payment_method.customer", () => openStored(context, customer));
  const means = meansOf(stored, customer.cvc ?? "");
  // Whether a stored card that has expired was renewed under its number, its issuer knows and we don't.
  const code = stored.locked;
  return {
    means,
    input: {
      ...input,
      processor_id: processorFor(stored, input),
      // What names its processor in the vault is sent to no other, whoever calculated its price.
      processor_calculated: input.processor_calculated === true && stored.method.processor_id === "",
      billing_address: addressOf(stored.billing, input.billing_address),
      shipping_address: addressOf(stored.shipping, input.shipping_address),
    },
    ...(code ? { outcome: stopped(code) } : {}),
  };
}

/** With other words than the vault's it is another address, though most of it may be the same. */
function addressOf({ address_id, ...stored }: StoredAddress, given?: AddressInput): StoredAddress {
  const address = filledAddress(given, stored);
  const same = addressFields.every((field) => (address[field] ?? "") === (stored[field] ?? ""));
  return { ...address, ...(same && address_id ? { address_id } : {}) };
}

function processorFor({ method, bound_to }: StoredMeans, { processor_id: asked, processor_at }: PricedInput): string {
  const at = processor_at ?? "processor_id";
  if (asked && bound_to && asked !== bound_to)
    refuse("unfit_field", { at, detail: "the stored method is locked to another processor" });
  return asked || method.processor_id;
}

function meansOf({ customer_id, method, number, bound_to, surcharge_exempt }: StoredMeans, cvc: string): Means {
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

/** The gateway's own no: nobody is asked. */
function stopped(code: number): Outcome {
  return {
    code,
    amount_approved: 0,
    auth_code: "",
    processor_code: "",
    text: "STORED METHOD IS CLOSED",
    processor_transaction_id: "",
    avs: "",
    cvv: "",
  };
}
