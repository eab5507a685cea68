import { afterAll, beforeAll, expect, test } from "vitest";
import { boundDatabase, sale, type TestApp, testApp } from "../../test/app.ts";
import { faultsInLedger } from "../../test/books.ts";
import { settleDue, settleNow } from "../modules/settlement/index.ts";
import { seedTransactions } from "./past-payments.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await seedTransactions(app.services, { count: 3000, seed: 7, database: app.database });
});
afterAll(() => app.stop());

test("as many payments as asked for, and the books and tallies hold", async () => {
  expect(await app.sql("SELECT count(*)::int AS n FROM transactions")).toEqual([{ n: 3000 }]);
  expect(await app.sql("SELECT 1 FROM stale_quarters")).toEqual([]);
  expect(await app.sql("SELECT count(*) > 1000 AS many FROM transaction_tallies")).toEqual([{ many: true }]);
  expect(await faultsInLedger(app)).toEqual([]);
});

test("batches are numbered in the order of their days without a gap, and the next settlement follows on", async () => {
  const numbers = "SELECT batch_number AS n FROM settlement_batches WHERE currency = 'usd' ORDER BY batch_date";
  const past = (await app.sql<{ n: number }>(numbers)).map(({ n }) => n);
  expect(past).toEqual(past.map((_, at) => at + 1));
  await app.call("POST", "/transaction", sale({ amount: 500 }));
  await settleNow(app.services);
  expect((await app.sql<{ n: number }>(numbers)).at(-1)).toEqual({ n: past.length + 1 });
});

test("more payments are added to those that are there, in batches of their own", async () => {
  const count = "SELECT count(*)::int AS n FROM transactions";
  const [before] = (await app.sql<{ n: number }>(count)) as [{ n: number }];
  await seedTransactions(app.services, { count: 500, seed: 8, database: app.database });
  expect(await app.sql(count)).toEqual([{ n: before.n + 500 }]);
  expect(await faultsInLedger(app)).toEqual([]);
});

test("every batch is the sum of its members, and nothing is settled outside a batch", async () => {
  const wrong = await app.sql(
    `SELECT b.id FROM settlement_batches b LEFT JOIN transactions t ON t.merchant_id = b.merchant_id AND t.settlement_batch_id = b.id
     GROUP BY b.merchant_id, b.id
     HAVING count(t.id) <> b.num_transactions OR b.num_transactions = 0 OR b.status <> 'closed'
       OR coalesce(sum(t.amount_settled) FILTER (WHERE t.type <> 'refund'), 0) <> b.amount_captured
       OR coalesce(sum(t.amount_settled) FILTER (WHERE t.type = 'refund'), 0) <> b.amount_credit
       OR count(*) FILTER (WHERE t.captured_at > b.batch_date OR t.settled_at < b.batch_date) > 0`,
  );
  expect(wrong).toEqual([]);
  const outside = `SELECT id FROM transactions t WHERE amount_settled > 0 AND NOT EXISTS (
    SELECT 1 FROM settlement_batches b WHERE b.merchant_id = t.merchant_id AND b.id = t.settlement_batch_id)`;
  expect(await app.sql(outside)).toEqual([]);
  const { data, total_count } = await app.call("POST", "/settlement/batch/search", {});
  expect(total_count).toBeGreaterThan(300);
  expect(data.results[0].net_deposit).toBe(data.results[0].amount_captured - data.results[0].amount_credit);
});

/** The history and the entries of a transaction, in order. */
const stories = (where: string) =>
  app.sql<{ story: string }>(
    `SELECT DISTINCT (SELECT string_agg(e.type, ' ' ORDER BY e.created_at, e.id) FROM transaction_events e WHERE e.merchant_id = t.merchant_id AND e.transaction_id = t.id)
       || ' / ' || (SELECT string_agg(j.movement, ' ' ORDER BY j.at, j.id) FROM journal j WHERE j.merchant_id = t.merchant_id AND j.transaction_id = t.id) AS story
     FROM transactions t WHERE ${where} ORDER BY 1`,
  );

test("a payment whose refund was told has it in its history", async () => {
  const refunded = `SELECT count(*)::int AS n FROM transactions t WHERE amount_refunded > 0`;
  const [{ n }] = (await app.sql<{ n: number }>(refunded)) as [{ n: number }];
  expect(n).toBeGreaterThan(20);
  const started = "SELECT count(*)::int AS n FROM transaction_events WHERE type = 'refund_started'";
  expect(await app.sql(started)).toEqual([{ n }]);
});

test("a seeded payment has the history and the journal that a real one gets", async () => {
  const real = [];
  for (const type of ["sale", "authorize"]) {
    const { data } = await app.call("POST", "/transaction", sale({ type, amount: 1000 }));
    if (type === "authorize") await app.call("POST", `/transaction/${data.id}/capture`, {});
    real.push(data.id);
  }
  app.pass(86_400_000);
  await settleDue(app.services);
  for (const [index, type] of ["sale", "authorize"].entries()) {
    const told = await stories(`t.id <> ALL('{${real}}') AND t.type = '${type}' AND t.status = 'settled'`);
    expect(told).toHaveLength(1);
    expect(told).toEqual(await stories(`t.id = '${real[index]}'`));
  }
  const refund = await app.call("POST", `/transaction/${real[0]}/refund`, {});
  app.pass(86_400_000);
  await settleDue(app.services);
  const refunds = await stories(`t.id <> '${refund.data.id}' AND t.type = 'refund' AND t.status = 'settled'`);
  expect(refunds).toEqual(await stories(`t.id = '${refund.data.id}'`));
});

test("autovacuum passes by what grows, and nobody else waits for the seed", async () => {
  const passedBy = `SELECT relation::regclass::text AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE mode = 'ShareUpdateExclusiveLock' AND backend_type = 'client backend' AND datname = current_database()
      AND relation::regclass::text NOT LIKE 'request\\_log%'`;
  const seeding = seedTransactions(app.services, { count: 2000, seed: 9, database: app.database });
  let held: string[] = [];
  let going = true;
  void seeding.finally(() => (going = false)).catch(() => undefined);
  while (going && !held.includes("transactions"))
    held = (await app.sql<{ name: string }>(passedBy)).map(({ name }) => name);
  expect(held).toContain("transactions");
  expect((await app.call("POST", "/transaction", sale())).data.status).toBe("pending_settlement");
  await seeding;
  expect(await app.sql(passedBy)).toEqual([]);
});

test("the same seed makes the same payments, and past row policies the same as where they bind", async () => {
  const twin = await testApp();
  await twin.sql("SELECT 1");
  const count = 400;
  await seedTransactions(twin.services, { count, seed: 3, database: twin.database });
  const other = await testApp();
  // What an owner may do, whom policies bind as they bind this role.
  await other.sql("GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO gatehouse_app");
  await seedTransactions(other.services, { count, seed: 3, database: boundDatabase(other) });
  const shape = `SELECT order_id, type, amount, card_type, cc_last_four, tip_amount, billing_address FROM transactions
    WHERE created_at < now() - interval '40 days' AND type <> 'refund' ORDER BY created_at, order_id`;
  const made = await twin.sql(shape);
  expect(made.length).toBeGreaterThan(count / 2);
  expect(await other.sql(shape)).toEqual(made);
  await twin.stop();
  await other.stop();
});
