import * as z from "zod/mini";
import { flag, id, numeral, text, time } from "../primitives.ts";
import { secret } from "../secret.ts";
import { webhookFamilies } from "./event-types.ts";

const webhookStatuses = ["active", "disabled", "auto_disabled"] as const;

export const webhook = z.object({
  id,
  merchant_id: id,
  type: z.enum(webhookFamilies),
  url: z.string(),
  /** The UUID that signs every delivery: HMAC-SHA-256 keyed with its text. */
  signature_key: secret(z.string()),
  /** Until when deliveries also carry a signature by the key before the last rotation. */
  previous_signature_key_expires_at: z.nullable(time),
  /** Deliveries a second at most; 0 sets no limit. */
  limit_per_second: z.int(),
  status: z.enum(webhookStatuses),
  /** The event types to deliver; empty or all false delivers nothing. */
  available_subtypes: z.record(z.string(), z.boolean()),
  /** When a delivery last succeeded. */
  last_success_at: z.nullable(time),
  /** Failed attempts since the last success. */
  failures: z.int(),
  created_at: time,
  updated_at: time,
});
export type Webhook = z.output<typeof webhook>;

const limit = z.pipe(z.pipe(numeral(/^\d{1,6}$/), z.transform(Number)), z.int().check(z.gte(0), z.lte(1000)));

/** `type` and `url` are checked by the use case, so that their errors read as published. */
const fields = {
  url: z.optional(text(2000)),
  limit_per_second: z.optional(limit),
  status: z.optional(z.enum(webhookStatuses)),
  available_subtypes: z.optional(z.record(text(100), flag)),
};

export const webhookCreate = z.object({ type: z.optional(text(40)), ...fields });

export const webhookUpdate = z.object({ type: z.optional(text(40)), ...fields });
export type WebhookUpdate = z.output<typeof webhookUpdate>;

export const webhookTest = z.object({
  webhook_id: z.optional(text(40)),
  url: z.optional(text(2000)),
  signature_key: z.optional(text(100)),
});

/** The request as it was sent and the reply as it came, both shortened to what a log needs. */
export const exchange = z.object({
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  request_body: z.string(),
  status_code: z.int(),
  response_body: z.string(),
  duration_ms: z.int(),
});
export type Exchange = z.output<typeof exchange>;

export const rotation = z.object({
  overlap_hours: z.optional(z.pipe(numeral(/^-?\d{1,6}$/), z.transform(Number))),
});

export const deliveryStates = ["queued", "delivered", "failed"] as const;

/** One event on its way to one webhook, with its latest attempt. */
export const webhookDelivery = z.object({
  id,
  event_id: id,
  webhook_id: id,
  type: z.string(),
  /** The transaction, batch or stored payment method that the event is about. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  /** How many attempts were made. */
  attempt: z.int(),
  /** HTTP status of the latest attempt; 0 without a reply. */
  status_code: z.int(),
  /** Why the latest attempt failed, or "". */
  error: z.string(),
  duration_ms: z.int(),
  /** The event of which this is a replay, or "". */
  replay_of: z.string(),
  created_at: time,
  next_attempt_at: z.nullable(time),
  delivered_at: z.nullable(time),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** A delivery with what was sent and every attempt, oldest first. */
export const deliveryDetail = z.extend(webhookDelivery, {
  payload: z.string(),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      at: time,
      status_code: z.int(),
      error: z.string(),
      response_body: z.string(),
      duration_ms: z.int(),
    }),
  ),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

export const replayRange = z.object({
  from: time,
  to: time,
  types: z.optional(z.array(text(100)).check(z.maxLength(10))),
});
