import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../test/app.ts";
import { deliverAll } from "../../../test/deliver.ts";
import { hmac, type Receiver, startReceiver } from "../../../test/receiver.ts";
import { settleNow } from "../settlement/index.ts";
import { deliverySender } from "./jobs.ts";
import { TEST_KEY } from "./signature.ts";

const root = `/merchant/${DEMO_MERCHANT}/webhook`;
const all = {
  transaction_create: true,
  transaction_update: true,
  transaction_void: true,
  transaction_capture: true,
  transaction_settlement: true,
};

let app: TestApp;
let receiver: Receiver;
let send: () => Promise<number>;
beforeAll(async () => {
  app = await testApp();
  send = deliverySender(app.services);
});
afterAll(() => app.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { id } of (await app.call("GET", root)).data) await app.call("DELETE", `${root}/${id}`);
  await receiver.stop();
});

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const create = async (body: object = {}) =>
  (await post(root, { type: "transaction", url: receiver.url, available_subtypes: all, ...body })).data;
const pay = async (amount = 1_000) => (await post("/transaction", sale({ amount }))).data;
const deliver = async () => {
  await deliverAll(app);
  await send();
};

test("creates a webhook after the URL answered a test event with 200", async () => {
  const made = await create({ limit_per_second: "5" });
  expect(made).toMatchObject({
    merchant_id: DEMO_MERCHANT,
    type: "transaction",
    url: receiver.url,
    status: "active",
    limit_per_second: 5,
    available_subtypes: all,
    previous_signature_key_expires_at: null,
  });
  expect(made.signature_key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect((await app.call("GET", `${root}/${made.id}`)).data).toEqual(made);
  const [probe] = receiver.received;
  expect(probe?.body).toEqual({
    status: "success",
    msg: "success",
    type: "test",
    account_type: "merchant",
    account_type_id: DEMO_MERCHANT,
    action_at: expect.any(String),
  });
  expect(probe?.text.endsWith("}\n")).toBe(true);
  expect(probe?.headers.signature).toBe(hmac(TEST_KEY, probe?.text ?? ""));
});

test.each([
  [{ url: "not a url" }, "invalid url"],
  [{ url: "ftp://hooks.example.org" }, "invalid url"],
  [{ url: "https://user:pass@hooks.example.org" }, "invalid url"],
  [{ url: undefined }, "invalid url"],
  [{ type: "invoice" }, "invalid type"],
  [{ type: undefined }, "invalid type"],
  [{ available_subtypes: { settlement_batch: true } }, "unknown subtype for this type: settlement_batch"],
  [{ limit_per_second: 1001 }, "invalid Limit Per Second"],
  [{ status: "auto_disabled" }, "invalid Status"],
])("refuses a webhook with %j", async (wrong, text) => {
  const body = { type: "transaction", url: receiver.url, ...wrong };
  expect(await post(root, body)).toMatchObject({ http: 400, msg: `bad request error: ${text}` });
  expect((await app.call("GET", root)).total_count).toBe(0);
});

test.each([
  [500, "webhook test failed: the URL must answer with status 200; it answered 500: no"],
  [204, "webhook test failed: the URL must answer with status 200; it answered 204"],
  [302, "webhook test failed: the URL must answer with status 200; it answered 302: no"],
  [0, "webhook test failed: the connection was closed before a reply"],
])("refuses to save a URL that answers %i", async (status, text) => {
  receiver.answer = () => ({ status, body: "no" });
  const made = await post(root, { type: "transaction", url: receiver.url });
  expect(made).toMatchObject({ http: 400, msg: `bad request error: ${text}`, field: "url" });
  const tested = await post(`${root}/test`, { url: receiver.url });
  expect(tested).toMatchObject({ http: 400, msg: `bad request error: ${text}` });
});

test("tests a webhook and returns the exchange, ten times at once and then every six seconds", async () => {
  app.pass(600_000);
  const { id } = await create();
  const { data } = await post(`${root}/test`, { webhook_id: id });
  expect(data).toMatchObject({ url: receiver.url, status_code: 200, response_body: "ok" });
  expect(data.request_headers.Signature).toBe(hmac(TEST_KEY, data.request_body));
  for (let turn = 2; turn <= 10; turn++) expect((await post(`${root}/test`, { webhook_id: id })).http).toBe(200);
  expect(await post(`${root}/test`, { webhook_id: id })).toMatchObject({ http: 429 });
  app.pass(6_000);
  expect((await post(`${root}/test`, { webhook_id: id })).http).toBe(200);
  expect((await post(`${root}/test`, { webhook_id: id })).http).toBe(429);
});

test("delivers what happens to a transaction, signed, in order and once", async () => {
  const { id, signature_key } = await create();
  const paid = await pay(4_500);
  await post(`/transaction/${paid.id}/void`);
  await deliver();
  await deliver();
  const events = receiver.events();
  expect(events.map(({ body }) => body.type)).toEqual(["transaction_create", "transaction_void"]);
  const [first] = events;
  expect(first?.body).toMatchObject({
    status: "success",
    msg: "success",
    account_type: "merchant",
    account_type_id: DEMO_MERCHANT,
    transaction_id: paid.id,
    data: { id: paid.id, amount: 4_500, status: paid.status, response: "approved" },
  });
  expect(events[1]?.body.data.status).toBe("voided");
  for (const { headers, text } of events) expect(headers.signature).toBe(hmac(signature_key, text));
  const log = await app.call("GET", `${root}/${id}/deliveries`);
  expect(log.total_count).toBe(2);
  expect(log.data[1]).toMatchObject({
    event_id: first?.headers["x-webhook-event-id"],
    type: "transaction_create",
    subject: paid.id,
    state: "delivered",
    attempt: 1,
    status_code: 200,
    error: "",
    next_attempt_at: null,
  });
});

test("delivers only the chosen event types, and nothing to another merchant's webhook", async () => {
  await create({ available_subtypes: { transaction_void: true, transaction_create: false } });
  const paid = await pay();
  await post(`/transaction/${paid.id}/void`);
  await deliver();
  expect(receiver.events().map(({ body }) => body.type)).toEqual(["transaction_void"]);
});

test("tries a failed delivery again with the same event id, and later events of its transaction wait", async () => {
  const { id } = await create();
  receiver.answer = ({ body }) => ({ status: body.type === "transaction_create" ? 503 : 200 });
  const paid = await pay();
  await post(`/transaction/${paid.id}/void`);
  await deliver();
  expect(receiver.events().map(({ body }) => body.type)).toEqual(["transaction_create"]);
  const [failed] = (await app.call("GET", `${root}/${id}/deliveries?type=transaction_create`)).data;
  expect(failed).toMatchObject({ state: "queued", attempt: 1, status_code: 503, error: "the reply had status 503" });
  const wait = Date.parse(failed.next_attempt_at) - app.services.clock.now().getTime();
  expect(wait).toBeGreaterThan(20_000);
  expect(wait).toBeLessThan(33_100);
  receiver.answer = () => ({ status: 200 });
  app.pass(40_000);
  await send();
  await send();
  const events = receiver.events();
  expect(events.map(({ body }) => body.type)).toEqual(["transaction_create", "transaction_create", "transaction_void"]);
  expect(events[1]?.headers["x-webhook-event-id"]).toBe(events[0]?.headers["x-webhook-event-id"]);
  const detail = await app.call("GET", `${root}/${id}/deliveries/${failed.event_id}`);
  expect(detail.data.payload).toBe(events[0]?.text);
  expect(detail.data.attempts).toMatchObject([
    { attempt: 1, status_code: 503, response_body: "ok" },
    { attempt: 2, status_code: 200 },
  ]);
});

test("delivers after an outage of two days, and disables a webhook after three days without a success", async () => {
  const { id } = await create();
  receiver.answer = () => ({ status: 0 });
  const paid = await pay();
  await deliver();
  for (let hour = 0; hour < 48; hour++) {
    app.pass(3_600_000);
    await send();
  }
  receiver.answer = () => ({ status: 201 });
  app.pass(5 * 3_600_000);
  await send();
  expect(receiver.events().at(-1)?.body.transaction_id).toBe(paid.id);
  expect((await app.call("GET", `${root}/${id}`)).data).toMatchObject({ status: "active", failures: 0 });

  await app.sql("UPDATE merchants SET receipt_email = 'books@rowe.example' WHERE id = $1", [DEMO_MERCHANT]);
  receiver.answer = () => ({ status: 500 });
  await pay();
  await deliver();
  for (let hour = 0; hour < 78; hour++) {
    app.pass(3_600_000);
    await send();
  }
  expect((await app.call("GET", `${root}/${id}`)).data.status).toBe("auto_disabled");
  const mails = await app.sql("SELECT recipient FROM mails WHERE kind = 'webhook_disabled'");
  expect(mails).toEqual([{ recipient: "books@rowe.example" }]);
  receiver.answer = () => ({ status: 200 });
  expect((await post(`${root}/${id}`, { status: "active" })).data).toMatchObject({ status: "active", failures: 0 });
});

test("signs with both keys while a rotation overlaps", async () => {
  const { id, signature_key: old } = await create();
  expect(await post(`${root}/${id}/rotate-secret`, { overlap_hours: 169 })).toMatchObject({
    http: 400,
    msg: "bad request error: overlap_hours must be between 1 and 168",
  });
  const { data } = await post(`${root}/${id}/rotate-secret`, { overlap_hours: 48 });
  expect(data.signature_key).not.toBe(old);
  expect(Date.parse(data.previous_signature_key_expires_at) - app.services.clock.now().getTime()).toBeGreaterThan(
    47.9 * 3_600_000,
  );
  await pay();
  await deliver();
  const [both] = receiver.events();
  expect(both?.headers.signature).toBe(hmac(data.signature_key, both?.text ?? ""));
  expect(both?.headers["signature-previous"]).toBe(hmac(old, both?.text ?? ""));
  await post(`${root}/${id}/expire-previous-secret`);
  await pay();
  await deliver();
  expect(receiver.events()[1]?.headers["signature-previous"]).toBeUndefined();
});

test("replays one event and a time range under new event ids", async () => {
  const { id } = await create();
  const from = app.services.clock.now().toISOString();
  const paid = await pay();
  await deliver();
  const [first] = receiver.events();
  const eventId = String(first?.headers["x-webhook-event-id"]);
  expect((await post(`${root}/${id}/deliveries/${eventId}/replay`)).http).toBe(200);
  await send();
  const [, replay] = receiver.events();
  expect(replay?.text).toBe(first?.text);
  expect(replay?.headers["x-webhook-replay-of"]).toBe(eventId);
  expect(replay?.headers["x-webhook-event-id"]).not.toBe(eventId);

  await post(`${root}/${id}`, { status: "disabled" });
  await post(`/transaction/${paid.id}/void`);
  await deliver();
  expect(receiver.events().length).toBe(2);
  const range = { from, to: app.services.clock.now().toISOString() };
  expect(await post(`${root}/${id}/replay`, range)).toMatchObject({ http: 400 });
  await post(`${root}/${id}`, { status: "active" });
  expect((await post(`${root}/${id}/replay`, range)).data).toEqual({ replayed: 2 });
  await send();
  await send();
  expect(
    receiver
      .events()
      .slice(2)
      .map(({ body }) => body.type),
  ).toEqual(["transaction_create", "transaction_void"]);
});

test("sends what waits for another attempt as soon as an event is replayed", async () => {
  const { id } = await create();
  receiver.answer = () => ({ status: 503 });
  await pay();
  await deliver();
  receiver.answer = () => ({ status: 200 });
  const eventId = String(receiver.events()[0]?.headers["x-webhook-event-id"]);
  await post(`${root}/${id}/deliveries/${eventId}/replay`);
  await send();
  await send();
  expect(receiver.events().map(({ headers }) => headers["x-webhook-replay-of"])).toEqual([
    undefined,
    undefined,
    eventId,
  ]);
});

test("keeps its limit per second", async () => {
  await create({ limit_per_second: 1 });
  for (let turn = 0; turn < 3; turn++) await pay(2_000 + turn);
  await deliverAll(app);
  await send();
  expect(receiver.events().length).toBe(1);
  app.pass(1_100);
  await send();
  expect(receiver.events().length).toBe(2);
});

test("counts failures of a webhook with a limit per second, and pauses it", async () => {
  const { id } = await create({ limit_per_second: 1 });
  receiver.answer = () => ({ status: 500 });
  for (let turn = 0; turn < 3; turn++) await pay(2_100 + turn);
  await deliverAll(app);
  await send();
  expect((await app.call("GET", `${root}/${id}`)).data.failures).toBe(1);
  app.pass(1_100);
  await send();
  expect(receiver.events().length).toBe(1);
  app.pass(5_000);
  await send();
  expect((await app.call("GET", `${root}/${id}`)).data.failures).toBe(2);
});

test("logs a failure of its own and sends the others", async () => {
  const { id } = await create();
  const other = await startReceiver();
  await create({ url: other.url });
  await app.sql("UPDATE webhooks SET sealed_key = 'k1.broken' WHERE id = $1", [id]);
  await pay(2_200);
  await deliver();
  expect(other.events().length).toBe(1);
  expect(receiver.events().length).toBe(0);
  await app.sql("DELETE FROM webhooks WHERE id = $1", [id]);
  await other.stop();
});

test("claims nothing more once the worker stops", async () => {
  await create();
  await pay(2_300);
  await deliverAll(app);
  expect(await deliverySender(app.services)(AbortSignal.abort())).toBe(0);
  expect(receiver.events().length).toBe(0);
});

test("a slow webhook holds up no other", async () => {
  const other = await startReceiver();
  await create();
  await create({ url: other.url });
  receiver.answer = () => ({ status: 200, afterMs: 3_000 });
  for (let turn = 0; turn < 6; turn++) await pay(3_000 + turn);
  await deliverAll(app);
  const sending = send();
  await expect.poll(() => other.events().length, { timeout: 2_500 }).toBe(6);
  expect(receiver.events().length).toBeLessThan(6);
  receiver.answer = () => ({ status: 200 });
  await sending;
  await other.stop();
});

test("sends a batch to webhooks of the settlement family", async () => {
  await create({ type: "settlement", available_subtypes: { settlement_batch: true } });
  await pay(7_700);
  await settleNow(app.services);
  await deliver();
  const [event] = receiver.events();
  expect(event?.body).toMatchObject({ type: "settlement_batch", account_type_id: DEMO_MERCHANT });
  expect(event?.body.transaction_id).toBeUndefined();
  expect(Object.keys(event?.body.data)).toEqual(
    expect.arrayContaining([
      "id",
      "batch_number",
      "batch_date",
      "num_transactions",
      "amount_captured",
      "base_amount",
      "net_amount",
      "net_deposit",
      "amount_credit",
      "surcharge_amount",
      "payment_adj_amount",
      "processor_id",
      "processor_name",
      "processor_type",
      "merchant_id",
      "response_code",
      "response_message",
    ]),
  );
});
