import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { forgetPageTokens } from "../jobs.ts";

let app: TestApp;
let page = "";
let other = "";
beforeAll(async () => {
  app = await testApp();
  other = await app.signIn("other_merchant");
  page = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
});
afterAll(() => app.stop());

const card = { number: VISA, expiration_date: "12/30", cvc: "777" };
const account = { routing_number: "021000021", account_number: "773311559" };
const typed = (more: object = {}) => ({ payment_method: { card }, ...more });
const make = (body: object = typed(), key = page) => app.call("POST", `/tokenizer/${key}/token`, body, key);
const tokenOf = async (body?: object): Promise<string> => (await make(body)).data.token;
const pay = (token: string, more: object = {}, credential?: string) =>
  app.call("POST", "/transaction", { type: "sale", amount: 1200, payment_method: { token }, ...more }, credential);
const countPaid = async () => (await app.sql("SELECT count(*)::int AS n FROM transactions"))[0].n;
const countTokens = async () => (await app.sql("SELECT count(*)::int AS n FROM page_tokens"))[0].n;

test("a page's token shows no more than a receipt may, pays once, and says who typed it", async () => {
  const user = { first_name: "Ines", email: "ines@example.test" };
  const { http, data } = await make(typed({ user, billing: { zip: "60506", state: "IL", address: "1 Main St" } }));
  const left = new Date(data.expires_at).getTime() - app.services.clock.now().getTime();
  expect([http, data]).toEqual([
    200,
    {
      token: expect.stringMatching(/^[a-z]{32}$/),
      expires_at: expect.any(String),
      payment_type: "card",
      card: { masked: "411111******1111", card_type: "visa", bin: "411111" },
      ach: null,
    },
  ]);
  expect(left).toBeGreaterThan(110_000);
  expect(left).toBeLessThanOrEqual(120_000);
  const paid = await pay(data.token, { billing_address: { state: "WI" } });
  expect(paid.data).toMatchObject({
    status: "pending_settlement",
    payment_method: "token",
    payment_type: "card",
    billing_address: { ...user, address_line_1: "1 Main St", postal_code: "60506", state: "WI" },
    response_body: { card: { masked_card: "411111******1111", cvv_response_code: "M", entry_type: "keyed" } },
  });
  const again = await pay(data.token);
  expect([again.http, again.msg]).toEqual([400, "bad request error: invalid token"]);
});

test("a bank account that says no more is a checking account, agreed to on the web", async () => {
  const { data } = await make({ payment_method: { ach: account } });
  expect(data).toMatchObject({ payment_type: "ach", card: null, ach: { masked_account_number: "*****1559" } });
  const paid = await pay(data.token);
  expect(paid.data.response_body.ach).toMatchObject({ sec_code: "web", account_type: "checking" });
});

describe("a token is refused", () => {
  const refused = async (reply: ReturnType<typeof pay>) => {
    const before = await countPaid();
    const { http, msg } = await reply;
    expect([http, msg, await countPaid()]).toEqual([400, "bad request error: invalid token", before]);
  };

  test("after two minutes, and is forgotten then", async () => {
    const token = await tokenOf();
    app.pass(120_000);
    await refused(pay(token));
    await forgetPageTokens(app.services);
    expect(await countTokens()).toBe(0);
  });

  test("and none is left to forget, however many came in a minute", async () => {
    await app.sql(
      "INSERT INTO page_tokens (merchant_id, id, sealed, expires_at) SELECT $1, 'stale ' || n, '', now() FROM generate_series(1, 2500) n",
      [DEMO_MERCHANT],
    );
    app.pass(120_000);
    await forgetPageTokens(app.services);
    expect(await countTokens()).toBe(0);
  });

  test("at another merchant, where it stays good for its own", async () => {
    const token = await tokenOf();
    await refused(pay(token, {}, other));
    expect((await pay(token)).http).toBe(200);
  });

  test.each(["x", "a".repeat(64), "' OR 1=1"])("when nobody made it: %s", (token) => refused(pay(token)));
});

