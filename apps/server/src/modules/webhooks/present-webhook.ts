import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import type { Services } from "../../context.ts";
import type { WebhookRow } from "./webhook.store.ts";

/** What the keys of a webhook are sealed to. */
export const keyRecord = ({ id }: Pick<WebhookRow, "id">) => `webhook/${id}`;

export function presentWebhook({ keys }: Pick<Services, "keys">, row: WebhookRow): Webhook {
  return {
    id: row.id,
    merchant_id: row.merchant_id,
    type: row.type,
    url: row.url,
    signature_key: keys.open(row.sealed_key, keyRecord(row)),
    previous_signature_key_expires_at: row.previous_key_expires_at?.toISOString() ?? null,
    limit_per_second: row.limit_per_second,
    status: row.status,
    available_subtypes: row.available_subtypes,
    last_success_at: row.last_success_at?.toISOString() ?? null,
    failures: row.failures,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
