import { createClient } from "@gatehouse/client/client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../scripts/gatehouse/listen.ts";
import { trigger, triggers } from "../../../scripts/gatehouse/trigger.ts";
import { deliverySender } from "../src/modules/webhooks/jobs.ts";
import { DEMO_KEY, type TestApp, testApp } from "./app.ts";
import { deliverAll } from "./deliver.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

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

test("prints and forwards each event that is triggered, and leaves no webhook behind", async () => {
  const client = createClient({ url: app.url, key: DEMO_KEY });
  const lines: string[] = [];
  const { promise: until, resolve: stop } = Promise.withResolvers<void>();
  const listening = Promise.withResolvers<void>();
  const print = (line: string) => {
    lines.push(line);
    listening.resolve();
  };
  const ended = listen(client, { forwardTo: receiver.url, print, until });
  await listening.promise;
  for (const name of triggers) await trigger(client, name);
  await deliverAll(app);
  await deliverySender(app.services)();
  await deliverySender(app.services)();
  for (const name of triggers) expect(lines.some((line) => line.includes(name))).toBe(true);
  expect(receiver.events().map(({ body }) => body.type)).toEqual(expect.arrayContaining([...triggers]));
  expect(receiver.events()[0]?.headers).toHaveProperty("x-webhook-event-id");
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d {2}transaction_create {2}[0-9a-v]{20} {2}200 in \d+ ms$/);
  stop();
  await ended;
  const { id } = (await client.getMerchant()).data;
  expect((await client.listWebhooks({ params: { id } })).total).toBe(0);
});

test("passes the status of the local program on, so that the gateway retries", async () => {
  const client = createClient({ url: app.url, key: DEMO_KEY });
  receiver.answer = () => ({ status: 500 });
  const { promise: until, resolve: stop } = Promise.withResolvers<void>();
  const listening = Promise.withResolvers<void>();
  const ended = listen(client, { forwardTo: receiver.url, print: () => listening.resolve(), until });
  await listening.promise;
  await trigger(client, "transaction_create");
  await deliverAll(app);
  await deliverySender(app.services)();
  const { id } = (await client.getMerchant()).data;
  const { data } = await client.listWebhooks({ params: { id } });
  expect(data.find(({ type }) => type === "transaction")?.failures).toBe(1);
  stop();
  await ended;
});