test.each<[string, object, string]>([
  ["nothing", { payment_method: {} }, "invalid Payment Method: give exactly one"],
  ["two ways at once", { payment_method: { card, ach: account } }, "invalid Payment Method: give exactly one"],
  ["a wrong number", typed({ payment_method: { card: { ...card, number: "4111111111111112" } } }), "invalid cc"],
  ["no date", typed({ payment_method: { card: { number: VISA } } }), "invalid exp"],
  [
    "a card that has expired",
    typed({ payment_method: { card: { ...card, expiration_date: "12/20" } } }),
    "Invalid card expiration - expired",
  ],
  ["a CVC of letters", typed({ payment_method: { card: { ...card, cvc: "abc" } } }), "invalid Cvc"],
  [
    "a bank that is none",
    { payment_method: { ach: { ...account, routing_number: "021000022" } } },
    "Invalid routing_number",
  ],
  ["an address that is too long", typed({ billing: { city: "x".repeat(51) } }), "invalid City"],
])("a page that sends %s gets no token", async (_what, body, said) => {
  const { http, msg } = await make(body);
  expect([http, msg]).toEqual([400, `bad request error: ${said}`]);
});

test("a page's key makes tokens and pays with none; the path names a key of the same merchant", async () => {
  const token = await tokenOf();
  expect((await pay(token, {}, page)).http).toBe(401);
  const foreign = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" }, other)).data.api_key;
  expect((await app.call("POST", `/tokenizer/${foreign}/token`, typed(), page)).http).toBe(404);
  expect((await make(typed(), "pub_0000000000000000000000000000")).http).toBe(401);
  expect((await app.call("POST", `/tokenizer/${page}/token`, typed(), "")).http).toBe(401);
});

test("a payment that is refused leaves the token good, one that is declined uses it up", async () => {
  const token = await tokenOf();
  expect((await pay(token, { amount: -1 })).http).toBe(400);
  expect((await pay(token, { processor_id: "gone0000000000000000" })).http).toBe(400);
  expect((await pay(token)).http).toBe(200);
  const bad = await tokenOf(typed({ payment_method: { card: { ...card, number: "4000000000000002" } } }));
  expect((await pay(bad)).data.status).toBe("declined");
  expect((await pay(bad)).http).toBe(400);
});

