import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { surcharging } from "../../../../test/surcharging.ts";
import { repetitions } from "../../../../test/test-length.ts";
import { merchantScope } from "../../../db/scope.ts";
import {
  type ChargeRequest,
  type Outcome,
  type ProcessorClient,
  ProcessorNotReached,
  ProcessorUnreachable,
} from "../../../ports/processor.ts";
import { resolveIntents } from "../index.ts";
import { lockLimit } from "../limits/limit-usage.store.ts";

/** What becomes of one attempt: the line, the request and the answer may each get lost. */
type Fate = "answered" | "not reached" | "request lost" | "answer lost";

let app: TestApp;
let network: ProcessorClient;
let order: string[] = [];
/** One with a rate of its own, which is in no line but where a test says so. */
let dearer = "";
let fates: Fate[] = [];
/** How often a processor was asked, and how often a request got through to one. */
let attempts = 0;
let arrivals = 0;
let meanwhile: () => Promise<unknown> = async () => undefined;

async function charge(request: ChargeRequest): Promise<Outcome> {
  const fate = fates[attempts] ?? "answered";
  attempts += 1;
  await meanwhile();
  if (fate === "not reached") throw new ProcessorNotReached("no line");
  if (fate === "request lost") throw new ProcessorUnreachable("lost");
  arrivals += 1;
  const outcome = await network.charge(request);
  if (fate === "answer lost") throw new ProcessorUnreachable("lost");
  return outcome;
}

beforeAll(async () => {
  app = await testApp();
  network = standIn(app, "sandbox", { charge }).network;
  const partner = await app.signIn("demo_partner");
  const add = async (name: string, more: object = {}) =>
    (
      await app.call(
        "POST",
        `/merchant/${DEMO_MERCHANT}/processor`,
        { name, settings: { sandbox: {} }, ...more },
        partner,
      )
    ).data.id as string;
  dearer = await add("Dearer", { payment_adj_type: "flat", payment_adj_val: 50 });
  order = [await add("First"), await add("Second"), await add("Third")];
  const [processor_id, ...others] = order;
  const action = { processor_id, fallback_processor_ids: others };
  await app.call("POST", `/merchant/${DEMO_MERCHANT}/policy`, { name: "In turn", action }, partner);
});
afterAll(() => app.stop());
beforeEach(() => expectFates());

function expectFates(...next: Fate[]): void {
  [fates, attempts, arrivals] = [next, 0, 0];
  meanwhile = async () => undefined;
}

const pay = async (more: Record<string, unknown> = {}) => (await app.call("POST", "/transaction", sale(more))).data;
const now = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const eventsOf = async (id: string) =>
  (await app.call("GET", `/transaction/${id}/events`)).data.map(({ type, detail }: Record<string, string>) => [
    type,
    detail,
  ]);

async function findOut(): Promise<void> {
  app.pass(60_000);
  while ((await resolveIntents(app.services)) > 0) app.pass(60_000);
  expect(await app.sql("SELECT id FROM payment_intents")).toEqual([]);
}

async function checkBooks(): Promise<void> {
  expect(await faultsInBooks(app)).toEqual([]);
  expect(await faultsAtNetwork(app)).toEqual([]);
}

describe("a processor that certainly was not reached", () => {
  test("is stood in for by the next, and the history says so", async () => {
    expectFates("not reached");
    const { id, processor_id, status } = await pay();
    expect([processor_id, status, attempts, arrivals]).toEqual([order[1], "pending_settlement", 2, 1]);
    expect(await eventsOf(id)).toContainEqual(["rerouted", "First could not be reached; Second was asked instead"]);
    expect((await app.call("POST", `/transaction/${id}/void`)).http).toBe(200);
    await findOut();
    await checkBooks();
  });

  test("is stood in for in the order of the policy, and when nobody is left the payment never happened", async () => {
    expectFates("not reached", "not reached");
    expect((await pay()).processor_id).toBe(order[2]);
    expectFates("not reached", "not reached", "not reached");
    const { id, status, response_code, response_body } = await pay();
    expect([status, response_code, attempts, arrivals]).toEqual(["declined", 421, 3, 0]);
    // Nobody is told of an answer that stayed away where nothing was asked.
    expect(response_body.card.processor_response_text).toBe("PROCESSOR NOT REACHED");
    expect(await eventsOf(id)).toContainEqual(["declined", "PROCESSOR NOT REACHED"]);
    expect(await app.sql("SELECT id FROM payment_intents")).toEqual([]);
    await checkBooks();
  });

  test("is not stood in for by one whose own limit the payment would pass", async () => {
    const limit = async (limits: object) => {
      const path = `/merchant/${DEMO_MERCHANT}/processor/${order[1]}`;
      expect((await app.call("POST", path, { limits }, await app.signIn("demo_partner"))).http).toBe(200);
    };
    await limit({ sale: { daily: 1000 } });
    expectFates("not reached", "answered", "not reached");
    expect((await pay({ amount: 1000 })).processor_id).toBe(order[1]);
    expect((await pay({ amount: 1 })).processor_id).toBe(order[2]);
    await limit({ sale: { daily: 0 } });
    await checkBooks();
  });

  test("is stood in for while the payer stands at the device, and the worker waits as long", async () => {
    const partner = await app.signIn("demo_partner");
    const terminal = await app.call("POST", `/merchant/${DEMO_MERCHANT}/terminal`, { tpn: "000000000001" }, partner);
    expectFates("not reached", "answered");
    meanwhile = async () => {
      if (attempts === 1) return;
      app.pass(60_000);
      await resolveIntents(app.services);
    };
    const { status, processor_id } = await pay({ payment_method: { terminal: { id: terminal.data.id } } });
    expect([status, processor_id]).toEqual(["pending_settlement", order[1]]);
    await checkBooks();
  });

  test("is not stood in for where the payment itself names it", async () => {
    expectFates("not reached");
    const { status, response_code } = await pay({ processor_id: order[0] });
    expect([status, response_code, attempts]).toEqual(["declined", 421, 1]);
    await checkBooks();
  });
});

