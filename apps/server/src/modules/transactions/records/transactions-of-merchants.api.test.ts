import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
let id = "";
beforeAll(async () => {
  app = await testApp();
  id = (await app.call("POST", "/transaction", sale({ type: "authorize" }))).data.id;
});
afterAll(() => app.stop());

test.each(["demo_partner", "demo_admin", "demo_merchant"])(
  "%s reads a merchant's payment, ids either way round",
  async (name) => {
    const token = await app.signIn(name);
    for (const path of [`/transaction/${id}/${DEMO_MERCHANT}`, `/transaction/${DEMO_MERCHANT}/${id}`]) {
      const { http, data } = await app.call("GET", path, undefined, token);
      expect([http, data.id, data.merchant_id]).toEqual([200, id, DEMO_MERCHANT]);
    }
    const events = await app.call("GET", `/transaction/${id}/${DEMO_MERCHANT}/events`, undefined, token);
    expect(events.data.map(({ type }: { type: string }) => type)).toContain("authorized");
    const found = await app.call("POST", `/transaction/search/${DEMO_MERCHANT}`, {}, token);
    expect([found.http, found.total_count, found.data[0].id]).toEqual([200, 1, id]);
  },
);

test("another merchant finds neither the payment nor anything by a search", async () => {
  const token = await app.signIn("other_merchant");
  const own = (await app.call("GET", "/merchant", undefined, token)).data.id;
  for (const merchant of [DEMO_MERCHANT, own]) {
    expect((await app.call("GET", `/transaction/${id}/${merchant}`, undefined, token)).http).toBe(404);
    expect((await app.call("GET", `/transaction/${merchant}/${id}`, undefined, token)).http).toBe(404);
  }
  expect((await app.call("POST", `/transaction/search/${DEMO_MERCHANT}`, {}, token)).http).toBe(404);
  expect((await app.call("GET", `/transaction/${id}/${DEMO_MERCHANT}/events`, undefined, token)).http).toBe(404);
  expect((await app.call("GET", `/transaction/${id}/${own}/events`, undefined, token)).http).toBe(404);
});

test("a partner neither captures nor refunds nor voids", async () => {
  const token = await app.signIn("demo_partner");
  for (const act of ["capture", "refund", "void"])
    expect((await app.call("POST", `/transaction/${id}/${act}`, {}, token)).http).toBe(403);
});
