import * as z from "zod/mini";
import { callSchemas } from "../call.ts";
import { nothing, text } from "../primitives.ts";
import { listing } from "../search.ts";
import {
  deliveryDetail,
  exchange,
  replayRange,
  rotation,
  webhook,
  webhookCreate,
  webhookDelivery,
  webhookTest,
  webhookUpdate,
} from "./webhook.ts";

export const webhookSchemas = {
  listWebhooks: callSchemas({ query: listing, reply: z.array(webhook) }),
  createWebhook: callSchemas({
    input: webhookCreate,
    sample: { type: "transaction", url: "https://hooks.example.org/gateway" },
    reply: webhook,
  }),
  testWebhook: callSchemas({
    input: webhookTest,
    sample: { url: "https://hooks.example.org/gateway" },
    reply: exchange,
  }),
  getWebhook: callSchemas({ reply: webhook }),
  updateWebhook: callSchemas({ input: webhookUpdate, reply: webhook }),
  deleteWebhook: callSchemas({ reply: nothing }),
  rotateWebhookSecret: callSchemas({ input: rotation, reply: webhook }),
  expirePreviousSecret: callSchemas({ reply: webhook }),
  listDeliveries: callSchemas({
    query: z.extend(listing, {
      state: z.optional(text(20)),
      type: z.optional(text(100)),
      subject: z.optional(text(40)),
    }),
    reply: z.array(webhookDelivery),
  }),
  getDelivery: callSchemas({ reply: deliveryDetail }),
  replayDelivery: callSchemas({ reply: nothing }),
  replayRange: callSchemas({
    input: replayRange,
    sample: { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" },
    reply: z.object({ replayed: z.int() }),
  }),
};