describe("a processor whose own limit leaves no room", () => {
  const limit = async (index: number, sale: object) => {
    const none = { single: 0, daily: 0, monthly: 0 };
    const body = { limits: { sale: { ...none, ...sale } } };
    const path = `/merchant/${DEMO_MERCHANT}/processor/${order[index]}`;
    expect((await app.call("POST", path, body, await app.signIn("demo_partner"))).http).toBe(200);
  };
  const takers = async (...amounts: number[]) => {
    const found: (string | undefined)[] = [];
    for (const amount of amounts) found.push((await pay({ amount })).processor_id);
    return found;
  };
  const waitingLocks = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  /** As while another payment is being counted against the limit of a processor. */
  const whileCounting = <T>(id: string, work: () => Promise<T>): Promise<T> =>
    app.services.db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
      await lockLimit(tx, id, "sale");
      return work();
    });
  beforeEach(() => app.pass(86_400_000));
  afterEach(async () => {
    for (const index of [0, 1, 2]) await limit(index, {});
    await checkBooks();
  });

  test("is stood in for by the next that has room, and goes on as soon as it has some itself", async () => {
    await limit(0, { single: 500, daily: 1_000 });
    await limit(1, { daily: 700 });
    expect(await takers(500, 501, 500, 100, 100, 1)).toEqual([
      ...[order[0], order[1], order[0], order[1], order[2], order[1]],
    ]);
    app.pass(86_400_000);
    expect(await takers(400)).toEqual([order[0]]);
  });

  test("is stood in for by those after it alone when whoever took its place is not reached", async () => {
    await limit(0, { single: 500 });
    expectFates("not reached");
    expect(await takers(501)).toEqual([order[2]]);
    expect(attempts).toBe(2);
  });

  test("refuses in its own name where nobody in line has room, and where it is named", async () => {
    for (const index of [0, 1, 2]) await limit(index, { single: 500 + index });
    const refused = {
      http: 400,
      msg: "bad request error: invalid Amount: above the single limit of the processor for sales",
    };
    expect(await app.call("POST", "/transaction", sale({ amount: 503 }))).toMatchObject(refused);
    expect(await app.call("POST", "/transaction", sale({ amount: 501, processor_id: order[0] }))).toMatchObject(
      refused,
    );
    expect(await takers(502)).toEqual([order[2]]);
  });

  test("is not stood in for where the merchant's own limit is reached", async () => {
    const ofMerchant = async (daily: number) =>
      app.call("POST", `/merchant/${DEMO_MERCHANT}`, { limits: { sale: { daily } } }, await app.signIn("demo_partner"));
    await limit(0, { daily: 100 });
    await ofMerchant(300);
    expect(await takers(100, 200)).toEqual([order[0], order[1]]);
    expect((await app.call("POST", "/transaction", sale({ amount: 1 }))).msg).toContain("daily limit of the merchant");
    await ofMerchant(0);
  });

  test("holds however many come at once, and so do those of whoever stands in, in whatever order they are named", async () => {
    const partner = await app.signIn("demo_partner");
    const [first = "", second = "", third = ""] = order;
    const conditions = [{ field: "amount", operator: "=", value: 100 }];
    const action = { processor_id: second, fallback_processor_ids: [first, third] };
    const body = { name: "The other way", priority: 0, conditions, action };
    const ways = `/merchant/${DEMO_MERCHANT}/policy`;
    const [{ id }] = (await app.call("GET", ways, undefined, partner)).data;
    await app.call("POST", `${ways}/${id}`, { priority: 1 }, partner);
    const other = await app.call("POST", ways, body, partner);
    await limit(0, { daily: 500 });
    await limit(1, { daily: 500 });
    const paid = await Promise.all(Array.from({ length: 16 }, (_, n) => pay({ amount: n % 2 === 0 ? 100 : 99 })));
    const takenBy = (one: string) =>
      paid.filter(({ processor_id }) => processor_id === one).reduce((sum, { amount }) => sum + amount, 0);
    expect(paid.map(({ status }) => status)).toEqual(Array(16).fill("pending_settlement"));
    for (const limited of [first, second]) {
      expect(takenBy(limited)).toBeGreaterThan(400);
      expect(takenBy(limited)).toBeLessThanOrEqual(500);
    }
    await app.call("DELETE", `${ways}/${other.data.id}`, undefined, partner);
  });

  test("is counted before anybody who stands in is waited for", async () => {
    await limit(0, { daily: 1_000 });
    await limit(1, { daily: 1_000 });
    await whileCounting(order[1] ?? "", async () => expect(await takers(600, 400)).toEqual([order[0], order[0]]));
    expect(await takers(100)).toEqual([order[1]]);
  });

  test("keeps nobody waiting for a payment that goes on to the next", async () => {
    await limit(0, { daily: 1_000 });
    await limit(1, { daily: 1_000 });
    expect(await takers(900)).toEqual([order[0]]);
    const waiting = await whileCounting(order[1] ?? "", async () => {
      const large = pay({ amount: 300 });
      while ((await app.sql(waitingLocks)).length === 0) await new Promise((resume) => setTimeout(resume, 5));
      expect(await takers(100)).toEqual([order[0]]);
      return [large];
    });
    expect((await Promise.all(waiting)).map(({ processor_id }) => processor_id)).toEqual([order[1]]);
  });

  test("binds several payments of one request as it binds one, in whatever order two such requests name them", async () => {
    await limit(0, { daily: 1_000 });
    await limit(1, { daily: 1_000 });
    const [first = "", second = ""] = order;
    const { payment_method } = sale({});
    const group = (...ids: string[]) =>
      app.call("POST", "/transaction/multi", {
        payment_method,
        transactions: ids.map((processor_id) => ({ type: "sale", amount: 100, processor_id })),
      });
    const since = app.services.clock.now();
    const asked = Array.from({ length: 16 }, (_, n) => (n % 2 === 0 ? group(first, second) : group(second, first)));
    const replies = await Promise.all(asked);
    expect(replies.map(({ http }) => http).sort()).toEqual([...Array(10).fill(200), ...Array(6).fill(400)]);
    for (const id of [first, second])
      expect(
        await app.sql(
          "SELECT sum(amount)::int AS taken FROM transactions WHERE processor_id = $1 AND created_at >= $2",
          [id, since],
        ),
      ).toEqual([{ taken: 1_000 }]);
  });
});

