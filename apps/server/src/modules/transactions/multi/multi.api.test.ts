import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_MERCHANT, person, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { repetitions } from "../../../../test/test-length.ts";
import { settleNow } from "../../settlement/index.ts";
import { resolveIntents, tallyTransactions } from "../index.ts";

/** Rowe Books is the demo merchant; Quay Coffee is beneath the same partner. */
let app: TestApp;
let quay = "";
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_partner", "demo_admin", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
  quay = (await app.call("GET", "/merchant", undefined, tokens.other_merchant)).data.id;
});
afterAll(() => app.stop());

let before = 0;
const countAll = async () => (await app.sql("SELECT count(*)::int AS n FROM transactions"))[0].n;
beforeEach(async () => {
  before = await countAll();
});

const card = (number = VISA) => ({ card: { number, expiration_date: "12/30", cvc: "999" } });
const one = (merchant_id: string, amount: number, more = {}) => ({ merchant_id, type: "sale", amount, ...more });
const group = (transactions: object[], more = {}) => ({ transactions, payment_method: card(), ...more });
const as = (name: string, path: string, body: object) => app.call("POST", `/transaction/${path}`, body, tokens[name]);
const statuses = (data: Transaction[]) => data.map(({ status }) => status);
const see = async (id: string, merchant: string) =>
  (await app.call("GET", `/transaction/${id}/${merchant}`, undefined, tokens.demo_admin)).data;

test("a partner has one payer pay at several merchants, each in its own books", async () => {
  const body = group(
    [one(DEMO_MERCHANT, 1500, { order_id: "A1" }), one(quay, 700, { type: "authorize", tax_amount: 70 })],
    {
      billing_address: { first_name: "Ada" },
    },
  );
  const { http, data } = await as("demo_partner", "multi", body);
  expect(http).toBe(200);
  expect(data).toMatchObject([
    {
      merchant_id: DEMO_MERCHANT,
      amount: 1500,
      status: "pending_settlement",
      order_id: "A1",
      user_name: "demo_partner",
    },
    { merchant_id: quay, amount: 700, status: "authorized", tax_amount: 70, billing_address: { first_name: "Ada" } },
  ]);
  for (const { id, merchant_id } of data) expect((await see(id, merchant_id)).id).toBe(id);
  const seen = await app.call("GET", `/transaction/${data[0].id}`, undefined, tokens.other_merchant);
  expect(seen.http).toBe(404);
});

test("a merchant's own group needs no merchant named, and another merchant is not found", async () => {
  const own = await app.call("POST", "/transaction/multi", group([{ type: "sale", amount: 5 }, one(DEMO_MERCHANT, 6)]));
  expect(statuses(own.data)).toEqual(["pending_settlement", "pending_settlement"]);
  const foreign = await app.call("POST", "/transaction/multi", group([one(DEMO_MERCHANT, 5), one(quay, 6)]));
  expect([foreign.http, await countAll()]).toEqual([404, before + 2]);
});

test.each<[string, object, string]>([
  ["no payment", group([]), "Transactions"],
  ["too many", group(Array.from({ length: 21 }, () => one(DEMO_MERCHANT, 1))), "Transactions"],
  [
    "a payment at nobody",
    group([one(DEMO_MERCHANT, 1), { type: "sale", amount: 2 }]),
    "which of the merchants beneath you is meant",
  ],
  [
    "a second payment without an amount",
    group([one(DEMO_MERCHANT, 1), { merchant_id: DEMO_MERCHANT, type: "sale" }]),
    "Amount",
  ],
  [
    "a payer to keep elsewhere",
    group([one(DEMO_MERCHANT, 1)], { create_vault_record: true, create_vault_record_merchant_id: "0".repeat(20) }),
    "Create Vault Record Merchant Id",
  ],
  ["a wrong card", group([one(DEMO_MERCHANT, 1)], { payment_method: card("4111111111111112") }), "cc"],
  [
    "a device, which can't be in two shops",
    group([one(DEMO_MERCHANT, 1)], { payment_method: { terminal: { id: "x" } } }),
    "invalid Terminal",
  ],
  [
    "a processor of nobody",
    group([one(DEMO_MERCHANT, 1), one(DEMO_MERCHANT, 2, { processor_id: "gone0000000000000000" })]),
    "Processor Id: it does not take this payment",
  ],
])("%s is refused by its field, and nothing of the group is written", async (_what, body, said) => {
  const { http, msg } = await as("demo_partner", "multi", body);
  expect([http, msg.endsWith(said)]).toEqual([400, true]);
  expect(await countAll()).toBe(before);
});

