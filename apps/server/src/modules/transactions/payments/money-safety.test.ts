import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { repetitions } from "../../../../test/test-length.ts";
import { merchantScope, systemScope } from "../../../db/scope.ts";
import { settleDue } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const DAY = 86_400_000;

async function authorise(amount: number, number = VISA): Promise<string> {
  const payment_method = { card: { number, expiration_date: "12/30" } };
  const { data } = await app.call("POST", "/transaction", sale({ type: "authorize", amount, payment_method }));
  expect(data.status).toBe("authorized");
  return data.id;
}

async function settle(): Promise<void> {
  app.pass(DAY);
  await settleDue(app.services);
}

/** Reverses that wait for the worker are sent; whatever is still open after that is a fault. */
async function finishAll(): Promise<void> {
  app.pass(60_000);
  while ((await resolveIntents(app.services)) > 0) app.pass(60_000);
  expect(await app.sql("SELECT id, operation FROM payment_intents")).toEqual([]);
}

/** What one of many people does to the transaction at the same time. */
type Act = (id: string, refunds: string[]) => Promise<number>;

const capture =
  (amount: number): Act =>
  async (id) =>
    (await app.call("POST", `/transaction/${id}/capture`, { amount })).http;
const voidIt: Act = async (id) => (await app.call("POST", `/transaction/${id}/void`)).http;
const refund =
  (amount?: number): Act =>
  async (id, refunds) => {
    const reply = await app.call("POST", `/transaction/${id}/refund`, amount ? { amount } : {});
    if (reply.http === 200) refunds.push(reply.data.id);
    return reply.http;
  };
const voidARefund: Act = async (id, refunds) => voidIt(refunds.shift() ?? id, refunds);
const settleNow: Act = () => settle().then(() => 200);
const resolveNow: Act = () => resolveIntents(app.services).then(() => 200);

/** The same acts in the same order every time. */
function mixed(count: number, acts: readonly ((n: number) => Act)[]): Act[] {
  return Array.from({ length: count }, (_, n) => (acts[(n * 7 + (n >> 3)) % acts.length] as (n: number) => Act)(n));
}

const refundSome = (n: number) => refund(1 + ((n * 37) % 400));
const always = (act: Act) => () => act;

test.each([
  ["captures, voids, refunds and batches", VISA, true, [(n: number) => capture(1 + n * 9), always(voidIt), refundSome]],
  ["captures and refunds without a void", VISA, true, [(n: number) => capture(400 + n), refundSome, refundSome]],
  [
    "refunds and voided refunds of a settled payment",
    VISA,
    false,
    [refundSome, always(refund()), always(voidARefund), refundSome],
  ],
  ["refunds that the issuer declines", "4000000000000010", false, [refundSome, always(refund())]],
])("200 %s at once never give back more than was taken", async (...[, card, open, acts]) => {
  const id = await authorise(1000, card);
  if (!open) {
    await capture(1000)(id, []);
    await settle();
  }
  const refunds: string[] = [];
  const many = mixed(196, acts).map(async (act, n) => {
    // Twelve at a time, so that some come before and some after the batches in between.
    await pause(Math.floor(n / 12) * 15);
    return act(id, refunds);
  });
  const between = [settleNow, resolveNow, settleNow, resolveNow].map(async (act, n) => {
    await pause(60 + n * 60);
    return act(id, refunds);
  });
  const statuses = await Promise.all([...many, ...between]);
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
  expect(await faultsInBooks(app)).toEqual([]);
  await settle();
  await Promise.all(mixed(30, [refundSome, always(refund())]).map((act) => act(id, refunds)));
  await finishAll();
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

type Command = { act: "capture" | "refund"; amount: number } | { act: "void" | "voidRefund" | "settle" };

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ act: fc.constantFrom("capture" as const), amount: fc.integer({ min: 1, max: 1100 }) }),
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom("refund" as const), amount: fc.integer({ min: 1, max: 700 }) }),
  },
  { weight: 3, arbitrary: fc.constant({ act: "settle" as const }) },
  { weight: 2, arbitrary: fc.constant({ act: "voidRefund" as const }) },
  fc.constant({ act: "void" as const }),
);

/** What an authorisation of 1000 should be after any sequence of acts. */
class Model {
  state: "authorized" | "pending_settlement" | "settled" | "voided" = "authorized";
  captured = 0;
  refunded = 0;
  /** Refunds that no batch has taken yet, newest last. */
  waiting: { id: string; amount: number }[] = [];

  get shown() {
    const { captured, refunded, state } = this;
    const back = refunded === captured ? "refunded" : "partially_refunded";
    const status = state === "settled" && refunded > 0 ? back : state;
    return { status, amount_authorized: 1000, amount_captured: captured, amount_refunded: refunded };
  }

  settle(): void {
    if (this.state === "pending_settlement") this.state = "settled";
    this.waiting = [];
  }
}

