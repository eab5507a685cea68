import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../test/app.ts";
import { keepRequestLogDays } from "./jobs.ts";

let app: TestApp;
let merchant = "";
beforeAll(async () => {
  app = await testApp();
  merchant = await app.signIn("demo_merchant");
});
afterAll(() => app.stop());

const log = `/merchant/${DEMO_MERCHANT}/request-log`;
const idOf = ({ headers }: { headers: Headers }) => String(headers.get("x-correlation-id"));
const search = (body: object, token = merchant) => app.call("POST", `${log}/search`, body, token);

/** The entry of a call, once it is stored. */
async function entryOf(id: string) {
  const path = `${log}/${id}`;
  await expect.poll(async () => (await app.call("GET", path, undefined, merchant)).http).toBe(200);
  return (await app.call("GET", path, undefined, merchant)).data;
}

describe("the request log", () => {
  test("stores a sale with its key, path, status and transaction", async () => {
    const reply = await app.call("POST", "/transaction", sale({ description: "A first edition" }));
    const entry = await entryOf(idOf(reply));
    expect(entry).toMatchObject({
      key_name: "demo",
      method: "POST",
      path: "/api/transaction",
      status: 200,
      transaction_ids: [reply.data.id],
    });
    const request = JSON.parse(entry.request);
    expect(request).toMatchObject({ type: "sale", description: "[redacted]" });
    expect(request.amount).toBe(sale().amount);
    expect(JSON.parse(entry.reply)).toMatchObject({
      status: "success",
      data: { id: reply.data.id, status: reply.data.status, response: "approved" },
    });
  });

  test("stores a refused call with its error", async () => {
    const reply = await app.call("POST", "/transaction", sale({ amount: -1 }));
    expect(reply.http).toBe(400);
    const entry = await entryOf(idOf(reply));
    expect(entry.status).toBe(400);
    expect(JSON.parse(entry.reply)).toEqual({ status: "failed", msg: reply.msg, data: null, field: "amount" });
  });

  test("stores a call that the key may not make", async () => {
    const reply = await app.call("POST", "/admin/branding", {});
    expect(reply.http).toBe(403);
    expect((await entryOf(idOf(reply))).status).toBe(403);
  });

  test("stores no call of a signed-in user", async () => {
    const byUser = await app.call("GET", "/user", undefined, merchant);
    const byKey = await app.call("GET", "/user");
    await entryOf(idOf(byKey));
    expect((await app.call("GET", `${log}/${idOf(byUser)}`, undefined, merchant)).http).toBe(404);
  });

  test("finds the calls of a transaction, of a status and of a path", async () => {
    const { data } = await app.call("POST", "/transaction", sale());
    const last = await app.call("POST", `/transaction/${data.id}/void`, {});
    await entryOf(idOf(last));
    const byTransaction = await search({ transaction_id: data.id });
    expect(byTransaction.data.map(({ path }: { path: string }) => path)).toEqual([
      `/api/transaction/${data.id}/void`,
      "/api/transaction",
    ]);
    expect(byTransaction.total_count).toBe(2);
    const byPath = await search({ path: { operator: "%", value: "/void" } });
    expect(byPath.data.map(({ id }: { id: string }) => id)).toEqual([idOf(last)]);
    const failed = await search({ status: { operator: ">", value: 399 } });
    expect(failed.data.every(({ status }: { status: number }) => status >= 400)).toBe(true);
    const until = new Date(app.services.clock.now().getTime() - 3_600_000).toISOString();
    expect((await search({ created_at: { end_date: until } })).total_count).toBe(0);
  });

  test.each([
    [{ status: "abc" }, "status"],
    [{ status: { operator: "%", value: "4" } }, "status"],
    [{ created_at: { start_date: "yesterday'; DROP TABLE request_log" } }, "created_at"],
  ])("refuses the filter %j", async (body, field) => {
    const reply = await search(body);
    expect([reply.http, reply.field]).toEqual([400, field]);
  });

  test("matches a hostile text as a text", async () => {
    expect((await search({ path: { operator: "%", value: "%' OR true --" } })).total_count).toBe(0);
    expect((await search({ transaction_id: "' OR true --" })).total_count).toBe(0);
  });

  test("shows another merchant nothing", async () => {
    const id = idOf(await app.call("GET", "/user"));
    await entryOf(id);
    const other = await app.signIn("other_merchant");
    expect((await app.call("GET", `${log}/${id}`, undefined, other)).http).toBe(404);
    expect((await search({}, other)).http).toBe(404);
    const own = (await app.call("GET", "/user", undefined, other)).data.account_type_id;
    expect((await app.call("GET", `/merchant/${own}/request-log/${id}`, undefined, other)).http).toBe(404);
    expect((await app.call("POST", `/merchant/${own}/request-log/search`, {}, other)).total_count).toBe(0);
  });

  test("refuses a user without the permission to manage API keys", async () => {
    expect((await search({}, await app.signIn("demo_clerk"))).http).toBe(403);
  });

  test("stores no bodies for a merchant that keeps none", async () => {
    const settings = `${log}/settings`;
    expect((await app.call("GET", settings, undefined, merchant)).data).toEqual({ keep_bodies: true });
    await app.call("POST", settings, { keep_bodies: false }, merchant);
    const entry = await entryOf(idOf(await app.call("POST", "/transaction", sale())));
    expect(entry).toMatchObject({ status: 200, query: "", request: "", reply: "" });
    await app.call("POST", settings, { keep_bodies: true }, merchant);
  });

  test("drops the days that ended more than 30 days ago", async () => {
    const id = idOf(await app.call("GET", "/user", undefined, DEMO_KEY));
    await entryOf(id);
    await keepRequestLogDays(app.services);
    expect(await app.sql("SELECT id FROM request_log WHERE id = $1", [id])).toHaveLength(1);
    app.pass(31 * 86_400_000);
    expect(await keepRequestLogDays(app.services)).toBeGreaterThan(0);
    expect(await app.sql("SELECT id FROM request_log WHERE id = $1", [id])).toEqual([]);
    expect(
      await app.sql("SELECT id FROM request_log_transactions WHERE created_at < now() + interval '1 day'"),
    ).toEqual([]);
  });
});