test("a standing rule of one merchant keeps the whole group from being charged", async () => {
  await app.sql(`UPDATE merchants SET limits = '{"sale":{"single":500}}' WHERE id = $1`, [quay]);
  const { http, msg } = await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 600), one(quay, 600)]));
  expect([http, msg]).toEqual([400, expect.stringContaining("Amount")]);
  expect(await countAll()).toBe(before);
  await app.sql("UPDATE merchants SET limits = '{}' WHERE id = $1", [quay]);
});

test("what is found only while the group is written ends all of it, and the same key pays when there is room", async () => {
  await app.sql(`UPDATE merchants SET limits = '{"sale":{"daily":1000000000}}' WHERE id = $1`, [quay]);
  const trial = one(DEMO_MERCHANT, 18, { void_on_success: true });
  const body = group([one(DEMO_MERCHANT, 11), trial, one(quay, 600_000_000), one(quay, 600_000_000)], {
    idempotency_key: "when there is room",
  });
  expect((await as("demo_partner", "multi", body)).http).toBe(400);
  const made = await app.sql("SELECT status, response_code FROM transactions WHERE amount IN (11, 18, 600000000)");
  expect(made).toEqual(Array(2).fill({ status: "declined", response_code: 300 }));
  await app.sql("UPDATE merchants SET limits = '{}' WHERE id = $1", [quay]);
  const again = await as("demo_partner", "multi", body);
  const taken = "pending_settlement";
  expect(statuses(again.data)).toEqual([taken, "voided", taken, taken]);
  app.pass(60_000);
  await resolveIntents(app.services);
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

test("many groups for which there is room once: one is paid, whole", async () => {
  const [{ taken }] = await app.sql(
    "SELECT coalesce(sum(amount_authorized), 0)::bigint AS taken FROM transactions WHERE merchant_id = $1",
    [quay],
  );
  const daily = JSON.stringify({ sale: { daily: Number(taken) + 1000 } });
  await app.sql("UPDATE merchants SET limits = $2 WHERE id = $1", [quay, daily]);
  const body = group([one(DEMO_MERCHANT, 21), one(quay, 400), one(quay, 500)]);
  const all = await Promise.all(Array.from({ length: 6 }, () => as("demo_partner", "multi", body)));
  expect(all.map(({ http }) => http).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  const asked = await app.sql(
    "SELECT amount FROM transactions WHERE amount IN (21, 400, 500) AND status <> 'declined'",
  );
  expect(asked.map(({ amount }) => Number(amount)).sort()).toEqual([21, 400, 500]);
  await app.sql("UPDATE merchants SET limits = '{}' WHERE id = $1", [quay]);
});

test("whoever a policy drew when a group was checked is who is asked", async () => {
  const settings = { settings: { sandbox: {} }, supported_payment_methods: ["card"] };
  const post = (path: string, body: object) =>
    app.call("POST", `/merchant/${DEMO_MERCHANT}/${path}`, body, tokens.demo_partner);
  const small = await post("processor", { name: "Small", ...settings, limits: { sale: { single: 500 } } });
  const action = { processor_id: small.data.id, split_percent: 50, fallback_processor_ids: [] };
  const policy = await post("policy", { name: "Half", action });
  const replies = new Set<number>();
  for (let n = 0; n < 20; n += 1)
    replies.add((await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 677), one(quay, 678)]))).http);
  expect([...replies].sort()).toEqual([200, 400]);
  expect(await app.sql("SELECT id FROM transactions WHERE amount IN (677, 678) AND status = 'declined'")).toEqual([]);
  const path = `/merchant/${DEMO_MERCHANT}/policy/${policy.data.id}`;
  expect((await app.call("DELETE", path, undefined, tokens.demo_partner)).http).toBe(200);
});

