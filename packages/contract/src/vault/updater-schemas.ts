import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { id, time } from "../primitives.ts";
import { listing } from "../search.ts";
import { methodId } from "./customer.ts";

/** What the card networks know of a stored card. */
const updaterResults = [
  "updated_number",
  "updated_expiration",
  "closed",
  "contact_cardholder",
  "no_change",
  "no_match",
] as const;

/** All cards of a merchant, asked about together. */
export const updaterBatch = z.object({
  id,
  merchant_id: id,
  status: z.enum(["pending", "submitted", "completed", "failed"]),
  num_cards: z.int(),
  num_updated: z.int(),
  submitted_at: z.nullable(time),
  completed_at: z.nullable(time),
  created_at: time,
});
export type UpdaterBatch = z.output<typeof updaterBatch>;

export const updaterResult = z.object({
  id,
  batch_id: id,
  customer_id: z.string(),
  payment_method_id: methodId,
  result: z.enum(updaterResults),
  old_masked_number: z.string(),
  new_masked_number: z.string(),
  old_expiration_date: z.string(),
  new_expiration_date: z.string(),
  created_at: time,
});
export type UpdaterResult = z.output<typeof updaterResult>;

export const updaterSchemas = {
  listUpdaterBatches: callSchemas({ query: listing, reply: z.array(updaterBatch) }),
  listUpdaterResults: callSchemas({ query: listing, reply: z.array(updaterResult) }),
};
