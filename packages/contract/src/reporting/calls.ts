import * as z from "zod/mini";
import { aboveWholeReach, merchantInPath, wholeReach } from "../access.ts";
import { defineCall } from "../call.ts";
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

const beneath = "of a partner or an admin, all merchants beneath it together";

export const reportingCalls = {
  transactionStats: defineCall({
    name: "transactionStats",
    method: "GET",
    path: "/dashboard/stats/transaction",
    summary: `The last 30 days, one point a day, empty days as zero; ${beneath}`,
    access: wholeReach,
    query: placesQuery,
    reply: transactionStats,
    wide: true,
    errors: [],
  }),
  transactionStatsOfMerchant: defineCall({
    name: "transactionStatsOfMerchant",
    method: "GET",
    path: "/dashboard/stats/transaction/{merchantId}",
    summary: "The last 30 days of a merchant beneath the caller",
    access: merchantInPath("merchantId"),
    query: placesQuery,
    reply: transactionStats,
    wide: true,
    errors: ["not_found"],
  }),
  processorStats: defineCall({
    name: "processorStats",
    method: "GET",
    path: "/dashboard/stats/processor",
    summary: `What went through each processor in the last 30 days, the largest first, 100 at most; ${beneath}`,
    access: wholeReach,
    reply: processorStats,
    wide: true,
    errors: [],
  }),
  settlementStats: defineCall({
    name: "settlementStats",
    method: "GET",
    path: "/dashboard/stats/settlement",
    summary: `What was settled in the last 30 days, one point a day; ${beneath}`,
    access: wholeReach,
    reply: settlementStats,
    wide: true,
    errors: [],
  }),
  partnerTransactions: defineCall({
    name: "partnerTransactions",
    method: "POST",
    path: "/dashboard/partner/transaction",
    summary:
      "What each merchant beneath the caller took, in each currency, the largest first; the last 30 days unless said",
    access: aboveWholeReach,
    input: partnerTransactionSearch,
    reply: partnerTransactions,
    list: true,
    errors: ["invalid_field", "unknown_operator"],
  }),
  dashboardAlerts: defineCall({
    name: "dashboardAlerts",
    method: "GET",
    path: "/dashboard/alerts",
    summary: "What needs somebody's attention now, errors first, the newest of each first, 50 at most",
    access: wholeReach,
    reply: alerts,
    wide: true,
    errors: [],
  }),
  partnerStats: defineCall({
    name: "partnerStats",
    method: "GET",
    path: "/admin/stats/partner/{id}/{type}/{startTime}/{endTime}",
    summary:
      "Figures of a partner and those beneath it: `transaction` or `settlement`, from one moment up to another, in unix seconds, 366 days at most",
    access: { kind: "caller", accounts: ["admin"], partner: "id", beneath: true },
    reply: z.union([transactionStats, settlementStats]),
    wide: true,
    errors: ["not_found", "invalid_field"],
  }),
};
