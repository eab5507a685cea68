import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reply, type TestApp, testApp } from "../../../test/app.ts";
import { download } from "../../../test/download.ts";

let app: TestApp;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_admin", "demo_partner", "demo_merchant", "demo_clerk", "other_merchant"])
    tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());

const as = (person: string, method: string, path: string, body?: object): Promise<Reply> =>
  app.call(method, path, body, tokens[person]);
let names = 0;
const output = (override: object = {}) => {
  names += 1;
  return { name: `Format ${names}`, type: "transaction", field_list: ["id", "amount"], ...override };
};
const make = async (person: string, override: object = {}) =>
  (await as(person, "POST", "/customoutput", output(override))).data;
const offered = async (person: string, type = "transaction"): Promise<string[]> =>
  (await as(person, "GET", `/customoutput/available/${type}`)).data.map((one: { id: string }) => one.id);

test("a format keeps its columns in order, and names alone get their usual titles", async () => {
  const field_list = [
    { field: "amount", label: "Paid", format: "minor" },
    "billing_address.last_name",
    { field: "custom_fields.d4q5fld2cun8qk7b3nq0", label: "Colour" },
  ];
  const made = await make("demo_merchant", { field_list });
  expect(made.field_list).toEqual([
    field_list[0],
    { field: "billing_address.last_name", label: "Billing last name" },
    field_list[2],
  ]);
  expect((await as("demo_merchant", "GET", `/customoutput/${made.id}`)).data).toEqual(made);
  const listed = await as("demo_merchant", "GET", "/customoutput");
  expect(listed.data).toContainEqual(made);
  expect(listed.total_count).toBe(listed.data.length);
});

test("a column is there once, unless it is written another way", async () => {
  const twice = await as("demo_merchant", "POST", "/customoutput", output({ field_list: ["amount", "id", "amount"] }));
  expect([twice.http, twice.msg]).toEqual([400, "bad request error: invalid Field List: amount is there twice"]);
  const field_list = ["amount", { field: "amount", label: "In cents", format: "minor" }];
  expect((await make("demo_merchant", { field_list })).field_list).toHaveLength(2);
});

test("name and columns change, what it lays out does not, and a deleted format is gone", async () => {
  const { id } = await make("demo_merchant");
  const change = { name: "Month close", field_list: ["status"], type: "transaction-totals" };
  const { data } = await as("demo_merchant", "POST", `/customoutput/${id}`, change);
  expect(data).toMatchObject({
    name: "Month close",
    type: "transaction",
    field_list: [{ field: "status", label: "Status" }],
  });
  expect((await as("demo_merchant", "DELETE", `/customoutput/${id}`)).data).toBeNull();
  expect((await as("demo_merchant", "GET", `/customoutput/${id}`)).http).toBe(404);
});

test.each([
  [{ field_list: ["amount", "nosuch"] }, "bad request error: unknown field: nosuch"],
  [{ field_list: ["constructor"] }, "bad request error: unknown field: constructor"],
  [{ field_list: ["custom_fields.'; DROP"] }, "bad request error: unknown field: custom_fields.'; DROP"],
  [{ type: "transaction-totals", field_list: ["amount"] }, "bad request error: unknown field: amount"],
  [{ field_list: [{ field: "amount", format: "utc" }] }, "bad request error: invalid Format"],
  [{ field_list: [] }, "bad request error: invalid Field List"],
  [{ type: "invoice" }, "bad request error: invalid Type"],
  [{ name: "" }, "bad request error: invalid Name"],
])("%j is refused", async (override, msg) => {
  expect(await as("demo_merchant", "POST", "/customoutput", output(override))).toMatchObject({ http: 400, msg });
});

test("two formats of an account never have one name, not even when made at once", async () => {
  const same = output();
  const replies = await Promise.all([1, 2, 3].map(() => as("demo_merchant", "POST", "/customoutput", same)));
  expect(replies.map(({ http }) => http).sort()).toEqual([200, 400, 400]);
  expect(replies.find(({ http }) => http === 400)?.msg).toBe("bad request error: name already exists");
  const other = await make("demo_merchant");
  const renamed = await as("demo_merchant", "POST", `/customoutput/${other.id}`, { name: same.name });
  expect(renamed.http).toBe(400);
  expect((await as("other_merchant", "POST", "/customoutput", same)).http).toBe(200);
});

test("a partner's formats are offered to everyone beneath it, a merchant's to its own people alone", async () => {
  const above = await make("demo_partner");
  const own = await make("demo_merchant");
  const table = await make("demo_merchant", { type: "transaction-table" });
  expect(await offered("demo_clerk")).toEqual(expect.arrayContaining([above.id, own.id]));
  expect(await offered("demo_clerk")).not.toContain(table.id);
  expect(await offered("demo_clerk", "transaction-table")).toEqual([table.id]);
  expect(await offered("demo_partner")).not.toContain(own.id);
  expect(await offered("demo_admin")).toEqual([]);
  expect((await as("demo_merchant", "POST", `/customoutput/${above.id}`, { name: "Mine" })).http).toBe(404);
  expect((await as("demo_merchant", "GET", "/customoutput/available/nosuch")).http).toBe(404);
});

