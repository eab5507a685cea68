import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, sale, type TestApp, testApp } from "../../../test/app.ts";
import { download } from "../../../test/download.ts";
import { merchantsScope } from "../../db/scope.ts";
import { tallyTransactions } from "../transactions/index.ts";

/** Rowe Books and Quay Coffee have one partner; the payments of Pier Cakes belong to another. */
const PIER = "pier0000000000000000";
const ROWE_AMOUNTS = [1100, 1200, 1300];
const QUAY_AMOUNTS = [2100, 2200];
const ever = { created_at: { start_date: "2020-01-01" } };

let app: TestApp;
let quay = "";
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_partner", "demo_admin", "other_merchant"]) tokens[name] = await app.signIn(name);
  quay = (await app.call("GET", "/merchant", undefined, tokens.other_merchant)).data.id;
  for (const amount of ROWE_AMOUNTS) await app.call("POST", "/transaction", sale({ amount }));
  for (const amount of QUAY_AMOUNTS) await app.call("POST", "/transaction", sale({ amount }), tokens.other_merchant);
  await otherTree();
});
afterAll(() => app.stop());

/** A partner beside with a merchant and a payment of its own. */
async function otherTree(): Promise<void> {
  await app.sql("INSERT INTO partners (id, name, created_at) VALUES ('besides0000000000000', 'Besides', now())");
  await app.sql(
    "INSERT INTO merchants (id, partner_id, name, created_at) VALUES ($1, 'besides0000000000000', 'Pier Cakes', now())",
    [PIER],
  );
  const columns = (
    await app.sql(
      "SELECT string_agg(quote_ident(attname), ', ') AS all FROM pg_attribute WHERE attrelid = 'transactions'::regclass AND attnum > 2 AND NOT attisdropped",
    )
  )[0].all;
  await app.sql(
    `INSERT INTO transactions (merchant_id, id, ${columns})
     SELECT $1, 'ofpier00000000000000', ${columns} FROM transactions WHERE merchant_id = $2 LIMIT 1`,
    [PIER, DEMO_MERCHANT],
  );
  const account = { account_type: "partner", account_type_id: "besides0000000000000" };
  const boss = person({ username: "boss_besides", role: "admin", password: PASSWORD, ...account });
  expect((await app.call("POST", "/user", boss, tokens.demo_admin)).http).toBe(200);
  tokens.boss_besides = await app.signIn("boss_besides");
}

const across = (name: string, body: object, query = "") =>
  app.call("POST", `/transaction/search${query}`, body, tokens[name]);
const amountsOf = (data: Transaction[]) => data.map(({ amount }) => amount);

test("a partner finds the payments of all merchants beneath it, each under its merchant's name, newest first", async () => {
  const { data, total_count } = await across("demo_partner", ever);
  expect(amountsOf(data)).toEqual([...ROWE_AMOUNTS, ...QUAY_AMOUNTS].reverse());
  expect(total_count).toBe(5);
  expect(new Set(data.map(({ merchant_name }: Transaction) => merchant_name))).toEqual(
    new Set(["Rowe Books", "Quay Coffee"]),
  );
});

test("pages of many merchants follow each other without a gap, in any order", async () => {
  for (const query of ["", "?sf=amount&sd=asc", "?sf=amount&sd=desc"]) {
    const whole = amountsOf((await across("demo_partner", { ...ever, limit: 100 }, query)).data);
    const pages: number[] = [];
    for (const offset of [0, 2, 4])
      pages.push(...amountsOf((await across("demo_partner", { ...ever, limit: 2, offset }, query)).data));
    expect(pages).toEqual(whole);
  }
});

