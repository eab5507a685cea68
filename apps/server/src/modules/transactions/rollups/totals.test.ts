import type { TransactionStats } from "@gatehouse/contract/reporting/schemas.ts";
import type { CurrencyTotals, Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyPayment } from "../../../../test/any-payment.ts";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { repetitions } from "../../../../test/test-length.ts";
import { settleDue } from "../../settlement/index.ts";
import { partsTaken } from "../captures/captured-parts.ts";
import { tallyTransactions } from "../index.ts";
import { addedBy, counting } from "./rollup-sums.store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const PARTIAL = "4000000000000051";
const DAY = 86_400_000;
const card = (number: string) => ({ payment_method: { card: { number, expiration_date: "12/30" } } });
const bank = (routing_number: string) => ({
  payment_method: { ach: { routing_number, account_number: "12345678", sec_code: "web", account_type: "checking" } },
});
const pay = async (body: Record<string, unknown>): Promise<Transaction> =>
  (await app.call("POST", "/transaction", sale(body))).data;
const act = (id: string, what: string, body: unknown = {}) => app.call("POST", `/transaction/${id}/${what}`, body);
const totalsOf = async (body: unknown = {}) =>
  (await app.call("POST", "/transaction/search?output=totals", body)).data as CurrencyTotals & {
    by_currency: CurrencyTotals[];
  };

async function everything(): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (;;) {
    const page = await app.call("POST", "/transaction/search", { limit: 100, offset: rows.length });
    rows.push(...page.data);
    if (rows.length >= (page.total_count ?? 0)) return rows;
  }
}

const parts = [
  "base_amount",
  "discount_amount",
  "duty_amount",
  "service_fee",
  "shipping_amount",
  "surcharge",
  "tax_amount",
  "tip_amount",
] as const;

/** The totals as the contract words them, from the rows alone. */
function recomputed(rows: Transaction[], currency: string): Record<string, unknown> {
  const gone = ["declined", "voided", "reversed", "pending", "unknown"];
  const live = rows.filter((row) => row.currency === currency && !gone.includes(row.status));
  const payments = live.filter(({ type }) => type === "sale" || type === "authorize");
  const back = ["returned", "late_return"];
  const captured = (list: Transaction[]) => list.reduce((sum, row) => sum + row.amount_captured, 0);
  const given = (type: string) => captured(live.filter((row) => row.type === type && !back.includes(row.status)));
  const returned = captured(payments.filter((row) => back.includes(row.status)));
  return {
    currency,
    amount_authorized: payments.reduce((sum, row) => sum + row.amount_authorized, 0),
    amount_captured: captured(payments),
    amount_refunded: given("refund"),
    amount_credited: given("credit"),
    amount_returned: returned,
    net_amount: captured(payments) - given("refund") - given("credit") - returned,
    ...Object.fromEntries(parts.map((part) => [part, payments.reduce((sum, row) => sum + partsTaken(row)[part], 0)])),
  };
}

const summed = (stats: TransactionStats["by_currency"][number]) => {
  const total = (points: { y: number }[]) => points.reduce((sum, { y }) => sum + y, 0);
  return {
    currency: stats.currency,
    amount_captured: total(stats.transaction_amount_sum),
    amount_refunded: total(stats.refund_sum),
    tip_amount: total(stats.tip_sum),
    tax_amount: total(stats.tax_amount_sum),
  };
};

const made: string[] = [];
const one = (n: number) => made[n % Math.max(1, made.length)] ?? "none";
const methods = [
  card("4111111111111111"),
  card(PARTIAL),
  card("4000000000000002"),
  bank("021000021"),
  bank("000000001"),
];
const currencies = ["usd", "eur", "jpy", "kwd"];

