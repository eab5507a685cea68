import { systemScope } from "../../db/scope.ts";
import type { Module } from "../../module.ts";
import { countQueued } from "./deliveries/delivery.store.ts";
import { webhookQueue } from "./deliveries/queue-deliveries.ts";
import { deleteOldDeliveries, deliverySender } from "./jobs.ts";
import { webhookRoutes } from "./routes.ts";

export const module: Module = {
  name: "webhooks",
  routes: webhookRoutes,
  jobs: (services) => [
    { name: "send-webhooks", everyMs: 250, run: deliverySender(services) },
    { name: "forget-deliveries", everyMs: 60_000, run: () => deleteOldDeliveries(services) },
  ],
  backlogs: [
    {
      name: "queued_webhook_deliveries",
      help: "Webhook deliveries that wait in the queue",
      read: ({ db }) => db.scoped(systemScope, countQueued),
    },
  ],
  subscriptions: [webhookQueue],
};
