import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { merchantScope } from "../../../db/scope.ts";
import type { Outcome } from "../../../ports/processor.ts";
import { notSubmitted } from "./domain/gateway-outcomes.ts";
import { recordResult } from "./record-result.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type Plan = { "Index Name"?: string };

test.each(["transactions", "payment_intents"])(
  "in %s, while nobody has counted its rows, a payment is found by its key",
  async (table) => {
    const found = `SELECT * FROM ${table} WHERE merchant_id = 'm' AND id = 'p'`;
    const [{ "QUERY PLAN": plans }] = await app.sql(`EXPLAIN (FORMAT JSON) ${found}`);
    expect((plans as { Plan: Plan }[])[0]?.Plan["Index Name"]).toBe(`${table}_pkey`);
  },
);

test("records the result of a payment once when many callers record it, and returns it to all of them", async () => {
  const { data } = await app.call("POST", "/transaction", sale());
  const [{ merchant_id }] = await app.sql(
    `INSERT INTO payment_intents (merchant_id, id, transaction_id, operation, processor_id, amount, resolve_after, created_at)
     SELECT merchant_id, id, id, 'charge', processor_id, amount, created_at, created_at FROM transactions WHERE id = $1 RETURNING merchant_id`,
    [data.id],
  );
  await app.sql("DELETE FROM transaction_events WHERE transaction_id = $1", [data.id]);
  await app.sql("DELETE FROM journal WHERE transaction_id = $1", [data.id]);
  await app.sql("DELETE FROM domain_events WHERE subject = $1", [data.id]);
  await app.sql(
    "UPDATE transactions SET status = 'pending', amount_captured = 0, amount_authorized = 0 WHERE id = $1",
    [data.id],
  );
  const approved: Outcome = { ...notSubmitted, code: 100, amount_approved: data.amount, text: "APPROVED" };
  const rows = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      recordResult(app.services, merchantScope(merchant_id as string), {
        id: data.id,
        outcome: n % 2 ? approved : notSubmitted,
        void_on_success: false,
      }),
    ),
  );
  expect(new Set(rows.map((row) => row.status)).size).toBe(1);
  const events = await app.sql("SELECT type FROM transaction_events WHERE transaction_id = $1", [data.id]);
  expect(events.length).toBe(rows[0]?.status === "declined" ? 1 : 2);
  expect(await faultsInBooks(app)).toEqual([]);
});