test("who is no role admin chooses formats and makes none", async () => {
  const { id } = await make("demo_merchant");
  const tried = [
    ["GET", "/customoutput"],
    ["POST", "/customoutput"],
    ["GET", `/customoutput/${id}`],
    ["POST", `/customoutput/${id}`],
    ["DELETE", `/customoutput/${id}`],
  ] as const;
  for (const [method, path] of tried)
    expect([path, (await as("demo_clerk", method, path, method === "POST" ? output() : undefined)).http]).toEqual([
      path,
      403,
    ]);
  for (const [method, path] of tried.slice(2))
    expect([path, (await as("other_merchant", method, path, method === "POST" ? {} : undefined)).http]).toEqual([
      path,
      404,
    ]);
});

const own = (person: string, type = "transaction-table", field_list: unknown[] = ["amount", "id"]) =>
  as(person, "POST", `/customoutput/own/${type}`, { field_list });

test("what a person lays out for themselves is offered to them alone, whatever their role", async () => {
  const { data } = await own("demo_clerk");
  expect(data).toMatchObject({ name: "My columns", type: "transaction-table", personal: true });
  expect(data.field_list.map((one: { field: string }) => one.field)).toEqual(["amount", "id"]);
  expect((await offered("demo_clerk", "transaction-table"))[0]).toBe(data.id);
  for (const person of ["demo_merchant", "demo_partner", "demo_admin", "other_merchant"])
    expect(await offered(person, "transaction-table")).not.toContain(data.id);
  const listed = await as("demo_merchant", "GET", "/customoutput");
  expect(listed.data).not.toContainEqual(expect.objectContaining({ id: data.id }));
  expect((await as("demo_merchant", "DELETE", `/customoutput/${data.id}`)).http).toBe(404);
});

test("a second layout takes the place of the first, also when two are saved at once, and can be forgotten", async () => {
  const saved = await Promise.all([own("demo_partner"), own("demo_partner", "transaction-table", ["status"])]);
  const { data } = await own("demo_partner", "transaction-table", [{ field: "status", label: "What became of it" }]);
  expect(saved.map((one) => one.data.id)).toEqual([data.id, data.id]);
  expect(await offered("demo_partner", "transaction-table")).toContain(data.id);
  expect((await own("demo_partner", "transaction")).data.id).not.toBe(data.id);
  expect((await as("demo_partner", "DELETE", "/customoutput/own/transaction-table")).data).toBeNull();
  expect(await offered("demo_partner", "transaction-table")).not.toContain(data.id);
  expect((await as("demo_partner", "DELETE", "/customoutput/own/transaction-table")).http).toBe(200);
});

test("who acts in a person's name neither changes nor forgets what that person has laid out", async () => {
  const { data } = await own("demo_clerk");
  const { id } = (await as("demo_clerk", "GET", "/user")).data;
  const { key } = (await as("demo_admin", "GET", `/user/loginas/${id}`)).data;
  const standIn = `Bearer ${(await app.call("POST", "/token-auth", { auth_key: key }, "")).token}`;
  const at = "/customoutput/own/transaction-table";
  expect((await app.call("POST", at, { field_list: ["status"] }, standIn)).http).toBe(403);
  expect((await app.call("DELETE", at, undefined, standIn)).http).toBe(403);
  const [kept] = (await as("demo_clerk", "GET", "/customoutput/available/transaction-table")).data;
  expect([kept.id, kept.field_list]).toEqual([data.id, data.field_list]);
});

test("a person's own columns are those of their file, and nobody else can ask for them", async () => {
  const { data } = await own("demo_clerk", "transaction", [{ field: "amount", label: "Paid", format: "minor" }]);
  const path = `/transaction/search?output=csv&formatid=${data.id}`;
  const { text } = await download(app, path, { body: {}, credential: tokens.demo_clerk ?? "" });
  expect(text).toMatch(/^\ufeff?Paid\r\n/);
  expect((await as("demo_merchant", "POST", path, {})).http).toBe(404);
});

test("a layout of what is not there is refused, and keys have none", async () => {
  expect(await own("demo_clerk", "transaction", ["nosuch"])).toMatchObject({ http: 400 });
  expect(await own("demo_clerk", "transaction", [])).toMatchObject({
    http: 400,
    msg: "bad request error: invalid Field List",
  });
  expect((await own("demo_clerk", "invoice")).http).toBe(404);
  expect((await app.call("POST", "/customoutput/own/transaction", { field_list: ["id"] })).http).toBe(403);
});
