import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
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
  goesByOwnRate,
  hasOnePrice,
  mayBeCharged,
  type Payer,
  rateOf,
  surchargedBy,
  type Terms,
  termsOf,
  withoutTip,
} from "../../pricing/index.ts";
import { chooseProcessor, keptFor, type TakerRow } from "../../processors/index.ts";
import type { Price, RoutedPayment } from "../payments/payment.ts";
import { feesInside, mayBecome, type PaymentFields, placeOfAmount } from "./domain/requested-amounts.ts";
import { payerOf } from "./payer-details.ts";

/** What pricing needs of a payment. */
type Priceable = Pick<RoutedPayment, "input" | "source" | "merchant" | "processor" | "tagged_processors">;
type Priced = { price: Price; processor: TakerRow };

/**
 * Finds the price of a payment: the requested amount, or the base amount with its fees. A card without surcharge may go to
 * another processor. Credits bear no fees.
 */
export async function pricePayment(tx: Tx, context: Context, payment: Priceable): Promise<Priced> {
  const { processor } = payment;
  if (payment.input.type === "verification") return { price: plain(0), processor };
  const input = await reconcileAmounts(tx, context, payment);
  if (input.type === "credit") return { price: plain(input.amount ?? baseOf(input)), processor };
  if (input.amount !== undefined && !namesFees(input)) return { price: plain(input.amount), processor };
  return priceWithFees(tx, context, { ...payment, input });
}

/**
 * Reconciles `amount` and `base_amount`. A request may give either. If it gives both, the amount must be what the request's own
 * parts or our fees make of the base; without a named fee our fees go first. Returns the request without the amount in that case.
 */
async function reconcileAmounts(tx: Tx, context: Context, payment: Priceable): Promise<PaymentFields> {
  const { input } = payment;
  const { amount, ...byBase } = input;
  const base = input.base_amount;
  if (amount === undefined || base === undefined || input.calculated_for !== undefined) return input;
  const fitsOwnParts = mayBecome(input, { amount, base });
  if (fitsOwnParts && (amount === base || namesFees(input))) return input;
  const bearsFees = input.type !== "credit";
  if (bearsFees && priceOfBase(byBase, await settingOf(tx, context, payment))?.amount === amount) return byBase;
  if (fitsOwnParts) return input;
  return refuse("unfit_field", { at: "base_amount", detail: "it does not come to the amount; give one of the two" });
}

async function settingOf(tx: Tx, { services }: Context, payment: Priceable): Promise<Setting> {
  const { input, source, merchant, processor } = payment;
  const terms = await findTerms(tx, { merchant, processor, kind: source.kind, own: source.own_rate });
  return {
    terms,
    payer: payerOf(source, input.billing_address),
    day: services.clock.now().toISOString().slice(0, 10),
  };
}

async function priceWithFees(tx: Tx, context: Context, payment: Priceable): Promise<Priced> {
  const { input, processor, tagged_processors } = payment;
  const setting = await settingOf(tx, context, payment);
  const { terms, payer, day } = setting;
  const price = input.amount === undefined ? priceOfBase(input, setting) : priceOf(input, input.amount, setting);
  if (!price || !mayBeCharged(price.amount)) refuse("invalid_field", { at: placeOfAmount(input) });
  const fault = faultOf(input, price, setting) ?? faultOfRequestedAdjustment(input, price, setting);
  if (fault) refuse("unfit_field", { at: placeOfSurcharge(input), detail: fault });
  // A card of unknown type bears the surcharge that the merchant names.
  const bearsNone = price.surcharge === 0 && bearsNoSurcharge(terms, payer, day);
  const instead = bearsNone ? keptFor(tagged_processors, "surchargefallback") : undefined;
  return { price, processor: instead ?? processor };
}

const plain = (amount: number): Price => ({
  amount,
  base_amount: amount,
  surcharge: 0,
  service_fee: 0,
  payment_adjustment: 0,
});

/** The field that a refusal of the surcharge names. */
function placeOfSurcharge({ calculated_for, surcharge, payment_adjustment }: PaymentFields): string {
  const raises = !surcharge && payment_adjustment !== undefined;
  if (calculated_for === undefined) return raises ? "payment_adjustment" : "surcharge";
  return raises ? "amounts.payment_adj" : "amounts.surcharge";
}

function baseOf({ base_amount }: TransactionCreate): number {
  return base_amount ?? refuse("invalid_field", { at: "amount" });
}

