import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { expiryFault, parseExpiry } from "@gatehouse/contract/transactions/card.ts";
import type { PlaceInput, TokenInput } from "@gatehouse/contract/vault/token.ts";
import type { tokenCalls } from "@gatehouse/contract/vault/token-calls.ts";
import type { UseCase } from "../../../context.ts";
import { refuse } from "../../../refusal.ts";
import { guardPublic, isOwnPageKey } from "../../identity/index.ts";
import type { ReadMethod } from "../methods/domain/account.ts";
import { readMethod } from "../methods/store-method.ts";
import { keepTyped, type Typed } from "./page-token.ts";

const limit = { call: "tokenizer", perIp: 300, perName: 0 };

/** Nobody is asked about what was typed: whether it is good, the payment finds out. */
export const makeToken: UseCase<typeof tokenCalls.makeToken> = async (context, input) => {
  const { services, caller, params } = context;
  await guardPublic(context, limit, "");
  if (!(await isOwnPageKey(services, caller, params.pub_key ?? ""))) refuse("not_found");
  const typed = typedIn(input);
  const method = readMethod(typed);
  if (!method) refuse("payment_method_required", { at: "payment_method" });
  if (method.kind === "card") refuseExpiry(typed, services.clock.now());
  const { token, expires_at } = await services.db.scoped(caller.scope, (tx) => keepTyped(tx, services, typed));
  return { token, expires_at: expires_at.toISOString(), payment_type: method.kind, ...shownOf(method) };
};

function typedIn({ payment_method, user = {}, billing, shipping, threeds }: TokenInput): Typed {
  const { card, ach } = payment_method;
  return {
    ...(card ? { card: { ...card, ...(threeds ? { cardholder_authentication: threeds } : {}) } } : {}),
    ...(ach ? { ach: { ...ach, account_type: ach.account_type ?? "checking", sec_code: ach.sec_code ?? "web" } } : {}),
    billing: { ...user, ...addressOf(billing) },
    shipping: addressOf(shipping),
  };
}

function addressOf({ address, address_2, zip, ...same }: PlaceInput = {}): AddressInput {
  const named = { ...same, address_line_1: address, address_line_2: address_2, postal_code: zip };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value));
}

/** A vault may keep what has expired; a page takes what can be paid with. */
function refuseExpiry({ card }: Typed, now: Date): void {
  const placed = { at: "payment_method.card.expiration_date" };
  const expiry = parseExpiry(card?.expiration_date ?? "") ?? refuse("invalid_expiry", placed);
  const fault = expiryFault(expiry, now);
  if (fault) refuse(fault === "expired" ? "card_expired" : "card_expiry_too_far", placed);
}

function shownOf({ kind, account: { facts } }: ReadMethod) {
  if (kind === "ach") return { card: null, ach: { masked_account_number: facts.masked } };
  return { card: { masked: facts.masked, card_type: facts.card_type, bin: facts.first_six }, ach: null };
}
