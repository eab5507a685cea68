import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../test/app.ts";
import { faultsInBooks } from "../../../test/books.ts";
import { deliverAll } from "../../../test/deliver.ts";
import { download, rowsOf } from "../../../test/download.ts";
import { lettersTo } from "../../../test/letters.ts";
import { faultsAtNetwork } from "../../../test/network-books.ts";
import { standIn } from "../../../test/stand-in.ts";
import type { ProcessorClient, Return } from "../../ports/processor.ts";
import { resolveIntents } from "../transactions/index.ts";
import { settleDue, settleNow } from "./index.ts";

const MINUTE = 60_000;
const logged: Record<string, unknown>[] = [];
const late: Return[] = [];
const acknowledged: string[] = [];

let app: TestApp;
let network: ProcessorClient;
beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line)) });
  app = await testApp({}, log);
  network = standIn(app, "sandbox", {}).network;
  standIn(app, "sandbox_ach", {
    lateReturns: async () => [...late],
    acknowledgeReturns: async (references) => {
      acknowledged.push(...references);
    },
  });
});
afterAll(() => app.stop());

type Row = Record<string, string | number>;
const compare = (a: string | number = "", b: string | number = "") => (a < b ? -1 : Number(a > b));

async function made(override: Record<string, unknown> = {}): Promise<string> {
  return (await app.call("POST", "/transaction", sale({ amount: 1000, ...override }))).data.id;
}

const bank = (routing_number = "021000021") => ({
  payment_method: { ach: { routing_number, account_number: "12345678", sec_code: "web", account_type: "checking" } },
});
const see = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const statuses = (ids: string[]) => Promise.all(ids.map(async (id) => (await see(id)).status));
const voiding = async (id: string) => (await app.call("POST", `/transaction/${id}/void`)).http;
const batches = async (id: string) =>
  (await app.call("POST", "/settlement/batch/search", { settlement_batch_id: (await see(id)).settlement_batch_id }))
    .data;

/** The demo merchant's counter for cards and its next cut-off, of which nothing earlier is left to do. */
async function counter(): Promise<{ id: string; due: Date }> {
  await settleDue(app.services);
  const [row] = await app.sql(
    "SELECT id, next_settle_at AS due FROM processors WHERE default_for ? 'card' AND merchant_id = $1",
    [DEMO_MERCHANT],
  );
  return row;
}
const passBy = (due: Date) => app.pass(due.getTime() - app.services.clock.now().getTime() + 10 * MINUTE);

test("a refused batch is shown with its answer, logged once, and settles when what was wrong with it is voided", async () => {
  const [bad, good] = [await made(), await made()];
  await network.reverse(bad);
  await settleNow(app.services);
  expect(await statuses([bad, good])).toEqual(["pending_settlement", "pending_settlement"]);
  const { results, summary } = await batches(good);
  expect(results).toMatchObject([
    { status: "refused", response_code: 440, num_transactions: 2, amount_captured: 2000 },
  ]);
  expect(results[0].response_message).toContain(bad);
  expect(summary).toEqual([]);
  const body = { settlement_batch_id: results[0].id };
  const { text, headers } = await download(app, "/settlement/batch/search?output=csv", { body });
  expect(rowsOf(text)).toMatchObject([{ Status: "refused", Captured: "20.00", "Net deposit": "0.00" }]);
  expect(JSON.parse(headers.get("x-report-totals") ?? "")).toEqual({ by_currency: [] });
  // Not before its time, then again and again with the same answer.
  for (const minutes of [0, 1, 2, 4]) {
    app.pass(minutes * MINUTE);
    await settleDue(app.services);
  }
  expect(logged.filter((line) => line.batch_refused === results[0].id)).toHaveLength(1);
  expect(await app.sql("SELECT refusals FROM settlement_batches WHERE id = $1", [results[0].id])).toEqual([
    { refusals: 4 },
  ]);
  // What was taken since then does not wait for it.
  const next = await made();
  app.pass(24 * 60 * MINUTE);
  await settleDue(app.services);
  expect(await statuses([bad, good, next])).toEqual(["pending_settlement", "pending_settlement", "settled"]);
  expect(await voiding(bad)).toBe(200);
  await resolveIntents(app.services);
  app.pass(60 * MINUTE);
  await settleDue(app.services);
  expect(await statuses([bad, good])).toEqual(["voided", "settled"]);
  expect((await batches(good)).results).toMatchObject([{ id: results[0].id, status: "closed", amount_captured: 1000 }]);
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

test("a refused batch whose every payment was voided is not sent again", async () => {
  const bad = await made();
  await network.reverse(bad);
  await settleNow(app.services);
  expect(await voiding(bad)).toBe(200);
  await settleNow(app.services);
  await settleNow(app.services);
  const waiting = "SELECT 1 FROM settlement_batches WHERE status <> 'closed' AND send_after IS NOT NULL";
  expect(await app.sql(waiting)).toEqual([]);
});

test("what is on its way to the processor in a batch cannot be voided, whenever the void comes", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => made()));
  const [voids] = await Promise.all([Promise.all(ids.map(voiding)), settleNow(app.services)]);
  await resolveIntents(app.services);
  expect(await statuses(ids)).toEqual(voids.map((http) => (http === 200 ? "voided" : expect.stringMatching(/settle/))));
  await settleNow(app.services);
  await resolveIntents(app.services);
  expect([await faultsInBooks(app), await faultsAtNetwork(app)]).toEqual([[], []]);
});

