import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, type Reply, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { download } from "../../../../test/download.ts";
import { merchantsScope } from "../../../db/scope.ts";
import { settleNow } from "../index.ts";

/** Rowe Books and Quay Coffee have one partner; the batch of Pier Cakes belongs to another. */
const PIER = "pier0000000000000000";
let app: TestApp;
let quay = "";
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_partner", "demo_admin", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
  quay = (await app.call("GET", "/merchant", undefined, tokens.other_merchant)).data.id;
  await app.call("POST", "/transaction", sale({ amount: 1100 }));
  await app.call("POST", "/transaction", sale({ amount: 2200 }), tokens.other_merchant);
  await settleNow(app.services);
  await otherTree();
});
afterAll(() => app.stop());

/** A partner beside with a merchant and a batch of its own. */
async function otherTree(): Promise<void> {
  await app.sql("INSERT INTO partners (id, name, created_at) VALUES ('besides0000000000000', 'Besides', now())");
  await app.sql(
    "INSERT INTO merchants (id, partner_id, name, created_at) VALUES ($1, 'besides0000000000000', 'Pier Cakes', now())",
    [PIER],
  );
  const columns = "type, name, payment_methods, default_for, settings, settle_at, timezone, next_settle_at, created_at";
  await app.sql(
    `INSERT INTO processors (merchant_id, id, ${columns})
     SELECT $1, id, ${columns} FROM processors WHERE merchant_id = $2`,
    [PIER, DEMO_MERCHANT],
  );
  await app.sql(
    `INSERT INTO settlement_batches (merchant_id, id, processor_id, batch_number, status, batch_date, currency, processor_name,
       processor_type, num_transactions, amount_captured)
     SELECT $1, 'ofpier00000000000000', processor_id, 1, 'closed', batch_date, 'usd', 'Pier', 'sandbox', 1, 9900
     FROM settlement_batches WHERE merchant_id = $2 LIMIT 1`,
    [PIER, DEMO_MERCHANT],
  );
  const account = { account_type: "partner", account_type_id: "besides0000000000000" };
  const boss = person({ username: "boss_besides", role: "admin", password: PASSWORD, ...account });
  expect((await app.call("POST", "/user", boss, tokens.demo_admin)).http).toBe(200);
  tokens.boss_besides = await app.signIn("boss_besides");
}

type Batch = { id: string; merchant_id: string; amount_captured: number; processor_name: string };

const batches = (name: string, body: object = {}, query = "") =>
  app.call("POST", `/settlement/batch/search${query}`, body, tokens[name]);
const captured = (results: Batch[]) => results.map((one) => [one.merchant_id, one.amount_captured]).sort();

test.each([
  [
    "demo_partner",
    () => [
      [DEMO_MERCHANT, 1100],
      [quay, 2200],
    ],
  ],
  ["boss_besides", () => [[PIER, 9900]]],
  ["other_merchant", () => [[quay, 2200]]],
  [
    "demo_admin",
    () => [
      [DEMO_MERCHANT, 1100],
      [quay, 2200],
      [PIER, 9900],
    ],
  ],
])("%s finds the batches of the merchants within reach, and their sums", async (name, wanted) => {
  const { data, total_count } = await batches(name);
  expect(captured(data.results)).toEqual(wanted().sort());
  expect(total_count).toBe(wanted().length);
  const sums = data.summary.map((one: { merchant_id: string; captured: number }) => [one.merchant_id, one.captured]);
  expect(sums.sort()).toEqual(wanted().sort());
});

test("a batch of another partner's is not found by its id, and its payments are found by whoever reaches them", async () => {
  const { data } = await batches("demo_partner", { settlement_batch_id: "ofpier00000000000000" });
  expect(data).toEqual({ summary: [], summary_complete: true, totals: [], results: [] });
  const [batch] = (await batches("demo_partner")).data.results as Batch[];
  const inside = await app.call("POST", "/transaction/search", { settlement_batch_id: batch?.id }, tokens.demo_partner);
  expect(inside.data).toMatchObject([{ merchant_id: batch?.merchant_id, amount_settled: batch?.amount_captured }]);
});

test("pages of many merchants follow each other without a gap", async () => {
  const whole = (await batches("demo_admin")).data.results.map(({ id }: Batch) => id);
  const pages = await Promise.all([0, 1, 2].map((offset) => batches("demo_admin", { limit: 1, offset })));
  expect(pages.map(({ data }) => data.results[0].id)).toEqual(whole);
});

