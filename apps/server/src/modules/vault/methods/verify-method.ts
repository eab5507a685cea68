import type { AddressInput } from "@gatehouse/contract/transactions/address.ts";
import type { PaymentMethodInput } from "@gatehouse/contract/transactions/payment-method.ts";
import type { CardToStore } from "@gatehouse/contract/vault/customer.ts";
import type { Context } from "../../../context.ts";
import { readOutOf, refuse } from "../../../refusal.ts";
import type { ReadMethod } from "./domain/account.ts";

export type ApplePay = NonNullable<PaymentMethodInput["apple_pay_token"]>;

/** The payment that verifies a method before it is stored. */
export type Trial = {
  type: "verification" | "authorize";
  amount: number;
  currency?: string;
  processor_id?: string;
  bypass_rule_engine?: boolean;
  billing_address: AddressInput | undefined;
  shipping_address: AddressInput | undefined;
  payment_method:
    | { card: { number: string; expiration_date: string; cvc?: string } }
    | { apple_pay_token: ApplePay }
    | { ach: { routing_number: string; account_number: string; account_type: string; sec_code: string } };
};

/** Verifies a payment method by a payment. modules.ts passes it in, because the vault may not import transactions. */
export type Verify = (context: Context, trial: Trial) => Promise<{ approved: boolean; text: string }>;

/** The amount of an authorization that verifies a card, in minor units. */
const TRIAL_AMOUNT = 100;

/**
 * A method to verify. `as` is the field of the request that held it. `wallet` is the token that it came by, which is always
 * verified. The addresses are sent with the verification.
 */
type MethodToVerify = {
  as: string;
  method: ReadMethod | undefined;
  cvc: CardToStore["cvc"];
  wallet?: ApplePay;
  billing: AddressInput | undefined;
  shipping: AddressInput | undefined;
};

/** Verifies the method if the query asks for it, and refuses one that is declined. */
export async function verifyMethod(context: Context, verify: Verify, tried: MethodToVerify): Promise<void> {
  const { as, method, cvc, wallet, billing, shipping } = tried;
  const { validate, authorize, currency, bypass_rule_engine } = context.query;
  const wanted = wallet !== undefined || [validate, authorize].includes("true");
  const authorizes = wallet !== undefined || authorize === "true";
  if (!method || !wanted) return;
  const trial: Trial = {
    ...(authorizes ? { type: "authorize", amount: TRIAL_AMOUNT } : { type: "verification", amount: 0 }),
    ...(currency ? { currency } : {}),
    ...(bypass_rule_engine === "true" ? { bypass_rule_engine: true } : {}),
    ...(method.processor_id ? { processor_id: method.processor_id } : {}),
    billing_address: billing,
    shipping_address: shipping,
    payment_method: wallet ? { apple_pay_token: wallet } : payableOf(method, cvc),
  };
  const answer = () => verify(context, trial);
  const { approved, text } = await (as === method.kind
    ? answer()
    : readOutOf(placeOf(as), placeOf(method.kind), answer));
  if (!approved) refuse("payment_declined", { detail: text });
}

const placeOf = (name: string) => `payment_method.${name}`;

function payableOf({ kind, account }: ReadMethod, cvc: string | undefined): Trial["payment_method"] {
  const { number, facts } = account;
  const { expiration_date, routing_number, account_type, sec_code } = facts;
  if (kind === "card") return { card: { number, expiration_date, ...(cvc ? { cvc } : {}) } };
  return { ach: { routing_number, account_number: number, account_type, sec_code } };
}
