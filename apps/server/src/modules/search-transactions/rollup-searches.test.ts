import { setTimeout as pause } from "node:timers/promises";
import type { FieldFilter } from "@gatehouse/contract/search.ts";
import type { TransactionSearch } from "@gatehouse/contract/transactions/transaction-search.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../test/app.ts";
import { faultsInBooks } from "../../../test/books.ts";
import { repetitions } from "../../../test/test-length.ts";
import type { Tx } from "../../db/query.ts";
import { merchantScope } from "../../db/scope.ts";
import { settleDue } from "../settlement/index.ts";
import { resolveIntents, tallyTransactions } from "../transactions/index.ts";
import { transactionConditions } from "./columns/search-columns.ts";
import { countRows, sumRows } from "./search.store.ts";

let app: TestApp;
let merchant: string;
beforeAll(async () => {
  app = await testApp();
  merchant = (await app.call("GET", "/merchant")).data.id;
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const cards = ["4111111111111111", "5555555555554444", "378282246310005", "4000000000000002"];

/** Ids that acts may still do something to. */
const made: string[] = [];
const one = (n: number) => made[n % Math.max(1, made.length)] ?? "none";

async function pay(type: string, n: number): Promise<void> {
  const method =
    n % 5 === 0
      ? {
          ach: {
            routing_number: "021000021",
            account_number: `12345${n % 7}`,
            account_type: "checking",
            sec_code: "web",
          },
        }
      : { card: { number: cards[n % cards.length], expiration_date: "12/30" } };
  const body = sale({ type, amount: 100 + (n % 900), tax_amount: n % 13, tip_amount: n % 7, payment_method: method });
  const { data } = await app.call("POST", "/transaction", body);
  if (data?.id) made.push(data.id);
}

const acts: Record<string, (n: number) => Promise<unknown>> = {
  sale: (n) => pay("sale", n),
  authorize: (n) => pay("authorize", n),
  capture: (n) => app.call("POST", `/transaction/${one(n)}/capture`, { amount: 1 + (n % 100) }),
  void: (n) => app.call("POST", `/transaction/${one(n)}/void`),
  refund: async (n) => {
    const { data } = await app.call("POST", `/transaction/${one(n)}/refund`, { amount: 1 + (n % 50) });
    if (data?.id) made.push(data.id);
  },
  settle: () => settleDue(app.services),
  resolve: () => resolveIntents(app.services),
  tally: () => tallyTransactions(app.services),
};

const asked = (field: keyof TransactionSearch, ...values: FieldFilter[]) =>
  fc.constantFrom(...values.map((value) => ({ [field]: value }) as TransactionSearch));
const tallied = fc.oneof(
  fc.constant({}),
  asked("status", "settled", "pending_settlement", "declined", "voided", "refunded", "partially_refunded"),
  asked("type", "sale", "refund", { operator: "!=", value: "sale" }, { value: ["sale", "authorize"] }),
  asked("card_type", "visa", "amex", "", { operator: "%", value: "a" }),
  asked("payment_method", "card", "ach"),
  asked("processor_name", "Main", { operator: "like", value: "an" }),
  asked("currency_iso_code", "usd", "eur"),
  asked("transaction_source", "api", { operator: "ne", value: "api" }),
);
/** Amounts that were made, those beside them and those beyond all: alone they are counted from the amounts in order. */
const amounts = fc
  .tuple(fc.constantFrom(">", "<", "=", "!="), fc.integer({ min: 90, max: 1_020 }))
  .map(([operator, value]) => ({ amount: { operator, value } }) as TransactionSearch);
const untallied = fc.oneof(amounts, asked("cc_last_four", "1111", "0005"));

/** Mostly filters by what is tallied, and now and then with something that is not. */
const mixed: fc.Arbitrary<TransactionSearch> = fc
  .tuple(tallied, tallied, fc.oneof({ weight: 7, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: untallied }))
  .map((parts) => Object.assign({}, ...parts) as TransactionSearch);
const filters = fc.oneof({ weight: 3, arbitrary: mixed }, { weight: 1, arbitrary: amounts });

/** An edge: anywhere, at or beside a quarter, a day or a payment, or none; to the millisecond, or in whole seconds as screens ask. */
const edge = fc.record({
  of: fc.constantFrom("none", "any", "quarter", "day", "payment"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  beside: fc.constantFrom(-1, 0, 1),
  whole: fc.boolean(),
});
type Edge = typeof edge extends fc.Arbitrary<infer E> ? E : never;

function momentOf(edge: Edge, moments: number[]): string | undefined {
  const exact = exactlyAt(edge, moments);
  return edge.whole ? exact?.replace(/\.\d+Z$/, "Z") : exact;
}

function exactlyAt({ of, at, beside }: Edge, moments: number[]): string | undefined {
  const first = moments[0] ?? 0;
  const span = (moments.at(-1) ?? 0) - first;
  const any = Math.floor(first - DAY + at * (span + 2 * DAY));
  if (of === "none") return undefined;
  if (of === "payment") return new Date((moments[Math.floor(at * (moments.length - 1))] ?? 0) + beside).toISOString();
  const unit = of === "quarter" ? 15 * MINUTE : of === "day" ? DAY : 1;
  return new Date(Math.floor(any / unit) * unit + beside).toISOString();
}

/** The answer of the tallies beside that of the transactions alone, in one snapshot. */
async function compare(tx: Tx, search: TransactionSearch): Promise<void> {
  const conditions = transactionConditions(search, { now: new Date(), timezone: "UTC" });
  // A condition on nothing that is tallied sends the same question to the transactions.
  const other = { column: "id", sql: "id <> ?", value: "" };
  expect([search, await countRows(tx, conditions)]).toEqual([search, await countRows(tx, [...conditions, other])]);
  expect([search, await sumRows(tx, conditions)]).toEqual([search, await sumRows(tx, [...conditions, other])]);
}

function inSnapshot(work: (tx: Tx) => Promise<void>): Promise<void> {
  return app.services.db.scoped(merchantScope(merchant), async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
    await work(tx);
  });
}

async function momentsMade(): Promise<number[]> {
  const rows = await app.sql<{ created_at: Date }>("SELECT created_at FROM transactions ORDER BY created_at");
  return rows.map((row) => row.created_at.getTime());
}

const act = fc.record({
  name: fc.constantFrom(...Object.keys(acts), "sale", "sale", "pass"),
  n: fc.nat({ max: 9999 }),
});
const question = fc.record({ filter: filters, from: edge, to: edge });

test("whatever happens, tallies and transactions give one answer to any search", { timeout: 180_000 }, async () => {
  const property = fc.asyncProperty(
    fc.array(act, { minLength: 4, maxLength: 12 }),
    fc.array(question, { minLength: 12, maxLength: 12 }),
    async (steps, questions) => {
      for (const { name, n } of steps) {
        if (name === "pass") app.pass((n % 600) * MINUTE);
        else await acts[name]?.(n);
      }
      const moments = await momentsMade();
      await inSnapshot(async (tx) => {
        for (const { filter, from, to } of questions) {
          const dates = { start_date: momentOf(from, moments), end_date: momentOf(to, moments) };
          await compare(tx, { ...filter, created_at: dates });
        }
      });
    },
  );
  await fc.assert(property, { numRuns: repetitions({ full: 40, short: 12 }), endOnFailure: true });
  expect(made.length).toBeGreaterThan(repetitions({ full: 30, short: 5 }));
  expect(await faultsInBooks(app)).toEqual([]);
  while ((await tallyTransactions(app.services)) > 0);
  expect(await app.sql("SELECT 1 FROM stale_quarters")).toEqual([]);
  expect(await faultsInBooks(app)).toEqual([]);
});

const ROUNDS = repetitions({ full: 60, short: 25 });

test("every snapshot is right while payments are made and counted at the same time", { timeout: 120_000 }, async () => {
  let going = true;
  const loop = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; going; n += 7) {
      await work(n);
      await pause(1);
    }
  };
  const writers = ["sale", "sale", "refund", "void", "tally", "tally", "settle"].map((name) =>
    loop(acts[name] as (n: number) => Promise<unknown>),
  );
  const clock = loop(async () => app.pass(7 * MINUTE));
  for (let round = 0; round < ROUNDS; round += 1) {
    const moments = await momentsMade();
    await inSnapshot(async (tx) => {
      await compare(tx, {});
      await compare(tx, { status: "pending_settlement" });
      await compare(tx, { amount: { operator: ">", value: 100 + ((round * 37) % 900) } });
      const start_date = new Date((moments[(round * 31) % moments.length] ?? 0) + (round % 3) - 1).toISOString();
      await compare(tx, { type: { operator: "!=", value: "refund" }, created_at: { start_date } });
    });
  }
  going = false;
  await Promise.all([...writers, clock]);
  expect(await faultsInBooks(app)).toEqual([]);
  while ((await tallyTransactions(app.services)) > 0);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("a search that takes too long is refused with the advice to narrow it", { timeout: 60_000 }, async () => {
  const locked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const holding = app.services.db.scoped(merchantScope(merchant), async (tx) => {
    await tx.query("LOCK TABLE transactions IN ACCESS EXCLUSIVE MODE");
    locked.resolve();
    await answered.promise;
  });
  await locked.promise;
  const reply = await app.call("POST", "/transaction/search", {
    billing_address: { city: { operator: "%", value: "o" } },
  });
  expect([reply.http, reply.msg]).toEqual([
    400,
    "bad request error: the search takes too long; give a shorter period or a further filter",
  ]);
  answered.resolve();
  await holding;
  expect((await app.call("POST", "/transaction/search", {})).http).toBe(200);
});
