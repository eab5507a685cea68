import { afterAll, beforeAll, expect, test } from "vitest";
import { boundDatabase, DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../test/app.ts";
import { faultsInLedger } from "../../../test/books.ts";
import { verifyAudit } from "../../modules/audit/index.ts";
import { settleDue } from "../../modules/settlement/index.ts";
import { seedDemoWorld } from "../demo-world.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ DEMO_DATA: "full" });
});
afterAll(() => app.stop());

const countIn = async (at: TestApp, table: string, where = "true") => {
  const [row] = await at.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`);
  return row?.n ?? 0;
};
const countOf = (table: string, where?: string) => countIn(app, table, where);
const ofRowe = `merchant_id = '${DEMO_MERCHANT}'`;
const ofPayments = (where: string) => countOf("transactions", `${ofRowe} AND ${where}`);

test("creates about 1,500 payments of the demo merchant within 90 days", async () => {
  const all = await ofPayments("true");
  expect(all).toBeGreaterThan(1_450);
  expect(all).toBeLessThan(1_560);
  expect(await ofPayments("created_at BETWEEN now() - interval '91 days' AND now()")).toBe(all);
});

test("creates payments of every brand, payment method and outcome", async () => {
  const [seen] = await app.sql(
    `SELECT array_agg(DISTINCT card_type) FILTER (WHERE card_type <> '') AS brands, array_agg(DISTINCT payment_type) AS kinds,
       array_agg(DISTINCT status) AS statuses FROM transactions WHERE ${ofRowe}`,
  );
  const brands = ["amex", "china unionpay", "diners club", "discover", "jcb", "maestro", "mastercard", "visa"];
  expect([seen.brands.sort(), seen.kinds.sort()]).toEqual([brands, ["ach", "card", "cash"]]);
  for (const status of ["authorized", "settled", "voided", "refunded", "partially_refunded", "declined", "returned"])
    expect(seen.statuses).toContain(status);
  expect(await ofPayments("status = 'flagged'")).toBe(3);
  expect(await ofPayments("tip_amount > 0")).toBeGreaterThan(30);
  expect(await ofPayments("tax_amount > 0")).toBeGreaterThan(1_000);
  expect(await ofPayments("customer_id <> ''")).toBeGreaterThan(100);
  const [declines] = await app.sql<{ share: number; reasons: number }>(
    `SELECT count(*) FILTER (WHERE status = 'declined')::float / count(*) AS share,
       count(DISTINCT response_code) FILTER (WHERE status = 'declined')::int AS reasons FROM transactions WHERE ${ofRowe}`,
  );
  expect(declines?.share).toBeGreaterThan(0.045);
  expect(declines?.share).toBeLessThan(0.075);
  expect(declines?.reasons).toBeGreaterThan(3);
});

test("creates customers, products and settings of each module", async () => {
  expect(await countOf("customers", ofRowe)).toBe(25);
  expect(await countOf("stored_methods", ofRowe)).toBe(30);
  expect(await countOf("products", ofRowe)).toBe(12);
  expect(await countOf("terminals", ofRowe)).toBe(2);
  expect(await countOf("custom_fields", ofRowe)).toBe(3);
  for (const [table, count] of [
    ["merchants", 3],
    ["partners", 2],
    ["news", 3],
    ["lessons", 2],
    ["saved_searches", 2],
    ["processor_policies", 1],
    ["webhooks", 1],
    ["user_groups", 1],
  ] as const)
    expect([table, await countOf(table)]).toEqual([table, count]);
});

test("serves a picture of each product in less than 4 KB", async () => {
  const { data } = await app.call("GET", `/merchant/${DEMO_MERCHANT}/products`);
  expect(data).toHaveLength(12);
  for (const { img } of data) {
    const reply = await fetch(`${app.url}${img}`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await reply.arrayBuffer()).byteLength).toBeLessThan(4_096);
  }
});

test("keeps the journal and the counters consistent with the payments", async () => {
  expect(await faultsInLedger(app)).toEqual([]);
  expect(await countOf("stale_quarters")).toBe(0);
  const found = await app.call("POST", "/transaction/search", {});
  expect(found.total_count).toBe(await ofPayments("true"));
});

test("keeps each batch equal to the sum of its payments, and numbers them without a gap", async () => {
  const wrong = await app.sql(
    `SELECT b.id FROM settlement_batches b LEFT JOIN transactions t
       ON t.merchant_id = b.merchant_id AND t.settlement_batch_id = b.id AND t.processor_id = b.processor_id
     GROUP BY b.merchant_id, b.id
     HAVING count(t.id) <> b.num_transactions OR b.num_transactions = 0
       OR coalesce(sum(t.amount_settled) FILTER (WHERE t.type <> 'refund'), 0) <> b.amount_captured
       OR coalesce(sum(t.amount_settled) FILTER (WHERE t.type = 'refund'), 0) <> b.amount_credit
       OR count(*) FILTER (WHERE t.captured_at > b.batch_date OR t.settled_at < b.batch_date) > 0`,
  );
  expect(wrong).toEqual([]);
  const gaps = await app.sql(
    `SELECT merchant_id, processor_id FROM settlement_batches GROUP BY 1, 2 HAVING count(*) <> max(batch_number)`,
  );
  expect(gaps).toEqual([]);
});

test("routes large card payments as the policy does", async () => {
  const large = "payment_type = 'card' AND type <> 'refund' AND amount > 100000";
  expect(await ofPayments(`${large} AND processor_name <> 'Large payments'`)).toBe(0);
  expect(await ofPayments(`${large} AND processor_name = 'Large payments'`)).toBeGreaterThan(5);
  const { data } = await app.call("POST", "/transaction", sale({ amount: 150_000 }));
  expect(data.processor_name).toBe("Large payments");
});

test("leaves an audit whose records are unaltered", async () => {
  expect((await verifyAudit(app.services)).faults).toEqual([]);
});

test("creates nothing a second time", async () => {
  const tables = ["transactions", "journal", "customers", "products", "users", "audit_log"];
  const counts = () => Promise.all(tables.map((table) => countOf(table)));
  const before = await counts();
  await seedDemoWorld(app.services, app.database);
  expect(await counts()).toEqual(before);
});

test("creates the accounts alone without demo data", async () => {
  const bare = await testApp({ DEMO_DATA: "none" });
  for (const table of ["transactions", "customers", "products", "settlement_batches", "webhooks", "lessons"])
    expect([table, await countIn(bare, table)]).toEqual([table, 0]);
  expect([await countIn(bare, "merchants"), await countIn(bare, "users")]).toEqual([2, 6]);
  await bare.stop();
});

/** Empties the accounts of an app, so that it is seeded as at a first start. */
const empty = (at: TestApp) =>
  at.sql(`TRUNCATE users, partners, merchants, processors, terminals, transactions, transaction_events, journal, settlement_batches,
    customers, customer_addresses, stored_methods, data_keys, products, custom_fields, user_groups, news, lessons, saved_searches,
    webhooks, devices, audit_log, audit_heads, stale_quarters, transaction_tallies, amount_tallies CASCADE`);

test("creates the same payments at the same moment, also where row policies bind the owner of the tables", async () => {
  const twin = await testApp({ DEMO_DATA: "none" });
  // The owner may do this; the role that stands for an owner whom policies bind is given it here.
  await twin.sql("GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO gatehouse_app");
  const now = new Date("2026-11-20T18:00:00Z");
  const services = { ...twin.services, clock: { now: () => now } };
  const shape = `SELECT order_id, type, status, amount, card_type, cc_last_four, tip_amount, billing_address, created_at FROM transactions
    ORDER BY created_at, order_id, type`;
  const made = [];
  for (const database of [twin.database, boundDatabase(twin)]) {
    await empty(twin);
    await seedDemoWorld(services, database);
    made.push(await twin.sql(shape));
  }
  expect(made[0]?.length).toBeGreaterThan(2_000);
  expect(made[1]).toEqual(made[0]);
  expect(await faultsInLedger(twin)).toEqual([]);
  await twin.stop();
}, 60_000);

test("leaves nothing when it fails, so that the next start creates all of it", async () => {
  const broken = await testApp({ DEMO_DATA: "none" });
  await empty(broken);
  let left = 4_000;
  const next = () => {
    if (left-- === 0) throw new Error("stopped");
    return broken.services.ids.next();
  };
  const services = { ...broken.services, ids: { ...broken.services.ids, next } };
  await expect(seedDemoWorld(services, broken.database)).rejects.toThrow("stopped");
  for (const table of ["users", "merchants", "customers", "transactions", "audit_log"])
    expect([table, await countIn(broken, table)]).toEqual([table, 0]);
  await seedDemoWorld(broken.services, broken.database);
  expect(await countIn(broken, "customers", ofRowe)).toBe(25);
  await broken.stop();
}, 60_000);

/** The timeline and the journal of transactions, each distinct pair once. */
const storiesOf = (where: string) =>
  app.sql<{ story: string }>(
    `SELECT DISTINCT (SELECT string_agg(e.type, ' ' ORDER BY e.created_at, e.id) FROM transaction_events e WHERE e.merchant_id = t.merchant_id AND e.transaction_id = t.id)
       || ' / ' || (SELECT string_agg(j.movement, ' ' ORDER BY j.at, j.id) FROM journal j WHERE j.merchant_id = t.merchant_id AND j.transaction_id = t.id) AS story
     FROM transactions t WHERE ${ofRowe} AND ${where} ORDER BY 1`,
  );

test("gives payments the timeline and journal that real ones get, and lets them be refunded", async () => {
  const ach = { routing_number: "021000021", account_number: "12345678", sec_code: "web", account_type: "checking" };
  const seeded = `created_at < now() - interval '1 hour' AND type = 'sale' AND status = 'settled'`;
  const [card] = await app.sql<{ id: string }>(
    `SELECT id FROM transactions WHERE ${ofRowe} AND ${seeded} AND payment_method = 'terminal' LIMIT 1`,
  );
  const refund = await app.call("POST", `/transaction/${card?.id}/refund`, {});
  expect(refund.data).toMatchObject({ type: "refund", response: "approved" });
  for (const payment_method of [{ cash: {} }, { ach }]) {
    const { data } = await app.call("POST", "/transaction", sale({ payment_method }));
    app.pass(86_400_000);
    await settleDue(app.services);
    const real = await storiesOf(`id = '${data.id}'`);
    expect(await storiesOf(`${seeded} AND payment_type = '${data.payment_type}'`)).toEqual(real);
  }
  expect(await faultsInLedger(app)).toEqual([]);
});

test.each(["demo_merchant", "demo_partner", "demo_admin", "lake_partner"])(
  "gives the dashboard of %s payments and volume on most days",
  async (username) => {
    const { data } = await app.call("GET", "/dashboard/stats/transaction", undefined, await app.signIn(username));
    for (const name of ["transaction_count", "transaction_amount_sum"])
      expect(data[name].filter(({ y }: { y: number }) => y > 0).length).toBeGreaterThan(20);
  },
);

test("tells the demo merchant of the payments that are held", async () => {
  const { data } = await app.call("GET", "/dashboard/alerts", undefined, await app.signIn("demo_merchant"));
  expect(data).toMatchObject([{ type: "held_payments", message: "3 payments wait for a decision" }]);
});
