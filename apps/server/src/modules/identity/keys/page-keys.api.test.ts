import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import { verifyAudit } from "../../audit/index.ts";

let app: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_admin", "demo_partner", "demo_merchant", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());
beforeEach(() => app.sql("DELETE FROM api_keys WHERE page <> ''"));

const ask = (person = "demo_merchant", page = "tokenizer", merchant = DEMO_MERCHANT) =>
  app.call("GET", `/merchant/${merchant}/public-key/${page}`, undefined, tokens[person]);
const keyOf = async (...given: Parameters<typeof ask>): Promise<string> => (await ask(...given)).data.public_key;
const works = async (key: string) => (await app.call("POST", "/lookup/bin", { bin: "411111" }, key)).http;
const pageKeys = () => app.sql("SELECT id, user_id, name FROM api_keys WHERE page <> ''");

test("everybody who reaches a merchant is told the same public key of a page, and it works there", async () => {
  const key = await keyOf();
  expect(key).toMatch(/^pub_\w{27}$/);
  for (const name of ["demo_clerk", "demo_partner", "demo_admin"]) expect(await keyOf(name)).toBe(key);
  expect(await works(key)).toBe(200);
  expect((await app.call("GET", "/user", undefined, key)).http).toBe(401);
  expect(new Set([key, await keyOf("demo_merchant", "checkout"), await keyOf("demo_merchant", "invoice")]).size).toBe(
    3,
  );
});

test("two who ask first at once are told one key", async () => {
  const keys = await Promise.all([keyOf(), keyOf("demo_partner"), keyOf("demo_admin"), keyOf("demo_clerk")]);
  expect(new Set(keys).size).toBe(1);
  expect(await pageKeys()).toHaveLength(1);
});

test("it is one of the keys of the merchant's administrator: noted, shown without its text, rotated, deleted", async () => {
  const key = await keyOf("demo_partner");
  const [row] = await pageKeys();
  const listed = await app.call("GET", `/user/apikey/${row.id}`, undefined, tokens.demo_merchant);
  expect(listed.data).toMatchObject({ name: "tokenizer", type: "pub", api_key: "", account_type_id: DEMO_MERCHANT });
  const search = { account_id: DEMO_MERCHANT, limit: 1 };
  const [entry] = (await app.call("POST", "/audit/search", search, tokens.demo_admin)).data;
  expect(entry).toMatchObject({ action: "create", record_type: "api_key", record_id: row.id });
  expect((await verifyAudit(app.services)).faults).toEqual([]);
  const rotated = await app.call("POST", `/user/apikey/${row.id}/rotate`, {}, tokens.demo_merchant);
  expect(await keyOf()).toBe(rotated.data.api_key);
  expect([await works(key), await works(rotated.data.api_key)]).toEqual([401, 200]);
  await app.call("DELETE", `/user/apikey/${row.id}`, undefined, tokens.demo_merchant);
  const next = await keyOf();
  expect(next).not.toBe(rotated.data.api_key);
  expect([await works(rotated.data.api_key), await works(next)]).toEqual([401, 200]);
});

test("one that has ended makes room for a new one", async () => {
  const ended = await keyOf();
  await app.sql("UPDATE api_keys SET expires_at = now() - interval '1 hour' WHERE page <> ''");
  const next = await keyOf();
  expect([await works(ended), await works(next)]).toEqual([401, 200]);
});

test("the keys that people make stay out of the clear, also when they are rotated", async () => {
  const made = await app.call("POST", "/user/apikey", { type: "pub", name: "shop" });
  await app.call("POST", `/user/apikey/${made.data.id}/rotate`, {});
  expect(await app.sql("SELECT id FROM api_keys WHERE public_key <> '' AND page = ''")).toEqual([]);
  const clear = "UPDATE api_keys SET public_key = 'x' WHERE id = $1";
  await expect(app.sql(clear, [made.data.id])).rejects.toThrow("only_public_keys_in_the_clear");
});

test("another merchant, another page and a key instead of a session get none", async () => {
  expect((await ask("other_merchant")).http).toBe(404);
  expect((await ask("demo_merchant", "till")).http).toBe(404);
  expect((await app.call("GET", `/merchant/${DEMO_MERCHANT}/public-key/tokenizer`)).http).toBe(403);
  expect(await pageKeys()).toEqual([]);
});
