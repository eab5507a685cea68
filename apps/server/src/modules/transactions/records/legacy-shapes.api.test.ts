import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { settleNow } from "../../settlement/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const key = async (legacy_shapes: boolean): Promise<string> =>
  (await app.call("POST", "/user/apikey", { type: "api", name: `legacy ${legacy_shapes}`, legacy_shapes })).data
    .api_key;

test.each([true, false])("a key with legacy shapes %s reads acts in its shape", async (legacy) => {
  const credential = await key(legacy);
  const post = (path: string, body: unknown = {}) => app.call("POST", path, body, credential);
  const { data } = await post("/transaction", sale({ type: "authorize" }));
  expect(data.response).toBe("approved");
  const captured = await post(`/transaction/${data.id}/capture`);
  await settleNow(app.services);
  const refunded = await post(`/transaction/${data.id}/refund`, { amount: 1 });
  for (const { http, data: acted } of [captured, refunded])
    expect([http, acted.status, "response" in acted]).toEqual([200, "pending_settlement", !legacy]);
  expect((await post(`/transaction/${refunded.data.id}/void`)).data).toBeNull();
  expect((await app.call("GET", `/transaction/${data.id}`, undefined, credential)).data.response).toBe("approved");
});

test.each([true, false])(
  "an amount of 0 means all that is left to a key with legacy shapes %s alone, and is refused otherwise",
  async (legacy) => {
    const credential = await key(legacy);
    const post = (path: string, body: unknown = {}) => app.call("POST", path, body, credential);
    const held = (await post("/transaction", sale({ type: "authorize", amount: 900 }))).data;
    const captured = await post(`/transaction/${held.id}/capture`, { amount: 0 });
    const paid = (await post("/transaction", sale({ amount: 900 }))).data;
    await settleNow(app.services);
    const refunded = await post(`/transaction/${paid.id}/refund`, { amount: 0 });
    if (legacy) expect([captured.data.amount_captured, refunded.data.amount]).toEqual([900, 900]);
    for (const reply of legacy ? [] : [captured, refunded])
      expect([reply.http, reply.field, reply.msg]).toEqual([
        400,
        "amount",
        "bad request error: invalid Amount: it must be at least 1, or left out for all that is left",
      ]);
    const left = (await app.call("GET", `/transaction/${paid.id}`)).data;
    expect(left.amount_refunded).toBe(legacy ? 900 : 0);
  },
);
