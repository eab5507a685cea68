import { createClient } from "@gatehouse/client/client.ts";
import { GatehouseError } from "@gatehouse/client/error.ts";
import { verifyWebhook } from "@gatehouse/client/webhooks.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverySender } from "../src/modules/webhooks/jobs.ts";
import { DEMO_KEY, DEMO_MERCHANT, type TestApp, testApp, VISA } from "./app.ts";
import { deliverAll } from "./deliver.ts";
import { type Received, type Receiver, startReceiver } from "./receiver.ts";

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await testApp();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await app.stop();
});

const card = { card: { number: VISA, expiration_date: "12/30", cvc: "999" } };
const gatehouse = () => createClient({ url: app.url, key: DEMO_KEY });

test("authorizes, captures, voids and finds a payment", async () => {
  const client = gatehouse();
  const { data } = await client.createTransaction({ input: { type: "authorize", amount: 5000, payment_method: card } });
  expect([data.status, data.response]).toEqual(["authorized", "approved"]);
  const params = { id: data.id };
  expect((await client.captureTransaction({ params, input: { amount: 4000 } })).data.amount_captured).toBe(4000);
  await client.voidTransaction({ params });
  const found = await client.searchTransactions({ input: { transaction_id: { operator: "=", value: data.id } } });
  expect(found).toMatchObject({ total: 1, data: [{ id: data.id, status: "voided" }] });
});

test("reports a refusal with its field and correlation id", async () => {
  const input = { type: "sale", amount: -1, payment_method: card } as const;
  const error = await gatehouse()
    .createTransaction({ input })
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(GatehouseError);
  expect(error).toMatchObject({ status: 400, field: "amount" });
  expect(error.correlationId).toMatch(/^[0-9a-v]{20}$/);
});

test("verifies what a webhook delivers", async () => {
  const client = gatehouse();
  const params = { mid: DEMO_MERCHANT, id: DEMO_MERCHANT };
  const input = {
    type: "transaction",
    url: receiver.url,
    available_subtypes: { transaction_create: true },
  } as const;
  const { data: webhook } = await client.createWebhook({ params, input });
  const verify = ({ text, headers }: Received) => verifyWebhook({ body: text, headers, key: webhook.signature_key });
  expect(receiver.received.map(verify)).toMatchObject([{ type: "test" }]);
  const { data } = await client.createTransaction({ input: { type: "sale", amount: 900, payment_method: card } });
  await deliverAll(app);
  await deliverySender(app.services)();
  const event = { type: "transaction_create", transaction_id: data.id };
  expect(receiver.events().map(verify)).toContainEqual(expect.objectContaining(event));
});
