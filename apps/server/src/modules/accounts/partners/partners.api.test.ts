import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reply, type TestApp, testApp } from "../../../../test/app.ts";
import { verifyAudit } from "../../audit/index.ts";

let app: TestApp;
let harbor = "";
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  harbor = (await app.call("GET", "/merchant")).data.partner_id;
  for (const name of ["demo_admin", "demo_partner", "demo_merchant"]) tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());

const as = (person: string, method: string, path: string, body?: object): Promise<Reply> =>
  app.call(method, path, body, tokens[person] ?? person);

let count = 0;
async function make(
  parent_id: string | undefined,
  person = "demo_partner",
): Promise<{ id: string; key: string; data: Reply["data"] }> {
  const name = `Partner ${count++}`;
  const { data, msg } = await as(person, "POST", "/partner", {
    name,
    parent_id,
    email: "ops@eastbridge.test",
    timezone: "America/Chicago",
    user: { username: `partner_user_${count}`, name, email: "uma@eastbridge.test", create_api_key: true },
  });
  expect(msg).toBe("success");
  return { id: data.id, key: data.api_key, data };
}

const names = (reply: Reply) => reply.data.map((one: { name: string }) => one.name);

test("a partner boards partners beneath itself, and each sees only what is beneath it", async () => {
  const child = await make(undefined);
  const grandchild = await make(child.id, child.key);
  const sibling = await make(undefined);
  expect(child.data).toMatchObject({ parent_id: harbor, parent_structure: { [harbor]: "Harbor Payments" } });
  expect(names(await as(child.key, "POST", "/partner/search", {}))).toEqual([grandchild.data.name]);
  expect((await as(child.key, "GET", `/partner/${grandchild.id}`)).http).toBe(200);
  for (const path of [`/partner/${sibling.id}`, `/partner/${harbor}`, "/partner/00000000000000000000"])
    expect([path, (await as(child.key, "GET", path)).http]).toEqual([path, 404]);
  expect((await as(child.key, "GET", "/merchant/testmerchant12345678")).http).toBe(404);
  const seen = names(await as("demo_partner", "POST", "/partner/search", { limit: 100 }));
  expect(seen).toEqual(expect.arrayContaining([child.data.name, grandchild.data.name, sibling.data.name]));
  expect(seen).not.toContain("Harbor Payments");
  const direct = names(await as("demo_partner", "POST", "/partner/search", { direct_only: true, limit: 100 }));
  expect(direct).toContain(child.data.name);
  expect(direct).not.toContain(grandchild.data.name);
  expect(
    names(await as("demo_admin", "POST", "/partner/search", { name: { operator: "%", value: "harbor" } })),
  ).toEqual(["Harbor Payments"]);
});

test("a partner's mail address may be another, and never none", async () => {
  const child = await make(undefined);
  const change = (by: string, email: string) => as(by, "POST", `/partner/${child.id}`, { email });
  for (const by of [child.key, "demo_partner", "demo_admin"]) {
    for (const none of ["", "no at sign"]) expect(await change(by, none)).toMatchObject({ http: 400, field: "email" });
    expect((await change(by, "desk@eastbridge.test")).data.email).toBe("desk@eastbridge.test");
  }
});

test("a partner sees itself without those above it; a merchant has no partners to ask about", async () => {
  const child = await make(undefined);
  expect((await as(child.key, "GET", "/partner")).data).toMatchObject({
    id: child.id,
    parent_id: "",
    parent_structure: {},
  });
  expect((await as("demo_admin", "GET", "/partner")).http).toBe(404);
  expect((await as("demo_merchant", "POST", "/partner/search", {})).http).toBe(403);
});

test("merchants are found beneath the caller, with filters and the right total", async () => {
  const search = (person: string, body: object) => as(person, "POST", "/merchant/search", body);
  expect(names(await search("demo_partner", { name: { operator: "%", value: "book" } }))).toEqual(["Rowe Books"]);
  expect(await search("demo_admin", { limit: 1 })).toMatchObject({ total_count: 2, data: [{ services: [] }] });
  expect((await search("demo_partner", { status: { operator: "=", value: "disabled" } })).total_count).toBe(0);
  const child = await make(undefined);
  expect((await search(child.key, {})).total_count).toBe(0);
  await app.sql("UPDATE merchants SET partner_id = $1 WHERE name = 'Quay Coffee'", [child.id]);
  expect(names(await search(child.key, {}))).toEqual(["Quay Coffee"]);
  expect(names(await search("demo_partner", { direct_only: true }))).toEqual(["Rowe Books"]);
  await app.sql("UPDATE merchants SET partner_id = $1 WHERE name = 'Quay Coffee'", [harbor]);
});

