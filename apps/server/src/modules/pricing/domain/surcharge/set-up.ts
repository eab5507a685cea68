import type { Rate } from "@gatehouse/contract/lookups/rate.ts";
import { mixesPrograms, placeOf, type Seller, surcharges, unwantedStates } from "./program.ts";
import { codeOfState } from "./regions.ts";
import { percent, surchargeVerdict } from "./surcharge.ts";
import { brandRules } from "./surcharge-law.ts";

const WHOLE = 100_000;

/** What is wrong with a merchant's set-up, and where. */
export type SetUpFault = { at: string; detail: string };

type SetUp = Pick<Seller, "permissions" | "flags" | "primary_contact" | "default_values">;

/** What a processor or a terminal adds to payments by card. */
export type CardRate = Rate & { of: "processor" | "terminal" };

/** What can't be saved of a merchant where cards are taken at these rates. */
export function faultOfMerchant(seller: SetUp, rates: readonly CardRate[], day: string): SetUpFault | undefined {
  if (mixesPrograms(seller)) return { at: "flags", detail: "a merchant either surcharges cards or discounts cash" };
  if (!surcharges(seller)) return undefined;
  const verdict = verdictAt(seller, day);
  if (!verdict.allowed) return { at: "flags.surcharge_enabled", detail: verdict.reason };
  const above = rates.find((rate) => exceeds(rate, verdict.cap));
  return above && { at: "flags.surcharge_enabled", detail: `a ${above.of} asks more: ${verdict.reason}` };
}

/** What can't be saved of a rate, of a processor unless it stands `at` another place. */
export function faultOfRate(
  seller: SetUp,
  rate: Rate | undefined,
  { day, at = "payment_adj_val" }: { day: string; at?: string },
): SetUpFault | undefined {
  if (!rate) return undefined;
  if (exceeds(rate, WHOLE)) return { at, detail: `at most ${percent(WHOLE)}` };
  if (!surcharges(seller)) return undefined;
  const verdict = verdictAt(seller, day);
  if (!verdict.allowed) return { at, detail: verdict.reason };
  return exceeds(rate, verdict.cap) ? { at, detail: verdict.reason } : undefined;
}

type RateHolder = { status?: string | undefined; rate: Rate | undefined };

/**
 * What can't be saved of whatever has a rate of its own, be it made or changed. One that a law has overtaken can still be changed in
 * everything but its rate, and not be put in use again.
 */
export function faultOfChange(
  seller: SetUp,
  { before, after }: { before?: RateHolder | undefined; after: RateHolder },
  where: { day: string; at?: string },
): SetUpFault | undefined {
  const putInUse = before?.status !== "active" && after.status === "active";
  const asItWas = before?.rate?.type === after.rate?.type && before?.rate?.value === after.rate?.value;
  return asItWas && !putInUse ? undefined : faultOfRate(seller, after.rate, where);
}

/** A fixed amount is lowered payment by payment; a percentage above the limit of every card is never right. */
function exceeds({ type, value }: Rate, cap: number): boolean {
  return type === "percentage" && value > cap;
}

/** At the merchant's own place, and by the most generous of the card brands: the others are held to theirs when they pay. */
function verdictAt(seller: SetUp, day: string) {
  const place = placeOf(seller);
  const state = codeOfState(place.state);
  if (state !== "" && unwantedStates(seller).includes(state))
    return { allowed: false, reason: `the merchant does not surcharge in ${state}, where it is` } as const;
  const brands = [...new Set(brandRules.map(({ brand }) => brand))];
  const verdicts = brands.map((brand) => surchargeVerdict(brand, { places: [place], day }));
  return verdicts.reduce((best, one) => (best.allowed && one.allowed && one.cap > best.cap ? one : best));
}
