import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { settleDue } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const card = (number: string) => ({ payment_method: { card: { number, expiration_date: "12/30", cvc: "999" } } });
const DAY = 86_400_000;

test("a sale is approved, captured and found by its id", async () => {
  const made = await app.call(
    "POST",
    "/transaction",
    sale({ tax_amount: 199, order_id: "A1007", billing_address: { postal_code: "60601" } }),
  );
  expect(made).toMatchObject({ http: 200, status: "success", msg: "success" });
  expect(made.data).toMatchObject({
    status: "pending_settlement",
    response: "approved",
    response_code: 100,
    amount_captured: 2599,
    currency: "usd",
  });
  expect(made.data.response_body.card).toMatchObject({
    masked_card: "411111******1111",
    avs_response_code: "M",
    cvv_response_code: "M",
  });
  const got = await app.call("GET", `/transaction/${made.data.id}`);
  expect(got.data).toEqual(made.data);
});

test.each([
  ["4000000000000002", 200],
  ["4000000000009995", 202],
  ["4000000000009987", 251],
  ["4000000000009979", 252],
  ["4000000000000069", 223],
])("card %s is declined with %i and stored", async (number, code) => {
  const made = await app.call("POST", "/transaction", sale(card(number)));
  expect(made).toMatchObject({ http: 200, status: "success" });
  expect(made.data).toMatchObject({
    status: "declined",
    response: "declined",
    response_code: code,
    amount_authorized: 0,
    amount_captured: 0,
  });
});

test("an authorisation is captured once, for less, and no more", async () => {
  const { data } = await app.call("POST", "/transaction", sale({ type: "authorize", amount: 1000 }));
  expect(data.status).toBe("authorized");
  const beyond = await app.call("POST", `/transaction/${data.id}/capture`, { amount: 1001 });
  expect(beyond).toMatchObject({ http: 400, data: null });
  const captured = await app.call("POST", `/transaction/${data.id}/capture`, { amount: 600 });
  expect(captured.data).toMatchObject({ status: "pending_settlement", amount_captured: 600, response: "approved" });
  expect((await app.call("POST", `/transaction/${data.id}/capture`, {})).http).toBe(400);
});

test("a void whose body is no JSON voids nothing", async () => {
  const { data } = await app.call("POST", "/transaction", sale());
  const headers = { authorization: DEMO_KEY };
  const reply = await fetch(`${app.url}/api/transaction/${data.id}/void`, { method: "POST", headers, body: "{" });
  expect([reply.status, (await reply.json()).msg]).toEqual([400, "bad request error: malformed JSON"]);
  expect((await app.call("GET", `/transaction/${data.id}`)).data.status).toBe("pending_settlement");
});

test("null in place of a body gives nothing, and an authorisation is captured whole", async () => {
  const { data } = await app.call("POST", "/transaction", sale({ type: "authorize", amount: 1000 }));
  const captured = await app.call("POST", `/transaction/${data.id}/capture`, null);
  expect(captured).toMatchObject({ http: 200, data: { amount_captured: 1000 } });
});

test("a capture names parts beyond its amount, and is captured with them as they are", async () => {
  const { data } = await app.call("POST", "/transaction", sale({ type: "authorize", amount: 1000, tip_amount: 1500 }));
  const parts = { tax_amount: 700, shipping_amount: 600 };
  const beyond = await app.call("POST", `/transaction/${data.id}/capture`, { amount: 500, ...parts });
  expect(beyond.data).toMatchObject({ amount_captured: 500, tip_amount: 750, ...parts });
  const negative = await app.call("POST", `/transaction/${data.id}/capture`, { tax_amount: -1 });
  expect([negative.http, negative.msg]).toEqual([400, "bad request error: invalid Tax Amount"]);
});

test("nothing is an amount like any other: as it is, or left by a discount", async () => {
  for (const amounts of [{ amount: 0 }, { amount: 0, base_amount: 1000, discount_amount: 1500 }]) {
    const made = await app.call("POST", "/transaction", sale(amounts));
    expect(made).toMatchObject({ http: 200, data: { response: "approved", amount: 0, amount_captured: 0 } });
  }
});

