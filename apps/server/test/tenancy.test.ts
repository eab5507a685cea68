import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { merchantScope } from "../src/db/scope.ts";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Tables whose rows have to do with an account and that no policy guards, and what guards them instead. */
const withoutPolicy: Record<string, string> = {
  merchants: "the tree itself: read by sign-in, by the partners above, and by the reach that every call declares",
  partners: "the tree itself, like merchants",
  users: "found by name before anybody is known; every other look at them goes by managed-user.ts",
  sessions: "found by their own secret before anybody is known",
  api_keys: "found by their own secret before anybody is known; the rest goes by their user",
  user_passkeys: "found by what the device shows before anybody is known; the rest goes by their user",
  mobile_units: "asked for by sign-in; the rest goes by their user",
  passkey_challenges: "found by their own secret before anybody is known",
  user_codes: "found by their own secret before anybody is known",
  custom_outputs: "of an account of any type: their statements name it",
  mail_templates: "of an account of any type: their statements name it",
  saved_searches: "of a person of any account type: their statements name account and user",
  tos_acceptances: "of a person of any account type, written once and read by their account",
  closed_accounts: "ids of shut accounts, asked before every call",
  audit_heads: "one row an account, read and moved by the audit alone",
  brandings: "the look of a host, shown to whoever opens it before anybody is known",
  news: "of a partner, for everybody beneath it",
};

type Table = { name: string; columns: string[]; guarded: boolean; forced: boolean };

const tables = () =>
  app.sql<Table>(
    `SELECT c.relname AS name, c.relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = c.oid) AS guarded,
       c.relforcerowsecurity AS forced,
       (SELECT json_agg(attname) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
     FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );

describe("in the catalogue of the database", () => {
  test("every table with a merchant's id has a policy that binds even the owner of the table", async () => {
    const owned = (await tables()).filter(({ columns }) => columns.includes("merchant_id"));
    expect(owned.length).toBeGreaterThan(20);
    for (const { name, guarded, forced } of owned) expect([name, guarded, forced]).toEqual([name, true, true]);
  });

  test("every key of a table with a merchant's id begins with it, and no trigger does anything unseen", async () => {
    const keys = await app.sql(
      `SELECT indexrelid::regclass::text AS key FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'merchant_id'
       WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND i.indkey[0] <> a.attnum`,
    );
    expect(keys.map(({ key }) => key)).toEqual([]);
    expect(await app.sql("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")).toEqual([]);
  });

  test("every other table that names an account or a person is on the list of exceptions, and nothing else is", async () => {
    const naming = ["partner_id", "account_id", "account_type_id", "user_id"];
    const trees = ["merchants", "partners", "users"];
    const open = (await tables())
      .filter(({ name, columns }) => trees.includes(name) || naming.some((column) => columns.includes(column)))
      .filter(({ guarded }) => !guarded);
    expect(open.map(({ name }) => name)).toEqual(Object.keys(withoutPolicy).sort());
  });

  test("the role that the program works as owns no table and may not pass policies", async () => {
    const [role] = await app.sql(
      `SELECT rolsuper, rolbypassrls, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
       FROM pg_roles r WHERE rolname = 'gatehouse_app'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owned: 0 });
  });
});

test("merchants that a statement of a payment names are not opened by that", async () => {
  const named = `SELECT set_config('gatehouse.merchant_ids', '${DEMO_MERCHANT}', true)`;
  await app.call("POST", "/transaction", sale());
  for (const name of [
    "transactions",
    "stale_quarters",
    "transaction_tallies",
    "amount_tallies",
    "settlement_batches",
  ]) {
    const seen = await app.services.db.scoped(merchantScope("0".repeat(20)), async (tx) => {
      await tx.query(named);
      return tx.query(`SELECT 1 FROM ${name}`);
    });
    expect([name, seen]).toEqual([name, []]);
  }
});

test("no table with a merchant's id shows another merchant's scope a row", async () => {
  await app.call("POST", "/transaction", sale({ create_vault_record: true }));
  const stranger = merchantScope("0".repeat(20));
  const shown = new Set<string>();
  for (const { name } of (await tables()).filter(({ columns }) => columns.includes("merchant_id"))) {
    const count = `SELECT count(*) AS rows FROM ${name}`;
    const [own] = await app.services.db.scoped(merchantScope(DEMO_MERCHANT), (tx) => tx.query(count));
    const [others] = await app.services.db.scoped(stranger, (tx) => tx.query(count));
    const [none] = await app.services.db.unscoped.query(count);
    expect([name, others, none]).toEqual([name, { rows: 0 }, { rows: 0 }]);
    if (Number(own?.rows) > 0) shown.add(name);
  }
  expect([...shown]).toEqual(
    expect.arrayContaining(["transactions", "journal", "customers", "data_keys", "processors"]),
  );
});
