import { afterAll, beforeAll, expect, test } from "vitest";
import { type Reply, type TestApp, testApp } from "../../../../test/app.ts";
import { verifyAudit } from "../../audit/index.ts";

let app: TestApp;
let harbor = "";
let count = 0;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  harbor = (await app.call("GET", "/merchant")).data.partner_id;
  for (const name of ["demo_admin", "demo_partner", "demo_merchant"]) tokens[name] = await app.signIn(name);
});
afterAll(() => app.stop());

const as = (person: string, method: string, path: string, body?: object): Promise<Reply> =>
  app.call(method, path, body, tokens[person] ?? person);
const offer = (person: string, body: object) => as(person, "POST", "/partner/available-processors", body);

type Account = { id: string; key: string };

async function partnerBeneath(parent_id: string, more: object = {}): Promise<Account> {
  count += 1;
  const user = { username: `of_choice_${count}`, name: "Uma", email: "uma@choice.example", create_api_key: true };
  const body = { name: `Choice ${count}`, parent_id, email: "ops@choice.example", timezone: "UTC", user, ...more };
  const { data } = await as("demo_admin", "POST", "/partner", body);
  return { id: data.id, key: data.api_key };
}

async function merchantOf({ key }: Account): Promise<string> {
  count += 1;
  const contact = { first_name: "Una", last_name: "Choice" };
  const user = { username: `of_merchant_${count}`, name: "Una", email: "una@choice.example" };
  const { data } = await as(key, "POST", "/merchant", {
    name: `Shop ${count}`,
    phone: "3125550143",
    receipt_email: "una@choice.example",
    timezone: "UTC",
    primary_contact: contact,
    billing_contact: contact,
    user,
  });
  return data.id;
}

const connect = (person: string, merchant: string, type: string) =>
  as(person, "POST", `/merchant/${merchant}/processor`, { name: type, settings: { [type]: {} } });

async function availableTo({ key }: Account): Promise<string[]> {
  const { data } = await as(key, "GET", "/const/processor");
  return data.filter((one: { available: boolean }) => one.available).map((one: { type: string }) => one.type);
}

test("a partner connects only what it was left, and what everybody above it was left too", async () => {
  const upper = await partnerBeneath(harbor);
  const lower = await partnerBeneath(upper.id);
  const shop = await merchantOf(lower);
  expect((await availableTo(lower)).length).toBeGreaterThan(40);
  const told = await offer("demo_partner", { partner_id: upper.id, processors: ["cash", "nmi", "cash"] });
  expect(told.data).toMatchObject({ id: upper.id, available_processors: ["cash", "nmi"] });
  expect((await offer(upper.key, { partner_id: lower.id, processors: ["cash", "sandbox"] })).http).toBe(200);
  expect(await availableTo(lower)).toEqual(["cash"]);
  expect((await connect(lower.key, shop, "cash")).http).toBe(200);
  const refused = await connect(lower.key, shop, "sandbox");
  expect([refused.http, refused.msg]).toEqual([400, "bad request error: Sandbox is not available to this partner"]);
  expect((await connect("demo_admin", shop, "sandbox")).http).toBe(200);
  await offer("demo_partner", { partner_id: upper.id, processors: [] });
  expect(await availableTo(lower)).toEqual(expect.arrayContaining(["cash", "sandbox"]));
});

test("of itself a partner gives processors up, and only those above it give them back", async () => {
  const child = await partnerBeneath(harbor);
  const given = (processors: string[]) => offer(child.key, { processors });
  expect((await given(["cash", "nmi"])).data.available_processors).toEqual(["cash", "nmi"]);
  expect((await given(["cash"])).http).toBe(200);
  for (const more of [["cash", "nmi"], ["sandbox"], []]) expect([more, (await given(more)).http]).toEqual([more, 403]);
  expect((await offer("demo_partner", { partner_id: child.id, processors: ["nmi"] })).http).toBe(200);
  expect((await as(child.key, "GET", "/partner")).data.available_processors).toEqual(["nmi"]);
  const [entry] = (await as("demo_admin", "POST", "/audit/search", { account_id: child.id, limit: 1 })).data;
  expect(entry).toMatchObject({ action: "update", record_type: "partner", after: { available_processors: ["nmi"] } });
  expect((await verifyAudit(app.services)).faults).toEqual([]);
});

test("a partner is made with what it may connect, and changed by the same rules as by the call for it", async () => {
  const upper = await partnerBeneath(harbor, { available_processors: ["cash", "nmi", "cash"] });
  expect(await availableTo(upper)).toEqual(expect.arrayContaining(["cash", "nmi"]));
  expect((await availableTo(upper)).length).toBe(2);
  const lower = await partnerBeneath(upper.id, { available_processors: ["cash", "sandbox"] });
  expect(await availableTo(lower)).toEqual(["cash"]);
  const change = (person: string, id: string, available_processors: string[]) =>
    as(person, "POST", `/partner/${id}`, { available_processors, phone: "3125550143" });
  expect((await change("demo_partner", lower.id, ["nmi", "nmi"])).data.available_processors).toEqual(["nmi"]);
  expect((await change(lower.key, lower.id, ["nmi"])).http).toBe(200);
  for (const more of [["nmi", "cash"], []]) expect((await change(lower.key, lower.id, more)).http).toBe(403);
  const refused = { http: 400, field: "available_processors[1]" };
  expect(await change("demo_partner", lower.id, ["nmi", "abacus"])).toMatchObject(refused);
  const made = { name: "X", email: "x@choice.example", timezone: "UTC", available_processors: ["nmi", "abacus"] };
  const user = { username: "of_no_choice", name: "Uma", email: "uma@choice.example" };
  expect(await as("demo_partner", "POST", "/partner", { ...made, user })).toMatchObject(refused);
});

test("nobody speaks of a partner that is not theirs, nor of processors that nobody knows", async () => {
  const [one, other] = [await partnerBeneath(harbor), await partnerBeneath(harbor)];
  for (const partner_id of [other.id, harbor, "00000000000000000000"])
    expect((await offer(one.key, { partner_id, processors: [] })).http).toBe(404);
  expect((await offer("demo_admin", { partner_id: "00000000000000000000", processors: [] })).http).toBe(404);
  expect((await offer("demo_merchant", { partner_id: one.id, processors: [] })).http).toBe(403);
  const label = async (person: string, body: object) => (await offer(person, body)).msg;
  expect(await label("demo_admin", { processors: [] })).toBe("bad request error: invalid Partner Id");
  for (const processors of [["abacus"], "cash", undefined])
    expect(await label("demo_partner", { partner_id: one.id, processors })).toBe(
      "bad request error: invalid Processors",
    );
  const { field } = await offer("demo_partner", { partner_id: one.id, processors: ["cash", "abacus"] });
  expect(field).toBe("processors[1]");
});