test("of a settled payment of nothing there is nothing to refund, however often and in whatever way it is asked", async () => {
  const nothing = (await app.call("POST", "/transaction", sale({ amount: 0 }))).data;
  const held = (await app.call("POST", "/transaction", sale({ type: "authorize", amount: 0 }))).data;
  await app.call("POST", `/transaction/${held.id}/capture`);
  app.pass(DAY);
  await settleDue(app.services);
  const { status } = (await app.call("GET", `/transaction/${nothing.id}`)).data;
  expect(status).toBe("settled");
  const refusal = "bad request error: transaction can not be refunded: nothing of it was charged";
  expect((await app.call("POST", `/transaction/${held.id}/refund`)).msg).toBe(refusal);
  for (const body of [{}, undefined, { surcharge: 0 }, { idempotency_key: "nothing back" }, { amount: 1 }]) {
    const asked = await app.call("POST", `/transaction/${nothing.id}/refund`, body);
    expect([asked.http, asked.msg]).toEqual([400, refusal]);
  }
  const several = await app.call("POST", "/transaction/multi/refund", { transactions: [{ id: nothing.id }] });
  expect(several.data).toMatchObject([{ status: "failed", msg: refusal }]);
  const refunds = await app.sql(
    "SELECT 1 FROM transactions WHERE type = 'refund' AND referenced_transaction_id = ANY($1)",
    [[nothing.id, held.id]],
  );
  expect(refunds).toEqual([]);
});

test("an amount and a base that do not come to each other are refused, wherever they stand", async () => {
  const both = { amount: 1000, base_amount: 5000 };
  const told = (field: string) => ({
    http: 400,
    field,
    data: null,
    msg: "bad request error: invalid Base Amount: it does not come to the amount; give one of the two",
  });
  for (const type of ["sale", "authorize"])
    expect(await app.call("POST", "/transaction", sale({ type, ...both }))).toMatchObject(told("base_amount"));
  const { payment_method, ...one } = sale(both);
  const several = { payment_method, transactions: [{ ...one, merchant_id: DEMO_MERCHANT }] };
  expect(await app.call("POST", "/transaction/multi", several)).toMatchObject(told("transactions[0].base_amount"));
  const agreed = await app.call("POST", "/transaction", sale({ amount: 5000, base_amount: 5000 }));
  expect(agreed.data).toMatchObject({ response: "approved", amount: 5000, base_amount: 5000 });
});

test("what its type forbids of a transaction is refused for its type, and not for its state", async () => {
  const { data: merchant } = await app.call("GET", "/merchant");
  const admin = await app.signIn("demo_admin");
  const permissions = { ...merchant.permissions, support_blind_credits: true };
  await app.call("POST", `/merchant/${merchant.id}`, { permissions }, admin);
  const credit = (await app.call("POST", "/transaction", sale({ type: "credit" }))).data;
  app.pass(DAY);
  await settleDue(app.services);
  expect((await app.call("GET", `/transaction/${credit.id}`)).data.status).toBe("settled");
  const verified = (await app.call("POST", "/transaction", sale({ type: "verification", amount: 0 }))).data;
  const told = async (id: string, act: string) => (await app.call("POST", `/transaction/${id}/${act}`, {})).msg;
  const cannot = "bad request error: transaction can not be ";
  expect(await told(credit.id, "refund")).toBe(`${cannot}refunded: it is a credit`);
  expect(await told(credit.id, "capture")).toBe(`${cannot}captured: it is a credit`);
  expect(await told(credit.id, "void")).toBe(`${cannot}voided: it is settled`);
  expect(await told(verified.id, "refund")).toBe(`${cannot}refunded: it is a verification`);
  expect(await told(verified.id, "capture")).toBe(`${cannot}captured: it is a verification`);
  await app.call("POST", `/merchant/${merchant.id}`, { permissions: merchant.permissions }, admin);
});

