import { type CallWithSchemas, isWrite } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, person, sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { settleDue } from "../../settlement/index.ts";
import { deleteExpiredResponses } from "./delete-responses.ts";

let app: TestApp;
let merchant = "";
beforeAll(async () => {
  app = await testApp();
  merchant = (await app.call("GET", "/merchant")).data.id;
});
afterAll(() => app.stop());

const DAY = 86_400_000;
const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const requireOrderId = (rules: object) =>
  app.sql("UPDATE merchants SET requireds = $2 WHERE id = $1", [merchant, JSON.stringify(rules)]);
const switchProcessors = (status: string) =>
  app.sql("UPDATE processors SET status = $2 WHERE merchant_id = $1", [merchant, status]);

describe("a repeat is given the first answer, and its key is free after the window,", () => {
  test.each([
    ["every processor was disabled", () => switchProcessors("disabled"), () => switchProcessors("active")],
    ["a field became required", () => requireOrderId({ default: { order_id: "required" } }), () => requireOrderId({})],
  ])("though in between %s", async (name, change, changeBack) => {
    const session = await app.signIn("demo_merchant");
    const pay = () => app.call("POST", "/transaction", sale({ idempotency_key: name, amount: 5150 }), session);
    const first = await pay();
    expect(first.data.status).toBe("pending_settlement");
    await change();
    const again = await pay();
    app.pass(301_000);
    const late = await pay();
    await changeBack();
    expect(again).toMatchObject({ http: 200, data: first.data });
    expect(late.http).toBe(400);
  });

  test("though in between the customer was deleted", async () => {
    const { data } = await post("/vault/customer", {
      default_payment: { card: { number: VISA, expiration_date: "12/30" } },
    });
    const payment_method = { customer: { id: data.id } };
    const body = { type: "sale", amount: 300, payment_method, idempotency_key: "customer-gone" };
    const first = await post("/transaction", body);
    expect((await app.call("DELETE", `/vault/${data.id}`)).http).toBe(200);
    expect(await post("/transaction", body)).toMatchObject({ http: 200, data: first.data });
    expect((await post("/transaction", { ...body, idempotency_key: "another" })).http).toBe(400);
  });
});

describe("whatever the second body says,", () => {
  const unreadable = [
    { amount: "much" },
    { amount: -1 },
    { type: "gift" },
    { type: undefined },
    { payment_method: 7 },
    { line_items: [{ quantity: "x" }] },
  ];

  test("a payment is answered as it was the first time", async () => {
    const body = sale({ idempotency_key: "unreadable", amount: 4100 });
    for (const other of unreadable) expect((await post("/transaction", { ...body, ...other })).http).toBe(400);
    const first = await post("/transaction", body);
    for (const other of unreadable)
      expect(await post("/transaction", { ...body, ...other })).toMatchObject({ http: 200, data: first.data });
    app.pass(301_000);
    for (const other of unreadable) expect((await post("/transaction", { ...body, ...other })).http).toBe(400);
    expect((await post("/transaction", { ...body, amount: "much", idempotency_key: ["unreadable"] })).http).toBe(400);
  });

  test("and neither is one that was declined charged by it, nor told to others", async () => {
    const body = sale({
      idempotency_key: "declined",
      payment_method: { card: { number: "4000000000000002", expiration_date: "12/30" } },
    });
    const first = await post("/transaction", body);
    expect(first.data.status).toBe("declined");
    const again = { ...body, amount: "much" };
    expect(await post("/transaction", again)).toMatchObject({ http: 200, data: first.data });
    const other = await app.signIn("other_merchant");
    expect((await app.call("POST", "/transaction", again, other)).http).toBe(400);
    await app.call(
      "POST",
      "/user",
      person({ username: "refunds_only", password: PASSWORD, permissions: { process_refund: true } }),
    );
    const clerk = await app.signIn("refunds_only");
    expect((await app.call("POST", "/transaction", again, clerk)).http).toBe(403);
  });

  test("a refund is answered as it was the first time, and another key's answer is none", async () => {
    const id = await settled();
    const ask = (body: object) => post(`/transaction/${id}/refund`, { idempotency_key: "unreadable refund", ...body });
    expect((await ask({ amount: "all" })).http).toBe(400);
    const first = await ask({ amount: 250 });
    expect(await ask({ amount: "all" })).toMatchObject({ http: 200, data: first.data });
    await post("/transaction", sale({ idempotency_key: "no-refund" }));
    expect((await ask({ amount: "all", idempotency_key: "no-refund" })).msg).toBe(
      "bad request error: invalid Idempotency Key",
    );
  });
});

async function settled(): Promise<string> {
  const { data } = await post("/transaction", sale({ amount: 1000 }));
  app.pass(DAY);
  await settleDue(app.services);
  return data.id;
}

