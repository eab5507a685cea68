import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { sum } from "../primitives.ts";
import { alerts, partnerTransactionSearch, partnerTransactions, processorStats, settlementStats } from "./figures.ts";
import { point, points, ranks } from "./points.ts";

/** What was made on each day, whatever became of it. */
const counts = {
  transaction_count: points,
  decline_count: points,
  response_codes: z.array(z.object({ x: point.shape.x, y: z.record(z.string(), z.int()) })),
};

/**
 * Money by day, in minor units of one currency. What counts as payment and refund is said at the totals of a search
 * (`transactions/transaction.ts`).
 */
const money = {
  /** What was captured of payments made on that day. */
  transaction_amount_sum: points,
  /** What refunds made on that day gave back. */
  refund_sum: points,
  /** Parts of payments. */
  tip_sum: points,
  tax_amount_sum: points,
  surcharge_sum: points,
  service_fee_sum: points,
  national_tax_amount_sum: points,
  /** What was taken off beforehand. */
  discount_amount_sum: points,
  /** What was authorised of a payment, and what a refund gave back, on the average of the day; to whole minor units. */
  avg_authorized_ticket: points,
  avg_refund_ticket: points,
  /** Of payments that have one. */
  avg_tip: points,
  avg_discount_amount: points,
  /** Payments by the card's brand, or how else they were paid, with what was captured of them. */
  card_types: z.array(z.object({ label: z.string(), count: z.int(), amount: sum })),
};

/** Where payers live and where goods go. Each payment is looked at for them, so they can be left out. */
const places = {
  billing_country_count: z.optional(ranks),
  billing_state_count: z.optional(ranks),
  billing_city_count: z.optional(ranks),
  shipping_country_count: z.optional(ranks),
  shipping_state_count: z.optional(ranks),
  shipping_city_count: z.optional(ranks),
};
const placesQuery = z.object({ places: z.optional(z.enum(["true", "false"])) });

export const transactionStats = z.object({
  /** The currency of the sums beside it: the merchant's own if anything was made in it, else the first in which something was. */
  currency: z.string(),
  ...money,
  /** The same in each currency in which something was made, that of the members beside it first. */
  by_currency: z.array(z.object({ currency: z.string(), ...money, ...counts })),
  /** Counts beside the list are of all currencies. */
  ...counts,
  sale_count: points,
  authorize_count: points,
  /** Payments of which something was captured. */
  capture_count: points,
  refund_count: points,
  credit_count: points,
  /** Cards that were looked at without a payment, whatever came of it. */
  verification_count: points,
  void_count: points,
  /** Payments with a tip, with a charge for shipping, and with a discount. */
  tip_count: points,
  shipping_count: points,
  discount_amount_count: points,
  /** Absent with `places=false`, where there are too many payments to look at in time, and from the figures of a partner. */
  ...places,
});
export type TransactionStats = z.output<typeof transactionStats>;

export const reportingSchemas = {
  transactionStats: callSchemas({ query: placesQuery, reply: transactionStats }),
  transactionStatsOfMerchant: callSchemas({ query: placesQuery, reply: transactionStats }),
  processorStats: callSchemas({ reply: processorStats }),
  settlementStats: callSchemas({ reply: settlementStats }),
  partnerTransactions: callSchemas({ input: partnerTransactionSearch, reply: partnerTransactions }),
  dashboardAlerts: callSchemas({ reply: alerts }),
  partnerStats: callSchemas({ reply: z.union([transactionStats, settlementStats]) }),
};
