import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../test/app.ts";
import { deliverAll } from "../../test/deliver.ts";
import type { Services } from "../context.ts";
import { merchantScope, type Scope, systemScope } from "../db/scope.ts";
import { deliverEvents } from "./deliver-events.ts";
import { countDeliveries } from "./delivery.store.ts";
import type { NewEvent } from "./event-types.ts";
import { forgetOldEvents, registerSubscriptions } from "./jobs.ts";
import { publish } from "./publish.ts";
import { applyOnce, laterInCommit, readFor, type Subscription, subscription } from "./subscription.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ EVENT_RETENTION_DAYS: "30" });
});
afterAll(() => app.stop());

const OTHER_MERCHANT = "othermerchant1234567";

/** An event that is told apart from others of its subject by `amount`. */
const refunded = (subject: string, amount: number): NewEvent => ({
  type: "transaction.refunded",
  subject,
  actor: "clerk",
  data: { refund_id: "refund", amount },
  at: app.services.clock.now(),
});

const publishOne = (subject: string, amount: number, merchant = DEMO_MERCHANT) =>
  app.services.db.scoped(merchantScope(merchant), (tx) => publish(tx, app.services.ids, refunded(subject, amount)));

/** The subject and the amount of each event, in the order in which they were handled. */
let seen: [subject: string, amount: number][] = [];
let count = 0;

/** A subscription of its own for each test; `handle` is called after the event was noted. */
async function subscribed(handle: Subscription["handle"] = async () => undefined): Promise<Subscription> {
  count += 1;
  const made = subscription({
    name: `test-${count}`,
    types: ["transaction.refunded"],
    handle: async (services, event) => {
      seen.push([event.subject, event.data.amount]);
      await handle(services, event);
    },
  });
  await registerSubscriptions(app.services, [made]);
  return made;
}

beforeEach(() => {
  seen = [];
});

const amountsOf = (subject: string) => seen.filter(([of]) => of === subject).map(([, amount]) => amount);

/** Two programs on one database, held at will: resolves when `open` is called. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("delivers each event once to every subscription that names its type, in order for each subject", async () => {
  const [one, other] = [await subscribed(), await subscribed()];
  const elsewhere = { ...(await subscribed()), types: ["card.updated"] as const };
  for (const amount of [1, 2, 3]) for (const subject of ["a", "b"]) await publishOne(subject, amount);
  await deliverAll(app, [one, elsewhere]);
  expect([amountsOf("a"), amountsOf("b")]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  await deliverAll(app, [one, elsewhere, other]);
  expect(amountsOf("a")).toEqual([1, 2, 3, 1, 2, 3]);
});

test("hands the handler the event with its merchant, actor, time and id", async () => {
  const events: unknown[] = [];
  const noting = await subscribed(async (_, event) => {
    events.push(event);
  });
  await publishOne("facts", 7);
  await deliverAll(app, [noting]);
  const at = expect.any(Date);
  const data = { refund_id: "refund", amount: 7 };
  const facts = { type: "transaction.refunded", subject: "facts", actor: "clerk", data, at };
  expect(events).toMatchObject([{ ...facts, merchant_id: DEMO_MERCHANT, id: expect.stringMatching(/^[0-9a-v]{20}$/) }]);
});

test("publishes nothing when the commit that it belongs to is rolled back", async () => {
  const one = await subscribed();
  const { db, ids } = app.services;
  const failed = db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
    await publish(tx, ids, refunded("never", 1));
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await deliverAll(app, [one]);
  expect(seen).toEqual([]);
});

test("finds the last event that the same commit published of the subject afterwards", async () => {
  const found: [amount: number, later: number | undefined][] = [];
  const looking = await subscribed(async (services, event) => {
    const later = await readFor(services, event, (tx) => laterInCommit(tx, event, ["transaction.refunded"]));
    if (event.subject === "twice" && "amount" in event.data) found.push([event.data.amount, later?.data.amount]);
  });
  const { db, ids } = app.services;
  await db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
    for (const amount of [1, 2, 3]) await publish(tx, ids, refunded("twice", amount));
    await publish(tx, ids, refunded("another", 4));
  });
  await publishOne("twice", 5);
  await deliverAll(app, [looking]);
  expect(found).toEqual([
    [1, 3],
    [2, 3],
    [3, undefined],
    [5, undefined],
  ]);
});

test("delivers more events than one page holds, in order", async () => {
  const one = await subscribed();
  const { db, ids } = app.services;
  const amounts = Array.from({ length: 450 }, (_, index) => index);
  await db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
    for (const amount of amounts) await publish(tx, ids, refunded(`page${amount % 2}`, amount));
  });
  await deliverAll(app, [one]);
  expect(amountsOf("page0")).toEqual(amounts.filter((amount) => amount % 2 === 0));
  expect(amountsOf("page1")).toEqual(amounts.filter((amount) => amount % 2 === 1));
});

describe("with commits that end in another order than they began", () => {
  test("loses no event of the one that ends last", async () => {
    const one = await subscribed();
    const { db, ids } = app.services;
    const [written, end] = [gate(), gate()];
    const slow = db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
      await publish(tx, ids, refunded("slow", 1));
      written.open();
      await end.opened;
    });
    await written.opened;
    await publishOne("fast", 2);
    await deliverEvents(app.services, one);
    expect(seen).toEqual([]);
    end.open();
    await slow;
    await deliverAll(app, [one]);
    expect(seen.sort()).toEqual([
      ["fast", 2],
      ["slow", 1],
    ]);
  });

  test("keeps the order in which one subject was changed, whichever commit began first", async () => {
    const one = await subscribed();
    const { db, ids } = app.services;
    const [begun, changed] = [gate(), gate()];
    // It has its transaction id first and changes the subject second.
    const first = db.scoped(merchantScope(DEMO_MERCHANT), async (tx) => {
      await publish(tx, ids, refunded("something else", 0));
      begun.open();
      await changed.opened;
      await publish(tx, ids, refunded("ordered", 2));
    });
    await begun.opened;
    await publishOne("ordered", 1);
    changed.open();
    await first;
    await deliverAll(app, [one]);
    expect(amountsOf("ordered")).toEqual([1, 2]);
  });
});

test("two workers at once handle each event once and keep the order", async () => {
  const one = await subscribed();
  for (const amount of [1, 2, 3, 4, 5]) for (const subject of ["x", "y", "z"]) await publishOne(subject, amount);
  await Promise.all([deliverAll(app, [one]), deliverAll(app, [one]), deliverAll(app, [one])]);
  for (const subject of ["x", "y", "z"]) expect(amountsOf(subject)).toEqual([1, 2, 3, 4, 5]);
});

/** Services of a worker that dies when it has handled something and has noted nothing of it yet. */
function dying(services: Services): Services {
  const scoped: Services["db"]["scoped"] = (scope: Scope, work) =>
    services.db.scoped(scope, async (tx) => {
      const result = await work(tx);
      if (scope === systemScope && seen.length > 0) throw new Error("killed");
      return result;
    });
  return { ...services, db: { ...services.db, scoped } };
}