test("two equal payments of one group are meant, a third by itself is a duplicate", async () => {
  await app.sql("UPDATE merchants SET duplicate_detection_seconds = 60 WHERE id = $1", [quay]);
  const { data } = await as("demo_partner", "multi", group([one(quay, 333), one(quay, 333)]));
  expect(statuses(data)).toEqual(["pending_settlement", "pending_settlement"]);
  const third = await as("demo_partner", "multi", group([one(quay, 333)]));
  expect(third.data).toMatchObject([{ status: "declined", response_code: 301 }]);
  await app.sql("UPDATE merchants SET duplicate_detection_seconds = 0 WHERE id = $1", [quay]);
});

test("where a result can't be written, the payment is told as pending beside the others, and found out later", async () => {
  const broken =
    "ALTER TABLE transactions ADD CONSTRAINT broken CHECK (amount <> 7771 OR status = 'pending') NOT VALID";
  await app.sql(broken);
  const { http, data } = await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 7771), one(quay, 7772)]));
  await app.sql("ALTER TABLE transactions DROP CONSTRAINT broken");
  expect([http, statuses(data)]).toEqual([200, ["pending", "pending_settlement"]]);
  app.pass(60_000);
  await resolveIntents(app.services);
  expect((await see(data[0].id, DEMO_MERCHANT)).status).toBe("pending_settlement");
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

test("a refund whose result can't be written is told as pending, for money may have gone back", async () => {
  const { data } = await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 8881)]));
  await settleNow(app.services);
  const broken =
    "ALTER TABLE transactions ADD CONSTRAINT broken CHECK (type <> 'refund' OR amount <> 81 OR status = 'pending') NOT VALID";
  await app.sql(broken);
  const { data: told } = await refunded("demo_admin", [{ id: data[0].id, amount: 81 }]);
  await app.sql("ALTER TABLE transactions DROP CONSTRAINT broken");
  expect(told).toMatchObject([{ status: "pending", refund_id: expect.stringMatching(/.{20}/) }]);
  app.pass(60_000);
  await resolveIntents(app.services);
  expect((await see(told[0].refund_id, DEMO_MERCHANT)).status).toBe("pending_settlement");
});

test("a decline of one leaves the others as they are", async () => {
  const body = group([one(DEMO_MERCHANT, 40), one(quay, 41, { currency: "EUR" })], {
    payment_method: card("4000000000000051"),
  });
  const transactions = [{ ...one(DEMO_MERCHANT, 40), allow_partial_payment: true }, one(quay, 41)];
  const { data } = await as("demo_partner", "multi", { ...body, transactions });
  expect(data.map((made: Transaction) => [made.status, made.amount_captured])).toEqual([
    ["pending_settlement", 20],
    ["declined", 0],
  ]);
});

test("a shut merchant takes nothing, also by the hands of its partner", async () => {
  await app.sql("INSERT INTO closed_accounts VALUES ($1)", [quay]);
  expect((await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 1), one(quay, 1)]))).http).toBe(404);
  await app.sql("DELETE FROM closed_accounts");
  expect(await countAll()).toBe(before);
});

test("a user who may not take a kind of payment takes none of the group", async () => {
  const clerk = person({ username: "partner_clerk", password: "Gatehouse1!", permissions: { process_sale: true } });
  expect((await app.call("POST", "/user", clerk, tokens.demo_partner)).http).toBe(200);
  tokens.partner_clerk = await app.signIn("partner_clerk");
  const mixed = group([one(DEMO_MERCHANT, 3), one(quay, 3, { type: "authorize" })]);
  expect((await as("partner_clerk", "multi", mixed)).http).toBe(403);
  expect((await as("partner_clerk", "multi", group([one(DEMO_MERCHANT, 3)]))).http).toBe(200);
});

test("the payer is kept once, at the merchant that is named", async () => {
  const body = group([one(quay, 10), one(DEMO_MERCHANT, 20), one(DEMO_MERCHANT, 30)], {
    create_vault_record: true,
    create_vault_record_merchant_id: DEMO_MERCHANT,
  });
  const { data } = await as("demo_partner", "multi", body);
  expect(data.map(({ customer_id }: Transaction) => customer_id === "")).toEqual([true, false, true]);
  const kept = await app.call("GET", `/vault/${data[1].customer_id}`);
  expect(kept.data).toMatchObject({ owner_id: DEMO_MERCHANT, data: { customer: { payments: { cards: [{}] } } } });
});

