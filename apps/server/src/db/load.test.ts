import { afterAll, beforeAll, expect, test } from "vitest";
import { boundDatabase, DEMO_MERCHANT, type TestApp, testApp } from "../../test/app.ts";
import { rowsFor, type Types } from "./copy-rows.ts";
import { openLoader } from "./load.ts";
import { merchantScope } from "./scope.ts";

type Kept = { note: string; small: number; large: number; doc: string; at: number | null };
const types: Types<Kept> = { note: "text", small: "int", large: "bigint", doc: "jsonb", at: "timestamptz" };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.sql(`CREATE TABLE kept (merchant_id text, note text, small int, large bigint, doc jsonb, at timestamptz);
    ALTER TABLE kept ENABLE ROW LEVEL SECURITY; ALTER TABLE kept FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant ON kept USING (current_setting('gatehouse.merchant_id', true) IN (merchant_id, '*'));
    GRANT ALL ON kept TO gatehouse_app`);
});
afterAll(() => app.stop());

const written: Kept[] = [
  { note: "", small: -1, large: 2 ** 53 - 1, doc: "{}", at: null },
  { note: "\\N\ttab\nline", small: 2 ** 31 - 1, large: -(2 ** 40) - 3, doc: '{"a": "ä\\n"}', at: 946_684_799_999 },
  { note: "Ünïcödé ✓ 🙂", small: 0, large: 2 ** 32, doc: "[1]", at: 1_790_000_000_123 },
  { note: "x".repeat(100_000), small: 1, large: 0, doc: `"${"é".repeat(40_000)}"`, at: -1 },
];

async function load(database: string, { owner = DEMO_MERCHANT, rows = written, fails = false }): Promise<void> {
  const loader = await openLoader(database, merchantScope(DEMO_MERCHANT));
  const sent = rowsFor(types, { merchant_id: owner });
  for (const row of rows) sent.add(row);
  try {
    await loader.load(async (tx) => {
      await tx.copy("kept", sent);
      if (fails) throw new Error("and then something else fails");
    });
  } finally {
    await loader.close();
  }
}

const kept = () =>
  app.sql(
    `SELECT note, small, large, doc::text, extract(epoch FROM at) * 1000 AS at FROM kept WHERE merchant_id = '${DEMO_MERCHANT}' ORDER BY small`,
  );

test.each(["past the policies", "where they bind"])("what is copied in is what was given, %s", async (how) => {
  await app.sql("TRUNCATE kept");
  await load(how === "where they bind" ? boundDatabase(app) : app.database, {});
  expect(await kept()).toEqual(written.toSorted((a, b) => a.small - b.small));
});

test("where the policies bind, they refuse another merchant's rows", async () => {
  await expect(load(boundDatabase(app), { owner: "othermerchant1234567" })).rejects.toThrow(/row-level security/);
});

test("nothing of a load that fails is kept", async () => {
  await app.sql("TRUNCATE kept");
  await expect(load(app.database, { fails: true })).rejects.toThrow("something else");
  const broken = [{ note: "a", small: 1, large: 1, doc: "{", at: 1 }];
  await expect(load(app.database, { rows: broken })).rejects.toThrow(/json/);
  expect(await kept()).toEqual([]);
});
