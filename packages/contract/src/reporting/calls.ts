import * as z from "zod/mini";
import { merchantCaller } from "../access.ts";
import { defineCall } from "../call.ts";
import { sum } from "../primitives.ts";

/** x: unix seconds at the start of the day in the merchant's time zone; y: a count, or minor units. */
export const point = z.object({ x: z.int(), y: sum });
export const points = z.array(point);

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
  /** Payments by the card's brand, or how else they were paid, with what was captured of them. */
  card_types: z.array(z.object({ label: z.string(), count: z.int(), amount: sum })),
};

export const transactionStats = z.object({
  /** The currency of the sums beside it: the merchant's own if anything was made in it, else the first in which something was. */
  currency: z.string(),
  ...money,
  /** The same in each currency in which something was made, that of the members beside it first. */
  by_currency: z.array(z.object({ currency: z.string(), ...money })),
  /** Counts are of all currencies. */
  transaction_count: points,
  sale_count: points,
  authorize_count: points,
  refund_count: points,
  void_count: points,
  decline_count: points,
  response_codes: z.array(z.object({ x: z.int(), y: z.record(z.string(), z.int()) })),
});
export type TransactionStats = z.output<typeof transactionStats>;

export const reportingCalls = {
  transactionStats: defineCall({
    name: "transactionStats",
    method: "GET",
    path: "/dashboard/stats/transaction",
    summary: "The last 30 days, one point a day, empty days as zero",
    access: merchantCaller,
    reply: transactionStats,
    wide: true,
    errors: [],
  }),
};
