import type { Services } from "../../../context.ts";
import type { Tx } from "../../../db/query.ts";
import { merchantScope } from "../../../db/scope.ts";
import { storableText } from "../../../db/storable-text.ts";
import type { WebhookReply } from "../../../ports/webhook-sender.ts";
import { findMerchant } from "../../accounts/index.ts";
import { asWorker } from "../../audit/index.ts";
import { brandOfMerchant } from "../../branding/index.ts";
import { queueTemplated } from "../../mail/index.ts";
import { DISABLE_AFTER_MS, isSuccess, nextAttempt, pauseAfter } from "../domain/retry.ts";
import { noteWebhook } from "../manage-webhooks.ts";
import { keyRecord, presentWebhook } from "../present-webhook.ts";
import { RESPONSE_LENGTH } from "../probe-webhook.ts";
import { signatureOf } from "../signature.ts";
import { noteFailure, noteSuccess, updateWebhook, type WebhookRow } from "../webhook.store.ts";
import { type Attempt, type ClaimedDelivery, type DueWebhook, saveAttempt } from "./delivery.store.ts";

/** A delivery to send; `jitter`, from 0 to 1, spreads its next attempt. */
type Sending = { webhook: DueWebhook; delivery: ClaimedDelivery; jitter: number };

/** Sends a claimed delivery and records the result. Returns true if it was delivered. */
export async function sendDelivery(services: Services, { webhook, delivery, jitter }: Sending): Promise<boolean> {
  const reply = await services.webhookSender.send({
    url: webhook.url,
    headers: headersOf(services, webhook, delivery),
    body: delivery.payload,
  });
  const delivered = !("error" in reply) && isSuccess(reply.status);
  await services.db.scoped(merchantScope(delivery.merchant_id), async (tx) => {
    if (!(await saveAttempt(tx, attemptOf(services, { delivery, reply, delivered, jitter })))) return;
    if (delivered) await noteSuccess(tx, webhook.id, services.clock.now());
    else await afterFailure(tx, services, webhook);
  });
  return delivered;
}

function headersOf({ keys, clock }: Services, webhook: DueWebhook, delivery: ClaimedDelivery): Record<string, string> {
  const signed = (sealed: string) => signatureOf(keys.open(sealed, keyRecord(webhook)), delivery.payload);
  const { previous_key_expires_at, sealed_previous_key } = webhook;
  const overlaps =
    sealed_previous_key !== "" && previous_key_expires_at !== null && clock.now() < previous_key_expires_at;
  return {
    "Content-Type": "application/json",
    "User-Agent": "Gatehouse-Webhook/1",
    Signature: signed(webhook.sealed_key),
    ...(overlaps ? { "Signature-Previous": signed(sealed_previous_key) } : {}),
    "X-Webhook-Event-Id": delivery.event_id,
    ...(delivery.replay_of ? { "X-Webhook-Replay-Of": delivery.replay_of } : {}),
  };
}

type Attempted = { delivery: ClaimedDelivery; reply: WebhookReply; delivered: boolean; jitter: number };

function attemptOf({ clock }: Services, { delivery, reply, delivered, jitter }: Attempted): Attempt {
  const now = clock.now();
  const next_attempt_at = delivered ? null : nextAttempt(delivery, now, jitter);
  const failed = next_attempt_at ? ("queued" as const) : ("failed" as const);
  const answered = "error" in reply ? { status_code: 0, response_body: "" } : answerOf(reply);
  const error = "error" in reply ? reply.error : delivered ? "" : `the reply had status ${reply.status}`;
  const state = delivered ? ("delivered" as const) : failed;
  return { delivery, state, next_attempt_at, ...answered, error, duration_ms: reply.ms, now };
}

const answerOf = ({ status, body }: { status: number; body: string }) => ({
  status_code: status,
  response_body: storableText(body, RESPONSE_LENGTH),
});

/** Pauses the webhook, and disables it when nothing has succeeded for three days. */
async function afterFailure(tx: Tx, services: Services, webhook: DueWebhook): Promise<void> {
  const now = services.clock.now();
  const paused_until = pauseAfter(webhook.failures + 1, now);
  const failing = await noteFailure(tx, { id: webhook.id, now, paused_until });
  const since = failing?.failing_since;
  if (!failing || !since || now.getTime() - since.getTime() < DISABLE_AFTER_MS) return;
  const disabled = await updateWebhook(tx, webhook.id, { status: "auto_disabled", updated_at: now });
  if (!disabled) return;
  await mailMerchant(tx, services, disabled);
  const change = { before: presentWebhook(services, failing), after: presentWebhook(services, disabled) };
  await noteWebhook(tx, asWorker(services, merchantScope(tx.merchantId), "webhooks"), { action: "disable", ...change });
}

async function mailMerchant(tx: Tx, services: Services, { id, url, failures }: WebhookRow): Promise<void> {
  const merchant = await findMerchant(tx, tx.merchantId);
  if (!merchant) return;
  const brand = await brandOfMerchant(tx, services, merchant.name);
  const account = { account_type: "merchant", account_type_id: merchant.id } as const;
  const mail = { kind: "webhook_disabled", type: "webhook_disabled", about: id, account, brand } as const;
  const reason = `${failures} attempts in three days failed`;
  const values = { "merchant.name": merchant.name, "webhook.url": url, "webhook.reason": reason };
  await queueTemplated(tx, services, { ...mail, to: merchant.receipt_email, values });
}