test("what a page or a wallet gave pays for all of a group, once", async () => {
  const google = app.sandbox?.wallets.make(
    "google_pay_token",
    { number: VISA, expiration: { month: 12, year: 2030 } },
    app.services.clock.now(),
  );
  const page = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
  const typed = { payment_method: { card: { number: VISA, expiration_date: "12/30" } } };
  const { token } = (await app.call("POST", `/tokenizer/${page}/token`, typed, page)).data;
  const own = [one(DEMO_MERCHANT, 9021), one(DEMO_MERCHANT, 9022)];
  const many = [one(DEMO_MERCHANT, 9023), one(quay, 9024)];
  for (const [transactions, payment_method] of [
    [own, { token }],
    [many, { google_pay_token: google }],
  ] as const) {
    const body = { transactions, payment_method, idempotency_key: JSON.stringify(transactions).slice(-40) };
    const made = await as("demo_partner", "multi", body);
    expect([made.http, statuses(made.data)]).toEqual([200, ["pending_settlement", "pending_settlement"]]);
    expect((await as("demo_partner", "multi", body)).data).toEqual(made.data);
    const again = await as("demo_partner", "multi", { transactions, payment_method });
    expect([again.http, again.msg]).toEqual([400, "bad request error: invalid token"]);
  }
  const elsewhere = (await app.call("POST", `/tokenizer/${page}/token`, typed, page)).data.token;
  expect((await as("demo_partner", "multi", { transactions: many, payment_method: { token: elsewhere } })).http).toBe(
    400,
  );
  const taken = await app.sql("SELECT 1 FROM transactions WHERE amount BETWEEN 9021 AND 9024 AND amount_captured > 0");
  expect(taken).toHaveLength(4);
});

test("a group sent again with its key is charged once, however many ask at once", async () => {
  const body = group([one(DEMO_MERCHANT, 81), one(quay, 82), one(quay, 82)], { idempotency_key: "basket" });
  const all = await Promise.all(Array.from({ length: 8 }, () => as("demo_partner", "multi", body)));
  expect(all.map(({ http }) => http)).toEqual(Array(8).fill(200));
  const [first] = all;
  for (const { data } of all) expect(data).toEqual(first?.data);
  expect(await countAll()).toBe(before + 3);
  expect(first?.data.map(({ idempotency_key }: Transaction) => idempotency_key)).toEqual([
    "basket:1",
    "basket:2",
    "basket:3",
  ]);
  expect(await faultsAtNetwork(app)).toEqual([]);
});

test("searches, totals and batches show the payments of a group as those of each merchant", async () => {
  const { data } = await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 4100), one(quay, 4200)]));
  await settleNow(app.services);
  await tallyTransactions(app.services);
  for (const { id, merchant_id, amount } of data) {
    const body = { transaction_id: { operator: "=", value: id } };
    const found = await as("demo_partner", `search/${merchant_id}`, body);
    expect(found.data).toMatchObject([{ id, status: "settled", amount_settled: amount }]);
    const totals = await as("demo_partner", `search/${merchant_id}?output=totals`, { order_id: "", amount });
    expect(totals.data).toMatchObject({ amount_captured: amount, net_amount: amount });
  }
  const batch = data[0].id && (await see(data[0].id, DEMO_MERCHANT)).settlement_batch_id;
  const { data: batches } = await app.call("POST", "/settlement/batch/search", { settlement_batch_id: batch });
  expect(batches.results).toHaveLength(1);
  expect(await faultsInBooks(app)).toEqual([]);
});

const voided = (name: string, transactions: object[]) => as(name, "multi/void", { transactions });
const refunded = (name: string, transactions: object[], more = {}) =>
  as(name, "multi/refund", { transactions, ...more });

test("an administrator voids what can be voided, and each answer says what became of it", async () => {
  const { data } = await as(
    "demo_partner",
    "multi",
    group([one(DEMO_MERCHANT, 51, { order_id: "V1" }), one(quay, 52)]),
  );
  const ids = data.map(({ id }: Transaction) => ({ id }));
  const { data: first } = await voided("demo_admin", [...ids, { id: "0".repeat(20) }]);
  expect(first).toEqual([
    { transaction_id: ids[0].id, status: "success", order_id: "V1", msg: "success" },
    { transaction_id: ids[1].id, status: "success", order_id: "", msg: "success" },
    { transaction_id: "0".repeat(20), status: "failed", order_id: "", msg: "not found" },
  ]);
  const again = await voided("demo_admin", ids);
  expect(again.data.map(({ msg }: { msg: string }) => msg)).toEqual(
    Array(2).fill("bad request error: transaction can not be voided: it is voided"),
  );
});

