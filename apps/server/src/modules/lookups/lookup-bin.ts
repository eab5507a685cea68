import type { lookupCalls } from "@gatehouse/contract/lookups/calls.ts";
import type { Context, UseCase } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { asSent, refuse } from "../../refusal.ts";
import { findMerchant } from "../accounts/index.ts";
import { isOwnPageKey } from "../identity/index.ts";
import { mayBeSurcharged, termsOf } from "../pricing/index.ts";
import { findPayer, refuseStored } from "./amounts/find-payer.ts";

type Asked = Parameters<UseCase<typeof lookupCalls.lookupBin>>[1];

/** Of a stored card no more are kept. */
const SHOWN_DIGITS = 6;

export const lookupBin: UseCase<typeof lookupCalls.lookupBin> = (context, input) =>
  context.services.db.scoped(context.caller.scope, async (tx) => {
    const merchant = await findMerchant(tx, tx.merchantId);
    if (merchant?.permissions.allow_ibx_bin_lookup !== true) refuse("forbidden");
    refuseStored(context.caller, input);
    const payer = await findCard(tx, context, input);
    const { bank, brand, ...found } = payer.card;
    const day = context.services.clock.now().toISOString().slice(0, 10);
    return {
      bin: payer.bin.slice(0, SHOWN_DIGITS),
      card_brand: brand.toUpperCase(),
      issuing_bank: bank,
      ...found,
      is_surchargeable: mayBeSurcharged(termsOf(merchant, undefined), payer, day).allowed,
      payment_method_type: "card",
    };
  });

/** For hosted fields, which name the public key of their page in the path. */
export const lookupBinOnPage: UseCase<typeof lookupCalls.lookupBinOnPage> = async (context, input) => {
  const { services, caller, params } = context;
  if (!(await isOwnPageKey(services, caller, params.pub_key ?? ""))) refuse("not_found");
  return lookupBin(context, input);
};

/** The card whose digits are given, or that was typed into a page; else a stored one, named or the default. */
async function findCard(tx: Tx, context: Context, { bin, temp_token, ...asked }: Asked) {
  const { customer_id, payment_method_id, country, state } = asked;
  const [at, told] = bin
    ? (["bin", { cc_bin: bin }] as const)
    : temp_token
      ? (["temp_token", { token: temp_token }] as const)
      : (["payment_method_id", { customer_id, payment_method_id }] as const);
  if (at === "payment_method_id" && !customer_id) refuse("invalid_field", { at: "bin" });
  const names = new Map([["token", "temp_token"]]);
  const { card, ...payer } = await asSent(names, () => findPayer(tx, context, { ...told, country, state }));
  return card ? { ...payer, card } : refuse("invalid_field", { at });
}
