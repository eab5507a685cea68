import { expect, test } from "vitest";
import { type ClientOptions, createClient } from "./client.ts";
import { GatehouseError } from "./error.ts";

type Sent = { url: string; method: string; headers: Headers; body: Record<string, unknown> };
type Planned = Response | Error;

/** A client whose network gives the planned replies, one for each request. */
function clientOf(planned: Planned[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const client = createClient({
    url: "https://pay.example.com/",
    key: "api_key",
    ...options,
    chance: () => 0,
    pause: async (ms) => void pauses.push(ms),
    fetch: (async (url: string, init: RequestInit) => {
      const body = init.body === undefined ? {} : JSON.parse(String(init.body));
      sent.push({ url, method: String(init.method), headers: init.headers as Headers, body });
      const reply = planned.shift() ?? new Error("no reply was planned");
      if (reply instanceof Error) throw reply;
      return reply;
    }) as typeof fetch,
  });
  return { client, sent, pauses };
}

const success = (data: unknown, rest: object = {}) =>
  Response.json({ status: "success", msg: "success", data, ...rest });

function failure(status: number, rest: object = {}, headers: Record<string, string> = {}): Response {
  return Response.json({ status: "failed", msg: "bad", data: null, ...rest }, { status, headers });
}

const payment = { type: "sale", amount: 2599, payment_method: { cash: {} } } as never;

test("fills the path and the query and sends the key", async () => {
  const { client, sent } = clientOf([success([], { total_count: 7 })]);
  const params = { mid: "a/b", id: "a/b", wid: "w" };
  const { data, total } = await client.listDeliveries({ params, query: { limit: 5, offset: undefined } });
  expect([data, total]).toEqual([[], 7]);
  expect(sent[0]?.url).toBe("https://pay.example.com/api/merchant/a%2Fb/webhook/w/deliveries?limit=5");
  expect(sent[0]?.headers.get("authorization")).toBe("api_key");
});

test("refuses to send a call without a parameter of its path", async () => {
  const { client, sent } = clientOf([]);
  await expect(client.getTransaction()).rejects.toThrow("getTransaction needs the parameter id");
  expect(sent).toEqual([]);
});

test("throws the message, field, status and correlation id of a refusal", async () => {
  const { client } = clientOf([failure(400, { field: "amount" }, { "x-correlation-id": "c1" })]);
  const error = await client.createTransaction({ input: payment }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(GatehouseError);
  expect(error).toMatchObject({ message: "bad", status: 400, field: "amount", correlationId: "c1" });
});

test("sends a payment again under the same idempotency key when no reply came", async () => {
  const { client, sent, pauses } = clientOf([new TypeError("fetch failed"), failure(503), success({ id: "t" })]);
  expect((await client.createTransaction({ input: payment })).data.id).toBe("t");
  const keys = sent.map(({ body }) => body.idempotency_key);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(pauses).toEqual([125, 250]);
});

test("keeps the caller's idempotency key", async () => {
  const { client, sent } = clientOf([success({ id: "t" })]);
  await client.createTransaction({ input: { ...(payment as object), idempotency_key: "order-7" } as never });
  expect(sent[0]?.body.idempotency_key).toBe("order-7");
});

test.each([new TypeError("fetch failed"), failure(502), failure(503)])(
  "does not repeat a write without an idempotency key (%#)",
  async (reply) => {
    const { client, sent } = clientOf([reply, success(null)]);
    await expect(client.voidTransaction({ params: { id: "t" } })).rejects.toThrow(GatehouseError);
    expect(sent.length).toBe(1);
  },
);

test("waits as long as the server asks for after too many requests, a write included", async () => {
  const { client, pauses } = clientOf([failure(429, {}, { "retry-after": "7" }), success({ id: "t" })]);
  await client.voidTransaction({ params: { id: "t" } });
  expect(pauses).toEqual([7000]);
});

test("gives up after the number of retries", async () => {
  const { client, sent } = clientOf([failure(503), failure(503), failure(503)], { retries: 1 });
  await expect(client.getTransaction({ params: { id: "t" } })).rejects.toThrow("bad");
  expect(sent.length).toBe(2);
});

test.each([400, 401, 403, 404, 500])("does not repeat a read that was answered with %d", async (status) => {
  const { client, sent } = clientOf([failure(status), success({})]);
  await expect(client.getTransaction({ params: { id: "t" } })).rejects.toThrow("bad");
  expect(sent.length).toBe(1);
});

test("throws the caller's own abort", async () => {
  const controller = new AbortController();
  controller.abort(new Error("enough"));
  const { client } = clientOf([new Error("aborted")]);
  const call = client.getTransaction({ params: { id: "t" }, signal: controller.signal });
  await expect(call).rejects.toThrow("aborted");
});
