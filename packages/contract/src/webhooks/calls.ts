import { merchantAdminInPath } from "../access.ts";
import { defineCalls } from "../call.ts";
import { changesNothing } from "../exemptions.ts";
import type { webhookSchemas } from "./schemas.ts";

const access = merchantAdminInPath("id");
const delivery = {
  audit: { none: "A delivery tells again what happened; no record of the account changes." },
} as const;

export const webhookCalls = defineCalls<typeof webhookSchemas>({
  listWebhooks: {
    name: "listWebhooks",
    method: "GET",
    path: "/merchant/{id}/webhook",
    access,
    list: true,
    errors: ["not_found"],
  },
  createWebhook: {
    name: "createWebhook",
    method: "POST",
    path: "/merchant/{id}/webhook",
    access,
    audit: "webhook.create",
    errors: [
      "not_found",
      "webhook_url_invalid",
      "webhook_type_invalid",
      "webhook_subtype_unknown",
      "webhook_test_failed",
      "too_many_webhooks",
    ],
  },
  testWebhook: {
    name: "testWebhook",
    method: "POST",
    path: "/merchant/{id}/webhook/test",
    access,
    audit: changesNothing,
    errors: ["not_found", "webhook_url_invalid", "webhook_test_failed", "too_many_requests"],
  },
  getWebhook: {
    name: "getWebhook",
    method: "GET",
    path: "/merchant/{id}/webhook/{wid}",
    access,
    errors: ["not_found"],
  },
  updateWebhook: {
    name: "updateWebhook",
    method: "POST",
    path: "/merchant/{id}/webhook/{wid}",
    access,
    audit: "webhook.update",
    errors: [
      "not_found",
      "webhook_url_invalid",
      "webhook_type_invalid",
      "webhook_subtype_unknown",
      "webhook_test_failed",
    ],
  },
  deleteWebhook: {
    name: "deleteWebhook",
    method: "DELETE",
    path: "/merchant/{id}/webhook/{wid}",
    access,
    audit: "webhook.delete",
    errors: ["not_found"],
  },
  rotateWebhookSecret: {
    name: "rotateWebhookSecret",
    method: "POST",
    path: "/merchant/{id}/webhook/{wid}/rotate-secret",
    access,
    audit: "webhook.rotate",
    errors: ["not_found", "webhook_overlap_invalid"],
  },
  expirePreviousSecret: {
    name: "expirePreviousSecret",
    method: "POST",
    path: "/merchant/{id}/webhook/{wid}/expire-previous-secret",
    access,
    audit: "webhook.expire_previous",
    errors: ["not_found"],
  },
  listDeliveries: {
    name: "listDeliveries",
    method: "GET",
    path: "/merchant/{id}/webhook/{wid}/deliveries",
    access,
    list: true,
    errors: ["not_found"],
  },
  getDelivery: {
    name: "getDelivery",
    method: "GET",
    path: "/merchant/{id}/webhook/{wid}/deliveries/{event_id}",
    access,
    errors: ["not_found"],
  },
  replayDelivery: {
    name: "replayDelivery",
    method: "POST",
    path: "/merchant/{id}/webhook/{wid}/deliveries/{event_id}/replay",
    access,
    ...delivery,
    errors: ["not_found", "webhook_disabled"],
  },
  replayRange: {
    name: "replayRange",
    method: "POST",
    path: "/merchant/{id}/webhook/{wid}/replay",
    access,
    ...delivery,
    errors: ["not_found", "webhook_disabled", "replay_too_long"],
  },
});
