import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { merchantScope, systemScope } from "../src/db/scope.ts";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "./app.ts";
import { statementsWith } from "./statements.ts";

const ROWS = 5_000;
const ENTRIES = 40_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.sql(
    `INSERT INTO customers (merchant_id, id, created_at, updated_at)
     SELECT $1, 'customer' || n, timestamptz '2026-01-01' + n * interval '1 minute', now() FROM generate_series(1, ${ROWS}) n`,
    [DEMO_MERCHANT],
  );
  await app.sql(
    `INSERT INTO customer_addresses (merchant_id, customer_id, id, hash, last_name, email, created_at, updated_at)
     SELECT $1, 'customer' || n, lpad(n::text, 20, '0'), n::text, 'Name ' || n, 'a' || n || '@example.test', now(), now()
     FROM generate_series(1, ${ROWS}) n`,
    [DEMO_MERCHANT],
  );
  await app.sql(
    `INSERT INTO customer_traces
     SELECT merchant_id, customer_id, trace_of_texts(said), trace_of_texts(said) | trace_of_trigrams(said) | trace_of_letters(said)
     FROM customer_addresses, LATERAL (SELECT ARRAY[last_name, email] AS said) of`,
  );
  await app.sql(
    `INSERT INTO audit_log SELECT 'account' || n % 7, n, 'entry' || n, 'u', 'u', '', '', '', 'update', 'user', 'r', NULL, NULL,
       timestamptz '2026-01-01' + n * interval '1 minute', '', '' FROM generate_series(1, ${ENTRIES}) n`,
  );
  const { data } = await app.call("POST", "/transaction", sale({}));
  await app.sql(
    `INSERT INTO transactions SELECT (jsonb_populate_record(t, jsonb_build_object('id', lpad(n::text, 20, 'p'), 'idempotency_key', 'key:' || n, 'terminal_id', 'till' || n % 100))).*
     FROM transactions t, generate_series(1, ${ROWS}) n WHERE t.id = $1`,
    [data.id],
  );
  await app.sql("ANALYZE customers, customer_addresses, customer_traces, audit_log, transactions");
});
afterAll(() => app.stop());

type Plan = { "Node Type": string; "Index Name"?: string; "Relation Name"?: string; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How the database goes about each reading of the call from the table: which indexes, and what it reads whole. */
async function plansOf(table: string, call: () => Promise<unknown>): Promise<Plan[]> {
  const sent = (await statementsWith(app, call)).filter(({ text }) => text.includes(`FROM ${table}`));
  expect(sent).not.toEqual([]);
  const plans: Plan[] = [];
  for (const { text, values, merchantId } of sent) {
    const scope = merchantId === "*" ? systemScope : merchantScope(merchantId);
    const told = await app.services.db.scoped(scope, (tx) =>
      tx.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, values),
    );
    plans.push(...nodesOf(told[0]?.["QUERY PLAN"][0]?.Plan as Plan));
  }
  return plans;
}

const readWhole = (plans: Plan[]) => plans.filter((node) => node["Node Type"] === "Seq Scan");
const indexes = (plans: Plan[]) => plans.map((node) => node["Index Name"]).filter(Boolean);

describe("a search of customers reads no table from end to end", () => {
  test.each([
    ["last_name", "Name 4711", "customer_addresses_last_name"],
    ["email", "a4711@example.test", "customer_addresses_email"],
  ])("by %s", async (field, value, index) => {
    const search = async () => {
      const { data } = await app.call("POST", "/vault/customer/search", { [field]: { operator: "=", value } });
      expect(data.map((one: { id: string }) => one.id)).toEqual(["customer4711"]);
    };
    const plans = await plansOf("customers", search);
    expect(indexes(plans)).toContain(index);
    expect(readWhole(plans)).toEqual([]);
  });
});

test.each(["ame 4711", "Nmae", "Zyzzyva"])(
  "whoever is looked for by %s is looked for among traces, and of other customers nothing is read",
  async (q) => {
    const path = `/vault/customer/global-search?q=${encodeURIComponent(q)}`;
    const plans = await plansOf("customer_traces", () => app.call("GET", path));
    const whole = readWhole(plans).map((node) => node["Relation Name"]);
    expect(whole).not.toContain("customers");
    expect(whole).not.toContain("customer_addresses");
  },
);

test("a search of payments by their idempotency key reads that index, and of the payments no others", async () => {
  const idempotency_key = "key:4711";
  const search = async () => {
    const { data, total_count } = await app.call("POST", "/transaction/search", { idempotency_key });
    expect([total_count, data[0].idempotency_key]).toEqual([1, idempotency_key]);
  };
  const plans = await plansOf("transactions", search);
  expect(indexes(plans).filter((name) => name === "transactions_idempotency_key")).toHaveLength(2);
  expect(readWhole(plans)).toEqual([]);
});

test("a search of payments by their terminal reads that index, and of the payments no others", async () => {
  const search = async () => {
    const { total_count } = await app.call("POST", "/transaction/search", { terminal_id: "till47" });
    expect(total_count).toBe(ROWS / 100);
  };
  const plans = await plansOf("transactions", search);
  expect(indexes(plans)).toContain("transactions_terminal");
  expect(readWhole(plans)).toEqual([]);
});

test("payments of one status are read in order from their index, past all that are newer and of another", async () => {
  await app.sql(
    `UPDATE transactions SET status = 'settled', created_at = created_at - interval '1 day' - ltrim(id, 'p')::int * interval '1 second'
     WHERE id LIKE 'ppp%' AND ltrim(id, 'p')::int > 4000`,
  );
  await app.sql("ANALYZE transactions");
  const search = async () => {
    const { data } = await app.call("POST", "/transaction/search", { status: "settled", limit: 20 });
    expect(data.map((one: { id: string }) => Number(one.id.replaceAll("p", "")))).toEqual(
      Array.from({ length: 20 }, (_, nth) => 4001 + nth),
    );
  };
  const page = await plansOf("transactions WHERE", search);
  expect(indexes(page)).toEqual(["transactions_status", "transactions_pkey"]);
});

test("an administrator reads the newest of the audit from an index, and sorts nothing", async () => {
  const admin = await app.signIn("demo_admin");
  const plans = await plansOf("audit_log", () => app.call("POST", "/audit/search", { limit: 20 }, admin));
  expect(indexes(plans)).toContain("audit_log_newest");
  expect(plans.map((node) => node["Node Type"])).not.toContain("Sort");
});
