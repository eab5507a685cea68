import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { statementsWith } from "../../../../test/statements.ts";
import { settleNow } from "../../settlement/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const create = async (override: Record<string, unknown> = {}) =>
  (await app.call("POST", "/transaction", sale(override))).data;
const act = async (id: string, action: string, body: object = {}) => {
  const reply = await app.call("POST", `/transaction/${id}/${action}`, body);
  expect([action, reply.http]).toEqual([action, 200]);
  return reply.data;
};

/** What was published of a subject, in order. */
const published = async (subject: string) =>
  (await app.sql("SELECT type, data, actor FROM domain_events WHERE subject = $1 ORDER BY position", [subject])).map(
    ({ type, data: { type: transaction_type, ...data }, actor }) => ({
      type,
      actor,
      ...(transaction_type ? { transaction_type } : {}),
      ...data,
    }),
  );
const typesOf = async (subject: string) => (await published(subject)).map(({ type }) => type);

test("a sale publishes one event with its state, in the statement that writes its result", async () => {
  let id = "";
  const statements = await statementsWith(app, async () => {
    id = (await create({ amount: 1_234 })).id;
  });
  const publishing = statements.filter(({ text }) => text.includes("domain_events"));
  expect(publishing.map(({ statement }) => typeof statement === "object" && statement.name)).toEqual([
    "finish_payment_2_1_1",
  ]);
  expect(await published(id)).toEqual([
    {
      type: "transaction.created",
      actor: "demo_merchant",
      transaction_type: "sale",
      status: "pending_settlement",
      response_code: 100,
      amount: 1_234,
      base_amount: 1_234,
      amount_authorized: 1_234,
      amount_captured: 1_234,
      amount_refunded: 0,
      tip_amount: 0,
      later_tip: 0,
      void_on_success: false,
      email_receipt: false,
    },
  ]);
});

test("a declined payment and a payment that is checked only publish that they were created", async () => {
  const declined = await create({ payment_method: { card: { number: "4000000000000002", expiration_date: "12/30" } } });
  expect(await published(declined.id)).toMatchObject([{ type: "transaction.created", status: "declined" }]);
  const checked = await create({ void_on_success: true });
  expect(await published(checked.id)).toMatchObject([
    { type: "transaction.created", void_on_success: true },
    { type: "transaction.voided", status: "voided" },
  ]);
});

test("each later change publishes an event of its own, in order", async () => {
  const { id } = await create({ type: "authorize", amount: 1_000 });
  await act(id, "tipadjust", { tip: 200 });
  await act(id, "capture", { amount: 1_100 });
  await settleNow(app.services);
  const refund = await act(id, "refund", { amount: 300 });
  expect(await published(id)).toMatchObject([
    { type: "transaction.created", status: "authorized", amount_authorized: 1_000 },
    { type: "transaction.tip_adjusted", amount: 1_200, tip_amount: 200 },
    { type: "transaction.captured", amount_captured: 1_100 },
    { type: "transaction.settled", amount: 1_100 },
    { type: "transaction.refunded", refund_id: refund.id, amount: 300 },
  ]);
  await act(refund.id, "void");
  expect(await typesOf(refund.id)).toEqual(["transaction.created", "transaction.voided"]);
});

test("a flagged payment publishes what the user decided", async () => {
  const billing_address = { postal_code: "20010" };
  const [kept, refused] = [await create({ billing_address }), await create({ billing_address })];
  await act(kept.id, "approve");
  await act(refused.id, "decline");
  expect(await published(kept.id)).toMatchObject([
    { type: "transaction.created", status: "flagged" },
    { type: "transaction.approved", status: "pending_settlement", transaction_type: "sale" },
  ]);
  expect(await typesOf(refused.id)).toEqual(["transaction.created", "transaction.rejected"]);
});

test("a closed batch publishes its sums, and a return its reason", async () => {
  await settleNow(app.services);
  const ach = { routing_number: "000000001", account_number: "12345678", sec_code: "web", account_type: "checking" };
  const returned = await create({ amount: 700, payment_method: { ach } });
  const { id } = await create({ amount: 2_000 });
  await settleNow(app.services);
  await settleNow(app.services);
  const { settlement_batch_id } = (await app.call("GET", `/transaction/${id}`)).data;
  expect(await published(settlement_batch_id)).toMatchObject([
    { type: "settlement.closed", currency: "usd", num_transactions: 1, net_amount: 2_000 },
  ]);
  expect(await published(returned.id)).toMatchObject([
    { type: "transaction.created" },
    { type: "transaction.settled", amount: 700 },
    { type: "transaction.returned", amount: 700, reason: expect.stringMatching(/^R\d\d$/) },
  ]);
  expect(await faultsInBooks(app)).toEqual([]);
});
