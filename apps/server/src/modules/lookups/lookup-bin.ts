import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import { normaliseNumber } from "@gatehouse/contract/transactions/card.ts";
import type { Context, Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse, within } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { cardFacts, mayBeSurcharged, termsOf } from "../pricing/index.ts";
import { findCustomer, isSurchargeExempt, openPageToken } from "../vault/index.ts";
import { refuseStored } from "./find-payer.ts";

type Asked = Parameters<UseCase<typeof lookupCalls.lookupBin>>[1];

export const lookupBin: UseCase<typeof lookupCalls.lookupBin> = async ({ services, caller }: Context, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    if (merchant?.permissions.allow_ibx_bin_lookup !== true) refuse("forbidden");
    refuseStored(caller, input);
    const { bin, place, surcharge_exempt } = await askedCard(tx, services, input);
    const card = cardFacts(bin);
    const { bank, brand, ...found } = card;
    const payer = {
      kind: "card",
      card,
      place: { country: input.country || place.country, state: input.state || place.state },
      surcharge_exempt,
    } as const;
    const day = services.clock.now().toISOString().slice(0, 10);
    return {
      bin,
      card_brand: brand.toUpperCase(),
      issuing_bank: bank,
      ...found,
      is_surchargeable: mayBeSurcharged(termsOf(merchant, undefined), payer, day).allowed,
      payment_method_type: "card",
    };
  });

/** First digits of a card, with what is known of whoever pays with it. */
type Held = { bin: string; place: { country: string; state: string }; surcharge_exempt: boolean };

const binOf = (number: string) => number.slice(0, 6);
const placeOf = (address: { country?: string | undefined; state?: string | undefined } | undefined) => ({
  country: address?.country ?? "",
  state: address?.state ?? "",
});

/** The card whose digits are given, or that was typed into a page; else a stored one, named or the default. */
async function askedCard(tx: Tx, services: Services, { bin, temp_token, ...stored }: Asked): Promise<Held> {
  if (bin) return { bin: binOf(bin), place: placeOf(undefined), surcharge_exempt: false };
  if (!temp_token) return storedCard(tx, stored);
  const { card, billing } = await within("temp_token", () => openPageToken(tx, services, temp_token));
  return { bin: binOf(normaliseNumber(card?.number ?? "")), place: placeOf(billing), surcharge_exempt: false };
}

async function storedCard(tx: Tx, { customer_id, payment_method_id }: Asked): Promise<Held> {
  const record = customer_id ? await findCustomer(tx, customer_id) : undefined;
  if (!record) refuse("invalid_field", { at: customer_id ? "customer_id" : "bin" });
  const { row, methods, addresses } = record;
  const wanted = payment_method_id || row.payment_method_id;
  const method = methods.find((one) => one.id === wanted && one.kind === "card");
  if (!method) refuse("invalid_field", { at: "payment_method_id" });
  return {
    bin: method.first_six,
    place: placeOf(addresses.find((one) => one.id === row.billing_address_id)),
    surcharge_exempt: isSurchargeExempt(row.flags, method.flags),
  };
}
