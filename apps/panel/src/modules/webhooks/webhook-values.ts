import { isWebhookFamily, type WebhookFamily, webhookTypes } from "@gatehouse/contract/webhooks/event-types.ts";
import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { problemsOf } from "../../lib/problems.ts";

export type WebhookValues = {
  type: string;
  url: string;
  limit_per_second: string;
  active: boolean;
  events: Record<string, boolean>;
};

export const familyOf = (type: string): WebhookFamily => (isWebhookFamily(type) ? type : "transaction");

/** A new webhook gets all transaction events: fewer is a choice, none would deliver nothing. */
export const valuesOf = (webhook?: Webhook): WebhookValues => ({
  type: webhook?.type ?? "transaction",
  url: webhook?.url ?? "",
  limit_per_second: String(webhook?.limit_per_second ?? 0),
  active: webhook === undefined || webhook.status === "active",
  events: Object.fromEntries(
    Object.values(webhookTypes)
      .flat()
      .map((type) => [type, webhook ? webhook.available_subtypes[type] === true : true]),
  ),
});

const WHOLE = /^\d{1,4}$/;

export function problemsWith({ url, limit_per_second, type, events }: WebhookValues): Record<string, string> {
  const found = problemsOf([
    ["url", url, [rules.required("URL"), rules.max("URL", 2000)]],
    [
      "limit_per_second",
      limit_per_second,
      [rules.required("Limit per second"), rules.regex("Limit per second", WHOLE)],
    ],
  ]);
  if (!found.url && !URL.canParse(url)) found.url = "Enter a complete URL, such as https://shop.example/webhooks";
  if (!found.limit_per_second && Number(limit_per_second) > 1000)
    found.limit_per_second = "Enter a number from 0 to 1000";
  const [first = ""] = webhookTypes[familyOf(type)];
  if (!webhookTypes[familyOf(type)].some((one) => events[one])) found[`events.${first}`] = "Choose at least one event";
  return found;
}

export function inputOf({ type, url, limit_per_second, active, events }: WebhookValues) {
  const family = familyOf(type);
  const available_subtypes = Object.fromEntries(webhookTypes[family].map((one) => [one, events[one] === true]));
  return {
    type: family,
    url: url.trim(),
    limit_per_second: Number(limit_per_second),
    status: active ? ("active" as const) : ("disabled" as const),
    available_subtypes,
  };
}
