import { linkedSecCode } from "@gatehouse/contract/transactions/payment-method.ts";
import type { Context } from "../../../context.ts";
import type { WalletName } from "../../../ports/wallet.ts";
import { refuse, within } from "../../../refusal.ts";
import { openPageToken } from "../../vault/index.ts";
import { openApplePay, openLinkedAccount } from "../../wallets/index.ts";
import type { PaymentInput } from "../payments/payment.ts";
import type { PaymentFields } from "../pricing/domain/requested-amounts.ts";
import { filledAddress } from "../pricing/fill-address.ts";
import { readAch } from "./domain/ach.ts";
import { authenticated, readCardNumber } from "./domain/card.ts";
import { readPaymentSource } from "./domain/instrument.ts";
import type { PaymentSource } from "./domain/payment-source.ts";

// Payment methods that arrive as a one-time token. The commit that starts the payment uses the token up.

/** Reads what a customer typed into a page. Addresses in the request replace the typed addresses. */
export async function readPageToken({ services, caller }: Context, input: PaymentFields): Promise<PaymentInput> {
  const { token, ...others } = input.payment_method;
  if (!token || Object.values(others).some((one) => one !== undefined))
    refuse("payment_method_required", { at: "payment_method" });
  const typed = await services.db.scoped(caller.scope, (tx) =>
    within("payment_method.token", () => openPageToken(tx, services, token)),
  );
  const { billing, shipping, ...payment_method } = typed;
  const source = readPaymentSource(payment_method, services.clock.now());
  if ("code" in source) refuse(source.code, { ...source.data, at: "payment_method.token" });
  return {
    source: { ...source, token },
    input: {
      ...input,
      payment_method,
      billing_address: filledAddress(input.billing_address, billing),
      shipping_address: filledAddress(input.shipping_address, shipping),
    },
  };
}

/** Reads the card of an Apple Pay or Google Pay token. */
export async function readWallet(context: Context, input: PaymentFields): Promise<PaymentInput> {
  const { services } = context;
  const { apple_pay_token: apple, google_pay_token: google, ...others } = input.payment_method;
  const given = [apple, google, ...Object.values(others)].filter((one) => one !== undefined);
  if (given.length !== 1) refuse("payment_method_required", { at: "payment_method" });
  const name: WalletName = apple ? "apple_pay_token" : "google_pay_token";
  const placed = { at: `payment_method.${name}` };
  const now = services.clock.now();
  const opened = apple ? await openApplePay(context, apple) : services.wallets.google_pay_token?.open(google, now);
  const { number, expiration, authentication, token_id, expires_at } = opened ?? refuse("invalid_token", placed);
  const card = readCardNumber({ number, expiration, cvc: "", entry: "wallet" }, now);
  if ("code" in card) refuse("invalid_token", placed);
  const source: PaymentSource = {
    ...authenticated(card, authentication),
    wallet: name,
    once: { token_id, expires_at },
  };
  if (input.processor_id || !apple?.processor_id) return { source, input };
  const processor_at = `${placed.at}.processor_id`;
  return { source, input: { ...input, processor_id: apple.processor_id, processor_at } };
}

/** Reads the account that a customer linked at the bank: an ACH payment that was authorized online. */
export async function readLinkedBank(context: Context, input: PaymentFields): Promise<PaymentInput> {
  const { plaid, ...others } = input.payment_method;
  if (!plaid || Object.values(others).some((one) => one !== undefined))
    refuse("payment_method_required", { at: "payment_method" });
  const { numbers, once } = await within("payment_method.plaid", () => openLinkedAccount(context, plaid));
  const { subtype, ...account } = numbers;
  const source = readAch({ ...account, account_type: subtype, sec_code: linkedSecCode });
  if ("code" in source) refuse(source.code, { ...source.data, at: "payment_method.plaid" });
  return { source: { ...source, once }, input };
}
