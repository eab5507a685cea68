import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { InvalidSignature, verifyWebhook } from "./webhooks.ts";

const key = "12345678-1234-1234-1234-123456789012";
const sign = (body: string, by = key) => createHmac("sha256", by).update(body).digest("base64url");
const body = '{"type":"transaction_create","transaction_id":"t"}\n';

test("verifies the published test vector", () => {
  const vector = '{"data":"this is test data"}';
  const headers = { Signature: "JacUiw_ztpEZJWvOhhKoHTLBf4b-aZv9n_0YmJJxltc" };
  expect(verifyWebhook({ body: vector, headers, key }).data).toBe("this is test data");
});

test("returns the event with its id and what it replays", () => {
  const headers = { signature: sign(body), "x-webhook-event-id": "e2", "x-webhook-replay-of": "e1" };
  const event = verifyWebhook({ body: Buffer.from(body), headers, key });
  expect(event).toMatchObject({ id: "e2", replayOf: "e1", type: "transaction_create", transaction_id: "t" });
});

test("verifies by the previous key while a key is rotated", () => {
  const headers = { signature: sign(body, "new"), "Signature-Previous": sign(body) };
  expect(verifyWebhook({ body, headers, key }).type).toBe("transaction_create");
});

test.each([
  ["without a signature", {}],
  ["with the signature of another body", { signature: sign(`${body} `) }],
  ["with the signature of another key", { signature: sign(body, "other") }],
  ["with a signature of another length", { signature: "AAAA" }],
  ["signed with the test key", { signature: sign(body, "00000000-0000-4000-8000-000000000001") }],
])("refuses an event %s", (_name, headers) => {
  expect(() => verifyWebhook({ body, headers, key })).toThrow(InvalidSignature);
});

test("accepts a test event, which is signed with the key of all gateways", () => {
  const test = '{"type":"test"}\n';
  const headers = { signature: sign(test, "00000000-0000-4000-8000-000000000001") };
  expect(verifyWebhook({ body: test, headers, key }).type).toBe("test");
});