test("a worker that dies before it moves the cursor leaves its events to the next one, and applies nothing twice", async () => {
  const effect = { type: "transaction.settled", actor: "", data: { batch_id: "batch", amount: 1 } } as const;
  const applying = await subscribed((services, event) =>
    applyOnce(services, event, (tx) =>
      publish(tx, services.ids, { ...effect, subject: "effect", at: services.clock.now() }),
    ),
  );
  await publishOne("repeated", 1);
  const dies = () => deliverEvents(dying(app.services), applying).then(String, (error: Error) => error.message);
  await expect.poll(dies).toBe("killed");
  await deliverAll(app, [applying]);
  expect(amountsOf("repeated")).toEqual([1, 1]);
  expect(await app.sql("SELECT 1 FROM domain_events WHERE subject = 'effect'")).toHaveLength(1);
  expect(await app.sql("SELECT 1 FROM event_deliveries WHERE subscription = $1", [applying.name])).toEqual([]);
});

describe("when a handler fails", () => {
  test("only the subject waits, and is tried again in order, each time later", async () => {
    let broken = true;
    const failing = await subscribed(async (_, { subject }) => {
      if (broken && subject === "poison") throw new Error("not now");
    });
    for (const amount of [1, 2]) for (const subject of ["poison", "fine"]) await publishOne(subject, amount);
    await deliverAll(app, [failing]);
    expect([amountsOf("poison"), amountsOf("fine")]).toEqual([[1], [1, 2]]);
    await publishOne("poison", 3);
    await publishOne("fine", 3);
    await deliverAll(app, [failing]);
    expect([amountsOf("poison"), amountsOf("fine")]).toEqual([[1], [1, 2, 3]]);
    app.pass(5_000);
    await deliverAll(app, [failing]);
    app.pass(5_000);
    await deliverAll(app, [failing]);
    expect(amountsOf("poison")).toEqual([1, 1]);
    broken = false;
    app.pass(5_000);
    await deliverAll(app, [failing]);
    expect(amountsOf("poison")).toEqual([1, 1, 1, 2, 3]);
    expect(await app.sql("SELECT 1 FROM event_deliveries WHERE subscription = $1", [failing.name])).toEqual([]);
  });

  test("gives up after the last attempt, says so in /metrics and goes on with the subject", async () => {
    const failing = await subscribed(async (_, event) => {
      if (event.subject === "hopeless" && "amount" in event.data && event.data.amount === 1) throw new Error("never");
    });
    await publishOne("hopeless", 1);
    await publishOne("hopeless", 2);
    for (let attempt = 0; attempt < 13; attempt += 1) {
      await deliverAll(app, [failing]);
      app.pass(5_000 * 2 ** attempt);
    }
    expect(amountsOf("hopeless")).toEqual([...Array(13).fill(1), 2]);
    expect(await app.services.db.scoped(systemScope, (tx) => countDeliveries(tx, "dead"))).toMatchObject({ count: 1 });
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain("gatehouse_dead_events 1");
    expect(metrics).toMatch(/^gatehouse_waiting_events 0$/m);
    const [row] = await app.sql("SELECT error, attempts FROM event_deliveries WHERE subscription = $1", [failing.name]);
    expect(row).toMatchObject({ attempts: 13, error: expect.stringContaining("never") });
  });

  test("does not hold up another subscription, nor does one that takes long", async () => {
    const [entered, end] = [gate(), gate()];
    const slow = await subscribed(async () => {
      entered.open();
      await end.opened;
    });
    const [failing, fast] = [await subscribed(() => Promise.reject(new Error("no"))), await subscribed()];
    await publishOne("shared", 1);
    const delivering = deliverAll(app, [slow]);
    await entered.opened;
    await deliverAll(app, [failing]);
    seen = [];
    await deliverAll(app, [fast]);
    expect(seen).toEqual([["shared", 1]]);
    end.open();
    await delivering;
  });
});