test("of many who use one token at once a single one pays, and one key gets one answer", async () => {
  const before = await countPaid();
  const token = await tokenOf();
  const all = await Promise.all(Array.from({ length: 10 }, () => pay(token)));
  expect(all.map(({ http }) => http).sort()).toEqual([200, ...Array(9).fill(400)]);
  const keyed = await tokenOf();
  const twins = await Promise.all(Array.from({ length: 10 }, () => pay(keyed, { idempotency_key: "twin" })));
  for (const twin of twins) expect([twin.http, twin.data]).toEqual([200, twins[0]?.data]);
  const later = await pay(keyed, { idempotency_key: "twin" });
  expect(later.data).toEqual(twins[0]?.data);
  expect(await countPaid()).toBe(before + 2);
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

describe("the vault", () => {
  const post = (path: string, body: object) => app.call("POST", path, body);

  test("stores what a token stands for, with its address, adds to it and puts it in the place of another", async () => {
    const token = await tokenOf(typed({ billing: { city: "Aurora" } }));
    const made = await post("/vault/customer?validate=true", { default_payment: { token } });
    const { customer } = made.data.data;
    expect(customer.payments.cards).toMatchObject([{ masked_number: "411111******1111", expiration_date: "12/30" }]);
    expect(customer.addresses).toMatchObject([{ city: "Aurora" }]);
    expect((await post("/vault/customer", { default_payment: { token } })).msg).toBe(
      "bad request error: invalid token",
    );
    const path = `/vault/customer/${made.data.id}/token`;
    const added = await post(path, { token: await tokenOf({ payment_method: { ach: account } }) });
    expect(added.data.data.customer.payments.ach).toHaveLength(1);
    const amex = typed({ payment_method: { card: { ...card, number: "378282246310005" } } });
    const changed = await post(`${path}/${made.data.created_payment_method_id}`, { token: await tokenOf(amex) });
    expect(changed.data.data.customer.payments.cards).toMatchObject([
      { id: made.data.created_payment_method_id, card_type: "amex" },
    ]);
    const cross = await post(`${path}/${added.data.created_payment_method_id}`, { token: await tokenOf() });
    expect(cross.http).toBe(404);
    expect((await post(path, {})).http).toBe(400);
  });

  test("stores nothing that is declined, and the token stays good", async () => {
    const token = await tokenOf(typed({ payment_method: { card: { ...card, number: "4000000000009995" } } }));
    expect((await post("/vault/customer?validate=true", { default_payment: { token } })).http).toBe(400);
    expect((await post("/vault/customer", { default_payment: { token } })).http).toBe(200);
  });

  test("keeps the payer of a payment by token", async () => {
    const { data } = await pay(await tokenOf(), { create_vault_record: true });
    const kept = await app.call("GET", `/vault/${data.customer_id}`);
    expect(kept.data.data.customer.payments.cards).toMatchObject([{ masked_number: "411111******1111" }]);
  });
});

test("a page is told about the card behind its token, and what it would pay, without using it up", async () => {
  const credit = typed({ payment_method: { card: { ...card, number: "4005519200000004" } } });
  const token = await tokenOf(credit);
  const { data } = await app.call("POST", "/lookup/bin", { temp_token: token }, page);
  expect(data).toMatchObject({ bin: "400551", card_type: "CREDIT" });
  const amounts = await app.call("POST", "/calculate/amounts", { amount: 1000, token }, page);
  expect(amounts.data).toMatchObject({ payment_method: "card", total: expect.any(Number) });
  expect((await app.call("POST", "/lookup/bin", { temp_token: "x" }, page)).msg).toBe(
    "bad request error: invalid token",
  );
  const ofAccount = await tokenOf({ payment_method: { ach: account } });
  expect(await app.call("POST", "/lookup/bin", { temp_token: ofAccount }, page)).toMatchObject({
    http: 400,
    field: "temp_token",
  });
  expect((await pay(token)).http).toBe(200);
});

test("what a payment lacks that was typed into no page is missing in its token", async () => {
  const [{ id }] = await app.sql(
    `UPDATE merchants SET requireds = '{"default": {"payment_method_card_cvc": "required"}}' WHERE id = $1 RETURNING id`,
    [DEMO_MERCHANT],
  );
  const { cvc: _, ...bare } = card;
  const refused = await pay(await tokenOf({ payment_method: { card: bare } }));
  await app.sql("UPDATE merchants SET requireds = '{}' WHERE id = $1", [id]);
  expect(refused).toMatchObject({
    msg: "bad request error: invalid Cvc: it is required",
    field: "payment_method.token",
  });
});

test("neither the number nor the token can be read out of the database while a token waits", async () => {
  const token = await tokenOf();
  const text = JSON.stringify(await app.sql("SELECT * FROM page_tokens"));
  for (const secret of [VISA, token]) expect(text.replaceAll(/"expires_at":"[^"]*"/g, "")).not.toContain(secret);
  const [{ id, sealed, merchant_id }] = await app.sql("SELECT * FROM page_tokens ORDER BY expires_at DESC LIMIT 1");
  const boundTo = `${merchant_id}/${id}`;
  expect(app.services.keys.sealerOf(token).open(sealed, boundTo)).toContain(VISA);
  expect(() => app.services.keys.open(sealed, boundTo)).toThrow();
  expect(() => app.services.keys.sealerOf(id).open(sealed, boundTo)).toThrow();
});
