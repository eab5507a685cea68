import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import type { PaymentKind } from "@gatehouse/contract/transactions/paid-with.ts";
import type { Minor } from "@gatehouse/money/minor.ts";
import { percentAtMost } from "@gatehouse/money/rounding.ts";
import type { CardFacts } from "./bins.ts";
import { type Program, placeOf, programOf, type Seller, unwantedStates } from "./surcharge/program.ts";
import { codeOfState } from "./surcharge/regions.ts";
import { faultOfCard, type Place, percent, surchargeVerdict } from "./surcharge/surcharge.ts";

/** Who pays, with what, and where. `card` is what is known of the card; of a device's, nothing until it is shown. */
export type Payer = { kind: PaymentKind; card: CardFacts | undefined; place: Place; surcharge_exempt: boolean };

/** The merchant's side: what it does, its own rate for this way of paying, and the one for cards. */
export type Terms = { program: Program; rate: Rate | undefined; unwanted: string[]; place: Place };

/** What the caller asks for beyond the terms. */
export type Wishes = {
  surcharge?: Rate | undefined;
  service_fee?: Rate | undefined;
  adjustment?: Rate | undefined;
  skip_surcharge?: boolean | undefined;
  skip_service_fee?: boolean | undefined;
  skip_cash_discount?: boolean | undefined;
  /** Minor units that the request itself names: they are added elsewhere as they are, and count towards the limit. */
  named_surcharge?: number | undefined;
};

/**
 * What is added to an amount for the way it is paid, or taken off. A surcharge knows its limit, and so does an adjustment that
 * binds like one: the limit is of both together, and of what is named `beside` them.
 */
export type Fees = {
  surcharge?: Rate & { cap: number };
  service_fee?: Rate;
  adjustment?: Rate & { cap?: number; beside?: number };
  /** Sentences that explain what was added, or why nothing was. */
  reasons: string[];
};

export function termsOf(seller: Seller, rate: Rate | undefined): Terms {
  return { program: programOf(seller), rate, unwanted: unwantedStates(seller), place: placeOf(seller) };
}

export function decideFees(terms: Terms, payer: Payer, { wishes, day }: { wishes: Wishes; day: string }): Fees {
  const { reasons: ofSurcharge, ...surcharge } = decideSurcharge(terms, payer, { wishes, day });
  const { reasons, ...adjustment } = decideAdjustment(terms, payer, { wishes, day, ...surcharge });
  return {
    ...surcharge,
    ...(wishes.service_fee && !wishes.skip_service_fee ? { service_fee: wishes.service_fee } : {}),
    ...adjustment,
    reasons: [...new Set([...ofSurcharge, ...reasons])],
  };
}

type Asked = { wishes: Wishes; day: string };

function decideSurcharge(terms: Terms, payer: Payer, { wishes, day }: Asked): Decided<"surcharge"> {
  const rate = wishes.surcharge ?? (terms.program === "surcharge" ? terms.rate : undefined);
  if (wishes.skip_surcharge || !rate || rate.value <= 0) return { reasons: [] };
  const verdict = mayBeSurcharged(terms, payer, day);
  if (!verdict.allowed) return { reasons: [verdict.reason] };
  const lowered = rate.type === "percentage" && rate.value > verdict.cap;
  const reasons = [lowered ? verdict.reason : `Credit cards are surcharged ${said(rate)}`];
  return { surcharge: { ...rate, cap: verdict.cap }, reasons };
}

type Decided<Name extends "surcharge" | "adjustment"> = Pick<Fees, Name | "reasons">;

function decideAdjustment(
  terms: Terms,
  payer: Payer,
  { wishes, day, surcharge }: Asked & Pick<Fees, "surcharge">,
): Decided<"adjustment"> {
  const wish = wishes.adjustment;
  if (wish && wish.value > 0 && bindsLikeSurcharge(terms, payer)) {
    const verdict = verdictOnNamed(terms, payer, day);
    if (!verdict.allowed) return { reasons: [verdict.reason] };
    const adjustment = { ...wish, cap: verdict.cap, beside: wishes.named_surcharge ?? 0 };
    return { adjustment, reasons: sayLimited(wish, { surcharge, verdict }) };
  }
  const adjustment = wish ?? (wishes.skip_cash_discount ? undefined : adjustmentFor(terms, payer.kind));
  if (!adjustment) return { reasons: [] };
  return { adjustment, reasons: adjustment.value ? [sayAdjustment(adjustment, payer.kind)] : [] };
}

/** Cards alone have a limit. A rate says whether it is above it; of a fixed amount that depends on what is paid. */
function sayLimited(
  wish: Rate,
  { surcharge, verdict }: { surcharge: Rate | undefined; verdict: { cap: number; reason: string } },
): string[] {
  if (wish.type === "flat" || surcharge?.type === "flat") return [sayAdjustment(wish, "card"), verdict.reason];
  return [wish.value + (surcharge?.value ?? 0) > verdict.cap ? verdict.reason : sayAdjustment(wish, "card")];
}

