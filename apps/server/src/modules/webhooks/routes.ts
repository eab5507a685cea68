import { webhookCalls as calls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Binder } from "../../http/bind.ts";
import { getDelivery, listDeliveries } from "./deliveries/list-deliveries.ts";
import { replayDelivery, replayRange } from "./deliveries/replay-deliveries.ts";
import { createWebhook, deleteWebhook, getWebhook, listWebhooks, updateWebhook } from "./manage-webhooks.ts";
import { expirePreviousSecret, rotateWebhookSecret } from "./rotate-secret.ts";
import { testWebhook } from "./test-webhook.ts";

export function webhookRoutes(bind: Binder): void {
  bind(calls.listWebhooks, listWebhooks);
  bind(calls.createWebhook, createWebhook);
  bind(calls.testWebhook, testWebhook);
  bind(calls.getWebhook, getWebhook);
  bind(calls.updateWebhook, updateWebhook);
  bind(calls.deleteWebhook, deleteWebhook);
  bind(calls.rotateWebhookSecret, rotateWebhookSecret);
  bind(calls.expirePreviousSecret, expirePreviousSecret);
  bind(calls.listDeliveries, listDeliveries);
  bind(calls.getDelivery, getDelivery);
  bind(calls.replayDelivery, replayDelivery);
  bind(calls.replayRange, replayRange);
}
