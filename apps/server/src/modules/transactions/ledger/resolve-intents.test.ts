import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { repetitions } from "../../../../test/test-length.ts";
import { systemScope } from "../../../db/scope.ts";
import {
  type Outcome,
  type ProcessorClient,
  ProcessorUnreachable,
  type RefundRequest,
  type Return,
} from "../../../ports/processor.ts";
import { settleNow } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

const MINUTE = 60_000;
const logged: Record<string, unknown>[] = [];
const late: Return[] = [];

/** What becomes of the next refund on a bank account: the answer, and whether it is lost on its way back. */
let fate: { approved: number; lost: boolean } = { approved: 1, lost: false };
const answers = new Map<string, Outcome>();

let app: TestApp;
let network: ProcessorClient;
beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line)) });
  app = await testApp({}, log);
  network = standIn(app, "sandbox", {}).network;
  const bank = standIn(app, "sandbox_ach", {
    refund: async (request) => {
      const answer = answerTo(request);
      answers.set(request.reference, answer);
      if (fate.lost) throw new ProcessorUnreachable("lost");
      return answer;
    },
    settleQuestion: async (reference) => answers.get(reference) ?? bank.network.settleQuestion(reference),
    lateReturns: async () => [...late],
    acknowledgeReturns: async () => undefined,
  });
});
afterAll(() => app.stop());

function answerTo({ reference, amount }: RefundRequest): Outcome {
  const amount_approved = Math.floor(amount * fate.approved);
  const code = amount_approved === 0 ? 200 : 100;
  const said = { auth_code: "", processor_code: "", text: "", avs: "", cvv: "" };
  return { ...said, code, amount_approved, processor_transaction_id: reference };
}

async function made(override: Record<string, unknown> = {}): Promise<string> {
  return (await app.call("POST", "/transaction", sale({ amount: 1000, ...override }))).data.id;
}
const onAccount = {
  payment_method: {
    ach: { routing_number: "021000021", account_number: "12345678", sec_code: "web", account_type: "checking" },
  },
};
const unanswered = { billing_address: { postal_code: "20092" } };
const see = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const act = (id: string, what: string, body: unknown = {}) => app.call("POST", `/transaction/${id}/${what}`, body);
const clear = (id: string) =>
  network.closeBatch({
    id: `past-${id}`,
    currency: "usd",
    items: [{ reference: id, amount: 1000, direction: "captured" }],
  });

