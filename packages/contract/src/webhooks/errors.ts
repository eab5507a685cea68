import type { ErrorDefinitions } from "../error-definitions.ts";

export const webhookErrors = {
  webhook_url_invalid: { status: 400, text: "bad request error: invalid url", at: "url" },
  webhook_type_invalid: { status: 400, text: "bad request error: invalid type", at: "type" },
  webhook_subtype_unknown: {
    status: 400,
    text: "bad request error: unknown subtype for this type: {detail}",
    at: "available_subtypes",
  },
  webhook_test_failed: { status: 400, text: "bad request error: webhook test failed: {detail}", at: "url" },
  webhook_overlap_invalid: {
    status: 400,
    text: "bad request error: overlap_hours must be between 1 and 168",
    at: "overlap_hours",
  },
  too_many_webhooks: { status: 400, text: "bad request error: a merchant can have at most 50 webhooks" },
  webhook_disabled: {
    status: 400,
    text: "bad request error: the webhook is disabled; set its status to active first",
  },
  replay_too_long: {
    status: 400,
    text: "bad request error: more than 10000 events in this time range; choose a shorter one",
    at: "to",
  },
} as const satisfies ErrorDefinitions;

declare module "../error-definitions.ts" {
  interface ModuleErrors {
    webhooks: typeof webhookErrors;
  }
}
