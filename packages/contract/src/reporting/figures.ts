import * as z from "zod/mini";
import { sum, time } from "../primitives.ts";
import { dateFilter, fieldFilter, paging } from "../search.ts";
import { points } from "./points.ts";

/** Payments and their captured amount; declines are counted apart. One entry for each currency. */
const taken = { currency: z.string(), count: z.int(), amount: sum, decline_count: z.int() };
const ofMerchant = { merchant_id: z.string(), merchant_name: z.string() };

/** Of what its limits of sales count, in its own day and month; told of one merchant's processors. */
const limitsUsed = { daily_limit_used: z.optional(sum), monthly_limit_used: z.optional(sum) };

export const processorStats = z.array(
  z.object({ ...ofMerchant, processor_id: z.string(), processor_name: z.string(), ...taken, ...limitsUsed }),
);

const settled = { currency: z.string(), captured: points, refunded: points };

/** By the day of the batch; each currency by itself, that of the members beside it first. */
export const settlementStats = z.object({ ...settled, by_currency: z.array(z.object(settled)) });
export type SettlementStats = z.output<typeof settlementStats>;

export const partnerTransactionSearch = z.object({
  created_at: z.optional(dateFilter),
  currency: z.optional(fieldFilter),
  merchant_id: z.optional(fieldFilter),
  ...paging,
});

export const partnerTransactions = z.array(z.object({ ...ofMerchant, ...taken }));
export type PartnerTransactions = z.output<typeof partnerTransactions>;

export const alerts = z.array(
  z.object({
    id: z.string(),
    type: z.enum(["refused_batch", "held_payments", "no_processor"]),
    severity: z.enum(["info", "warning", "error"]),
    message: z.string(),
    /** A page of the panel. */
    link: z.string(),
    created_at: time,
  }),
);
export type Alert = z.output<typeof alerts>[number];