test("a void that comes after the money was cleared is taken back: settled, in the books, and to be refunded", async () => {
  for (const type of ["sale", "authorize"]) {
    const id = await made({ type });
    expect((await act(id, "void")).http).toBe(200);
    await clear(id);
    await resolveIntents(app.services);
    expect(await see(id)).toMatchObject({ status: "settled", amount_captured: 1000, amount_settled: 1000 });
    expect((await app.call("GET", `/transaction/${id}/events`)).data.at(-1)).toMatchObject({
      type: "settled",
      detail: "Cleared by the processor before the void reached it",
    });
    expect((await act(id, "refund")).data).toMatchObject({ status: "pending_settlement", amount: 1000 });
  }
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

test("the void of a refund that was cleared counts it again, as far as there is room", async () => {
  const id = await made();
  await settleNow(app.services);
  const first = (await act(id, "refund")).data.id;
  await act(first, "void");
  const items = [{ reference: first, amount: 1000, direction: "credit" as const }];
  await network.closeBatch({ id: `past-${first}`, currency: "usd", items });
  await resolveIntents(app.services);
  expect([(await see(first)).status, (await see(id)).status]).toEqual(["settled", "refunded"]);
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

test("an outcome of a refund and a void of it never wait for each other", async () => {
  const id = await made(onAccount);
  await settleNow(app.services);
  fate = { approved: 0, lost: true };
  const refund = (await act(id, "refund")).data.id;
  fate = { approved: 1, lost: false };
  app.pass(60_000);
  const lock = "SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE";
  let resolving: Promise<number> = Promise.resolve(0);
  await app.services.db.scoped(systemScope, async (tx) => {
    await tx.query(lock, [id]);
    resolving = resolveIntents(app.services);
    await pause(300);
    await tx.query(lock, [refund]);
  });
  await resolving;
  expect([(await see(refund)).status, (await see(id)).amount_refunded]).toEqual(["declined", 0]);
});

test("a payment that was taken while the clock was far ahead is resolved once that is put right", async () => {
  const year = 365 * 24 * 60 * MINUTE;
  app.pass(year);
  const id = await made(unanswered);
  app.pass(-year);
  await resolveIntents(app.services);
  expect((await see(id)).status).toBe("pending_settlement");
});

test("one bad intent stops no other, is tried ever more rarely, is logged, and shows in the metrics", async () => {
  const id = await made(unanswered);
  const merchant = (await see(id)).merchant_id;
  const bad = "00000000000000000bad";
  await app.sql(
    `INSERT INTO payment_intents (merchant_id, id, transaction_id, operation, processor_id, amount, resolve_after, created_at)
     VALUES ($1, $2, $2, 'charge', 'gone', 1, $3, $3)`,
    [merchant, bad, app.services.clock.now()],
  );
  app.pass(10 * MINUTE);
  expect(await resolveIntents(app.services)).toBe(1);
  expect((await see(id)).status).toBe("pending_settlement");
  const waits: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const [row] = await app.sql<{ resolve_after: Date }>("SELECT resolve_after FROM payment_intents WHERE id = $1", [
      bad,
    ]);
    waits.push((row as { resolve_after: Date }).resolve_after.getTime() - app.services.clock.now().getTime());
    app.pass((waits.at(-1) as number) + 1);
    await resolveIntents(app.services);
  }
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect((waits.at(-1) as number) - (waits[0] as number)).toBeGreaterThan(30_000);
  expect(logged.filter((line) => line.intent === bad && line.level === 50)).toHaveLength(5);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(/^gatehouse_open_intents 1$/m);
  expect(Number(/^gatehouse_open_intents_oldest_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(600);
  expect(metrics).toMatch(/^gatehouse_unsent_batches 0$/m);
  await app.sql("DELETE FROM payment_intents WHERE id = $1", [bad]);
});

test("after an outage everything that waits is resolved in one run, however much it is", async () => {
  const ids = await Promise.all(Array.from({ length: 70 }, () => made(unanswered)));
  app.pass(10 * MINUTE);
  expect(await resolveIntents(app.services)).toBe(70);
  const rows = await app.sql("SELECT DISTINCT status FROM transactions WHERE id = ANY($1)", [ids]);
  expect(rows).toEqual([{ status: "pending_settlement" }]);
});

type Step =
  | { do: "refund"; amount: number; approved: number; lost: boolean }
  | { do: "void" | "resolve" | "settle" | "return" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      amount: fc.integer({ min: 1, max: 600 }),
      approved: fc.constantFrom(0, 0.5, 1),
      lost: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("void" as const, "resolve" as const, "settle" as const) }) },
  fc.record({ do: fc.constant("return" as const) }),
);

/** A payment on a bank account with refunds in every state, and what it should look like. */
class Model {
  refunds: { id: string; amount: number; approved: number; state: "asked" | "waiting" | "gone" }[] = [];
  returned = false;

  get shown() {
    const amount_refunded = this.refunds.reduce(
      (sum, one) => sum + (one.state === "asked" ? one.amount : one.approved),
      0,
    );
    const back = amount_refunded === 1000 ? "refunded" : "partially_refunded";
    const whole = amount_refunded === 0 ? "settled" : back;
    return { status: this.returned ? "late_return" : whole, amount_refunded };
  }

  answered(): void {
    for (const one of this.refunds) if (one.state === "asked") one.state = "waiting";
  }
}

const perform = {
  async refund(id: string, model: Model, asked: Step & { do: "refund" }) {
    fate = asked;
    const { amount } = asked;
    const reply = await act(id, "refund", { amount });
    const allowed = !model.returned && amount <= 1000 - model.shown.amount_refunded;
    expect(reply.http).toBe(allowed ? 200 : 400);
    if (!allowed) return;
    const approved = Math.floor(amount * asked.approved);
    model.refunds.push({ id: reply.data.id, amount, approved, state: asked.lost ? "asked" : "waiting" });
  },
  async void(_id: string, model: Model) {
    const one = model.refunds.find((refund) => refund.state === "waiting" && refund.approved > 0);
    if (!one) return;
    expect((await act(one.id, "void")).http).toBe(200);
    model.refunds.splice(model.refunds.indexOf(one), 1);
  },
  async resolve(_id: string, model: Model) {
    app.pass(10 * MINUTE);
    await resolveIntents(app.services);
    model.answered();
  },
  async settle(_id: string, model: Model) {
    await settleNow(app.services);
    for (const one of model.refunds) if (one.state === "waiting") one.state = "gone";
  },
  async return(id: string, model: Model) {
    late.splice(0, late.length, { reference: id, reason: "R10", late: true });
    model.returned = true;
    await perform.settle(id, model);
  },
};

test("a returned payment is in the books whole, whatever becomes of its refunds before and after", {
  timeout: 180_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
    const id = await made(onAccount);
    await settleNow(app.services);
    const model = new Model();
    for (const one of steps) {
      await perform[one.do](id, model, one as Step & { do: "refund" });
      expect([one, await see(id)]).toMatchObject([one, model.shown]);
    }
    await perform.resolve(id, model);
    expect(await see(id)).toMatchObject(model.shown);
    expect(await faultsInBooks(app)).toEqual([]);
  });
  await fc.assert(property, { numRuns: repetitions({ full: 12, short: 6 }), endOnFailure: true });
});
