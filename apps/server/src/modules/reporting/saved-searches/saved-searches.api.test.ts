import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Reply, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_admin", "demo_partner", "demo_merchant", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());

const declines = {
  name: "Big declines",
  section: "transactions",
  data: { status: { operator: "=", value: "declined" } },
};
const as = (person: string, method: string, path: string, body?: object): Promise<Reply> =>
  app.call(method, path, body, tokens[person]);
const names = async (person: string, type = "merchant", query = "") =>
  (await as(person, "GET", `/${type}/savedsearches${query}`)).data.map((one: { name: string }) => one.name);

test("a search is one's own unless it is shared, and never another account's", async () => {
  const { data } = await as("demo_merchant", "POST", "/merchant/savedsearch", declines);
  expect(data).toMatchObject({ ...declines, shared: false });
  expect([await names("demo_merchant"), await names("demo_clerk")]).toEqual([["Big declines"], []]);
  await as("demo_merchant", "POST", "/merchant/savedsearch", { ...declines, name: "Ours", shared: true });
  expect([await names("demo_clerk"), await names("other_merchant")]).toEqual([["Ours"], []]);
  expect(await names("demo_merchant", "merchant", "?section=invoices")).toEqual([]);
});

test("saving under the same name and section replaces", async () => {
  const first = await as("demo_partner", "POST", "/partner/savedsearch", declines);
  const second = await as("demo_partner", "POST", "/partner/savedsearch", { ...declines, data: "status=declined" });
  expect([second.data.id, second.data.data]).toEqual([first.data.id, "status=declined"]);
  expect(await names("demo_partner", "partner")).toEqual(["Big declines"]);
});

test("one's own is deleted by oneself, a shared one also by role admin", async () => {
  const make = async (person: string, name: string, shared: boolean) =>
    (await as(person, "POST", "/merchant/savedsearch", { ...declines, name, shared })).data.id;
  const remove = async (person: string, id: string) => (await as(person, "DELETE", `/merchant/savedsearch/${id}`)).http;
  const shared = await make("demo_merchant", "of the boss", true);
  expect([await remove("demo_clerk", shared), await remove("other_merchant", shared)]).toEqual([404, 404]);
  const hers = await make("demo_clerk", "of the clerk", false);
  expect([await remove("demo_merchant", hers), await remove("demo_clerk", hers)]).toEqual([404, 200]);
  expect(await remove("demo_merchant", await make("demo_clerk", "shared by the clerk", true))).toBe(200);
});

test("each account type has its own path, and a name is required", async () => {
  expect((await as("demo_merchant", "GET", "/partner/savedsearches")).http).toBe(403);
  expect((await as("demo_admin", "POST", "/admin/savedsearch", declines)).http).toBe(200);
  const nameless = await as("demo_admin", "POST", "/admin/savedsearch", { ...declines, name: "" });
  expect(nameless.msg).toBe("bad request error: invalid Name");
});

describe("a saved search of transactions", () => {
  const save = (data: object | string, section = "transactions") =>
    as("demo_merchant", "POST", "/merchant/savedsearch", { name: "Of the forms", section, data });
  const field = "d4q5fld2cun8qk7b3nq0";

  test.each([
    [{ amount: { operator: "~", value: 100 } }, "amount"],
    [{ amount: { operator: "%", value: 100 } }, "amount"],
    [{ status: { operator: "<", value: "settled" } }, "status"],
    [{ status: { operator: 5, value: "settled" } }, "status"],
    [{ order_id: { operator: "constructor" } }, "order_id"],
    [{ transaction_or_order_id: { operator: ">", value: "A1" } }, "transaction_or_order_id"],
    [{ limit: 10, billing_address: { city: { operator: ">", value: "D" } } }, "billing_address.city"],
    [{ shipping_address: { city: { operator: "in", value: "D" } } }, "shipping_address.city"],
    [{ custom_fields: { [field]: { operator: "<", value: "red" } } }, `custom_fields.${field}`],
    [{ created_at: { operator: "!=", value: "2026-01-01" } }, "created_at"],
    [{ full_cc_number: { operator: "%", value: "4111" } }, "full_cc_number"],
    [{ group: { operator: "!=", value: "Counter" } }, "group"],
    [{ partner_id: { operator: "%", value: "d4" } }, "partner_id"],
  ])("is refused by its whole path for an operator that its field doesn't take: %j", async (data, at) => {
    for (const sent of [data, JSON.stringify(data)]) {
      const reply = await save(sent);
      expect([reply.http, reply.field, reply.msg]).toEqual([400, `data.${at}`, expect.stringContaining("invalid")]);
    }
    const asked = await as("demo_merchant", "POST", "/transaction/search", data);
    expect([asked.http, asked.field]).toEqual([400, expect.stringMatching(new RegExp(`^${at}(\\.operator)?$`))]);
    expect((await save(data, "invoices")).http).toBe(200);
  });

  test.each([
    ["=", "!=", "<", ">", "eq", "ne", "lt", "gt"].map((operator) => ({ amount: { operator, value: 5 } })),
    ["=", "!=", "%", "eq", "ne", "like"].map((operator) => ({ billing_address: { city: { operator, value: "D" } } })),
    ["=", "<", ">", "eq", "lt", "gt"].map((operator) => ({ settled_at: { operator, value: "2026-01-01T00:00:00Z" } })),
    [{ created_at: { duration: "this_week" } }, { created_at: { start_date: "2026-01-01", operator: "between" } }],
    [{ status: { value: ["declined", "voided"] } }, { status: "settled" }, { amount: { operator: ">", value: "" } }],
    [
      { order_id: null, billing_address: {}, custom_fields: { [field]: "red" } },
      { group: { operator: "eq", value: "a" } },
    ],
    [{ full_cc_number: { operator: "!=", value: "4111111111111111" } }, { favourite: { operator: "~", value: 1 } }],
    ["amount:~:5", "status=declined", "", "[1]", "null", "7"],
  ])("is kept in every form that searches have", async (...forms) => {
    for (const data of forms) expect([data, (await save(data)).http]).toEqual([data, 200]);
  });
});
