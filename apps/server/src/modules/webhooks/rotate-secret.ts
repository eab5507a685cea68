import type { webhookCalls } from "@gatehouse/contract/webhooks/calls.ts";
import type { Webhook } from "@gatehouse/contract/webhooks/webhook.ts";
import type { Context, UseCase } from "../../context.ts";
import { refuse } from "../../refusal.ts";
import { noteWebhook } from "./manage-webhooks.ts";
import { keyRecord, presentWebhook } from "./present-webhook.ts";
import { lockWebhook, updateWebhook, type WebhookRow } from "./webhook.store.ts";

const HOUR_MS = 3_600_000;
const USUAL_OVERLAP_HOURS = 24;
const MOST_OVERLAP_HOURS = 168;

/** Receivers can accept either signature until the overlap ends. */
export const rotateWebhookSecret: UseCase<typeof webhookCalls.rotateWebhookSecret> = (context, input) => {
  const hours = input?.overlap_hours ?? USUAL_OVERLAP_HOURS;
  if (hours < 1 || hours > MOST_OVERLAP_HOURS) refuse("webhook_overlap_invalid");
  const { ids, keys, clock } = context.services;
  return changeKeys(context, "rotate", (row) => ({
    sealed_key: keys.seal(ids.secret(), keyRecord(row)),
    sealed_previous_key: row.sealed_key,
    previous_key_expires_at: new Date(clock.now().getTime() + hours * HOUR_MS),
  }));
};

export const expirePreviousSecret: UseCase<typeof webhookCalls.expirePreviousSecret> = (context) =>
  changeKeys(context, "expire_previous", () => ({ sealed_previous_key: "", previous_key_expires_at: null }));

function changeKeys(
  context: Context,
  action: string,
  change: (row: WebhookRow) => Partial<WebhookRow>,
): Promise<Webhook> {
  const { services, caller, params } = context;
  return services.db.scoped(caller.scope, async (tx) => {
    const before = (await lockWebhook(tx, params.wid ?? "")) ?? refuse("not_found");
    const changed = { ...change(before), updated_at: services.clock.now() };
    const after = presentWebhook(services, (await updateWebhook(tx, before.id, changed)) ?? refuse("not_found"));
    await noteWebhook(tx, context, { action, before: presentWebhook(services, before), after });
    return after;
  });
}