test("a void cancels before settlement, and a second one is refused", async () => {
  const { data } = await app.call("POST", "/transaction", sale());
  expect(await app.call("POST", `/transaction/${data.id}/void`)).toMatchObject({ http: 200, data: null });
  expect((await app.call("GET", `/transaction/${data.id}`)).data.status).toBe("voided");
  expect((await app.call("POST", `/transaction/${data.id}/void`, {})).http).toBe(400);
});

test("an unsettled sale can't be refunded; a settled one can, in parts, until nothing is left", async () => {
  const { data } = await app.call("POST", "/transaction", sale({ amount: 1000 }));
  expect((await app.call("POST", `/transaction/${data.id}/refund`, { amount: 100 })).http).toBe(400);
  app.pass(DAY);
  await settleDue(app.services);
  const refund = await app.call("POST", `/transaction/${data.id}/refund`, { amount: 400 });
  expect(refund.data).toMatchObject({
    type: "refund",
    status: "pending_settlement",
    amount: 400,
    referenced_transaction_id: data.id,
  });
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toMatchObject({
    status: "partially_refunded",
    amount_refunded: 400,
    amount_settled: 1000,
  });
  expect((await app.call("POST", `/transaction/${data.id}/refund`, { amount: 601 })).http).toBe(400);
  expect((await app.call("POST", `/transaction/${data.id}/refund`, {})).data.amount).toBe(600);
  expect((await app.call("GET", `/transaction/${data.id}`)).data.status).toBe("refunded");
});

test("a refund that the issuer declines gives its amount back", async () => {
  const { data } = await app.call("POST", "/transaction", sale(card("4000000000000010")));
  app.pass(DAY);
  await settleDue(app.services);
  const refund = await app.call("POST", `/transaction/${data.id}/refund`, { amount: 500 });
  expect(refund.data.status).toBe("declined");
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toMatchObject({
    status: "settled",
    amount_refunded: 0,
  });
});

test("forty twins with one idempotency key make one transaction and one answer", async () => {
  const body = sale({ idempotency_key: "twins-1", amount: 777 });
  const replies = await Promise.all(Array.from({ length: 40 }, () => app.call("POST", "/transaction", body)));
  expect(new Set(replies.map((reply) => reply.data.id)).size).toBe(1);
  expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
  const other = await app.call("POST", "/transaction", sale({ idempotency_key: "twins-1", amount: 1 }));
  expect(other.data).toEqual(replies[0]?.data);
  expect(await app.sql("SELECT count(*)::int AS n FROM transactions WHERE amount = 777")).toEqual([{ n: 1 }]);
});

test("a charge without an answer is unknown until the processor is asked, and is never charged twice", async () => {
  const lost = await app.call(
    "POST",
    "/transaction",
    sale({ billing_address: { postal_code: "20092" }, amount: 4242 }),
  );
  expect(lost).toMatchObject({ http: 200, data: { status: "unknown", response_code: 0 } });
  app.pass(60_000);
  await resolveIntents(app.services);
  const found = await app.call("GET", `/transaction/${lost.data.id}`);
  expect(found.data).toMatchObject({ status: "pending_settlement", amount_captured: 4242 });
});

test("a charge that never reached the processor is declined after asking", async () => {
  const lost = await app.call("POST", "/transaction", sale({ billing_address: { postal_code: "20093" } }));
  expect(lost.data.status).toBe("unknown");
  app.pass(60_000);
  await resolveIntents(app.services);
  expect((await app.call("GET", `/transaction/${lost.data.id}`)).data).toMatchObject({
    status: "declined",
    response_code: 421,
  });
});