describe("a stand-in with another rate", () => {
  const CREDIT = "4005519200000004";
  const DEBIT = "4217651111111119";
  const cardOf = (number: string) => ({ card: { number, expiration_date: "12/30" } });
  /** At no rate but Dearer's. */
  const surcharges = (on: boolean) => surcharging(app, "", on);
  const policies = `/merchant/${DEMO_MERCHANT}/policy`;
  let policy: { id: string; action: object };
  beforeAll(async () => {
    const partner = await app.signIn("demo_partner");
    [policy] = (await app.call("GET", policies, undefined, partner)).data;
    const action = { processor_id: order[0], fallback_processor_ids: [dearer, order[1]] };
    await app.call("POST", `${policies}/${policy.id}`, { action }, partner);
  });
  afterAll(async () => {
    const { id, action } = policy;
    await app.call("POST", `${policies}/${id}`, { action }, await app.signIn("demo_partner"));
  });
  afterEach(() => surcharges(false));
  const takerOf = async (number: string, asked: object) => {
    expectFates("not reached");
    const more = { amount: undefined, base_amount: undefined, payment_method: cardOf(number), ...asked };
    const { processor_id, amount } = await pay(more);
    return [processor_id, amount];
  };

  test("is asked where it adds nothing to this payment, and passed over where the price would be another", async () => {
    expect(await takerOf(CREDIT, { base_amount: 5_000 })).toEqual([dearer, 5_000]);
    await surcharges(true);
    expect(await takerOf(DEBIT, { base_amount: 5_000 })).toEqual([dearer, 5_000]);
    expect(await takerOf(CREDIT, { base_amount: 5_000, billing_address: { state: "CT" } })).toEqual([dearer, 5_000]);
    expect(await takerOf(CREDIT, { amount: 5_000 })).toEqual([dearer, 5_000]);
    expect(await takerOf(CREDIT, { amount: 5_050, surcharge: 50 })).toEqual([dearer, 5_050]);
    expect(await takerOf(CREDIT, { base_amount: 5_000 })).toEqual([order[1], 5_000]);
    await checkBooks();
  });

  test("is passed over where it would add something else than was calculated", async () => {
    await surcharges(true);
    for (const [number, taker] of [
      [CREDIT, order[1]],
      [DEBIT, dearer],
    ] as const) {
      const told = await app.call("POST", "/calculate/amounts", { amount: 5_000, cc_bin: number });
      expect(await takerOf(number, { amounts: told.data })).toEqual([taker, 5_000]);
    }
  });

  test("is named by the trial of the policies, by what is known of the payment", async () => {
    const tried = async (asked: object) => {
      const partner = await app.signIn("demo_partner");
      const { data } = await app.call("POST", `${policies}/dry-run`, { amount: 5_000, ...asked }, partner);
      const [{ priced_out_names }] = data.considered;
      const sentence = "Dearer does not stand in for First: this payment has another price there.";
      expect(data.steps.includes(sentence)).toBe(priced_out_names.length > 0);
      expect(data.stand_in_ids.includes(dearer)).toBe(priced_out_names.length === 0);
      return priced_out_names;
    };
    expect(await tried({})).toEqual([]);
    await surcharges(true);
    for (const asked of [{}, { card_type: "credit" }, { bin: CREDIT.slice(0, 6) }])
      expect([asked, await tried(asked)]).toEqual([asked, ["Dearer"]]);
    for (const asked of [{ card_type: "debit" }, { card_type: "prepaid" }, { bin: DEBIT.slice(0, 6) }, { amount: 0 }])
      expect([asked, await tried(asked)]).toEqual([asked, []]);
  });
});