test("a merchant undoes its own and finds no others; a partner undoes nothing", async () => {
  const { data } = await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 61), one(quay, 62)]));
  const ids = data.map(({ id }: Transaction) => ({ id }));
  expect((await voided("demo_partner", ids)).http).toBe(403);
  expect((await refunded("demo_partner", ids)).http).toBe(403);
  const mine = await voided("other_merchant", ids);
  expect(mine.data.map(({ status }: { status: string }) => status)).toEqual(["failed", "success"]);
  expect((await see(ids[0].id, DEMO_MERCHANT)).status).toBe("pending_settlement");
  const twice = await voided("demo_admin", [ids[0], ids[0]]);
  expect([twice.http, twice.msg]).toEqual([400, expect.stringContaining("Transactions")]);
});

test("refunds of a group give back what is asked, once for one key, and say which was declined", async () => {
  const { data } = await as("demo_partner", "multi", group([one(DEMO_MERCHANT, 900), one(quay, 800)]));
  const stubborn = await app.call("POST", "/transaction", {
    type: "sale",
    amount: 70,
    payment_method: card("4000000000000010"),
  });
  await settleNow(app.services);
  const asked = [{ id: data[0].id, amount: 300 }, { id: data[1].id }, { id: stubborn.data.id }];
  const all = await Promise.all([1, 2, 3].map(() => refunded("demo_admin", asked, { idempotency_key: "back" })));
  for (const reply of all) {
    expect(reply.data).toMatchObject([
      { transaction_id: data[0].id, status: "success", msg: "success" },
      { transaction_id: data[1].id, status: "success" },
      { transaction_id: stubborn.data.id, status: "failed", msg: "declined: DO NOT HONOR" },
    ]);
    expect(reply.data).toEqual(all[0]?.data);
  }
  expect(await see(data[0].id, DEMO_MERCHANT)).toMatchObject({ amount_refunded: 300, status: "partially_refunded" });
  expect(await see(data[1].id, quay)).toMatchObject({ amount_refunded: 800, status: "refunded" });
  await resolveIntents(app.services);
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

const numbers = [VISA, "4000000000000002", "4000000000000051", "4000000000000010"];
const member = fc.record({
  rowe: fc.boolean(),
  type: fc.constantFrom("sale", "authorize", "verification"),
  amount: fc.integer({ min: 0, max: 2_000 }),
  partial: fc.boolean(),
});

test("any group, paid and partly undone by many at once, keeps every book right", { timeout: 120_000 }, async () => {
  const groups = fc.record({
    members: fc.array(member, { minLength: 1, maxLength: 6 }),
    number: fc.constantFrom(...numbers),
    settled: fc.boolean(),
  });
  const property = fc.asyncProperty(groups, async ({ members, number, settled }) => {
    const transactions = members.map(({ rowe, type, amount, partial }) =>
      one(rowe ? DEMO_MERCHANT : quay, amount, { type, allow_partial_payment: partial }),
    );
    const paid = await as("demo_partner", "multi", { transactions, payment_method: card(number) });
    expect([paid.http, paid.data.length]).toEqual([200, members.length]);
    expect(paid.data.map(({ merchant_id }: Transaction) => merchant_id)).toEqual(
      transactions.map((of) => of.merchant_id),
    );
    if (settled) await settleNow(app.services);
    const ids = paid.data.map(({ id }: Transaction) => ({ id }));
    const undoing = await Promise.all([
      voided("demo_admin", ids),
      refunded("demo_admin", ids),
      refunded(
        "demo_admin",
        ids.map(({ id }: { id: string }) => ({ id, amount: 1 })),
      ),
    ]);
    expect(undoing.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(await faultsInBooks(app)).toEqual([]);
  });
  await fc.assert(property, { numRuns: repetitions({ full: 12, short: 6 }), endOnFailure: true });
  app.pass(60_000);
  while ((await resolveIntents(app.services)) > 0) app.pass(60_000);
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});
