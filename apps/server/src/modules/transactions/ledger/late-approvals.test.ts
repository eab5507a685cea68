import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { deliverAll } from "../../../../test/deliver.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { type ProcessorClient, ProcessorUnreachable } from "../../../ports/processor.ts";
import { settleNow } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

let app: TestApp;
let network: ProcessorClient;
/** The network does what it is asked, and its answer is lost on the way back. */
let lost = false;
let reversals = 0;
beforeAll(async () => {
  app = await testApp();
  network = standIn(app, "sandbox", {
    charge: async (request) => {
      const outcome = await network.charge(request);
      if (lost) throw new ProcessorUnreachable("lost");
      return outcome;
    },
    reverse: async (reference) => {
      reversals += 1;
      if (lost) throw new ProcessorUnreachable("lost");
      return network.reverse(reference);
    },
  }).network;
});
afterAll(() => app.stop());

async function whileLost<T>(work: () => Promise<T>): Promise<T> {
  lost = true;
  return work().finally(() => {
    lost = false;
  });
}

async function findOut(): Promise<void> {
  app.pass(60_000);
  await resolveIntents(app.services);
}

const pay = async (body: Record<string, unknown> = {}) => (await app.call("POST", "/transaction", sale(body))).data;
const see = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const act = (id: string, what: string, body: object = {}) => app.call("POST", `/transaction/${id}/${what}`, body);
const eventsOf = async (id: string): Promise<string[]> =>
  (await app.call("GET", `/transaction/${id}/events`)).data.map((event: { type: string }) => event.type);
const receipts = async (id: string): Promise<number> => {
  await deliverAll(app);
  const mails = await app.sql("SELECT sealed_body, id FROM mails WHERE kind = 'receipt'");
  return mails.filter((mail) => app.services.keys.open(mail.sealed_body, mail.id).includes(id)).length;
};
const faults = async () => [await faultsInBooks(app), await faultsAtNetwork(app)];

test("an approval that is found out after its caller was told unknown stands, says so, and mails the receipt then", async () => {
  const asked = { email_receipt: true, email_address: "payer@example.test" };
  const { id, status } = await whileLost(() => pay(asked));
  expect([status, await receipts(id)]).toEqual(["unknown", 0]);
  await findOut();
  expect((await see(id)).status).toBe("pending_settlement");
  expect(await eventsOf(id)).toEqual(["unknown", "resolved", "authorized", "captured"]);
  expect(await receipts(id)).toBe(1);
});

test("a payment that was answered in time tells of no finding out", async () => {
  const { id } = await pay();
  expect(await eventsOf(id)).toEqual(["authorized", "captured"]);
});

test("a receipt costs its payment no transaction", async () => {
  const { scoped } = app.services.db;
  const transactionsOf = async (body: Record<string, unknown>) => {
    let count = 0;
    app.services.db.scoped = (scope, work) => {
      count += 1;
      return scoped(scope, work);
    };
    const { id } = await pay(body).finally(() => {
      app.services.db.scoped = scoped;
    });
    return { id, count };
  };
  const without = await transactionsOf({});
  const asked = await transactionsOf({ email_receipt: true, email_address: "payer@example.test" });
  expect(asked.count).toBe(without.count);
  expect([await receipts(without.id), await receipts(asked.id)]).toEqual([0, 1]);
});

const keep = () =>
  app.call("POST", "/vault/customer?authorize=true", {
    default_payment: { card: { number: VISA, expiration_date: "12/30" } },
  });
const lastTrial = async () =>
  (await app.sql("SELECT id, status FROM transactions WHERE type = 'authorize' ORDER BY id DESC LIMIT 1"))[0];

test("the trial of a card is voided in the commit of its approval", async () => {
  expect((await keep()).http).toBe(200);
  const trial = await lastTrial();
  expect(trial.status).toBe("voided");
  expect(await eventsOf(trial.id)).toEqual(["authorized", "voided"]);
  await findOut();
  expect(await faults()).toEqual([[], []]);
});

test("a trial that was not answered stores nothing, and holds nothing of the payer once it is found approved", async () => {
  const customers = () => app.sql("SELECT count(*)::int AS n FROM customers");
  const before = await customers();
  const refused = await whileLost(keep);
  expect([refused.http, refused.msg]).toEqual([
    400,
    "bad request error: the payment method was declined: the processor did not answer",
  ]);
  expect(await customers()).toEqual(before);
  const trial = await lastTrial();
  expect(trial.status).toBe("unknown");
  await findOut();
  expect((await see(trial.id)).status).toBe("voided");
  expect(await eventsOf(trial.id)).toEqual(["unknown", "resolved", "authorized", "voided"]);
  await findOut();
  expect(await app.sql("SELECT id FROM payment_intents")).toEqual([]);
  expect(await faults()).toEqual([[], []]);
});

test("what a voided refund had reserved can be refunded at once, at the processor as well", async () => {
  const { id } = await pay({ amount: 1000 });
  await settleNow(app.services);
  for (const amount of [400, 1000]) {
    const { data: part } = await act(id, "refund", { amount });
    expect(part.status).toBe("pending_settlement");
    expect((await act(part.id, "void")).http).toBe(200);
  }
  const { data: whole } = await act(id, "refund");
  expect(whole).toMatchObject({ status: "pending_settlement", response_code: 100, amount: 1000 });
  expect((await see(id)).status).toBe("refunded");
  const sent = reversals;
  await findOut();
  // What the refund already told the processor is not told again.
  expect(reversals).toBe(sent);
  expect(await faults()).toEqual([[], []]);
});

test("while the processor is away a refund after a voided one waits for it, and counts once", async () => {
  const { id } = await pay({ amount: 1000 });
  await settleNow(app.services);
  const { data: part } = await act(id, "refund", { amount: 400 });
  await act(part.id, "void");
  const { data: declined } = await whileLost(() => act(id, "refund"));
  expect(declined).toMatchObject({ status: "declined", response_code: 220 });
  expect(await see(id)).toMatchObject({ status: "settled", amount_refunded: 0 });
  expect((await act(id, "refund")).data.status).toBe("pending_settlement");
  await findOut();
  expect(await faults()).toEqual([[], []]);
});

test("a refund of what is fully refunded is refused with these words", async () => {
  const { id } = await pay({ amount: 1000 });
  await settleNow(app.services);
  await act(id, "refund");
  expect((await act(id, "refund")).msg).toBe(
    "bad request error: transaction can not be refunded: it is fully refunded",
  );
});
