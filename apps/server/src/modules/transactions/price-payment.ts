import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { minor } from "@gatehouse/money/minor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/query.ts";
import { refuse } from "../../refusal.ts";
import type { PayeeRow } from "../accounts/index.ts";
import {
  bearsNoSurcharge,
  calculateAmounts,
  decideFees,
  faultOfSurcharge,
  mayBeCharged,
  type Payer,
  surchargedBy,
  type Terms,
} from "../pricing/index.ts";
import { keptFor, type TakerRow } from "../processors/index.ts";
import { feesInside, type PricedInput, placeOfAmount } from "./domain/given-amounts.ts";
import type { Means } from "./domain/means.ts";
import { findTerms } from "./find-terms.ts";
import { payerOf } from "./payer-of.ts";

/** amount = base_amount + surcharge + service_fee + payment_adjustment. A tip that a device adds later comes on top of it. */
export type Price = Record<"amount" | "base_amount" | "surcharge" | "service_fee" | "payment_adjustment", number>;

type Asked = {
  input: PricedInput;
  means: Means;
  merchant: PayeeRow;
  processor: TakerRow;
  kept: readonly TakerRow[];
};
type Priced = { price: Price; processor: TakerRow };

/**
 * What is charged, and by whom: the amount that was given, or what the base becomes. Money that goes to the payer bears no
 * fees.
 */
export async function pricePayment(tx: Tx, context: Context, asked: Asked): Promise<Priced> {
  const { input, processor } = asked;
  if (input.type === "verification") return { price: plain(0), processor };
  if (input.type === "credit") return { price: plain(input.amount ?? baseOf(input)), processor };
  if (input.amount !== undefined && !namesFees(input)) return { price: plain(input.amount), processor };
  return priceWithFees(tx, context, asked);
}

async function priceWithFees(tx: Tx, { services }: Context, asked: Asked): Promise<Priced> {
  const { input, means, merchant, processor, kept } = asked;
  const terms = await findTerms(tx, { merchant, processor, kind: means.kind, own: means.own_rate });
  const payer = payerOf(means, input.billing_address);
  const day = services.clock.now().toISOString().slice(0, 10);
  const price = input.amount === undefined ? priceOfBase(input, { terms, payer, day }) : priceOf(input, input.amount);
  const { surcharge, base_amount: base } = price;
  if (!mayBeCharged(price.amount)) refuse("invalid_field", { at: placeOfAmount(input) });
  const fault = faultOfSurcharge(terms, payer, { surcharge: surchargedBy(terms, payer, price), base, day });
  if (fault) refuse("unfit_field", { at: placeOfSurcharge(input), detail: fault });
  // A card of which nothing is known bears the surcharge that the merchant names, so it is none of those.
  const bearsNone = surcharge === 0 && bearsNoSurcharge(terms, payer, day);
  const instead = bearsNone ? keptFor(kept, "surchargefallback") : undefined;
  return { price, processor: instead ?? processor };
}

const plain = (amount: number): Price => ({
  amount,
  base_amount: amount,
  surcharge: 0,
  service_fee: 0,
  payment_adjustment: 0,
});

/** By whichever name the request asks for it. Who hands a calculation back has said the surcharge in it. */
function placeOfSurcharge({ calculated_for, surcharge, payment_adjustment }: PricedInput): string {
  const raises = !surcharge && payment_adjustment !== undefined;
  if (calculated_for === undefined) return raises ? "payment_adjustment" : "surcharge";
  return raises ? "amounts.payment_adj" : "amounts.surcharge";
}

function baseOf({ base_amount }: TransactionCreate): number {
  return base_amount ?? refuse("invalid_field", { at: "amount" });
}

function namesFees({ surcharge, service_fee, payment_adjustment }: PricedInput): boolean {
  return Boolean(surcharge || service_fee || payment_adjustment);
}

/** The fees are in the amount already. */
function priceOf(input: PricedInput, amount: number): Price {
  const fees = feesInside(input, amount);
  const base_amount = amount - fees.surcharge - fees.service_fee - fees.payment_adjustment;
  return base_amount < 0 ? refuse("invalid_field", { at: placeOfAmount(input) }) : { amount, base_amount, ...fees };
}

type Setting = { terms: Terms; payer: Payer; day: string };

/** The fees come on top. */
function priceOfBase(input: PricedInput, { terms, payer, day }: Setting): Price {
  const base = minor(baseOf(input));
  const wishes = { adjustment: input.payment_adjustment, skip_surcharge: Boolean(input.surcharge) };
  const fees = decideFees(terms, payer, { wishes, day });
  const tip = { type: "flat", value: input.tip_amount ?? 0, include: false } as const;
  const { surcharge, service_fee, payment_adj, total } = calculateAmounts({ subtotal: base, parts: { tip } }, fees);
  const named = input.surcharge ?? 0;
  return {
    amount: total + named,
    base_amount: base,
    surcharge: surcharge + named,
    service_fee,
    payment_adjustment: payment_adj,
  };
}
