import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEventType } from "@gatehouse/contract/webhooks/event-types.ts";

/** Signs test events on every gateway of this protocol. It is no secret. */
const TEST_KEY = "00000000-0000-4000-8000-000000000001";

/** An event that a webhook delivered. `id` is the same for each attempt; handle an id once. */
export type WebhookEvent = {
  id: string;
  /** The id of the event that this one replays; "" for an original. */
  replayOf: string;
  type: WebhookEventType | "test";
  account_type: "merchant" | "partner";
  account_type_id: string;
  transaction_id?: string;
  action_at: string;
  data?: unknown;
};

/** Thrown when a request to a webhook's URL has no valid signature. Answer it with 401. */
export class InvalidSignature extends Error {
  override name = "InvalidSignature";
}

/** A request to the URL of a webhook. `body` must be the bytes as they arrived, the line feed at the end included. */
export type WebhookRequest = {
  body: string | Uint8Array;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The signature key of the webhook. */
  key: string;
};

/**
 * Verifies the signature and returns the event. While a key is rotated, requests carry signatures of both keys, so that either
 * verifies. A test event is signed with a key that everyone knows: do nothing for it but answer.
 */
export function verifyWebhook({ body, headers, key }: WebhookRequest): WebhookEvent {
  const signatures = ["signature", "signature-previous"].flatMap((name) => headerOf(headers, name));
  const isSigned = isSignedWith(key, body, signatures);
  if (!isSigned && !isSignedWith(TEST_KEY, body, signatures)) throw new InvalidSignature("The signature is not valid.");
  const event = JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString("utf8"));
  if (!isSigned && event.type !== "test") throw new InvalidSignature("The test key signs test events only.");
  const [id = ""] = headerOf(headers, "x-webhook-event-id");
  const [replayOf = ""] = headerOf(headers, "x-webhook-replay-of");
  return { ...event, id, replayOf };
}

/** Header names in any case, as Node, Fetch and frameworks give them. */
function headerOf(headers: WebhookRequest["headers"], name: string): string[] {
  return Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
}

function isSignedWith(key: string, body: string | Uint8Array, signatures: readonly string[]): boolean {
  const expected = createHmac("sha256", key).update(body).digest();
  return signatures.some((signature) => {
    const given = Buffer.from(signature, "base64url");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