test("starts a new subscription with what is published from then on", async () => {
  await publishOne("past", 1);
  const one = await subscribed();
  await publishOne("present", 2);
  await deliverAll(app, [one]);
  expect(amountsOf("present")).toEqual([2]);
});

test("deletes events once they are old and every subscription has passed them, and no sooner", async () => {
  const [ready, behind] = [await subscribed(), await subscribed()];
  const stuck = await subscribed((_, { subject }) =>
    subject === "stuck" ? Promise.reject(new Error("no")) : Promise.resolve(),
  );
  const left = async () =>
    (
      await app.sql("SELECT DISTINCT subject FROM domain_events WHERE subject IN ('old', 'stuck', 'young') ORDER BY 1")
    ).map(({ subject }) => subject);
  const all = [ready, behind, stuck];
  await publishOne("old", 1);
  await publishOne("stuck", 1);
  await deliverAll(app, [ready, stuck]);
  app.pass(30 * 86_400_000 + 1);
  await publishOne("young", 1);
  await forgetOldEvents(app.services, all);
  expect(await left()).toEqual(["old", "stuck", "young"]);
  await deliverAll(app, [behind]);
  await forgetOldEvents(app.services, all);
  expect(await left()).toEqual(["stuck", "young"]);
});

test("deletes old events that wait for a subscription which no longer exists", async () => {
  const gone = await subscribed(() => Promise.reject(new Error("no")));
  const one = await subscribed();
  await publishOne("left behind", 1);
  await deliverAll(app, [gone, one]);
  app.pass(30 * 86_400_000 + 1);
  await forgetOldEvents(app.services, [one]);
  expect(await app.sql("SELECT 1 FROM domain_events WHERE subject = 'left behind'")).toEqual([]);
  expect(await app.sql("SELECT 1 FROM event_deliveries WHERE subscription = $1", [gone.name])).toEqual([]);
});

test("keeps an error whose text no database can hold", async () => {
  const failing = await subscribed(() => Promise.reject(new Error(`broken \ud800 \0 text`)));
  await publishOne("unreadable", 1);
  await deliverAll(app, [failing]);
  const [row] = await app.sql("SELECT error FROM event_deliveries WHERE subscription = $1", [failing.name]);
  expect(row).toMatchObject({ error: expect.stringContaining("text") });
});

test("shows a merchant's events to no other merchant", async () => {
  await publishOne("own", 1);
  const visible = (merchant: string) =>
    app.services.db.scoped(merchantScope(merchant), (tx) =>
      tx.query("SELECT 1 FROM domain_events WHERE subject = 'own'"),
    );
  expect([(await visible(DEMO_MERCHANT)).length, (await visible(OTHER_MERCHANT)).length]).toEqual([1, 0]);
});

test("loses no event when a dump is restored where transaction ids start low again", async () => {
  const one = await subscribed();
  await publishOne("passed", 1);
  await deliverAll(app, [one]);
  await publishOne("pending", 2);
  await app.sql("UPDATE domain_events SET commit_id = (commit_id::text::bigint + 1000000000)::text::xid8");
  await app.sql(
    `UPDATE event_cursors SET window_from = (window_from::text::bigint + 1000000000)::text::xid8,
       window_to = (window_to::text::bigint + 1000000000)::text::xid8`,
  );
  // As two programs do that start at once.
  await Promise.all([registerSubscriptions(app.services, [one]), registerSubscriptions(app.services, [one])]);
  await publishOne("afterwards", 3);
  await deliverAll(app, [one]);
  expect([amountsOf("pending"), amountsOf("afterwards")]).toEqual([[2], [3]]);
});