function namesFees({ surcharge, service_fee, payment_adjustment }: PaymentFields): boolean {
  return Boolean(surcharge || service_fee || payment_adjustment);
}

type Setting = { terms: Terms; payer: Payer; day: string };

/** The part of a price on which fees are calculated: the base amount without its tip. */
const feeBaseOf = ({ base_amount }: Price, { tip_amount = 0 }: PaymentFields) =>
  withoutTip(minor(Math.max(0, base_amount)), minor(tip_amount));

/** Checks the surcharge of a price. Returns the fault. */
function faultOf(input: PaymentFields, price: Price, { terms, payer, day }: Setting): string | undefined {
  const surcharge = surchargedBy(terms, payer, price);
  return faultOfSurcharge(terms, payer, { surcharge, base: feeBaseOf(price, input), day });
}

/** Checks whether a requested adjustment exceeds its limit. Returns the fault. */
function faultOfRequestedAdjustment(
  input: PaymentFields,
  price: Price,
  { terms, payer, day }: Setting,
): string | undefined {
  if (input.amount !== undefined) return undefined;
  return faultOfAdjustment(terms, payer, {
    wish: input.payment_adjustment,
    borne: price.payment_adjustment,
    base: feeBaseOf(price, input),
    day,
  });
}

/** Splits an amount that includes its fees. A rate that exceeds the limit only by rounding is rounded down. */
function priceOf(input: PaymentFields, amount: number, setting: Setting): Price {
  const price = split(amount, feesInside(input, amount));
  const lowered = faultOf(input, price, setting)
    ? split(amount, feesInside(input, amount, percentWithinAtMost))
    : price;
  return lowered.base_amount < 0 ? refuse("invalid_field", { at: placeOfAmount(input) }) : lowered;
}

function split(amount: number, fees: ReturnType<typeof feesInside>): Price {
  return { amount, base_amount: amount - fees.surcharge - fees.service_fee - fees.payment_adjustment, ...fees };
}

/** Adds the fees to the base amount. Undefined if the total exceeds the maximum amount. */
function priceOfBase(input: PaymentFields, { terms, payer, day }: Setting): Price | undefined {
  const base = baseOf(input);
  const { order, wishes } = orderOf(input, base);
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

function orderOf({ surcharge = 0, payment_adjustment, tip_amount = 0 }: Partial<PaymentFields>, base: number) {
  const tip = { type: "flat", value: tip_amount, include: false } as const;
  return {
    order: { subtotal: minor(base), parts: { tip } },
    wishes: { adjustment: payment_adjustment, skip_surcharge: surcharge > 0, named_surcharge: surcharge },
  };
}

type Comparable = Pick<Priceable, "input" | "source" | "merchant">;

/**
 * Returns a function that tells whether two processors charge the same price. They do if the request gives the amount itself.
 * A calculated amount is compared by what each processor would add.
 */
export function comparePrices({ services }: Context, { input, source, merchant }: Comparable) {
  const { type, amount, base_amount, calculated_for, tip_amount } = input;
  const calculated = amount !== undefined && calculated_for !== undefined;
  const base = calculated ? split(amount, feesInside(input, amount)).base_amount : base_amount;
  const isGiven = type === "credit" || type === "verification" || base === undefined || source.own_rate !== undefined;
  if (isGiven) return () => true;
  return hasOnePrice(merchant, {
    ...orderOf(calculated ? { tip_amount } : input, base),
    payer: payerOf(source, input.billing_address),
    day: services.clock.now().toISOString().slice(0, 10),
  });
}

type TermsRequest = {
  merchant: PayeeRow;
  processor: TakerRow | undefined;
  kind: PaymentKind;
  /** The terminal's own rate, which replaces that of the processor. */
  own?: Rate | undefined;
};

/**
 * Finds what the merchant adds for a kind of payment. With dual pricing, the difference between the two prices is the rate of
 * the card processor, whatever the customer pays with.
 */
export async function findTerms(tx: Tx, { merchant, processor, kind, own }: TermsRequest): Promise<Terms> {
  const terms = termsOf(merchant, own ?? rateAt(processor));
  if (goesByOwnRate(terms, kind)) return terms;
  const payment = { payment_method: "card" as const, amount: 0 };
  return { ...terms, rate: rateAt(await chooseProcessor(tx, { id: "", draw: 0, payment })) };
}

function rateAt(processor: TakerRow | undefined): Rate | undefined {
  return processor && rateOf(processor.payment_adj_type, processor.payment_adj_val);
}