test("a file across merchants says in each row whose it is, with the sums of the screen", async () => {
  const { text, headers } = await download(app, "/settlement/batch/search?output=csv", {
    credential: tokens.demo_partner ?? "",
  });
  const totals = [{ currency: "usd", num_transactions: 2, amount_captured: 3300, amount_credit: 0, net_deposit: 3300 }];
  expect((await batches("demo_partner")).data.totals).toEqual(totals);
  expect(JSON.parse(headers.get("x-report-totals") ?? "")).toEqual({ by_currency: totals });
  const [head = "", ...rows] = text.trim().split("\r\n");
  expect(head.split(",")[0]).toContain("Merchant ID");
  expect(rows).toHaveLength(2);
  for (const id of [DEMO_MERCHANT, quay]) expect(text).toContain(id);
  expect(text).not.toContain(PIER);
});

test("no page across merchants begins beyond the first ten thousand; one merchant's may", async () => {
  expect((await batches("demo_admin", { offset: 10_001 })).msg).toBe("bad request error: invalid Offset");
  expect((await batches("demo_admin", { offset: 10_000 })).http).toBe(200);
  expect((await batches("other_merchant", { offset: 10_001 })).http).toBe(200);
});

describe("of more days than are listed", () => {
  const DAYS = 450;
  const ever = { batch_date: { start_date: "2000-01-01" } };
  const captured = ({ data }: Reply) => data.totals.map((one: { amount_captured: number }) => one.amount_captured);
  beforeAll(() =>
    app.sql(
      `INSERT INTO settlement_batches (merchant_id, id, processor_id, batch_number, status, batch_date, currency, processor_name,
         processor_type, num_transactions, amount_captured)
       SELECT merchant_id, 'old' || lpad(n::text, 17, '0'), processor_id, 1 + n, 'closed', batch_date - n * interval '1 day', 'usd',
         'Pier', 'sandbox', 1, 100
       FROM settlement_batches, generate_series(1, $2) n WHERE id = 'ofpier00000000000000' AND merchant_id = $1`,
      [PIER, DAYS],
    ),
  );
  afterAll(() => app.sql("DELETE FROM settlement_batches WHERE id LIKE 'old%'"));

  test("the sums count all, and it is said that the list does not", async () => {
    const found = await batches("boss_besides", ever);
    expect([found.total_count, found.data.summary.length, found.data.summary_complete]).toEqual([DAYS + 1, 400, false]);
    expect(captured(found)).toEqual([9900 + DAYS * 100]);
    const all = await batches("demo_admin", ever);
    expect(captured(all)).toEqual([3300 + 9900 + DAYS * 100]);
    expect((await batches("demo_partner", ever)).data.summary_complete).toBe(true);
  });

  test("those of the last four months are found across merchants, unless a date or an id is asked for", async () => {
    const { total_count = 0 } = await batches("boss_besides");
    expect(total_count).toBeGreaterThan(100);
    expect(total_count).toBeLessThan(130);
    for (const batch_date of [{}, { start_date: null, end_date: null }])
      expect((await batches("boss_besides", { batch_date })).total_count).toBe(total_count);
    const oldest = `old${String(DAYS).padStart(17, "0")}`;
    expect((await batches("boss_besides", { settlement_batch_id: oldest })).total_count).toBe(1);
  });
});

test("whether batches are listed beside their sums is said as a switch or as a word", async () => {
  for (const [detailed, listed] of [
    [true, true],
    ["true", true],
    [false, false],
    ["false", false],
  ]) {
    const { http, data } = await batches("demo_partner", { detailed });
    expect([http, data.results.length > 0]).toEqual([200, listed]);
  }
});

test("a user without the permission sees no batch, whoever they work for", async () => {
  const clerk = person({ username: "partner_clerk", password: PASSWORD });
  expect((await app.call("POST", "/user", clerk, tokens.demo_partner)).http).toBe(200);
  tokens.partner_clerk = await app.signIn("partner_clerk");
  expect((await batches("partner_clerk")).http).toBe(403);
});

test("a batch says of its processor what its payments say, also when it was renamed since", async () => {
  await app.sql("UPDATE processors SET name = 'Renamed' WHERE merchant_id = $1", [DEMO_MERCHANT]);
  const found = (await batches("demo_partner")).data.results.find((one: Batch) => one.merchant_id === DEMO_MERCHANT);
  const inside = await app.call("POST", "/transaction/search", { settlement_batch_id: found.id });
  expect(found.processor_name).toBe(inside.data[0].processor_name);
});

test("the database shows a scope of many merchants their batches and lets it write none of them, nor see a processor", async () => {
  const scope = merchantsScope([DEMO_MERCHANT]);
  const run = (sql: string) => app.services.db.scoped(scope, (tx) => tx.query(sql));
  expect(await run("SELECT DISTINCT merchant_id FROM settlement_batches")).toEqual([{ merchant_id: DEMO_MERCHANT }]);
  expect(await run("UPDATE settlement_batches SET amount_captured = 0 RETURNING id")).toEqual([]);
  expect(await run("SELECT id FROM processors")).toEqual([]);
  const copy = "INSERT INTO settlement_batches SELECT * FROM settlement_batches LIMIT 1";
  await expect(run(copy)).rejects.toThrow("row-level security");
});
