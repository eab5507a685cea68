import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { settleNow } from "../../settlement/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

async function take(override: Record<string, unknown>): Promise<string> {
  return (await app.call("POST", "/transaction", sale(override))).data.id;
}

const act = (id: string, name: string, body: object = {}) => app.call("POST", `/transaction/${id}/${name}`, body);

/** What each account holds by the journal: what came in on its debit side less what went out on the other. */
async function balances(): Promise<Record<string, number>> {
  const rows = await app.sql<{ account: string; held: number }>(
    `SELECT account, sum(amount)::int AS held FROM (
       SELECT debit AS account, amount FROM journal UNION ALL SELECT credit, -amount FROM journal) sides GROUP BY account`,
  );
  return Object.fromEntries(rows.map(({ account, held }) => [account, held]));
}

/** The same by the transactions, which say nothing of accounts. */
async function wanted(): Promise<Record<string, number>> {
  const [row] = await app.sql(
    `SELECT sum(amount_authorized) FILTER (WHERE type = 'authorize' AND status = 'authorized')::int AS held,
       sum(amount_captured) FILTER (WHERE type IN ('sale', 'authorize') AND status IN ('pending_settlement', 'settled', 'partially_refunded', 'refunded'))::int AS taken,
       sum(amount_settled) FILTER (WHERE type IN ('sale', 'authorize'))::int AS settled,
       sum(amount_captured) FILTER (WHERE type = 'refund' AND status <> 'voided')::int AS given,
       sum(amount_settled) FILTER (WHERE type = 'refund')::int AS sent
     FROM transactions`,
  );
  return {
    authorized: -row.held,
    issuer_holds: row.held,
    processor_receivable: row.taken - row.sent,
    merchant_pending: row.settled - row.taken,
    merchant_settled: row.given - row.settled,
    refunds_payable: row.sent - row.given,
  };
}

test("after each step every account of the books holds what the transactions say", async () => {
  await take({ type: "authorize", amount: 111 });
  const part = await take({ type: "authorize", amount: 2_000 });
  expect((await act(part, "capture", { amount: 1_500 })).http).toBe(200);
  expect((await act(await take({ amount: 333 }), "void")).http).toBe(200);
  expect((await act(await take({ type: "authorize", amount: 444 }), "void")).http).toBe(200);
  await settleNow(app.services);
  await take({ amount: 7_000 });
  expect((await act(part, "refund", { amount: 600 })).http).toBe(200);
  await settleNow(app.services);
  const back = await act(part, "refund", { amount: 250 });
  const undone = await act(part, "refund", { amount: 50 });
  expect((await act(undone.data.id, "void")).http).toBe(200);
  expect(back.data.status).toBe("pending_settlement");
  await take({ amount: 31 });
  expect(await balances()).toEqual(await wanted());
  expect(await balances()).toEqual({
    authorized: -111,
    issuer_holds: 111,
    processor_receivable: 1_500 + 7_000 + 31 - 600,
    merchant_pending: -31,
    merchant_settled: -1_500 - 7_000 + 600 + 250,
    refunds_payable: -250,
  });
});

test.each([
  ["more captured than authorised", "amount_captured = amount_authorized + 1", "captured_within_authorized"],
  ["less than nothing captured", "amount_captured = -1", "captured_within_authorized"],
  ["more refunded than captured", "amount_refunded = amount_captured + 1", "refunded_within_captured"],
  ["less than nothing refunded", "amount_refunded = -1", "refunded_within_captured"],
])("the database itself refuses a payment with %s", async (_name, change, constraint) => {
  const id = await take({ amount: 500 });
  await expect(app.sql(`UPDATE transactions SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject({ constraint });
});

test.each([
  ["of nothing", "debit = debit, amount = 0", "journal_amount_check"],
  ["of less than nothing", "amount = -amount", "journal_amount_check"],
  ["from an account to itself", "debit = credit", "journal_check"],
  ["to no account", "credit = NULL", undefined],
])("the database itself refuses an entry of the journal %s", async (_name, change, constraint) => {
  const id = await take({ amount: 500 });
  const write = app.sql(`UPDATE journal SET ${change} WHERE transaction_id = $1`, [id]);
  await expect(write).rejects.toMatchObject(constraint ? { constraint } : { column: "credit" });
});
