import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import type { TokenToStore } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import type { WalletCard } from "../../ports/wallet.ts";
import { refuse, within } from "../../refusal.ts";
import { openApplePay, useOnce } from "../wallets/index.ts";
import { inVault } from "./open-customer.ts";
import { openPageToken, takePageToken } from "./page-token.ts";
import { type MethodInput, type ReadMethod, readMethod } from "./store-method.ts";
import type { ApplePay } from "./verify-method.ts";

type WalletGiven = { apple_pay?: ApplePay & Beside; google_pay_token?: unknown };

/** One of them, or none. */
export type Given = MethodInput & TokenToStore & WalletGiven;

/** A method that is to be stored. `take` belongs into the commit that stores it. */
export type GivenMethod = {
  input: MethodInput;
  method: ReadMethod | undefined;
  cvc: string | undefined;
  /** Of a wallet that is tried out before its card is stored. */
  wallet?: ApplePay;
  billing?: AddressInput;
  shipping?: AddressInput;
  take(tx: Tx): Promise<void>;
};

/** As it was sent, or what the token of a page or a wallet stands for. */
export async function readGiven(context: Context, given: Given): Promise<GivenMethod> {
  const { token, card, ach, apple_pay, google_pay_token, ...beside } = given;
  const ways = [token, card, ach, apple_pay, google_pay_token].filter((one) => one !== undefined);
  if ((apple_pay || google_pay_token) && ways.length > 1) refuse("payment_method_required");
  if (apple_pay) return fromApple(context, apple_pay, beside);
  if (google_pay_token) return fromGoogle(context, google_pay_token, beside);
  if (!token) return { ...read({ card, ach }), take: async () => undefined };
  if (card || ach) refuse("payment_method_required");
  const typed = await inVault(context, (tx) => within("token", () => openPageToken(tx, context.services, token)));
  const { billing, shipping } = typed;
  const input: MethodInput = typed.card ? { card: { ...typed.card, ...beside } } : { ach: { ...typed.ach, ...beside } };
  return { ...read(input), billing, shipping, take: (tx) => takePageToken(tx, context.services, token) };
}

type Beside = Pick<TokenToStore, "flags" | "processor_id">;

/** The trial uses the token up: as a payment it can't be made twice. */
async function fromApple(context: Context, wallet: ApplePay, beside: Beside): Promise<GivenMethod> {
  const flags = [...new Set(["applepay" as const, ...(beside.flags ?? [])])];
  const opened = (await openApplePay(context, wallet)) ?? refuse("invalid_token", { at: "apple_pay" });
  const processor_id = beside.processor_id ?? wallet.processor_id;
  return { ...read(cardOf(opened, { ...beside, processor_id, flags })), wallet, take: async () => undefined };
}

async function fromGoogle({ services }: Context, token: unknown, beside: Beside): Promise<GivenMethod> {
  const { wallets, clock } = services;
  const opened =
    wallets.google_pay_token?.open(token, clock.now()) ?? refuse("invalid_token", { at: "google_pay_token" });
  return { ...read(cardOf(opened, beside)), take: (tx) => useOnce(tx, services, opened) };
}

function cardOf({ number, expiration: { month, year } }: WalletCard, beside: Beside): MethodInput {
  const expiration_date = `${String(month).padStart(2, "0")}/${String(year).slice(-2)}`;
  return { card: { number, expiration_date, ...beside } };
}

function read(input: MethodInput): Pick<GivenMethod, "input" | "method" | "cvc"> {
  return { input, method: readMethod(input), cvc: input.card?.cvc };
}