/** Whether this payment may bear a surcharge without anybody having named one. What a card is must be known. */
export function mayBeSurcharged(terms: Terms, payer: Payer, day: string) {
  const { card, kind, surcharge_exempt } = payer;
  const no = (reason: string) => ({ allowed: false, reason }) as const;
  if (kind !== "card") return no("Only credit cards are surcharged");
  if (surcharge_exempt) return no("This customer is exempt from surcharges");
  const fault = card && faultOfCard(card);
  if (fault) return no(fault);
  if (card?.card_type !== "CREDIT") return no("A card is not surcharged unless it is known to be a credit card");
  return verdictFor(terms, payer, { brand: card.brand, day });
}

/** Whether cards are surcharged here, but this one is not. What a device will read is not known yet. */
export function bearsNoSurcharge(terms: Terms, payer: Payer, day: string): boolean {
  const surcharges = terms.program === "surcharge" && terms.rate !== undefined && terms.rate.value > 0;
  return surcharges && payer.kind === "card" && payer.card !== undefined && !mayBeSurcharged(terms, payer, day).allowed;
}

function verdictFor({ unwanted, place }: Terms, payer: Payer, { brand, day }: { brand: string; day: string }) {
  const states = [payer.place, place].map(({ state }) => codeOfState(state));
  const refused = states.find((state) => state !== "" && unwanted.includes(state));
  if (refused) return { allowed: false, reason: `The merchant does not surcharge in ${refused}` } as const;
  return surchargeVerdict(brand, { places: [payer.place, place], day });
}

/**
 * What is wrong with a surcharge that the merchant itself names, or nothing. A card of which nothing is known is taken
 * for what the merchant says it is.
 */
export function faultOfSurcharge(
  terms: Terms,
  payer: Payer,
  { surcharge, base, day }: { surcharge: number; base: number; day: string },
): string | undefined {
  if (surcharge === 0) return undefined;
  const verdict = verdictOnNamed(terms, payer, day);
  if (!verdict.allowed) return verdict.reason;
  return BigInt(surcharge) * 100_000n > BigInt(base) * BigInt(verdict.cap) ? verdict.reason : undefined;
}

/**
 * What is wrong with an adjustment that the merchant itself names: that less of it may be charged, by more than a rounding.
 * `borne` is what the payment comes to bear of it, `base` what it is reckoned of.
 */
export function faultOfAdjustment(
  terms: Terms,
  payer: Payer,
  { wish, borne, base, day }: { wish: Rate | undefined; borne: number; base: Minor; day: string },
): string | undefined {
  if (!wish || wish.value <= 0 || !bindsLikeSurcharge(terms, payer)) return undefined;
  const least = wish.type === "flat" ? wish.value : percentAtMost(base, wish.value);
  return borne < least ? verdictOnNamed(terms, payer, day).reason : undefined;
}

function verdictOnNamed(terms: Terms, payer: Payer, day: string) {
  const card = payer.card && { ...payer.card, card_type: payer.card.card_type || ("CREDIT" as const) };
  return mayBeSurcharged(terms, { ...payer, card }, day);
}

/** As much of a finished price as binds like a surcharge. */
export function surchargedBy(
  terms: Terms,
  payer: Payer,
  { surcharge, payment_adjustment: raised }: { surcharge: number; payment_adjustment: number },
): number {
  return bindsLikeSurcharge(terms, payer) ? surcharge + Math.max(0, raised) : surcharge;
}

/** What a card is raised by goes by another name, and only where the merchant has two prices is it one of them. */
function bindsLikeSurcharge({ program }: Terms, { kind }: Payer): boolean {
  return kind === "card" && program !== "dual_pricing";
}

function adjustmentFor({ program, rate }: Terms, kind: PaymentKind): Rate | undefined {
  if (!rate) return undefined;
  if (program === "dual_pricing") return kind === "card" ? rate : undefined;
  if (program === "cash_discount" && kind !== "card") return { ...rate, value: -rate.value };
  return undefined;
}

/** A merchant may name one for any payment: of one that raises cash or lowers a card, no more is said than that. */
function sayAdjustment(rate: Rate, kind: PaymentKind): string {
  const isCard = kind === "card";
  if (rate.value > 0) return `${isCard ? "Paying by card" : "The way of paying"} adds ${said(rate)}`;
  return `${isCard ? "The way of paying" : "Not paying by card"} takes off ${said({ ...rate, value: -rate.value })}`;
}

function said({ type, value }: Rate): string {
  return type === "percentage" ? percent(value) : "a fixed amount";
}
