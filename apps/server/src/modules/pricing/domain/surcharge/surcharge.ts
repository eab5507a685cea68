import { formatPercent } from "@gatehouse/money/percent.ts";
import type { CardFacts } from "../bins.ts";
import { countryCode, nameOfRegion, regionalCountries, regionCode } from "./regions.ts";
import { type BrandRule, brandRules, type Law, laws } from "./surcharge-law.ts";

export type Place = { country: string; state: string };

/** Why there is no surcharge, or the most that there may be: thousandths of a percent, and whose limit that is. */
export type Verdict = { allowed: false; reason: string } | { allowed: true; cap: number; reason: string };

/** By the kind of card: credit alone, and nothing that was paid for beforehand. */
export function faultOfCard({ card_type, card_level_generic }: CardFacts): string | undefined {
  if (card_type === "DEBIT") return "Debit cards are not surcharged";
  if (card_level_generic === "PREPAID") return "Prepaid cards are not surcharged";
  return undefined;
}

/**
 * Decides what law and card brand allow, whatever the merchant wants. `places` are those of cardholder and merchant, as far as
 * known; an unknown one counts as the United States. `day` is YYYY-MM-DD.
 */
export function surchargeVerdict(brand: string, { places, day }: { places: readonly Place[]; day: string }): Verdict {
  const known = placesOf(places);
  const unknown = known.find((place) => place.unknown !== undefined)?.unknown;
  if (unknown !== undefined) return { allowed: false, reason: `It is not known what surcharges ${unknown} allows` };
  const limits = known.flatMap((place) => lawsAt(place, day));
  const ban = limits.find((law) => law.rule === "forbidden");
  if (ban) return { allowed: false, reason: `${capital(ban.name)} forbids surcharges (${ban.source})` };
  const caps = limits.flatMap(({ rule, name }) => (rule === "forbidden" ? [] : [{ cap: rule.cap, whose: name }]));
  for (const { country } of known) {
    const rule = brandRuleOf(brand, country, day);
    if (!rule) return { allowed: false, reason: `It is not known what surcharges ${country} allows` };
    caps.push({ cap: rule.cap, whose: brandName(brand) });
  }
  const lowest = caps.reduce((least, one) => (one.cap < least.cap ? one : least));
  return { allowed: true, cap: lowest.cap, reason: `${lowest.whose} allows at most ${percent(lowest.cap)}` };
}

function lawsAt({ country, state }: Place, day: string): Law[] {
  const here = [country, `${country}-${state}`];
  return laws.filter((law) => here.includes(law.where) && holdsOn(law, day));
}

function brandRuleOf(brand: string, country: string, day: string): BrandRule | undefined {
  const here = brandRules.filter((rule) => rule.country === country && holdsOn(rule, day));
  return here.find((rule) => rule.brand === brand) ?? here.find((rule) => rule.brand === "*");
}

/** Days compare as texts; "" is before the first and after the last. */
function holdsOn({ from, until }: { from: string; until: string }, day: string): boolean {
  return from <= day && (until === "" || day <= until);
}

/** Of a region that is named, and is none of its country, nobody can say what its law is. */
type Known = Place & { unknown?: string };

function placesOf(places: readonly Place[]): Known[] {
  const named = places
    .map(({ country, state }) => ({ country: countryCode(country), state: nameOfRegion(state) }))
    .filter(({ country, state }) => country !== "" || state !== "");
  return named.length === 0 ? [{ country: "US", state: "" }] : named.map(knownPlace);
}

function knownPlace({ country: given, state: text }: Place): Known {
  const country = given || countryOf(text);
  if (text === "" || !isRegional(country)) return { country, state: "" };
  const state = regionCode(country, text);
  return state === undefined ? { country, state: "", unknown: text } : { country, state };
}

/** A state alone is one of the United States, unless only another country has it. */
const countryOf = (state: string) => regionalCountries.find((country) => regionCode(country, state)) ?? "US";

const isRegional = (country: string) => regionalCountries.some((one) => one === country);

const brandNames: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard", amex: "Amex" };

function brandName(brand: string): string {
  return brandNames[brand] ?? (capital(brand) || "This card");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `2400` thousandths as `2.4%`. */
export const percent = (thousandths: number): string => formatPercent(thousandths / 1000);
