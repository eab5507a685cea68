import type { Context } from "../../../context.ts";
import type { WalletName } from "../../../ports/wallet.ts";
import { refuse } from "../../../refusal.ts";
import { openApplePay } from "../../wallets/index.ts";
import type { PricedInput } from "../pricing/domain/requested-amounts.ts";
import { authenticated, cardMeans } from "./domain/card.ts";
import type { Means } from "./domain/payment-source.ts";
import type { Paying } from "./stored.ts";

/** A payment with the token of a wallet. What it holds is known once it is opened, and forgotten with the payment. */
export async function readWallet(context: Context, input: PricedInput): Promise<Paying> {
  const { services } = context;
  const { apple_pay_token: apple, google_pay_token: google, ...others } = input.payment_method;
  const given = [apple, google, ...Object.values(others)].filter((one) => one !== undefined);
  if (given.length !== 1) refuse("payment_method_required", { at: "payment_method" });
  const name: WalletName = apple ? "apple_pay_token" : "google_pay_token";
  const placed = { at: `payment_method.${name}` };
  const now = services.clock.now();
  const opened = apple ? await openApplePay(context, apple) : services.wallets.google_pay_token?.open(google, now);
  const { number, expiration, authentication, token_id, expires_at } = opened ?? refuse("invalid_token", placed);
  const means = cardMeans({ number, expiration, cvc: "", entry: "wallet" }, now);
  if ("code" in means) refuse("invalid_token", placed);
  const proven: Means = { ...authenticated(means, authentication), wallet: name, once: { token_id, expires_at } };
  if (input.processor_id || !apple?.processor_id) return { means: proven, input };
  const processor_at = `${placed.at}.processor_id`;
  return { means: proven, input: { ...input, processor_id: apple.processor_id, processor_at } };
}