test("ACH settles, comes back, or comes back late", async () => {
  const ach = (routing_number: string) =>
    app.call("POST", "/transaction", {
      type: "sale",
      amount: 900,
      payment_method: {
        ach: { routing_number, account_number: "12345678", sec_code: "WEB", account_type: "checking" },
      },
    });
  const [good, back, late] = [await ach("021000021"), await ach("000000001"), await ach("000000002")];
  expect((await ach("000000000")).data.status).toBe("declined");
  const status = async (made: typeof good) => (await app.call("GET", `/transaction/${made.data.id}`)).data.status;
  app.pass(DAY);
  await settleDue(app.services);
  expect([await status(good), await status(back), await status(late)]).toMatchObject([
    "settled",
    "returned",
    expect.any(String),
  ]);
  app.pass(DAY);
  await settleDue(app.services);
  expect(await status(late)).toBe("late_return");
});

test.each([
  ["no payment method", { payment_method: {} }, "payment_method"],
  [
    "two payment methods",
    { payment_method: { cash: {}, card: { number: "4111111111111111", expiration_date: "12/30" } } },
    "Payment Method",
  ],
  ["a check by mail", { payment_method: { mail: { mail: true } } }, "a check by mail pays invoices only"],
  ["a way to pay elsewhere that is unknown", { payment_method: { apm: { type: "barter" } } }, "Type"],
  ["one without a name", { payment_method: { apm: {} } }, "Type"],
  [
    "one that returns to no web address",
    { payment_method: { apm: { type: "alipay", merchant_redirect_url: "javascript:alert(1)" } } },
    "Merchant Redirect Url",
  ],
  [
    "one with a long reference",
    { payment_method: { apm: { type: "oxxo", consumer_ref: "x".repeat(21) } } },
    "Consumer Ref",
  ],
  ["one beside cash", { payment_method: { apm: { type: "sepa" }, cash: {} } }, "Payment Method"],
  ["a bad number", card("4111111111111112"), "invalid cc"],
  [
    "an expired card",
    { payment_method: { card: { number: "4111111111111111", expiration_date: "12/20" } } },
    "expired",
  ],
  ["a negative amount", { amount: -1 }, "Amount"],
  ["an amount that is text", { amount: "12" }, "Amount"],
  ["an unknown type", { type: "gift" }, "Type"],
  ["an unknown processor", { processor_id: "d4q1v0h2cun8qk7b3nfg" }, "processor"],
  ["a long order id", { order_id: "x".repeat(18) }, "Order Id"],
])("%s is refused by name and leaves nothing behind", async (_name, override, word) => {
  const before = await app.sql("SELECT count(*)::int AS n FROM transactions");
  const reply = await app.call("POST", "/transaction", sale(override));
  expect(reply).toMatchObject({ http: 400, status: "failed", data: null });
  expect(reply.msg.toLowerCase()).toContain(word.toLowerCase().replace("_", " "));
  expect(await app.sql("SELECT count(*)::int AS n FROM transactions")).toEqual(before);
});

test("another merchant's transaction is not found by any call", async () => {
  const { data } = await app.call("POST", "/transaction", sale());
  const other = await app.signIn("other_merchant");
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/events"],
    ["POST", "/capture"],
    ["POST", "/void"],
    ["POST", "/refund"],
  ] as const) {
    expect(
      (await app.call(method, `/transaction/${data.id}${path}`, method === "POST" ? {} : undefined, other)).http,
    ).toBe(404);
  }
  const found = await app.call(
    "POST",
    "/transaction/search",
    { transaction_id: { operator: "=", value: data.id } },
    other,
  );
  expect(found).toMatchObject({ data: [], total_count: 0 });
});

test("search filters, sorts, pages and sums", async () => {
  await app.call("POST", "/transaction", sale({ amount: 31_337, order_id: "LEET" }));
  const find = (body: unknown, query = "") => app.call("POST", `/transaction/search${query}`, body);
  expect((await find({ amount: { operator: "=", value: 31_337 } })).total_count).toBe(1);
  expect((await find({ order_id: { operator: "%", value: "lee" } })).data[0].order_id).toBe("LEET");
  expect((await find({ transaction_or_order_id: "LEET" })).total_count).toBe(1);
  expect((await find({ amount: { operator: "<", value: 0 } })).data).toEqual([]);
  expect((await find({ amount: { operator: "~", value: 0 } })).http).toBe(400);
  expect((await find({ status: null, created_at: {}, unheard_of: 1 })).http).toBe(200);
  const sorted = await find({ limit: 3 }, "?sortfield=amount&sortdirection=desc");
  expect(sorted.data[0].amount).toBe(31_337);
  const totals = await find({ amount: { operator: "=", value: 31_337 } }, "?output=totals");
  expect(totals.data).toMatchObject({ amount_captured: 31_337, net_amount: 31_337 });
});