test("an admin finds everybody's, a partner nothing of the tree beside, a merchant its own alone", async () => {
  expect((await across("demo_admin", ever)).total_count).toBe(6);
  expect((await across("boss_besides", ever)).data.map(({ merchant_id }: Transaction) => merchant_id)).toEqual([PIER]);
  expect((await across("demo_partner", { merchant_id: PIER, ...ever })).total_count).toBe(0);
  expect((await across("demo_partner", { transaction_id: "ofpier00000000000000" })).total_count).toBe(0);
  expect((await across("other_merchant", { merchant_id: DEMO_MERCHANT })).total_count).toBe(0);
  expect(amountsOf((await across("demo_partner", { merchant_id: quay })).data)).toEqual([...QUAY_AMOUNTS].reverse());
});

test("payments are found by the partner whose merchants took them, in rows and totals, and within one's own tree alone", async () => {
  const besides = { partner_id: "besides0000000000000", ...ever };
  const ours = (await app.call("GET", "/user", undefined, tokens.demo_partner)).data.account_type_id;
  expect((await across("demo_admin", besides)).data.map(({ merchant_id }: Transaction) => merchant_id)).toEqual([PIER]);
  const { amount_captured } = (await across("demo_admin", besides, "?output=totals")).data;
  expect(amount_captured).toBe(ROWE_AMOUNTS[0]);
  expect((await across("demo_admin", { partner_id: { operator: "=", value: [ours] }, ...ever })).total_count).toBe(5);
  expect((await across("demo_partner", { partner_id: ours })).total_count).toBe(5);
  expect((await across("demo_partner", besides)).total_count).toBe(0);
  expect((await across("demo_admin", { partner_id: "nobody" })).total_count).toBe(0);
  expect(await across("other_merchant", { partner_id: ours, ...ever })).toMatchObject({
    http: 400,
    msg: "bad request error: invalid Partner Id",
  });
  expect((await across("demo_admin", { partner_id: { operator: "!=", value: ours }, ...ever })).http).toBe(400);
});

test("a search across merchants wants a filter; one of a merchant's own does not", async () => {
  const empty = [{ full_cc_number: "" }, { custom_fields: {} }, { order_id: "" }, { created_at: {} }, { group: "" }];
  empty.push({ custom_fields: { nope: "x" } }, { created_at: { duration: "" } });
  for (const body of [{}, { limit: 5, offset: 0 }, { status: null }, ...empty])
    expect(await across("demo_partner", body)).toMatchObject({
      http: 400,
      msg: "Merchant transaction search requires one search filter",
    });
  expect((await across("other_merchant", {})).http).toBe(200);
});

test("totals across merchants are those of the rows, before and after they are tallied", async () => {
  const sum = [...ROWE_AMOUNTS, ...QUAY_AMOUNTS].reduce((one, other) => one + other);
  const total = async () => (await across("demo_partner", ever, "?output=totals")).data.amount_captured;
  expect(await total()).toBe(sum);
  app.pass(3_600_000);
  for (const name of ["demo_partner", "other_merchant"]) tokens[name] = await app.signIn(name);
  await tallyTransactions(app.services);
  expect(await total()).toBe(sum);
  const late = await app.call("POST", "/transaction", sale({ amount: 1 }), tokens.other_merchant);
  expect(await total()).toBe(sum + 1);
  await app.call("POST", `/transaction/${late.data.id}/void`, {}, tokens.other_merchant);
  expect(await total()).toBe(sum);
});

test("a file across merchants says of each row whose it is", async () => {
  const { text } = await download(app, "/transaction/search?output=csv", {
    body: ever,
    credential: String(tokens.demo_partner),
  });
  const [titles = "", ...rows] = text.trim().split("\r\n");
  expect(titles).toMatch(/^\ufeff?Merchant ID,Merchant,Transaction ID,/);
  expect(rows.filter((row) => row.includes("Quay Coffee")).length).toBeGreaterThanOrEqual(2);
  expect(text).not.toContain("Pier Cakes");
});

test("card numbers are found across merchants, though each keeps them under a digest of its own", async () => {
  const { total_count } = await across("demo_partner", { full_cc_number: "4111111111111111", ...ever });
  expect(total_count).toBeGreaterThanOrEqual(5);
});