const acts: Record<string, (n: number) => Promise<unknown>> = {
  pay: async (n) => {
    const type = ["sale", "sale", "authorize", "credit", "verification"][n % 5];
    const row = await pay({
      type,
      amount: 1 + (n % 1999),
      currency: currencies[n % 4],
      allow_partial_payment: true,
      tax_amount: n % 71,
      tip_amount: n % 2500,
      shipping_amount: n % 13,
      duty_amount: n % 7,
      discount_amount: n % 5,
      ...methods[n % methods.length],
    });
    if (row?.id) made.push(row.id);
  },
  capture: (n) => act(one(n), "capture", { amount: 1 + (n % 300), tax_amount: n % 50 }),
  tip: (n) => act(one(n), "tipadjust", { tip: n % 400 }),
  void: (n) => act(one(n), "void"),
  refund: async (n) => {
    const { data } = await act(one(n), "refund", n % 3 === 0 ? {} : { amount: 1 + (n % 200) });
    if (data?.id) made.push(data.id);
  },
  settle: async () => {
    app.pass(DAY);
    await settleDue(app.services);
  },
  tally: () => tallyTransactions(app.services),
};

test("whatever is done in currencies of no, two and three places, totals are those of the rows, each currency by itself", {
  timeout: 180_000,
}, async () => {
  const names = [...Object.keys(acts), "pay", "pay", "pay", "refund", "refund"];
  const step = fc.record({ name: fc.constantFrom(...names), n: fc.nat({ max: 99_999 }) });
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
    for (const { name, n } of steps) await acts[name]?.(n);
    const rows = await everything();
    const totals = await totalsOf();
    const present = currencies.filter((currency) => rows.some((row) => row.currency === currency));
    expect(totals.by_currency.map(({ currency }) => currency).sort()).toEqual([...present].sort());
    for (const sums of totals.by_currency) expect(sums).toEqual(recomputed(rows, sums.currency));
  });
  await fc.assert(property, { numRuns: repetitions({ full: 15, short: 6 }), endOnFailure: true });
  expect(made.length).toBeGreaterThan(repetitions({ full: 20, short: 5 }));
  expect(await faultsInBooks(app)).toEqual([]);
  while ((await tallyTransactions(app.services)) > 0);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("searches reckon what was taken of any payment as the program does", async () => {
  const payments = fc.sample(anyPayment, 1_000);
  const names = [...parts, "national_tax_amount"] as const;
  const columns = Object.keys(payments[0] ?? {}).map((name) => `${name} ${name === "status" ? "text" : "bigint"}`);
  const rows = await app.sql(
    `WITH transactions AS (SELECT r.* FROM ROWS FROM (jsonb_to_recordset($1) AS (${columns.join(", ")})) WITH ORDINALITY AS r)
     SELECT ${names.map((name) => `${addedBy(name)} AS ${name}`).join(", ")} FROM ${counting} ORDER BY ordinality`,
    [JSON.stringify(payments)],
  );
  expect(rows).toEqual(
    payments.map((payment) => Object.fromEntries(names.map((name) => [name, partsTaken(payment)[name]]))),
  );
});

test("the dashboard tells the same sums as the search over its days", async () => {
  app.pass(40 * DAY);
  for (const currency of currencies) {
    await pay({ currency, amount: 700, tax_amount: 50, tip_amount: 20 });
    await pay({ type: "authorize", currency, amount: 300 });
    await pay({ currency, amount: 1001, tax_amount: 101, allow_partial_payment: true, ...card(PARTIAL) });
  }
  const settled = await pay({ currency: "eur", amount: 400 });
  app.pass(DAY);
  await settleDue(app.services);
  await act(settled.id, "refund", { amount: 150 });
  const stats = (await app.call("GET", "/dashboard/stats/transaction")).data as TransactionStats;
  const since = new Date((stats.transaction_count[0]?.x ?? 0) * 1000).toISOString();
  const totals = await totalsOf({ created_at: { start_date: since } });
  expect(stats.by_currency.map(summed)).toEqual(
    totals.by_currency.map(({ currency, amount_captured, amount_refunded, tip_amount, tax_amount }) => ({
      currency,
      amount_captured,
      amount_refunded,
      tip_amount,
      tax_amount,
    })),
  );
  // 500 of the 1001 were approved, and with them 50 of the 101 of its tax.
  expect(summed(stats)).toEqual({
    currency: "usd",
    amount_captured: 1200,
    amount_refunded: 0,
    tip_amount: 20,
    tax_amount: 100,
  });
  expect(stats.by_currency[1]).toMatchObject({
    currency: "eur",
    card_types: [{ label: "visa", amount: 1600, count: 4 }],
  });
});