test("own payments are paged through without one missing or twice, and counted whole on every page", async () => {
  const order_id = "OF THE PAGES";
  for (const amount of [11, 12, 13, 14, 15]) await app.call("POST", "/transaction", sale({ amount, order_id }));
  const pages: number[][] = [];
  for (const offset of [0, 2, 4, 6]) {
    const body = { order_id: { operator: "=", value: order_id }, limit: 2, offset };
    const { data, total_count } = await app.call("POST", "/transaction/search", body);
    expect(total_count).toBe(5);
    pages.push(data.map(({ amount }: { amount: number }) => amount));
  }
  expect(pages).toEqual([[15, 14], [13, 12], [11], []]);
});

test("a search sees four months back, and further for whoever names a payment or a time", async () => {
  const months = 150 * 86_400_000;
  app.pass(-months);
  const made = await app.call("POST", "/transaction", sale({ order_id: "OF OLD" }));
  app.pass(months);
  const found = async (body: object) => (await app.call("POST", "/transaction/search", body)).total_count;
  const id = { operator: "=", value: made.data.id };
  const created_at = { start_date: "2020-01-01T00:00:00Z", end_date: "2100-01-01T00:00:00Z" };
  const order_id = { operator: "=", value: "OF OLD" };
  expect(await found({ order_id })).toBe(0);
  expect(await found({ order_id, created_at })).toBe(1);
  expect(await found({ transaction_id: id })).toBe(1);
  expect(await found({ transaction_or_order_id: "OF OLD" })).toBe(1);
  expect(await found({ referenced_transaction_id: id })).toBe(0);
  const recent = await found({});
  for (const nothing of [
    { created_at: { start_date: null, end_date: null } },
    { created_at: {} },
    { created_at: { start_date: "", end_date: "" } },
    { transaction_id: {} },
    { transaction_id: { operator: "%", value: "" } },
    { transaction_or_order_id: { operator: "%", value: "" } },
    { transaction_id: { operator: "!=", value: "0".repeat(20) } },
  ])
    expect([nothing, await found(nothing)]).toEqual([nothing, recent]);
  expect(await found({ referenced_transaction_id: "", order_id })).toBe(0);
  expect(await app.call("POST", "/transaction/search", null)).toMatchObject({ http: 200, total_count: recent });
});

describe("where a merchant looks for duplicates of the last minute", () => {
  const watch = (seconds: number) =>
    app.sql("UPDATE merchants SET duplicate_detection_seconds = $1 WHERE id = 'testmerchant12345678'", [seconds]);
  beforeAll(() => watch(60));
  afterAll(() => watch(0));
  const twin = async (override: Record<string, unknown>) =>
    (await app.call("POST", "/transaction", sale(override))).data;

  test("the twin of a payment is declined until the minute is over, another amount is not", async () => {
    expect(await twin({ amount: 601 })).toMatchObject({ status: "pending_settlement" });
    expect(await twin({ amount: 601 })).toMatchObject({ status: "declined", response_code: 301 });
    expect(await twin({ amount: 602 })).toMatchObject({ status: "pending_settlement" });
    app.pass(59_000);
    expect(await twin({ amount: 601 })).toMatchObject({ response_code: 301 });
    app.pass(2_000);
    expect(await twin({ amount: 601 })).toMatchObject({ status: "pending_settlement" });
  });

  test("a payment has a twin also when it got a tip since", async () => {
    const { id } = await twin({ amount: 605 });
    expect((await app.call("POST", `/transaction/${id}/tipadjust`, { tip: 95 })).http).toBe(200);
    expect(await twin({ amount: 605 })).toMatchObject({ response_code: 301 });
    expect(await twin({ amount: 700 })).toMatchObject({ status: "pending_settlement" });
  });

  test("a payment that was voided has no duplicate", async () => {
    const { id } = await twin({ amount: 603 });
    expect((await app.call("POST", `/transaction/${id}/void`)).http).toBe(200);
    expect(await twin({ amount: 603 })).toMatchObject({ status: "pending_settlement" });
  });

  test("of many twins at once exactly one is taken", async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => twin({ amount: 604 })));
    expect(made.filter(({ status }) => status === "pending_settlement").length).toBe(1);
    expect(made.filter(({ response_code }) => response_code === 301).length).toBe(11);
  });
});

