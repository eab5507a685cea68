import { add, type Minor, minor, minorFromBigint, subtract, zero } from "@gatehouse/money/minor.ts";
import { percentOf, rateOf } from "@gatehouse/money/rounding.ts";

/** A month of cards at a shop, before anything is added to prices. */
export type Month = { volume: Minor; payments: number };

/** A share of the volume in thousandths of a percent, an amount for each payment, and one for each month. */
export type Price = { rate: number; item: Minor; monthly: Minor };

/**
 * `network` is what card networks and issuers take in any case. Interchange-plus passes it on and adds its own price; flat
 * has one price that holds it; with dual pricing cards pay `uplift` more, and a flat price is taken from what they pay.
 * Without a rate of its own that is just the uplift, so that the two cancel to the cent, as no rate in thousandths would.
 */
export type Offers = {
  network: Pick<Price, "rate" | "item">;
  plus: Price;
  flat: Price;
  dual: Omit<Price, "rate"> & { rate: number | undefined; uplift: number };
};

export const models = ["interchange_plus", "flat", "dual_pricing"] as const;

export type Outcome = {
  model: (typeof models)[number];
  /** Everything that is taken from the shop. */
  fees: Minor;
  /** What those who pay by card pay more. */
  payers: Minor;
  /** What the shop bears: fees less what its payers have added. Below nothing it gains. */
  cost: Minor;
  /** The cost in thousandths of a percent of the volume; nothing without one. */
  effective: number | undefined;
  /** What of the fees does not go to networks and issuers. */
  margin: Minor;
};

/** Reckoned of the month as a whole, as an estimate is: single payments round on their own. */
export function comparePricing(month: Month, { network, plus, flat, dual }: Offers): Outcome[] {
  const uplift = percentOf(month.volume, dual.uplift);
  const raised = { ...month, volume: add(month.volume, uplift) };
  const passedOn = priceOf(month, { ...network, monthly: zero });
  return [
    outcomeOf(month, "interchange_plus", {
      fees: add(passedOn, priceOf(month, plus)),
      network: passedOn,
      payers: zero,
    }),
    outcomeOf(month, "flat", { fees: priceOf(month, flat), network: passedOn, payers: zero }),
    outcomeOf(month, "dual_pricing", {
      fees:
        dual.rate === undefined ? add(uplift, besides(raised, dual)) : priceOf(raised, { ...dual, rate: dual.rate }),
      network: priceOf(raised, { ...network, monthly: zero }),
      payers: uplift,
    }),
  ];
}

type Sums = Pick<Outcome, "fees" | "payers"> & { network: Minor };

function outcomeOf({ volume }: Month, model: Outcome["model"], { fees, payers, network }: Sums): Outcome {
  const cost = subtract(fees, payers);
  const effective = volume > 0 ? rateOf(cost, volume) : undefined;
  return { model, fees, payers, cost, effective, margin: subtract(fees, network) };
}

function priceOf(month: Month, { rate, ...rest }: Price): Minor {
  return add(percentOf(month.volume, rate), besides(month, rest));
}

function besides({ payments }: Month, { item, monthly }: Omit<Price, "rate">): Minor {
  return add(times(item, payments), monthly);
}

/** Exact: the product may pass 2^53 long before a number would say so. */
function times(amount: Minor, count: number): Minor {
  return minorFromBigint(BigInt(minor(amount)) * BigInt(count));
}