describe("a refund with an idempotency key", () => {
  test("goes out once, however many twins ask for it", async () => {
    const id = await settled();
    const ask = () => post(`/transaction/${id}/refund`, { amount: 300, idempotency_key: "refund-twins" });
    const replies = await Promise.all(Array.from({ length: 12 }, ask));
    expect(replies.map(({ http }) => http)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(replies[0]?.data).toMatchObject({ idempotency_key: "refund-twins", idempotency_time: 300, amount: 300 });
    expect(await app.sql("SELECT amount_refunded::int FROM transactions WHERE id = $1", [id])).toEqual([
      { amount_refunded: 300 },
    ]);
  });

  test("is answered again when nothing is left to refund, and is a new one after the window", async () => {
    const id = await settled();
    const ask = (amount: number) =>
      post(`/transaction/${id}/refund`, { amount, idempotency_key: "k", idempotency_time: 60 });
    const first = await ask(500);
    await post(`/transaction/${id}/refund`, { amount: 400 });
    expect(await ask(500)).toMatchObject({ http: 200, data: { id: first.data.id } });
    app.pass(61_000);
    expect((await ask(100)).data.id).not.toBe(first.data.id);
    expect((await ask(100)).http).toBe(200);
    expect((await post(`/transaction/${id}/refund`, { amount: 1 })).http).toBe(400);
  });

  test("that is refused leaves its key free", async () => {
    const id = await settled();
    const ask = (amount: number) => post(`/transaction/${id}/refund`, { amount, idempotency_key: "refused" });
    expect((await ask(1001)).http).toBe(400);
    expect((await ask(1000)).http).toBe(200);
  });

  test("is refused when the key stands for something else", async () => {
    const id = await settled();
    await post("/transaction", sale({ idempotency_key: "a-sale" }));
    const { http, msg } = await post(`/transaction/${id}/refund`, { idempotency_key: "a-sale" });
    expect([http, msg]).toEqual([400, "bad request error: invalid Idempotency Key"]);
  });
});

test("kept answers are forgotten when their window is over; a key without an outcome stays", async () => {
  const keys = async () => (await app.sql("SELECT key FROM idempotency_keys ORDER BY key")).map(({ key }) => key);
  app.pass(DAY);
  await deleteExpiredResponses(app.services);
  expect(await keys()).toEqual([]);
  await post("/transaction", sale({ idempotency_key: "answered" }));
  await post("/transaction", sale({ idempotency_key: "lost", billing_address: { postal_code: "20092" } }));
  expect(await deleteExpiredResponses(app.services)).toBe(0);
  app.pass(301_000);
  expect(await deleteExpiredResponses(app.services)).toBe(1);
  expect(await keys()).toEqual(["lost"]);
});

describe("an idempotency key of blanks", () => {
  const shapeOf = ({ input }: CallWithSchemas) =>
    (input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {};
  const keyed = allCalls.filter((call) => isWrite(call) && call.input && "idempotency_key" in shapeOf(call));

  test.each(keyed.map((call) => [call.name, call] as const))(
    "is refused by %s",
    async (_name, { path, method, sample }) => {
      for (const idempotency_key of [" ", "\u00a0 ", "\u200b", "\u3000\u2003"]) {
        const reply = await app.call(method, path.replace(/\{\w+\}/g, "none"), {
          ...(sample as object),
          idempotency_key,
        });
        expect([reply.http, reply.field]).toEqual([400, "idempotency_key"]);
      }
    },
  );

  test("is refused by at least six calls", () => expect(keyed.length).toBeGreaterThanOrEqual(6));
});

describe("a retry that overlaps its original", () => {
  const ach = { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "web" };
  const customer = async (): Promise<string> => (await post("/vault/customer", {})).data.id;
  const kinds: [name: string, more: () => Promise<object>][] = [
    ["saves a card to a new customer", async () => ({ create_vault_record: true })],
    ["saves a card to a customer", async () => ({ create_vault_record_for: await customer() })],
    ["saves an account to a new customer", async () => ({ create_vault_record: true, payment_method: { ach } })],
    ["authorizes and saves", async () => ({ create_vault_record: true, type: "authorize" })],
    [
      "names the id of the customer by its method",
      async () => ({ create_vault_record: true, vault_record_id_format: "xid_type_last4" }),
    ],
  ];

  test.each(kinds)("gets the complete response where a payment %s", async (name, more) => {
    for (let round = 0; round < 5; round += 1) {
      const body = sale({ ...(await more()), amount: 2000 + round, idempotency_key: `${name} ${round}` });
      const replies = await Promise.all(Array.from({ length: 6 }, () => post("/transaction", body)));
      expect(replies[0]?.data.customer_id).toMatch(/./);
      for (const reply of replies) expect([reply.http, reply.data]).toEqual([200, replies[0]?.data]);
    }
  });
});