test("a card answers whether it is one of credit or of debit, as far as its first digits tell", async () => {
  const typeOf = async (number: string) =>
    (await app.call("POST", "/transaction", sale(card(number)))).data.response_body.card.type;
  expect([await typeOf("4111111111111111"), await typeOf("4005519200000004")]).toEqual(["debit", "credit"]);
  expect(await typeOf("4444333322221111")).toBe("");
});

test("a capture of a part keeps that part's share of the surcharge, and its refund gives exactly that back", async () => {
  const payer = { ...card("4005519200000004"), billing_address: { state: "IL", country: "US" } };
  await app.sql(
    `UPDATE merchants SET permissions = permissions || '{"allow_surcharge": true}', flags = flags || '{"surcharge_enabled": true}',
       primary_contact = primary_contact || '{"country": "US", "state": "IL"}' WHERE id = 'testmerchant12345678'`,
  );
  const made = await app.call(
    "POST",
    "/transaction",
    sale({ type: "authorize", amount: 1020, surcharge: 20, ...payer }),
  );
  expect(made.data).toMatchObject({ status: "authorized", base_amount: 1000, surcharge: 20 });
  const { data } = await app.call("POST", `/transaction/${made.data.id}/capture`, { amount: 510 });
  expect(data).toMatchObject({ amount: 1020, amount_captured: 510, base_amount: 500, surcharge: 10 });
  app.pass(2 * DAY);
  await settleDue(app.services);
  const refund = await app.call("POST", `/transaction/${data.id}/refund`, { source: "invoice" });
  expect(refund.data).toMatchObject({ amount: 510, surcharge: 10, base_amount: 500, transaction_source: "invoice" });
});

test("a capture of a part has that part's share of tax, shipping and discount, unless it names them itself", async () => {
  const parts = { tax_amount: 800, shipping_amount: 500, discount_amount: 100 };
  const held = async () =>
    (await app.call("POST", "/transaction", sale({ type: "authorize", amount: 10_000, ...parts }))).data.id;
  const capture = async (body: object) => (await app.call("POST", `/transaction/${await held()}/capture`, body)).data;
  expect(await capture({ amount: 5000 })).toMatchObject({
    base_amount: 5000,
    tax_amount: 400,
    shipping_amount: 250,
    discount_amount: 50,
  });
  expect(await capture({ amount: 5000, tax_amount: 600, shipping_amount: 0 })).toMatchObject({
    tax_amount: 600,
    shipping_amount: 0,
    discount_amount: 50,
  });
  expect(await capture({ amount: 10_000 })).toMatchObject(parts);
  expect(await capture({})).toMatchObject(parts);
});

