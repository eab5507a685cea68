import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { repetitions } from "../../../../test/test-length.ts";
import type { ProcessorClient, Return } from "../../../ports/processor.ts";
import { resolveIntents, tallyTransactions } from "../../transactions/index.ts";
import { settleNow } from "../index.ts";

const AMOUNT = 1000;
const late: Return[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const answers: Partial<ProcessorClient> = {
    lateReturns: async () => [...late],
    acknowledgeReturns: async (references) => {
      const left = late.filter(({ reference }) => !references.includes(reference));
      late.splice(0, late.length, ...left);
    },
  };
  standIn(app, "sandbox_ach", answers);
});
afterAll(() => app.stop());

const ach = { routing_number: "021000021", account_number: "12345678", sec_code: "web", account_type: "checking" };
const post = (path: string, body: object = {}) => app.call("POST", path, body);
const see = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;

async function settledPayment(): Promise<string> {
  const { data } = await post("/transaction", sale({ amount: AMOUNT, payment_method: { ach } }));
  await settleNow(app.services);
  return data.id;
}

/** Told at the next run; the bank may say it more than once. */
function comesBack(reference: string, times = 1): void {
  for (let n = 0; n < times; n++) late.push({ reference, reason: "R10", late: true });
}

type Act =
  | { act: "refund"; amount: number }
  | { act: "void_refund" | "settle" }
  | { act: "payment_returns" | "refund_returns"; times: number };

const times = fc.integer({ min: 1, max: 2 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant("refund" as const), amount: fc.integer({ min: 1, max: 700 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("void_refund" as const, "settle" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom("payment_returns" as const, "refund_returns" as const), times }),
  },
);

/** What one payment, its refunds and its returns should come to. */
class Model {
  back = false;
  /** Refunds by what became of them. */
  refunds: { id: string; amount: number; state: "waiting" | "settled" | "voided" | "returned" }[] = [];

  get refunded(): number {
    return this.#sumWithout("voided", "returned");
  }
  /** The network hears of voids, and of none of these returns. */
  get refundedAtNetwork(): number {
    return this.#sumWithout("voided");
  }
  #sumWithout(...states: string[]): number {
    return this.refunds.filter(({ state }) => !states.includes(state)).reduce((sum, { amount }) => sum + amount, 0);
  }
  get status(): string {
    if (this.back) return "late_return";
    if (this.refunded === 0) return "settled";
    return this.refunded === AMOUNT ? "refunded" : "partially_refunded";
  }
  first(state: "waiting" | "settled") {
    return this.refunds.find((one) => one.state === state);
  }
}

const perform = {
  async refund(id: string, model: Model, one: { amount: number }) {
    const allowed = !model.back && one.amount <= AMOUNT - model.refunded;
    if (allowed && one.amount > AMOUNT - model.refundedAtNetwork) return true;
    const { http, data } = await post(`/transaction/${id}/refund`, { amount: one.amount });
    if (allowed) model.refunds.push({ id: data.id, amount: one.amount, state: "waiting" });
    return http === (allowed ? 200 : 400);
  },
  async void_refund(_id: string, model: Model) {
    const refund = model.first("waiting");
    if (!refund) return true;
    refund.state = "voided";
    return (await post(`/transaction/${refund.id}/void`)).http === 200;
  },
  async settle(_id: string, model: Model) {
    for (const refund of model.refunds) if (refund.state === "waiting") refund.state = "settled";
    await settleNow(app.services);
    return true;
  },
  async payment_returns(id: string, model: Model, one: { times: number }) {
    comesBack(id, one.times);
    model.back = true;
    return perform.settle(id, model);
  },
  async refund_returns(id: string, model: Model, one: { times: number }) {
    const refund = model.first("settled");
    if (!refund) return true;
    comesBack(refund.id, one.times);
    refund.state = "returned";
    return perform.settle(id, model);
  },
};

const rightBooks = async () => {
  await tallyTransactions(app.services);
  return [await faultsInBooks(app)];
};

test("refunds and late returns in any order leave a payment as a model of it says", { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
    const id = await settledPayment();
    const model = new Model();
    for (const one of acts) {
      expect([one, await perform[one.act](id, model, one as never)]).toEqual([one, true]);
      const shown = { status: model.status, amount_refunded: model.refunded, amount_settled: AMOUNT };
      expect([one, await see(id)]).toEqual([one, expect.objectContaining(shown)]);
    }
    expect(await rightBooks()).toEqual([[]]);
  });
  await fc.assert(property, { numRuns: repetitions({ full: 20, short: 8 }), endOnFailure: true });
});

test("refunds, and returns of the payment and of its refunds, at once never give back more than came in", async () => {
  const id = await settledPayment();
  const first = (await post(`/transaction/${id}/refund`, { amount: 300 })).data.id;
  await settleNow(app.services);
  comesBack(id);
  comesBack(first, 2);
  const refunds = Array.from({ length: 12 }, () => post(`/transaction/${id}/refund`, { amount: 150 }));
  const runs = [settleNow(app.services), settleNow(app.services)];
  const answers = (await Promise.all(refunds)).map(({ http }) => http);
  await Promise.all(runs);
  await settleNow(app.services);
  const made = answers.filter((http) => http === 200).length;
  expect(answers.filter((http) => http !== 200 && http !== 400)).toEqual([]);
  const after = await see(id);
  expect(after).toMatchObject({ status: "late_return", amount_refunded: made * 150 });
  expect(after.amount_refunded).toBeLessThanOrEqual(AMOUNT);
  expect((await see(first)).status).toBe("late_return");
  expect((await post(`/transaction/${id}/refund`, { amount: 1 })).http).toBe(400);
  // The network counts a refund until it has heard of its void.
  await resolveIntents(app.services);
  expect([await rightBooks(), await faultsAtNetwork(app)]).toEqual([[[]], []]);
});

test("what came back is no longer taken, counts once in the sums, and frees nothing of the day's limit", async () => {
  const [merchant] = await app.sql("SELECT merchant_id AS id FROM transactions LIMIT 1");
  const before = (await post("/transaction/search?output=totals", {})).data;
  const id = await settledPayment();
  await post(`/transaction/${id}/refund`, { amount: 400 });
  await settleNow(app.services);
  comesBack(id);
  await settleNow(app.services);
  const after = (await post("/transaction/search?output=totals", {})).data;
  const grew = (name: string) => after[name] - before[name];
  expect(["amount_captured", "amount_refunded", "amount_returned", "net_amount"].map(grew)).toEqual([
    1000, 400, 1000, -400,
  ]);
  const used = (await app.sql("SELECT sum(amount_authorized)::int AS n FROM transactions WHERE type = 'sale'"))[0].n;
  await app.sql("UPDATE merchants SET limits = $2 WHERE id = $1", [
    merchant.id,
    JSON.stringify({ sale: { daily: used + 999 } }),
  ]);
  expect((await post("/transaction", sale({ amount: AMOUNT }))).http).toBe(400);
  expect((await post("/transaction", sale({ amount: 999 }))).http).toBe(200);
});
