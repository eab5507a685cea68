import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { flag, id, sum, text, time } from "../primitives.ts";
import { dateFilter, exporting, fieldFilter, paging } from "../search.ts";

export const settlementBatch = z.object({
  id,
  merchant_id: id,
  batch_date: time,
  processor_id: id,
  processor_name: z.string(),
  processor_type: z.string(),
  batch_number: z.int(),
  num_transactions: z.int(),
  amount_captured: sum,
  amount_credit: sum,
  net_deposit: sum,
  currency: z.string(),
  /** A refused batch cleared nothing: its transactions still wait, and it is sent again. */
  status: z.enum(["closed", "refused"]),
  response_code: z.int(),
  response_message: z.string(),
});
export type SettlementBatch = z.output<typeof settlementBatch>;

/** What everything that matches comes to in one currency. */
const settlementTotal = z.object({
  currency: z.string(),
  num_transactions: z.int(),
  amount_captured: sum,
  amount_credit: sum,
  net_deposit: sum,
});
export type SettlementTotal = z.output<typeof settlementTotal>;

const settlementSearchReply = z.object({
  summary: z.array(
    z.object({
      merchant_id: id,
      batch_date: text(10),
      processor_id: id,
      processor_name: z.string(),
      num_transactions: z.int(),
      captured: sum,
      credit: sum,
      currency: z.string(),
    }),
  ),
  /** False where there are more days than `summary` holds, which are the newest; `totals` count all. */
  summary_complete: z.boolean(),
  totals: z.array(settlementTotal),
  results: z.array(settlementBatch),
});

export const settlementSchemas = {
  searchBatches: callSchemas({
    input: z.object({
      batch_date: z.optional(dateFilter),
      settlement_batch_id: z.optional(fieldFilter),
      processor_id: z.optional(fieldFilter),
      detailed: z.optional(flag),
      ...paging,
    }),
    query: exporting,
    reply: settlementSearchReply,
  }),
};