test("across merchants there is one number at a time, no group, and no page beyond ten thousand rows", async () => {
  const refused = (field: string) => ({ http: 400, msg: `bad request error: invalid ${field}` });
  const numbers = { value: ["4111111111111111", "5555555555554444"] };
  expect(await across("demo_partner", { full_cc_number: numbers, ...ever })).toMatchObject(refused("Full Cc Number"));
  expect((await across("other_merchant", { full_cc_number: numbers, ...ever })).http).toBe(200);
  expect(await across("demo_partner", { group: "Cashiers", ...ever })).toMatchObject(refused("Group"));
  expect((await across("other_merchant", { group: "Cashiers", ...ever })).http).toBe(200);
  expect(await across("demo_partner", { ...ever, offset: 10_001 })).toMatchObject(refused("Offset"));
  expect((await across("demo_partner", { ...ever, offset: 10_000 })).http).toBe(200);
  expect((await across("other_merchant", { ...ever, offset: 10_001 })).http).toBe(200);
});

test("a number is looked for among the digests of more merchants than are reckoned in one go, with turns between", async () => {
  const many = Array.from({ length: 450 }, (_, at) => ["many", String(at).padStart(16, "0")].join(""));
  await app.sql(
    "INSERT INTO merchants (id, partner_id, name, created_at) SELECT id, 'besides0000000000000', id, now() FROM unnest($1::text[]) id",
    [many],
  );
  tokens.boss_besides = await app.signIn("boss_besides");
  const { keys } = app.services;
  const digest = keys.digest.bind(keys);
  const perTurn = [0];
  const turn = setInterval(() => perTurn.push(0), 0);
  const spy = vi.spyOn(keys, "digest").mockImplementation((number, merchant) => {
    perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + 1;
    const until = performance.now() + 0.05;
    while (performance.now() < until);
    return digest(number, merchant);
  });
  const { total_count } = await across("boss_besides", { full_cc_number: "4000000000000002", ...ever });
  clearInterval(turn);
  spy.mockRestore();
  expect(total_count).toBe(0);
  expect(perTurn.reduce((sum, one) => sum + one)).toBe(many.length + 1);
  expect(Math.max(...perTurn)).toBeLessThan(many.length);
});

test("what opens the payments of many opens nothing else, and nothing for writing", async () => {
  const scope = merchantsScope([DEMO_MERCHANT]);
  const count = (table: string) =>
    app.services.db.scoped(
      scope,
      async (tx) => (await tx.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n,
    );
  expect(await count("transactions")).toBe(3);
  for (const table of ["journal", "customers", "processors", "data_keys"])
    expect([table, await count(table)]).toEqual([table, 0]);
  const changed = await app.services.db.scoped(scope, (tx) =>
    tx.query("UPDATE transactions SET amount = 0 RETURNING id"),
  );
  expect(changed).toEqual([]);
});

test("a partner's today is that of the partner's zone, in the list, in its file and in the figures", async () => {
  const partner = (await app.call("GET", "/merchant")).data.partner_id;
  // Twelve hours behind UTC.
  await app.sql("UPDATE partners SET timezone = 'Etc/GMT+12' WHERE id = $1", [partner]);
  const hour = 3_600_000;
  app.pass((47 * hour - (app.services.clock.now().getTime() % (24 * hour))) % (24 * hour));
  const { id } = (await app.call("POST", "/transaction", sale({ amount: 7713 }))).data;
  app.pass(7 * hour);
  tokens.demo_partner = await app.signIn("demo_partner");
  const today = { created_at: { duration: "today" }, limit: 100 };
  expect((await across("demo_partner", today)).data.map((one: Transaction) => one.id)).toContain(id);
  const credential = tokens.demo_partner;
  const { text } = await download(app, "/transaction/search?output=csv", { body: today, credential });
  expect(text).toContain(id);
  const figures = await app.call("GET", "/dashboard/stats/transaction", undefined, credential);
  const totals = (await across("demo_partner", today, "?output=totals")).data;
  expect(totals.amount_captured).toBe(figures.data.transaction_amount_sum.at(-1).y);
});