test("what is captured after the cut-off waits for the next batch, also when the run comes late", async () => {
  const { due } = await counter();
  const early = await made();
  passBy(due);
  const after = await made();
  await settleDue(app.services);
  expect(await statuses([early, after])).toEqual(["settled", "pending_settlement"]);
  app.pass(24 * 60 * MINUTE);
  await settleDue(app.services);
  expect(await statuses([after])).toEqual(["settled"]);
});

test("after days in which nothing ran, what was captured before the last cut-off is settled at once", async () => {
  const { due } = await counter();
  passBy(due);
  const before = await made();
  app.pass(3 * 24 * 60 * MINUTE);
  const after = await made();
  await settleDue(app.services);
  expect(await statuses([before, after])).toEqual(["settled", "pending_settlement"]);
  await settleNow(app.services);
});

test("what was captured while the clock was far ahead settles once that is put right, and so does what comes after", async () => {
  const year = 365 * 24 * 60 * MINUTE;
  app.pass(year);
  const ahead = await made();
  await settleDue(app.services);
  app.pass(-year);
  const after = await made();
  await settleDue(app.services);
  expect(await statuses([ahead, after])).toEqual(["settled", "settled"]);
  const [{ due }] = await app.sql("SELECT max(next_settle_at) AS due FROM processors");
  expect(due.getTime() - app.services.clock.now().getTime()).toBeLessThan(26 * 60 * MINUTE);
});

test("a processor that does not settle by itself waits for whoever asks", async () => {
  const { id: processor, due } = await counter();
  const features = (value: boolean) =>
    app.sql("UPDATE processors SET features = features || $2 WHERE id = $1", [
      processor,
      { disable_auto_settle: value },
    ]);
  await features(true);
  const id = await made({ processor_id: processor });
  passBy(due);
  await settleDue(app.services);
  expect(await statuses([id])).toEqual(["pending_settlement"]);
  const [{ next }] = await app.sql("SELECT next_settle_at AS next FROM processors WHERE id = $1", [processor]);
  expect(next.getTime()).toBeGreaterThan(app.services.clock.now().getTime() + 60 * MINUTE);
  await settleNow(app.services);
  expect(await statuses([id])).toEqual(["settled"]);
  await features(false);
});

test("each currency has a batch and a sum of its own", async () => {
  const [euros, dollars] = [await made({ currency: "EUR", amount: 700 }), await made({ amount: 300 })];
  await settleNow(app.services);
  const [one, other] = [(await batches(euros)).results[0], (await batches(dollars)).results[0]];
  expect(one).toMatchObject({ currency: "eur", net_deposit: 700, num_transactions: 1 });
  expect(other).toMatchObject({ currency: "usd", net_deposit: 300, num_transactions: 1 });
  expect((await batches(euros)).summary).toMatchObject([{ currency: "eur", captured: 700 }]);
});

test("a processor that takes no new payments still settles what it took", async () => {
  const id = await made();
  await app.sql("UPDATE processors SET status = 'disabled' WHERE type = 'sandbox'");
  await settleNow(app.services);
  await app.sql("UPDATE processors SET status = 'active' WHERE type = 'sandbox'");
  expect(await statuses([id])).toEqual(["settled"]);
});

