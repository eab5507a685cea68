import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import { normaliseNumber } from "@gatehouse/contract/transactions/card.ts";
import type { Context, Services, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse, within } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { cardFacts, mayBeSurcharged, termsOf } from "../pricing/index.ts";
import { findCustomer, openPageToken } from "../vault/index.ts";
import { refuseStored } from "./find-payer.ts";

type Asked = Parameters<UseCase<typeof lookupCalls.lookupBin>>[1];

export const lookupBin: UseCase<typeof lookupCalls.lookupBin> = async ({ services, caller }: Context, input) =>
  services.db.scoped(caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    if (merchant?.permissions.allow_ibx_bin_lookup !== true) refuse("forbidden");
    refuseStored(caller, input);
    const bin = (input.bin || (await heldBin(tx, services, input))).slice(0, 6);
    const card = cardFacts(bin);
    const { bank, brand, ...found } = card;
    const place = { country: input.country ?? "", state: input.state ?? "" };
    const payer = { kind: "card", card, place, surcharge_exempt: false } as const;
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

/** The first digits of the card that was typed into a page; else of a stored one, named or the default. */
async function heldBin(
  tx: Tx,
  services: Services,
  { temp_token, customer_id, payment_method_id }: Asked,
): Promise<string> {
  if (temp_token)
    return normaliseNumber(
      (await within("temp_token", () => openPageToken(tx, services, temp_token))).card?.number ?? "",
    );
  const record = customer_id ? await findCustomer(tx, customer_id) : undefined;
  if (!record) refuse("invalid_field", { at: customer_id ? "customer_id" : "bin" });
  const wanted = payment_method_id || record.row.payment_method_id;
  const method = record.methods.find((one) => one.id === wanted && one.kind === "card");
  return method?.first_six ?? refuse("invalid_field", { at: "payment_method_id" });
}