describe("nobody stands in", () => {
  test.each(["request lost", "answer lost"] as const)(
    "after a %s: one processor alone is asked what became of it",
    async (fate) => {
      expectFates(fate);
      const { id, status, processor_id } = await pay();
      expect([status, processor_id, attempts]).toEqual(["unknown", order[0], 1]);
      await findOut();
      const found = await now(id);
      expect([found.status, found.processor_id]).toEqual([
        fate === "answer lost" ? "pending_settlement" : "declined",
        order[0],
      ]);
      await checkBooks();
    },
  );

  test("after a decline", async () => {
    const declined = await pay({ payment_method: { card: { number: "4000000000000002", expiration_date: "12/30" } } });
    expect([declined.processor_id, attempts]).toEqual([order[0], 1]);
  });

  test("when being reached has taken all the time there is", async () => {
    expectFates("not reached", "not reached");
    meanwhile = async () => app.pass(app.services.config.PROCESSOR_DEADLINE_MS);
    const { status, response_code } = await pay();
    expect([status, response_code, attempts]).toEqual(["declined", 421, 1]);
    await checkBooks();
  });

  test("after a first one whose own answer is lost: it is asked again, and charged once", async () => {
    expectFates("not reached", "answer lost");
    const { id, status } = await pay();
    expect([status, attempts, arrivals]).toEqual(["unknown", 2, 1]);
    await findOut();
    expect(await now(id)).toMatchObject({ status: "pending_settlement", processor_id: order[1] });
    await checkBooks();
  });

  test("while the worker is finding out: whoever was slow asks nobody any more", async () => {
    expectFates("not reached");
    meanwhile = async () => {
      meanwhile = async () => undefined;
      app.pass(60_000);
      await resolveIntents(app.services);
    };
    const { id } = await pay();
    expect([attempts, arrivals]).toEqual([1, 0]);
    expect(await now(id)).toMatchObject({ status: "declined", response_code: 421, processor_id: order[0] });
    await checkBooks();
  });
});

test("whatever gets lost in whatever order, a payment arrives once at most, and is charged by whom it names", async () => {
  const fate = fc.constantFrom<Fate>("answered", "not reached", "not reached", "request lost", "answer lost");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fate, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 100, max: 9_999 }),
      async (next, amount) => {
        expectFates(...next);
        const { id } = await pay({ amount });
        await findOut();
        const { status, processor_id } = await now(id);
        expect(arrivals).toBeLessThanOrEqual(1);
        expect(status).toBe(arrivals === 1 ? "pending_settlement" : "declined");
        expect(processor_id).toBe(order[attempts - 1]);
      },
    ),
    { numRuns: repetitions({ full: 40, short: 15 }) },
  );
  await checkBooks();
});