test("of a partial approval a later tip counts whole, and the bill by its own share", async () => {
  const of = { order_id: "TIPPED", allow_partial_payment: true, ...card(PARTIAL) };
  const { id } = await pay({ ...of, amount: 1000, tax_amount: 80 });
  expect((await act(id, "tipadjust", { tip: 100 })).data).toMatchObject({ amount: 1100, amount_authorized: 600 });
  const sums = { amount_captured: 600, base_amount: 500, tip_amount: 100, tax_amount: 40 };
  expect(await totalsOf({ order_id: "TIPPED" })).toMatchObject(sums);
  while ((await tallyTransactions(app.services)) > 0);
  expect(await totalsOf({ order_id: "TIPPED" })).toMatchObject(sums);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("of a partial approval that was captured in part and tipped after, the bill counts by its own share", async () => {
  const of = { type: "authorize", order_id: "PARTLY", allow_partial_payment: true, ...card(PARTIAL) };
  const { id } = await pay({ ...of, amount: 1000, tax_amount: 80 });
  await act(id, "capture", { amount: 250 });
  expect((await act(id, "tipadjust", { tip: 100 })).data).toMatchObject({ base_amount: 500, amount_captured: 350 });
  const sums = { amount_captured: 350, base_amount: 250, tip_amount: 100, tax_amount: 20 };
  expect(await totalsOf({ order_id: "PARTLY" })).toMatchObject(sums);
  while ((await tallyTransactions(app.services)) > 0);
  expect(await totalsOf({ order_id: "PARTLY" })).toMatchObject(sums);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("the sums outside the breakdown are the merchant's own currency, or the only one there is", async () => {
  await pay({ amount: 11, order_id: "MIXED" });
  await pay({ amount: 22, order_id: "MIXED", currency: "cad" });
  await pay({ amount: 33, order_id: "NORDIC", currency: "sek" });
  const mixed = await totalsOf({ order_id: "MIXED" });
  expect(mixed).toMatchObject({ currency: "usd", amount_captured: 11 });
  expect(mixed.by_currency).toMatchObject([
    { currency: "usd", amount_captured: 11 },
    { currency: "cad", amount_captured: 22 },
  ]);
  const { by_currency, ...nordic } = await totalsOf({ order_id: "NORDIC" });
  expect(nordic).toMatchObject({ currency: "sek", amount_captured: 33 });
  expect(by_currency).toEqual([nordic]);
  expect(await totalsOf({ order_id: "NOTHING" })).toMatchObject({ currency: "usd", net_amount: 0, by_currency: [] });
});

test("money that goes back is never counted as captured, and what the bank sent back not as kept", async () => {
  const order = (order_id: string) => ({ order_id });
  await pay({ type: "credit", amount: 70, ...order("BACK") });
  const returned = await pay({ amount: 500, ...order("BACK"), ...bank("000000001") });
  const kept = await pay({ amount: 1000, ...order("BACK") });
  app.pass(DAY);
  await settleDue(app.services);
  await act(kept.id, "refund", { amount: 250 });
  expect((await app.call("GET", `/transaction/${returned.id}`)).data.status).toBe("returned");
  expect(await totalsOf(order("BACK"))).toMatchObject({
    amount_authorized: 1500,
    amount_captured: 1500,
    amount_refunded: 250,
    amount_credited: 70,
    amount_returned: 500,
    net_amount: 680,
    base_amount: 1500,
  });
});
