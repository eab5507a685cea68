import type { Exchange } from "@gatehouse/contract/webhooks/webhook.ts";
import type { Context } from "../../context.ts";
import { storableText } from "../../db/storable-text.ts";
import type { WebhookReply } from "../../ports/webhook-sender.ts";
import { refuse } from "../../refusal.ts";
import { payloadText } from "./domain/payload.ts";
import { isWebhookUrl } from "./domain/webhook-url.ts";
import { signatureOf, TEST_KEY } from "./signature.ts";

/** How much of a response is kept. */
export const RESPONSE_LENGTH = 2_000;

/** Sends a test event and gives the exchange; refuses unless the reply has status 200. */
export async function probeWebhook(
  { services, caller }: Pick<Context, "services" | "caller">,
  url: string,
): Promise<Exchange> {
  if (!isWebhookUrl(url, services.config.ENVIRONMENT === "production")) refuse("webhook_url_invalid");
  const { merchantId: merchant_id } = caller.scope;
  const body = payloadText({ type: "test", merchant_id, at: services.clock.now() });
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Gatehouse-Webhook/1",
    Signature: signatureOf(TEST_KEY, body),
    "X-Webhook-Event-Id": services.ids.next(),
  };
  const reply = await services.webhookSender.send({ url, headers, body });
  if ("error" in reply || reply.status !== 200) refuse("webhook_test_failed", { detail: reasonOf(reply) });
  return {
    url,
    request_headers: headers,
    request_body: body,
    status_code: reply.status,
    response_body: storableText(reply.body, RESPONSE_LENGTH),
    duration_ms: reply.ms,
  };
}

function reasonOf(reply: WebhookReply): string {
  if ("error" in reply) return reply.error;
  const text = storableText(reply.body, 200).replace(/\s+/g, " ").trim();
  return `the URL must answer with status 200; it answered ${reply.status}${text ? `: ${text}` : ""}`;
}