/** Each act says whether the program answered as the model expects. */
const perform = {
  async settle(_id: string, model: Model) {
    await settle();
    model.settle();
    return true;
  },
  async capture(id: string, model: Model, amount: number) {
    const allowed = model.state === "authorized" && amount <= 1000;
    if (allowed) Object.assign(model, { state: "pending_settlement", captured: amount });
    return (await capture(amount)(id, [])) === (allowed ? 200 : 400);
  },
  async void(id: string, model: Model) {
    const allowed = model.state === "authorized" || model.state === "pending_settlement";
    if (allowed) model.state = "voided";
    return (await voidIt(id, [])) === (allowed ? 200 : 400);
  },
  async refund(id: string, model: Model, amount: number) {
    const allowed = model.state === "settled" && amount <= model.captured - model.refunded;
    const made: string[] = [];
    const status = await refund(amount)(id, made);
    if (allowed) {
      model.refunded += amount;
      model.waiting.push({ id: made[0] ?? "", amount });
    }
    return status === (allowed ? 200 : 400);
  },
  async voidRefund(_id: string, model: Model) {
    const last = model.waiting.pop();
    if (!last) return true;
    model.refunded -= last.amount;
    const status = await voidIt(last.id, []);
    // The network counts a refund until it has heard of its void.
    await resolveIntents(app.services);
    return status === 200;
  },
};

test("any sequence of acts leaves a transaction as a model of it says", { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 10 }), async (steps) => {
    const id = await authorise(1000);
    const model = new Model();
    for (const step of steps) {
      const amount = "amount" in step ? step.amount : 0;
      expect([step, await perform[step.act](id, model, amount)]).toEqual([step, true]);
      expect((await app.call("GET", `/transaction/${id}`)).data).toMatchObject(model.shown);
    }
  });
  await fc.assert(property, { numRuns: repetitions({ full: 30, short: 10 }), endOnFailure: true });
  await finishAll();
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

test("an answer that comes after the worker has asked changes nothing", async () => {
  const lost = app.call("POST", "/transaction", sale({ amount: 555, billing_address: { postal_code: "20091" } }));
  await expect.poll(() => app.sql("SELECT 1 FROM transactions WHERE amount = 555")).toHaveLength(1);
  await pause(300);
  app.pass(60_000);
  await resolveIntents(app.services);
  const { data } = await lost;
  expect(data).toMatchObject({ status: "pending_settlement", amount_captured: 555 });
  expect((await app.call("GET", `/transaction/${data.id}`)).data).toEqual(data);
});

test("a key answers as before within its window, whatever the body says, and starts anew after it", async () => {
  const pay = (amount: number, more = {}) =>
    app.call("POST", "/transaction", sale({ amount, idempotency_key: "window", idempotency_time: 60, ...more }));
  const first = await pay(900);
  expect((await pay(901, { type: "authorize", order_id: "other" })).data).toEqual(first.data);
  app.pass(59_000);
  expect((await pay(902)).data.id).toBe(first.data.id);
  app.pass(2_000);
  const [second, twin] = await Promise.all([pay(903), pay(904)]);
  expect(second.data.id).not.toBe(first.data.id);
  expect(twin.data).toEqual(second.data);
});

test("a key whose payment has no outcome yet is not charged again, even after its window", async () => {
  const lost = { idempotency_key: "open", idempotency_time: 1, billing_address: { postal_code: "20092" } };
  const first = await app.call("POST", "/transaction", sale(lost));
  expect(first.data.status).toBe("unknown");
  app.pass(3_600_000);
  const again = await app.call("POST", "/transaction", sale(lost));
  expect(again.data.id).toBe(first.data.id);
  await finishAll();
  const fresh = await app.call("POST", "/transaction", sale({ idempotency_key: "open" }));
  expect(fresh.data.id).not.toBe(first.data.id);
});

const ROWS = ["transactions", "payment_intents", "journal", "transaction_events", "processors", "settlement_batches"];

test("the database itself shows a merchant's scope that merchant's rows only", async () => {
  const other = await app.signIn("other_merchant");
  const made = await app.call("POST", "/transaction", sale({ idempotency_key: "other" }), other);
  await app.call("POST", "/transaction", sale({ billing_address: { postal_code: "20092" } }), other);
  for (const table of [...ROWS, "idempotency_keys"]) {
    const seen = (merchant: string) =>
      app.services.db.scoped(merchantScope(merchant), (tx) => tx.query(`SELECT DISTINCT merchant_id FROM ${table}`));
    expect(await seen(made.data.merchant_id)).toEqual(
      table === "settlement_batches" ? [] : [{ merchant_id: made.data.merchant_id }],
    );
    expect(await seen("00000000000000000000")).toEqual([]);
  }
  const all = await app.services.db.scoped(systemScope, (tx) =>
    tx.query("SELECT DISTINCT merchant_id FROM transactions"),
  );
  expect(all).toHaveLength(2);
});

test("the database refuses to write, move or delete a row of another merchant", async () => {
  const other = (await app.call("GET", "/merchant", undefined, await app.signIn("other_merchant"))).data.id;
  const mine = (await app.call("GET", "/merchant")).data.id;
  const inScope = (text: string, values: unknown[] = []) =>
    app.services.db.scoped(merchantScope(mine), (tx) => tx.query(text, values));
  const copy = `INSERT INTO journal SELECT $1, id || 'x', transaction_id, movement, debit, credit, amount, currency, at FROM journal LIMIT 1`;
  await expect(inScope(copy, [other])).rejects.toThrow("row-level security");
  await expect(inScope("UPDATE transactions SET merchant_id = $1", [other])).rejects.toThrow("row-level security");
  expect(await inScope("DELETE FROM transactions WHERE merchant_id = $1 RETURNING id", [other])).toEqual([]);
  await expect(inScope("DELETE FROM journal")).rejects.toThrow("permission denied");
  await expect(inScope("UPDATE journal SET amount = 1")).rejects.toThrow("permission denied");
});
