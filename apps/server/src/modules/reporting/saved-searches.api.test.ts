import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reply, type TestApp, testApp } from "../../../test/app.ts";

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
// biome-ignore lint/complexity/useMaxParams: a call reads as person, method, path, body
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