test("of a surcharge that was approved in part no more than that part is given back, beside a tip that bears none", async () => {
  const part = {
    ...card("4000000000000051"),
    billing_address: { state: "IL", country: "US" },
    allow_partial_payment: true,
  };
  for (const tip of [0, 1000]) {
    const { id, ...made } = (await app.call("POST", "/transaction", sale({ amount: 10_300, surcharge: 300, ...part })))
      .data;
    expect(made).toMatchObject({ amount_captured: 5150, surcharge: 300 });
    if (tip > 0) await app.call("POST", `/transaction/${id}/tipadjust`, { tip });
    app.pass(2 * DAY);
    await settleDue(app.services);
    const refund = (body: object) => app.call("POST", `/transaction/${id}/refund`, body);
    for (const surcharge of [300, 151])
      expect(await refund({ amount: 5150, surcharge })).toMatchObject({
        http: 400,
        msg: "bad request error: invalid Surcharge: more than was taken",
      });
    expect((await refund({ amount: 1000, surcharge: 50 })).data).toMatchObject({ surcharge: 50, base_amount: 950 });
    expect((await refund({})).data).toMatchObject({ amount: 4150 + tip, surcharge: 100, base_amount: 4050 + tip });
  }
});

test("of a surcharge that was approved and then captured in part, a tip that came after changes nothing", async () => {
  const made = sale({
    type: "authorize",
    amount: 10_300,
    surcharge: 300,
    allow_partial_payment: true,
    ...card("4000000000000051"),
    billing_address: { state: "IL", country: "US" },
  });
  const { id } = (await app.call("POST", "/transaction", made)).data;
  const act = (what: string, body: object) => app.call("POST", `/transaction/${id}/${what}`, body);
  expect((await act("capture", { amount: 2575 })).data).toMatchObject({ base_amount: 5000, surcharge: 150 });
  expect((await act("tipadjust", { tip: 1000 })).data).toMatchObject({ amount_captured: 3575, later_tip: 1000 });
  app.pass(2 * DAY);
  await settleDue(app.services);
  expect(await act("refund", { amount: 3575, surcharge: 76 })).toMatchObject({ http: 400, field: "surcharge" });
  const parts = [await act("refund", { amount: 1000 }), await act("refund", { amount: 1000 }), await act("refund", {})];
  expect(parts.map(({ data }) => data.surcharge)).toEqual([21, 21, 33]);
});

test("of a surcharge of one cent nothing is in either half, and with the last of the payment it is given back", async () => {
  const payer = { ...card("4005519200000004"), billing_address: { state: "IL", country: "US" } };
  const { id } = (await app.call("POST", "/transaction", sale({ amount: 100, surcharge: 1, ...payer }))).data;
  app.pass(2 * DAY);
  await settleDue(app.services);
  const refund = async () => (await app.call("POST", `/transaction/${id}/refund`, { amount: 50 })).data;
  expect(await refund()).toMatchObject({ amount: 50, surcharge: 0, base_amount: 50 });
  expect(await refund()).toMatchObject({ amount: 50, surcharge: 1, base_amount: 49 });
});

test("no credential, a public key and a partner's session are refused", async () => {
  const pub = await app.call("POST", "/user/apikey", { type: "pub", name: "shop" });
  expect((await app.call("POST", "/transaction", sale(), "")).http).toBe(401);
  expect((await app.call("POST", "/transaction", sale(), pub.data.api_key)).http).toBe(401);
  expect((await app.call("POST", "/transaction", sale(), await app.signIn("demo_partner"))).http).toBe(403);
  expect((await app.call("POST", "/transaction", sale(), `${DEMO_KEY}x`)).http).toBe(401);
});

test.each(["currency_iso_code", "card_type", "type", "status", "payment_method"])(
  "a search by %s reads its word in any case",
  async (field) => {
    const made = (await app.call("POST", "/transaction", sale())).data;
    const word = {
      currency_iso_code: "usd",
      card_type: "visa",
      type: "sale",
      status: made.status,
      payment_method: "card",
    }[field] as string;
    const found = async (value: string | string[]) =>
      (await app.call("POST", "/transaction/search", { [field]: { operator: "=", value } })).total_count;
    expect(await found(word)).toBeGreaterThan(0);
    expect(await found(word.toUpperCase())).toBe(await found(word));
    expect(await found([word.toUpperCase()])).toBe(await found(word));
  },
);
