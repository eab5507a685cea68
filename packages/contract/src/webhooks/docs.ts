import { defineDocs } from "../docs.ts";
import type { webhookSchemas } from "./schemas.ts";
import { webhook } from "./webhook.ts";

const Deliveries = { group: "Webhook deliveries" };

export const webhookDocs = defineDocs<keyof typeof webhookSchemas>({
  groups: {
    Webhooks: "URLs of a merchant that receive signed events.",
    "Webhook deliveries": "The delivery log of a webhook, and replays.",
  },
  calls: {
    listWebhooks: { title: "List webhooks", details: "Lists a merchant's webhooks, oldest first." },
    createWebhook: {
      title: "Create a webhook",
      details: "The URL must answer a test event with status 200. The reply holds the signature key.",
    },
    testWebhook: {
      title: "Test a webhook",
      details: "Sends a test event to a webhook or to a URL. Returns the request and the reply.",
    },
    getWebhook: { title: "Get a webhook", details: "Returns one webhook." },
    updateWebhook: {
      title: "Update a webhook",
      details:
        "Members that are left out keep their values. A new URL, or the return to `active`, needs a successful test event.",
    },
    deleteWebhook: { title: "Delete a webhook", details: "Deletes a webhook and its delivery log." },
    rotateWebhookSecret: {
      title: "Rotate a webhook's signature key",
      details:
        "Creates a new signature key. The previous key also signs for `overlap_hours`: 1 to 168 hours, by default 24.",
    },
    expirePreviousSecret: {
      title: "Expire a webhook's previous signature key",
      details: "Deliveries no longer carry a signature by the previous key.",
    },
    listDeliveries: {
      ...Deliveries,
      title: "List deliveries",
      details: "Lists a webhook's deliveries, newest first, filtered by state, event type and subject.",
    },
    getDelivery: { ...Deliveries, title: "Get a delivery", details: "Returns a delivery with payload and attempts." },
    replayDelivery: {
      ...Deliveries,
      title: "Replay a delivery",
      details: "Delivers the event again under a new event id.",
    },
    replayRange: {
      ...Deliveries,
      title: "Replay a time range",
      details:
        "Delivers every event of the range again, including events that the webhook missed while it was disabled.",
    },
  },
  fields: {
    type: { text: "Family of events.", example: "transaction" },
    "listDeliveries.type": { text: "Filters by event type.", example: "transaction.settled" },
    "getDelivery.type": "Event type.",
    status: "`auto_disabled` after too many failures; set `active` to resume.",
    url: { text: "Web address that receives events.", example: "https://hooks.example.org/gateway" },
    response_body: "Body of the reply, shortened.",
    state: "State of the delivery.",
    subject: "Id of the transaction, batch or stored payment method that the event is about.",
    from: { text: "Start of the time range, inclusive.", example: "2026-01-01T00:00:00Z" },
    to: { text: "End of the time range, exclusive.", example: "2026-01-02T00:00:00Z" },
  },
  schemas: { Webhook: webhook },
});
