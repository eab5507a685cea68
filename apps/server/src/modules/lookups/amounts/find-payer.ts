import type { CalculateInput } from "@gatehouse/contract/lookups/amounts.ts";
import { binOf } from "@gatehouse/contract/transactions/card.ts";
import { type PaymentKind, paymentMethods } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Caller, Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse, within } from "../../../refusal.ts";
import { type CardFacts, cardFacts, type Payer, placeOf } from "../../pricing/index.ts";
import { findCustomer, isSurchargeExempt, openPageToken } from "../../vault/index.ts";

type Told = Pick<
  CalculateInput,
  | "payment_method"
  | "customer_id"
  | "payment_method_id"
  | "token"
  | "cc_bin"
  | "cc_type"
  | "sec_code"
  | "state"
  | "country"
>;

/** What is stored is no business of whoever reads a key off a page: with it they would learn whom the vault holds. */
export function refuseStored(caller: Caller, told: Pick<Told, "customer_id" | "payment_method_id">): void {
  if (!caller.onPage) return;
  if (told.customer_id) refuse("invalid_field", { at: "customer_id" });
  if (told.payment_method_id) refuse("invalid_field", { at: "payment_method_id" });
}

/**
 * `processor_id` is the one that a stored method names, `sec_code` the agreement under which an account is charged, and `bin` as
 * many of a card's first digits as policies read and are known.
 */
type Found = Payer & { processor_id?: string; sec_code: string; bin: string };

/** Who will pay, as far as it is told: a customer of the vault, what was typed into a page, or the first digits of a card. */
export async function findPayer(tx: Tx, { services, caller }: Context, told: Told): Promise<Found> {
  refuseStored(caller, told);
  if (told.customer_id) return storedPayer(tx, told, told.customer_id);
  if (told.token) return typedPayer(await within("token", () => openPageToken(tx, services, told.token ?? "")), told);
  const kind = kindOf(told.payment_method);
  const card = kind === "card" ? cardOf(told) : undefined;
  const place = placeOf(told);
  return { kind, card, place, surcharge_exempt: false, sec_code: told.sec_code ?? "", bin: binOf(told.cc_bin ?? "") };
}

/** Wallets and devices hold cards; a way that nobody named is a card, too. */
function kindOf(method: Told["payment_method"]): PaymentKind {
  return paymentMethods.find((kind) => kind === method) ?? "card";
}

/**
 * What a hint says of a card counts where its digits say nothing. Without either, a card that is yet to be typed or read
 * may be any; a wallet's is one without a surcharge, for nobody sees its digits before it pays.
 */
function cardOf({ payment_method: method, cc_bin = "", cc_type = "" }: Told): CardFacts | undefined {
  const inWallet = method === "apple_pay_token" || method === "google_pay_token";
  if (cc_bin === "" && cc_type === "" && !inWallet) return undefined;
  const card = cardFacts(cc_bin);
  const hint = cc_type.toLowerCase();
  if (hint === "prepaid") return { ...card, card_level_generic: "PREPAID" };
  if (card.card_type !== "" || (hint !== "credit" && hint !== "debit")) return card;
  return { ...card, card_type: hint === "credit" ? "CREDIT" : "DEBIT" };
}

function typedPayer({ card, ach, billing }: Awaited<ReturnType<typeof openPageToken>>, told: Told): Found {
  return {
    kind: card ? "card" : "ach",
    card: card && cardFacts(binOf(card.number ?? "")),
    place: placeOf(told, billing),
    surcharge_exempt: false,
    sec_code: ach?.sec_code ?? "",
    bin: binOf(card?.number ?? ""),
  };
}

async function storedPayer(tx: Tx, told: Told, id: string): Promise<Found> {
  const { row, methods, addresses } = (await findCustomer(tx, id)) ?? refuse("invalid_field", { at: "customer_id" });
  const wanted = told.payment_method_id || row.payment_method_id;
  const method = methods.find((one) => one.id === wanted) ?? refuse("invalid_field", { at: "payment_method_id" });
  const billing = addresses.find((one) => one.id === row.billing_address_id);
  return {
    kind: method.kind,
    card: method.kind === "card" ? cardFacts(method.first_six) : undefined,
    place: placeOf(told, billing),
    surcharge_exempt: isSurchargeExempt(row.flags, method.flags),
    processor_id: method.processor_id,
    sec_code: method.sec_code,
    bin: method.first_six,
  };
}