test("a credit that comes back is the merchant's again, and a refund that comes back can be made again", async () => {
  const credit = await made({ type: "credit", ...bank("000000001") });
  const paid = await made(bank());
  await settleNow(app.services);
  expect(await statuses([credit, paid])).toEqual(["returned", "settled"]);
  const refund = (await app.call("POST", `/transaction/${paid}/refund`, { amount: 400 })).data.id;
  await settleNow(app.services);
  late.push({ reference: refund, reason: "R03", late: true });
  await settleNow(app.services);
  expect(await statuses([refund, paid])).toEqual(["late_return", "settled"]);
  const why = async (id: string) => (await see(id)).response_body.ach.processor_response_code;
  expect([await why(credit), await why(refund), await why(paid)]).toEqual(["R01", "R03", "00"]);
  expect((await see(credit)).response_body.ach.processor_response_text).toBe("INSUFFICIENT FUNDS");
  expect((await see(paid)).amount_refunded).toBe(0);
  const owed = await app.sql(
    `SELECT sum(CASE WHEN credit = 'merchant_settled' THEN amount ELSE -amount END)::int AS n FROM journal
     WHERE 'merchant_settled' IN (debit, credit) AND transaction_id = ANY($1)`,
    [[credit, refund]],
  );
  expect(owed).toEqual([{ n: 0 }]);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("a return that is told before the batch is in the books is not acknowledged until it is", async () => {
  const id = await made(bank());
  late.splice(0, late.length, { reference: id, reason: "R10", late: true });
  await settleNow(app.services);
  // The returns are asked for before the batch is sent.
  expect([await statuses([id]), acknowledged.includes(id)]).toEqual([["settled"], false]);
  await settleNow(app.services);
  expect([await statuses([id]), acknowledged.includes(id)]).toEqual([["late_return"], true]);
  expect(await faultsInBooks(app)).toEqual([]);
});

describe("a mail about what was settled", () => {
  const wants = async (username: string, change: object, by: string) => {
    const [{ id, account_type }] = await app.sql("SELECT id, account_type FROM users WHERE username = $1", [username]);
    const body = {
      email: `${username}@example.test`,
      notifications: { [account_type]: { settlement_receipts: true } },
    };
    expect((await app.call("POST", `/user/${id}`, { ...body, ...change }, by)).http).toBe(200);
  };
  const settleAndTell = async () => {
    await settleNow(app.services);
    await deliverAll(app);
  };
  const told = async (username: string) =>
    (await lettersTo(app, `${username}@example.test`)).filter(({ subject }) => subject.startsWith("Settlement"));
  const count = async () => {
    const counts: number[] = [];
    for (const name of ["demo_clerk", "test_merchant", "demo_partner"]) counts.push((await told(name)).length);
    return counts;
  };

  test("goes to whoever wants it and may see batches, once for each batch, and says what the merchant gets", async () => {
    // What other tests left is settled first.
    await settleAndTell();
    const admin = await app.signIn("demo_admin");
    for (const name of ["demo_clerk", "test_merchant", "demo_partner"]) await wants(name, {}, admin);
    await wants("other_merchant", {}, admin);
    const [one, other] = [await made({ amount: 12_345 }), await made({ amount: 1_000 })];
    await settleAndTell();
    await app.call("POST", `/transaction/${one}/refund`, { amount: 345 });
    await settleAndTell();
    await settleAndTell();
    for (const name of ["demo_clerk", "test_merchant", "demo_partner"]) {
      const letters = await told(name);
      expect([name, letters.map(({ subject }) => subject).sort()]).toEqual([
        name,
        ["Settlement of $133.45", "Settlement of -$3.45"].sort(),
      ]);
      const { settlement_batch_id } = await see(other);
      expect(
        letters.some(({ text }) => text.includes(`2 payments of Rowe Books`) && text.includes(settlement_batch_id)),
      ).toBe(true);
    }
    expect(await told("other_merchant")).toEqual([]);
  });

  test("does not go to who may not see batches, wants no mails or is disabled", async () => {
    const admin = await app.signIn("demo_admin");
    const before = (await told("demo_clerk")).length;
    await wants("demo_clerk", { permissions: { view_settlement_batches: false } }, admin);
    await wants("test_merchant", { supress_email_notification: true }, admin);
    await wants("demo_partner", { status: "disabled" }, admin);
    await made();
    await settleAndTell();
    for (const name of ["demo_clerk", "test_merchant", "demo_partner"]) expect((await told(name)).length).toBe(before);
  });

  test("does not go to who can't sign in, be it themselves or because their account is closed", async () => {
    const admin = await app.signIn("demo_admin");
    const back = {
      status: "active",
      supress_email_notification: false,
      permissions: { view_settlement_batches: true },
    };
    for (const name of ["demo_clerk", "demo_partner"]) await wants(name, back, admin);
    await wants("test_merchant", { ...back, access_restrictions: { disable_user_login: true } }, admin);
    const [clerk = 0, ...others] = await count();
    const [{ partner_id }] = await app.sql("SELECT partner_id FROM merchants WHERE id = $1", [DEMO_MERCHANT]);
    await made();
    await app.sql("INSERT INTO closed_accounts VALUES ($1)", [partner_id]);
    await settleAndTell();
    await app.sql("DELETE FROM closed_accounts");
    expect(await count()).toEqual([clerk + 1, ...others]);
  });

  test("that can't be made keeps no batch from being booked, is logged, and is made when that is possible again", async () => {
    const { keys } = app.services;
    const id = await made();
    const seal = () => {
      throw new Error("no mail today");
    };
    const [mails, before] = [(await told("demo_clerk")).length, logged.length];
    app.services.keys = { ...keys, seal };
    await settleAndTell();
    app.services.keys = keys;
    expect(await statuses([id])).toEqual(["settled"]);
    expect(logged.slice(before)).toMatchObject([{ error: expect.stringContaining("no mail today") }]);
    app.pass(MINUTE);
    expect(await told("demo_clerk")).toHaveLength(mails + 1);
  });
});

test("a processor that is not connected is passed by without a word in the log", async () => {
  const settings = { nmi: { username: "u", password: "p" } };
  const body = { name: "Kept for later", status: "disabled", settings };
  const partner = await app.signIn("demo_partner");
  const { http } = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, partner);
  expect(http).toBe(200);
  const before = logged.length;
  await settleNow(app.services);
  expect(logged.slice(before)).toEqual([]);
});

test("a list of batches and its file are sorted as the search asks, the latest first until it does", async () => {
  for (const amount of [500, 900, 100]) {
    await made({ amount });
    await settleNow(app.services);
  }
  const latest = (await app.call("POST", "/settlement/batch/search", { limit: 100 })).data.results;
  for (const field of ["batch_date", "amount_captured", "num_transactions", "net_deposit"]) {
    for (const [query, sign] of [
      [`sortfield=${field}&sortdirection=asc`, 1],
      [`sf=${field}&sd=desc`, -1],
    ] as const) {
      const { data } = await app.call("POST", `/settlement/batch/search?${query}`, { limit: 100 });
      const sorted = latest.toSorted((a: Row, b: Row) => sign * (compare(a[field], b[field]) || compare(a.id, b.id)));
      expect(data.results.map(({ id }: Row) => id)).toEqual(sorted.map(({ id }: Row) => id));
      const { text } = await download(app, `/settlement/batch/search?output=csv&${query}`, { body: {} });
      expect(rowsOf(text).map((row) => row["Batch ID"])).toEqual(sorted.map(({ id }: Row) => id));
    }
  }
});

test("batches of a processor are found, of several, and those of all others", async () => {
  await made({ amount: 100 });
  await made(bank());
  await settleNow(app.services);
  const all = (await app.call("POST", "/settlement/batch/search", { limit: 100 })).data.results;
  const [first] = all;
  const found = async (filter: object) =>
    (await app.call("POST", "/settlement/batch/search", { processor_id: filter, limit: 100 })).data.results.map(
      ({ id }: Row) => id,
    );
  const ids = (test: (row: Row) => boolean) => all.filter(test).map(({ id }: Row) => id);
  const [its, others] = [
    ids(({ processor_id }) => processor_id === first.processor_id),
    ids(({ processor_id }) => processor_id !== first.processor_id),
  ];
  expect(others).not.toEqual([]);
  expect(await found({ operator: "=", value: first.processor_id })).toEqual(its);
  for (const operator of ["!=", "ne"]) expect(await found({ operator, value: first.processor_id })).toEqual(others);
  expect(await found({ operator: "=", value: all.map(({ processor_id }: Row) => processor_id) })).toHaveLength(
    all.length,
  );
});

test("sums begin with the merchant's own currency, whichever settled last, on the screen and in the file", async () => {
  await app.call("POST", "/transaction", sale({ amount: 1000 }));
  await settleNow(app.services);
  for (const currency of ["jpy", "eur"]) await app.call("POST", "/transaction", sale({ amount: 70, currency }));
  await settleNow(app.services);
  const { totals } = (await app.call("POST", "/settlement/batch/search", {})).data;
  expect(totals.map(({ currency }: { currency: string }) => currency)).toEqual(["usd", "eur", "jpy"]);
  const { headers } = await download(app, "/settlement/batch/search?output=csv", { body: {} });
  expect(JSON.parse(headers.get("x-report-totals") ?? "")).toEqual({ by_currency: totals });
});
