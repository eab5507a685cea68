import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { minor } from "@gatehouse/money/minor.ts";
import { percentWithinAtMost } from "@gatehouse/money/rounding.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { refuse } from "../../../refusal.ts";
import type { PayeeRow } from "../../accounts/index.ts";
import {
  bearsNoSurcharge,
  calculateAmounts,
  decideFees,
  faultOfAdjustment,
  faultOfSurcharge,
  hasOnePrice,
  mayBeCharged,
  type Payer,
  surchargedBy,
  type Terms,
  withoutTip,
} from "../../pricing/index.ts";
import { keptFor, type TakerRow } from "../../processors/index.ts";
import type { Means } from "../methods/domain/payment-source.ts";
import { feesInside, mayBecome, type PricedInput, placeOfAmount } from "./domain/requested-amounts.ts";
import { findTerms } from "./find-terms.ts";
import { payerOf } from "./payer-details.ts";

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
  const { processor } = asked;
  if (asked.input.type === "verification") return { price: plain(0), processor };
  const input = await readBoth(tx, context, asked);
  if (input.type === "credit") return { price: plain(input.amount ?? baseOf(input)), processor };
  if (input.amount !== undefined && !namesFees(input)) return { price: plain(input.amount), processor };
  return priceWithFees(tx, context, { ...asked, input });
}

/**
 * One of the two is enough. Whoever gives both may give for the amount what their own parts make of the base, or what we do:
 * between two bills nobody but the merchant can choose. Where no fee is named, ours goes first: a part that is told beside
 * it would else take the place of the fee. What we make of the base is the same request without the amount.
 */
async function readBoth(tx: Tx, context: Context, { input, ...asked }: Asked): Promise<PricedInput> {
  const { amount, ...byBase } = input;
  const base = input.base_amount;
  if (amount === undefined || base === undefined || input.calculated_for !== undefined) return input;
  const isTheirs = mayBecome(input, { amount, base });
  if (isTheirs && (amount === base || namesFees(input))) return input;
  const bearsFees = input.type !== "credit";
  if (bearsFees && priceOfBase(byBase, await settingOf(tx, context, { ...asked, input }))?.amount === amount)
    return byBase;
  if (isTheirs) return input;
  return refuse("unfit_field", { at: "base_amount", detail: "it does not come to the amount; give one of the two" });
}

async function settingOf(tx: Tx, { services }: Context, asked: Asked): Promise<Setting> {
  const { input, means, merchant, processor } = asked;
  const terms = await findTerms(tx, { merchant, processor, kind: means.kind, own: means.own_rate });
  return {
    terms,
    payer: payerOf(means, input.billing_address),
    day: services.clock.now().toISOString().slice(0, 10),
  };
}

async function priceWithFees(tx: Tx, context: Context, asked: Asked): Promise<Priced> {
  const { input, processor, kept } = asked;
  const setting = await settingOf(tx, context, asked);
  const { terms, payer, day } = setting;
  const price = input.amount === undefined ? priceOfBase(input, setting) : priceOf(input, input.amount, setting);
  if (!price || !mayBeCharged(price.amount)) refuse("invalid_field", { at: placeOfAmount(input) });
  const fault = faultOf(input, price, setting) ?? faultOfWish(input, price, setting);
  if (fault) refuse("unfit_field", { at: placeOfSurcharge(input), detail: fault });
  // A card of which nothing is known bears the surcharge that the merchant names, so it is none of those.
  const bearsNone = price.surcharge === 0 && bearsNoSurcharge(terms, payer, day);
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

type Setting = { terms: Terms; payer: Payer; day: string };

/** What of a price bears its fees: the base but for the tip in it. */
const bearingOf = ({ base_amount }: Price, { tip_amount = 0 }: PricedInput) =>
  withoutTip(minor(Math.max(0, base_amount)), minor(tip_amount));

/** What is wrong with the surcharge of a finished price, by whichever name it goes. */
function faultOf(input: PricedInput, price: Price, { terms, payer, day }: Setting): string | undefined {
  const surcharge = surchargedBy(terms, payer, price);
  return faultOfSurcharge(terms, payer, { surcharge, base: bearingOf(price, input), day });
}

/** Whether an adjustment on top of a base was lowered to its limit: what a request names itself is refused instead. */
function faultOfWish(input: PricedInput, price: Price, { terms, payer, day }: Setting): string | undefined {
  if (input.amount !== undefined) return undefined;
  return faultOfAdjustment(terms, payer, {
    wish: input.payment_adjustment,
    borne: price.payment_adjustment,
    base: bearingOf(price, input),
    day,
  });
}

/** The fees are in the amount already. A rate that only its rounding takes above the limit is rounded down. */
function priceOf(input: PricedInput, amount: number, setting: Setting): Price {
  const price = split(amount, feesInside(input, amount));
  const lowered = faultOf(input, price, setting)
    ? split(amount, feesInside(input, amount, percentWithinAtMost))
    : price;
  return lowered.base_amount < 0 ? refuse("invalid_field", { at: placeOfAmount(input) }) : lowered;
}

function split(amount: number, fees: ReturnType<typeof feesInside>): Price {
  return { amount, base_amount: amount - fees.surcharge - fees.service_fee - fees.payment_adjustment, ...fees };
}

/** The fees come on top. Nothing where they come to more than can be charged. */
function priceOfBase(input: PricedInput, { terms, payer, day }: Setting): Price | undefined {
  const base = baseOf(input);
  const { order, wishes } = soldFor(input, base);
  const { surcharge: named = 0 } = input;
  const amounts = calculateAmounts(order, decideFees(terms, payer, { wishes, day }));
  if (amounts === "beyond") return undefined;
  const { surcharge, service_fee, payment_adj, total } = amounts;
  return {
    amount: total + named,
    base_amount: base,
    surcharge: surcharge + named,
    service_fee,
    payment_adjustment: payment_adj,
  };
}

function soldFor({ surcharge = 0, payment_adjustment, tip_amount = 0 }: Partial<PricedInput>, base: number) {
  const tip = { type: "flat", value: tip_amount, include: false } as const;
  return {
    order: { subtotal: minor(base), parts: { tip } },
    wishes: { adjustment: payment_adjustment, skip_surcharge: surcharge > 0, named_surcharge: surcharge },
  };
}

type Comparing = Pick<Asked, "input" | "means" | "merchant">;

/**
 * Whether the payment has one price at two processors: where its request says what is charged, at all. What a calculation added is
 * the price of one; so it counts what each would add.
 */
export function comparePrices({ services }: Context, { input, means, merchant }: Comparing) {
  const { type, amount, base_amount, calculated_for, tip_amount } = input;
  const calculated = amount !== undefined && calculated_for !== undefined;
  const base = calculated ? split(amount, feesInside(input, amount)).base_amount : base_amount;
  const isSaid = type === "credit" || type === "verification" || base === undefined || means.own_rate !== undefined;
  if (isSaid) return () => true;
  return hasOnePrice(merchant, {
    ...soldFor(calculated ? { tip_amount } : input, base),
    payer: payerOf(means, input.billing_address),
    day: services.clock.now().toISOString().slice(0, 10),
  });
}