test("a partner changes its contact data; its name, status, parent and permissions are decided above it", async () => {
  const child = await make(undefined);
  const path = `/partner/${child.id}`;
  expect((await as(child.key, "POST", path, { phone: "3125550100" })).data.phone).toBe("3125550100");
  const { data } = await as(child.key, "GET", path);
  expect((await as(child.key, "POST", path, { ...data, phone_ext: "7" })).data.phone_ext).toBe("7");
  for (const change of [
    { name: "Better" },
    { status: "disabled" },
    { parent_id: harbor },
    { permissions: { all: true } },
  ])
    expect(await as(child.key, "POST", path, change)).toMatchObject({ http: 403, field: Object.keys(change)[0] });
  expect((await as(child.key, "POST", `${path}/status`, { status: "disabled" })).http).toBe(403);
  expect((await as("demo_partner", "POST", path, { name: "Better" })).data.name).toBe("Better");
});

test("no partner comes to be beneath itself, also when two are moved at once", async () => {
  const upper = await make(undefined);
  const lower = await make(upper.id);
  for (const parent_id of [upper.id, lower.id]) {
    const reply = await as("demo_admin", "POST", `/partner/${upper.id}`, { parent_id });
    expect([reply.http, reply.msg]).toEqual([
      400,
      "bad request error: invalid Parent Id: a partner cannot be beneath itself",
    ]);
  }
  const one = await make(undefined);
  const two = await make(undefined);
  const moved = await Promise.all([
    as("demo_admin", "POST", `/partner/${one.id}`, { parent_id: two.id }),
    as("demo_admin", "POST", `/partner/${two.id}`, { parent_id: one.id }),
  ]);
  expect(moved.map((reply) => reply.http).sort()).toEqual([200, 400]);
});

test("a partner is moved only beneath those whom the mover reaches, to the root by admins alone", async () => {
  const child = await make(undefined);
  const aside = await make("", "demo_admin");
  expect(aside.data.parent_id).toBe("");
  const move = (person: string, parent_id: string) => as(person, "POST", `/partner/${child.id}`, { parent_id });
  expect((await move("demo_partner", aside.id)).msg).toBe("bad request error: invalid Parent Id");
  expect((await move("demo_partner", "")).http).toBe(400);
  expect((await move("demo_admin", aside.id)).data.parent_structure).toEqual({ [aside.id]: aside.data.name });
  expect((await as("demo_partner", "GET", `/partner/${child.id}`)).http).toBe(404);
});

test("a disabled partner shuts everyone beneath it, and nobody else; moving away or enabling opens again", async () => {
  const upper = await make(undefined);
  const lower = await make(upper.id);
  const works = async (key: string) => (await as(key, "GET", "/partner")).http;
  const set = (id: string, status: string) => as("demo_partner", "POST", `/partner/${id}/status`, { status });
  expect((await set(upper.id, "disabled")).data.status).toBe("disabled");
  expect([await works(upper.key), await works(lower.key), await works("demo_partner")]).toEqual([401, 401, 200]);
  const born = await make(lower.id);
  expect(await works(born.key)).toBe(401);
  await as("demo_partner", "POST", `/partner/${lower.id}`, { parent_id: harbor });
  expect([await works(upper.key), await works(lower.key)]).toEqual([401, 200]);
  await set(upper.id, "active");
  expect(await works(upper.key)).toBe(200);
  expect((await set(upper.id, "perhaps")).msg).toBe("bad request error: invalid Status");
  expect((await verifyAudit(app.services)).faults).toEqual([]);
});

test("a merchant is moved only beneath those whom the mover reaches; who loses it finds nothing, and the audit knows", async () => {
  const child = await make(undefined);
  const aside = await make("", "demo_admin");
  const [{ id }] = await app.sql("SELECT id FROM merchants WHERE name = 'Quay Coffee'");
  const move = (person: string, partner_id: string) => as(person, "POST", `/merchant/${id}`, { partner_id });
  for (const partner_id of [aside.id, "00000000000000000000"])
    expect((await move("demo_partner", partner_id)).msg).toBe("bad request error: invalid Partner Id");
  expect((await move("demo_merchant", child.id)).http).toBe(404);
  expect((await move("demo_partner", child.id)).data.partner_id).toBe(child.id);
  expect((await as(child.key, "GET", `/merchant/${id}`)).http).toBe(200);
  expect((await move("demo_admin", aside.id)).data.parent_structure).toEqual({ [aside.id]: aside.data.name });
  for (const above of [child.key, "demo_partner"]) expect((await as(above, "GET", `/merchant/${id}`)).http).toBe(404);
  const [entry] = (await as("demo_admin", "POST", "/audit/search", { account_id: id, limit: 1 })).data;
  expect(entry).toMatchObject({ before: { partner_id: child.id }, after: { partner_id: aside.id } });
  await move("demo_admin", harbor);
});
