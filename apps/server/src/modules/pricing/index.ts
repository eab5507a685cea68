/** The public API of pricing: what a payment costs, and what may be added to it. Pure: it reads and keeps nothing. */
export {
  calculateAmounts,
  feesWithin,
  mayBeCharged,
  withoutTip,
} from "./domain/amounts.ts";
export { type CardFacts, cardFacts, kindOfCard } from "./domain/bins.ts";
export {
  bearsNoSurcharge,
  decideFees,
  faultOfAdjustment,
  faultOfSurcharge,
  mayBeSurcharged,
  type Payer,
  surchargedBy,
  type Terms,
  termsOf,
  type Wishes,
} from "./domain/fees.ts";
export { goesByOwnRate, hasOnePrice } from "./domain/one-price.ts";
export { orderOf, placeOfGoods, wishesOf } from "./domain/order.ts";
export { rateOf } from "./domain/surcharge/program.ts";
export { placeOf } from "./domain/surcharge/regions.ts";
export { type CardRate, faultOfChange, faultOfMerchant } from "./domain/surcharge/set-up.ts";
