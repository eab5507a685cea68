import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import { linkedSecCode, type PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { TokenToStore } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import type { WalletCard } from "../../../ports/wallet.ts";
import { readOutOf, refuse, within } from "../../../refusal.ts";
import { openApplePay, openLinkedAccount, useOnce } from "../../wallets/index.ts";
import { inVault } from "../customers/vault-owner.ts";
import { openPageToken, takePageToken } from "../page-tokens/page-token.ts";
import type { MethodInput, ReadMethod } from "./domain/account.ts";
import { readMethod } from "./store-method.ts";
import type { ApplePay } from "./verify-method.ts";

type WalletGiven = { apple_pay?: ApplePay & Beside; google_pay_token?: unknown };
type LinkedGiven = { plaid?: NonNullable<PaymentMethodInput["plaid"]> | undefined };

/** At most one method. */
export type MethodRequest = MethodInput & TokenToStore & WalletGiven & LinkedGiven;

/** A method to store. `as` is the field of a payment that would hold it. Call `take` in the commit that stores it. */
export type RequestedMethod = {
  as: "card" | "ach" | TokenName;
  input: MethodInput;
  method: ReadMethod | undefined;
  cvc: string | undefined;
  /** The wallet token, which is verified before its card is stored. */
  wallet?: ApplePay;
  billing?: AddressInput;
  shipping?: AddressInput;
  take(tx: Tx): Promise<void>;
};

type TokenName = "token" | "apple_pay_token" | "google_pay_token" | "plaid";

/** Reads a method that was sent as it is, or as the token of a page or wallet. Errors name the fields of a payment. */
export async function readRequestedMethod(context: Context, given: MethodRequest): Promise<RequestedMethod> {
  const { token, card, ach, apple_pay, google_pay_token, plaid, ...beside } = given;
  const ways = [token, card, ach, apple_pay, google_pay_token, plaid].filter((one) => one !== undefined);
  if ((apple_pay || google_pay_token || plaid) && ways.length > 1)
    refuse("payment_method_required", { at: "payment_method" });
  if (plaid) return fromLink(context, plaid, beside);
  if (apple_pay) return fromApple(context, apple_pay, beside);
  if (google_pay_token) return fromGoogle(context, google_pay_token, beside);
  if (!token) return fromTyped({ card, ach });
  if (card || ach) refuse("payment_method_required", { at: "payment_method" });
  return fromPage(context, token, beside);
}

function fromTyped(input: MethodInput): RequestedMethod {
  const given = read(input);
  return { as: given.method?.kind ?? "card", ...given, take: async () => undefined };
}

async function fromPage({ services, caller }: Context, token: string, beside: Beside): Promise<RequestedMethod> {
  const inToken = <T>(run: () => T) => within("payment_method.token", run);
  const typed = await inVault({ services, caller }, (tx) => inToken(() => openPageToken(tx, services, token)));
  const { billing, shipping } = typed;
  const input: MethodInput = typed.card ? { card: { ...typed.card, ...beside } } : { ach: { ...typed.ach, ...beside } };
  const take = (tx: Tx) => inToken(() => takePageToken(tx, services, token));
  return { ...readIn("token", input), billing, shipping, take };
}

type Beside = Pick<TokenToStore, "flags" | "processor_id">;

/** The verification is a payment, so it uses the token up. */
async function fromApple(context: Context, wallet: ApplePay, beside: Beside): Promise<RequestedMethod> {
  const flags = [...new Set(["applepay" as const, ...(beside.flags ?? [])])];
  const opened =
    (await openApplePay(context, wallet)) ?? refuse("invalid_token", { at: "payment_method.apple_pay_token" });
  const processor_id = beside.processor_id ?? wallet.processor_id;
  const card = cardOf(opened, { ...beside, processor_id, flags });
  return { ...readIn("apple_pay_token", card), wallet, take: async () => undefined };
}

async function fromGoogle({ services }: Context, token: unknown, beside: Beside): Promise<RequestedMethod> {
  const { wallets, clock } = services;
  const at = "payment_method.google_pay_token";
  const opened = wallets.google_pay_token?.open(token, clock.now()) ?? refuse("invalid_token", { at });
  const take = (tx: Tx) => within(at, () => useOnce(tx, services, opened));
  return { ...readIn("google_pay_token", cardOf(opened, beside)), take };
}

/** Uses the SEC code of an agreement made online, as payments by bank link do. */
async function fromLink(
  context: Context,
  plaid: NonNullable<MethodRequest["plaid"]>,
  beside: Beside,
): Promise<RequestedMethod> {
  const inLink = <T>(run: () => T) => within("payment_method.plaid", run);
  const { numbers, once } = await inLink(() => openLinkedAccount(context, plaid));
  const { subtype, ...account } = numbers;
  const ach: MethodInput["ach"] = { ...account, account_type: subtype, sec_code: linkedSecCode, ...beside };
  const take = (tx: Tx) => inLink(() => useOnce(tx, context.services, once));
  return { ...readIn("plaid", { ach }), take };
}

function cardOf({ number, expiration: { month, year } }: WalletCard, beside: Beside): MethodInput {
  const expiration_date = `${String(month).padStart(2, "0")}/${String(year).slice(-2)}`;
  return { card: { number, expiration_date, ...beside } };
}

/** Reports errors at the token, as the request doesn't have the fields of its content. */
function readIn(as: TokenName, input: MethodInput) {
  const kind = input.card ? "card" : "ach";
  return { as, ...readOutOf(`payment_method.${as}`, `payment_method.${kind}`, () => read(input)) };
}

function read(input: MethodInput): Pick<RequestedMethod, "input" | "method" | "cvc"> {
  return { input, method: readMethod(input), cvc: input.card?.cvc };
}
