import { readFileSync } from "node:fs";
import {
  type Access,
  adminsAboveMerchants,
  admits,
  anyCaller,
  type Holder,
  may,
  permissions,
} from "@gatehouse/contract/access.ts";
import { type Audit, type CallWithSchemas, isWrite } from "@gatehouse/contract/call.ts";
import { allCalls } from "@gatehouse/contract/calls.ts";
import { catalogSchemas } from "@gatehouse/contract/catalog/schemas.ts";
import { sampleAccount, sampleCard } from "@gatehouse/contract/samples.ts";
import { webhookSchemas } from "@gatehouse/contract/webhooks/schemas.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, PASSWORD, person, sale, type TestApp, testApp } from "./app.ts";
import { auditShownIn, bodyOf, sampleOf, wholeBody } from "./runtime-bodies.ts";
import { fieldsOf, fillerOf, ofAnyType, strangeBodies, strangeTries } from "./strange-input.ts";

/** For each account type somebody of either role, and a stranger. */
const people = [
  ...(["demo_admin", "demo_partner", "demo_merchant", "other_merchant"] as const),
  ...(["admins_clerk", "partners_clerk", "demo_clerk"] as const),
];
type Person = (typeof people)[number];

/** Who of the same account may make for a clerk what they may not make themselves. */
const bosses: Partial<Record<Person, Person>> = {
  admins_clerk: "demo_admin",
  partners_clerk: "demo_partner",
  demo_clerk: "demo_merchant",
};
const bossOf = (owner: Person): Person => bosses[owner] ?? owner;

function callNamed(name: string): CallWithSchemas {
  return allCalls.find((call) => call.name === name) ?? missing({ path: name });
}

let app: TestApp;
let publicKey = "";
const holders = new Map<Person, Holder>();
const tokens = new Map<Person, string>();

beforeAll(async () => {
  app = await testApp();
  publicKey = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
  await hire("admins_clerk");
  await hire("partners_clerk");
  for (const person of people) {
    const { data } = await app.call("GET", "/user", undefined, await tokenOf(person));
    holders.set(person, data);
  }
});
afterAll(() => app.stop());
/** Terms that a test published would be owed before anything that comes after. */
afterEach(() => app.sql("DELETE FROM terms_versions"));

/** A clerk above merchants with every permission but one, so that what a role alone may do is told apart from it. */
async function hire(username: Person): Promise<void> {
  const boss = await tokenOf(bossOf(username));
  const { account_type, account_type_id } = (await app.call("GET", "/user", undefined, boss)).data;
  const given = Object.fromEntries(permissions.map((name) => [name, name !== "manage_users"]));
  const body = { username, email: `${username}@example.test`, password: PASSWORD, account_type, account_type_id };
  const made = await app.call("POST", "/user", person({ ...body, permissions: given }), boss);
  expect(made).toMatchObject({ http: 200, data: { username, role: "standard" } });
}

async function tokenOf(person: Person): Promise<string> {
  const token = tokens.get(person) ?? (await signInAgain(person));
  tokens.set(person, token);
  return token;
}

/** A passkey that a test left would be asked for. */
async function signInAgain(person: Person): Promise<string> {
  await app.sql("DELETE FROM user_passkeys");
  return app.signIn(person);
}

/**
 * The path of the call with the id of a fresh record for each parameter, from left to right: of the demo merchant, and of
 * the owner themselves where only they may touch it.
 */
async function pathOf(call: CallWithSchemas, owner: Person = "demo_merchant"): Promise<string> {
  const ids: string[] = [];
  for (const [, collection, name] of call.path.matchAll(/(\w*)\/\{(\w+)\}/g))
    ids.push(await (makers[`${collection}/${name}`] ?? makers[`${collection}`] ?? missing(call))(ids[0] ?? "", owner));
  return call.path.replace(/\{\w+\}/g, () => ids.shift() ?? "");
}

function missing(call: Pick<CallWithSchemas, "path">): never {
  throw new Error(`no maker for a parameter of ${call.path}`);
}

/** What provides a merchant's device is done by whom the merchant belongs to. */
const provide = async (path: string): Promise<string> =>
  (await app.call("POST", path, {}, await tokenOf("demo_partner"))).data.id;

const customer = async (): Promise<string> => (await app.call("POST", "/vault/customer", {})).data.id;

const cardOf = async (id: string, path: string): Promise<string> =>
  (await app.call("POST", `/vault/customer/${id}/${path}`, { ...sampleCard, ...sampleAccount })).data
    .created_payment_method_id;

let unitsMade = 0;

async function unitOf(_: string, owner: Person): Promise<string> {
  unitsMade += 1;
  const unit = { physical_id: `of the matrix ${unitsMade}` };
  await app.sql("DELETE FROM mobile_units");
  // By a session of its own, for it ends with its device.
  return (await app.call("POST", "/mba/units", unit, await signInAgain(owner))).data.id;
}

let namesMade = 0;

/** No two groups share one. */
function nextName(): string {
  namesMade += 1;
  return `of the matrix ${namesMade}`;
}

let usersMade = 0;

async function newUser(): Promise<string> {
  usersMade += 1;
  return (await app.call("POST", "/user", person({ username: `of_the_matrix_${usersMade}` }))).data.id;
}

const makers: Record<string, (first: string, owner: Person) => Promise<string>> = {
  merchant: async () => (await app.call("GET", "/merchant")).data.id,
  "terminal/tid": (merchant) => provide(`/merchant/${merchant}/terminal`),
  terminal: async () => provide(`/merchant/${(await app.call("GET", "/merchant")).data.id}/terminal`),
  device: (merchant) => provide(`/merchant/${merchant}/device`),
  pay: async () => {
    const [there] = (await app.call("GET", "/merchant/apple-pay")).data;
    const body = { type: "simple", name: "of the matrix" };
    return there?.id ?? (await app.call("POST", "/merchant/apple-pay", body)).data.id;
  },
  payer: async () => {
    const { data } = await app.call("POST", "/transaction", sale({ payment_method: { apm: { type: "oxxo" } } }));
    return data.response_body.apm.redirect_url.split("/").at(-1);
  },
  vault: customer,
  customer,
  address: async (id) => (await app.call("POST", `/vault/customer/${id}/address`, {})).data.created_address_id,
  card: (id) => cardOf(id, "card"),
  ach: (id) => cardOf(id, "ach"),
  token: (id) => cardOf(id, "card"),
  tokenizer: async () => publicKey,
  bin: async () => publicKey,
  product: async (merchant) =>
    (await app.call("POST", `/merchant/${merchant}/product`, catalogSchemas.createProduct.sample)).data.id,
  customfields: async () => (await app.call("GET", "/merchant")).data.id,
  customfield: async () => (await app.call("POST", "/customfield", { name: "of the matrix" })).data.id,
  groups: async () => (await app.call("POST", "/groups", { name: nextName() })).data.id,
  partner: async () => (await app.call("GET", "/merchant")).data.partner_id,
  branding: async () => DEMO_MERCHANT,
  "newsitems/limit": async () => "10",
  "/offset": async () => "0",
  "newsitem/newsId": async (partner) => {
    const body = { title: "of the matrix", message: "of the matrix" };
    return (await app.call("POST", `/partner/${partner}/newsitem`, body, await tokenOf("demo_partner"))).data.id;
  },
  university: async () =>
    (await app.call("POST", "/university", { title: "of the matrix" }, await tokenOf("demo_admin"))).data.id,
  "branding/partner_id": async () => (await app.call("GET", "/merchant")).data.partner_id,
  "delete/id": async () => {
    const body = { domain: "matrix.example" };
    return (await app.call("POST", "/admin/branding", body, await tokenOf("demo_partner"))).data.id;
  },
  services: async (merchant) => {
    const { services } = (await app.call("GET", "/merchant")).data;
    return services[0]?.id ?? (await app.call("POST", `/merchant/${merchant}/services`, { type: "sms" })).data.id;
  },
  status: async () => "active",
  savedsearch: async (_, owner) => {
    const body = { name: "of the matrix", section: "transactions", data: {} };
    const path = `/${holders.get(owner)?.account_type}/savedsearch`;
    return (await app.call("POST", path, body, await tokenOf(owner))).data.id;
  },
  customoutput: async (_, owner) => {
    const body = { name: `of the matrix ${app.services.ids.next()}`, type: "transaction", field_list: ["id"] };
    return (await app.call("POST", "/customoutput", body, await tokenOf(bossOf(owner)))).data.id;
  },
  template: async (_, owner) => {
    const body = { type: "webhook_disabled", subject: "of the matrix", html: "<p>of the matrix</p>" };
    const token = await tokenOf(bossOf(owner));
    const { data = [] } = await app.call("GET", "/dashboard/templates", undefined, token);
    const there = data?.find((one: { type: string; id: string }) => one.type === body.type)?.id;
    return there || ((await app.call("POST", "/template", body, token)).data?.id ?? "none");
  },
  available: async () => "transaction",
  own: async () => "transaction",
  "domains/domain": async (merchant) => {
    const path = `/merchant/${merchant}/email-domains`;
    const token = await tokenOf("demo_partner");
    const there = (await app.call("GET", path, undefined, token)).data[0]?.domain;
    return there ?? (await app.call("POST", path, { domain: "of-the-matrix.example" }, token)).data.domain;
  },
  "transaction/merchantId": async () => DEMO_MERCHANT,
  "/type": async () => "transaction",
  "/startTime": async () => "1800000000",
  "/endTime": async () => "1800086400",
  "processor/pid": async (merchant) => {
    const body = { name: "of the matrix", settings: { cash: {} } };
    return (await app.call("POST", `/merchant/${merchant}/processor`, body, await tokenOf("demo_partner"))).data.id;
  },
  "policy/pid": async (merchant) => {
    const path = `/merchant/${merchant}/policy`;
    const processor_id = (await app.call("GET", "/processors")).data[0].id;
    const body = { name: "of the matrix", enabled: false, action: { processor_id } };
    return (await app.call("POST", path, body, await tokenOf("demo_partner"))).data.id;
  },
  filebatch: async () => {
    const id = app.services.ids.next();
    await app.sql(
      `INSERT INTO file_batches (merchant_id, id, user_id, uploader, ip_address, file_name, content_digest, status, num_lines,
         processed_lines, wrapped_key, created_at, updated_at)
       VALUES ($1, $2, $2, '{}', '', '', '', 'pending', 0, 0, '', now(), now())`,
      [DEMO_MERCHANT, id],
    );
    return id;
  },
  webhook: async (merchant) => {
    await app.sql("DELETE FROM webhooks");
    return (await app.call("POST", `/merchant/${merchant}/webhook`, webhookSchemas.createWebhook.sample)).data.id;
  },
  "log/request_id": async (merchant) => {
    const id = app.services.ids.next();
    await app.sql(
      "SELECT create_request_log_days(day, day) FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS day) today",
    );
    await app.sql(
      `INSERT INTO request_log (merchant_id, id, created_at, key_id, key_name, method, path, status, duration_ms, transaction_ids, query,
         request, reply) VALUES ($1, $2, date_trunc('day', now(), 'UTC'), $2, '', 'GET', '/api/user', 200, 1, '{}', '', '', '')`,
      [merchant, id],
    );
    return id;
  },
  "deliveries/event_id": async (merchant) => {
    const id = app.services.ids.next();
    await app.sql(
      `INSERT INTO webhook_deliveries (merchant_id, id, webhook_id, event_id, type, subject, payload, state, created_at)
       SELECT merchant_id, $2, id, $2, 'transaction_create', $2, '{}', 'delivered', now() FROM webhooks WHERE merchant_id = $1`,
      [merchant, id],
    );
    return id;
  },
  "default/x": async () => "user",
  "key/x": async () => {
    await app.sql("DELETE FROM api_keys WHERE page = 'tokenizer'");
    return "tokenizer";
  },
  transaction: async () => (await app.call("POST", "/transaction", sale({ type: "authorize" }))).data.id,
  "/merchantId": async () => DEMO_MERCHANT,
  "search/merchantId": async () => DEMO_MERCHANT,
  "users/account_type": async () => "merchant",
  "/account_type_id": async () => DEMO_MERCHANT,
  user: newUser,
  change: newUser,
  login: newUser,
  loginas: newUser,
  session: async (_, username) => {
    await app.sql("DELETE FROM user_passkeys");
    return String((await app.call("POST", "/token-auth", { username, password: PASSWORD }, "")).data.sid);
  },
  units: unitOf,
  revoke: unitOf,
  passkey: async (_, owner) => {
    const id = app.services.ids.next();
    await app.sql(
      `INSERT INTO user_passkeys SELECT $1, id, $1, '', 0, '[]', 'of the matrix', '', false, now(), NULL FROM users WHERE username = $2`,
      [id, owner],
    );
    return id;
  },
  apikey: async (_, owner) => {
    // Keys are their maker's own; who may not make one is told so of the boss's.
    const token = await tokenOf(may(holders.get(owner) as Holder, "manage_api_keys") ? owner : bossOf(owner));
    for (const { id, name } of (await app.call("GET", "/user/apikeys", undefined, token)).data)
      if (name === "of the matrix") await app.call("DELETE", `/user/apikey/${id}`, undefined, token);
    return (await app.call("POST", "/user/apikey", { type: "api", name: "of the matrix" }, token)).data.id;
  },
};

async function send(call: CallWithSchemas, authorization: string, owner?: Person): Promise<number> {
  return sendTo(call, await pathOf(call, owner), authorization);
}

async function sendTo(call: CallWithSchemas, path: string, authorization: string): Promise<number> {
  const reply = await app.call(call.method, path, bodyOf(call), authorization);
  expect(reply.headers.get("x-correlation-id")).toMatch(/^[0-9a-v]{20}$/);
  expect(reply).toHaveProperty("data");
  return reply.http;
}

/** 0 stands for "let in": an answer about the request and the record in it, not about who asks. */
function letIn(status: number): number {
  return status === 401 || status === 403 || status === 404 || status >= 500 ? status : 0;
}

const shut = (access: Access) => (access.kind === "public" ? 0 : 401);

/** Rules of who may act on somebody else's record, which the access rule of the call can't say. */
const refusedLater: Record<string, (holder: Holder) => boolean> = {
  updateUser: (holder) => !may(holder, "manage_users"),
  endSessionsOf: (holder) => !may(holder, "manage_users"),
};

function expected(call: CallWithSchemas, holder: Holder, by: "session" | "key"): number {
  const { access } = call;
  if (access.kind === "caller" && access.session && by === "key") return 403;
  return admits(access, holder) && !refusedLater[call.name]?.(holder) ? 0 : 403;
}

/** What is said of keys beside the holder's rights: some calls are shut to those with limits, or without a scope. */
const asksMoreOfKeys = ({ access }: CallWithSchemas, holder: Holder) =>
  access.kind === "caller" && Boolean(access.wholeKey || (access.scope && !may(holder, access.scope)));

/** What is in nobody's path and still not there for one of those whom the rule admits. */
const hasNone: Record<string, Person[]> = { getPartner: ["demo_admin", "admins_clerk"] };

/** A type of formats is everybody's to name; any other parameter is somebody's record. */
const namesRecord = ({ path }: CallWithSchemas) => path.includes("{") && !/\/(available|own)\//.test(path);

/** What the person should be told: beyond the call's rule, records of one merchant are not there for another. */
function wanted(call: CallWithSchemas, person: Person): number {
  const shutOut = expected(call, holders.get(person) as Holder, "session");
  if (shutOut) return shutOut;
  const others = person === "other_merchant" && namesRecord(call) && call.access.kind === "caller";
  return others || hasNone[call.name]?.includes(person) ? 404 : 0;
}

/** The people whom the server treats otherwise than the call's rule says: who, what they got, what they should get. */
async function disagreements(call: CallWithSchemas): Promise<[Person, number, number][]> {
  const out: [Person, number, number][] = [];
  for (const person of people) {
    const owner = person === "other_merchant" ? "demo_merchant" : person;
    const got = letIn(await send(call, await tokenOf(person), owner));
    if (call.name === "logout") tokens.delete(person);
    if (got !== wanted(call, person)) out.push([person, got, wanted(call, person)]);
  }
  return out;
}

/** Calls of today's server under declarations that are wrong of them: this matrix would notice each. */
const planted: [fault: string, call: CallWithSchemas, noticed: Person[]][] = [
  [
    "finds nothing where it should",
    { ...callNamed("getTransaction"), path: `/transaction/${"0".repeat(20)}` },
    ["demo_merchant", "other_merchant", "demo_clerk"],
  ],
  [
    "shows one merchant's record to another",
    { ...callNamed("getMerchant"), path: "/merchant?of=/{merchantId}" },
    ["other_merchant"],
  ],
  [
    "admits more than its rule",
    { ...callNamed("listTerminals"), access: adminsAboveMerchants },
    ["demo_admin", "demo_partner", "demo_merchant", "other_merchant", "demo_clerk"],
  ],
  [
    "admits less than its rule",
    { ...callNamed("searchAudit"), access: anyCaller },
    ["admins_clerk", "partners_clerk", "demo_clerk"],
  ],
];

test.each(planted)("a call that %s is noticed", async (_fault, call, noticed) => {
  expect((await disagreements(call)).map(([person]) => person)).toEqual(noticed);
});

describe.each(allCalls.map((call) => [call.name, call] as const))("%s", (_name, call) => {
  test("shuts out whoever shows no credential, a wrong one or a public key where none belongs", async () => {
    const jwt = (await tokenOf("demo_merchant")).slice(0, -4);
    // Who is shut out leaves the record as it is, so one record serves all of them.
    const untouched = call.access.kind === "public" ? undefined : await pathOf(call);
    for (const credential of ["", "garbage", `${DEMO_KEY}x`, "Bearer a.b.c", `${jwt}AAAA`, "Basic eDp5"]) {
      const got = letIn(await sendTo(call, untouched ?? (await pathOf(call)), credential));
      expect([credential, got]).toEqual([credential, shut(call.access)]);
    }
    const onPages = call.access.kind === "caller" && call.access.publicKey ? 0 : shut(call.access);
    expect(letIn(await send(call, publicKey))).toBe(onPages);
  });

  test("admits exactly the people whom its access rule names, each to the records within their reach", async () => {
    expect(await disagreements(call)).toEqual([]);
  });

  test("admits a private key exactly where its rule does not ask for a session", async () => {
    const holder = holders.get("demo_merchant") as Holder;
    expect(letIn(await send(call, DEMO_KEY))).toBe(expected(call, holder, "key"));
  });
});

/** Each of these asks every call, one after the other, some hundreds of times: on a busy machine that takes its time. */
const ofEveryCall = { timeout: 180_000 };

describe("whoever lost their way in, or never had one", ofEveryCall, () => {
  const guarded = allCalls.filter((call) => call.access.kind === "caller");

  async function answers(calls: readonly CallWithSchemas[], authorization: string): Promise<[string, number][]> {
    const out: [string, number][] = [];
    for (const call of calls) out.push([call.name, await send(call, authorization)]);
    return out;
  }

  const all = (calls: readonly CallWithSchemas[], status: number) => calls.map((call) => [call.name, status]);

  async function key(body: Record<string, unknown>): Promise<string> {
    const made = await app.call("POST", "/user/apikey", { type: "api", name: "limited", ...body });
    return made.data.api_key;
  }

  test("a disabled user gets in nowhere, neither by session nor by key", async () => {
    const body = person({ username: "soon_disabled", role: "admin", password: PASSWORD, create_api_key: true });
    const { data } = await app.call("POST", "/user", body);
    const token = await app.signIn("soon_disabled");
    await app.call("POST", `/user/${data.id}`, { status: "disabled" });
    for (const credential of [token, data.api_key])
      expect(await answers(guarded, credential)).toEqual(all(guarded, 401));
  });

  test("an expired key gets in nowhere", async () => {
    const soon = new Date(app.services.clock.now().getTime() + 60_000).toISOString();
    const expired = await key({ expires_at: soon });
    expect((await app.call("GET", "/user", undefined, expired)).http).toBe(200);
    await app.sql("UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE expires_at = $1", [soon]);
    expect(await answers(guarded, expired)).toEqual(all(guarded, 401));
  });

  test("a key for another address gets in nowhere", async () => {
    const elsewhere = await key({ allowed_ips: ["203.0.113.0/24"] });
    expect(await answers(guarded, elsewhere)).toEqual(all(guarded, 403));
  });

  test("a key with scopes gets in where they and no others are asked for", async () => {
    const scoped = await key({ scopes: ["process_sale"] });
    const holder: Holder = { account_type: "merchant", role: "standard", permissions: { process_sale: true } };
    const calls = guarded.filter((call) => call.name !== "updateApiKey");
    const wanted = (call: CallWithSchemas) => (asksMoreOfKeys(call, holder) ? 403 : expected(call, holder, "key"));
    for (const call of calls) expect([call.name, letIn(await send(call, scoped))]).toEqual([call.name, wanted(call)]);
  });

  test("a partner beside finds nothing of the merchant, and a sub-partner nothing of its parent's", async () => {
    const [{ partner_id }] = await app.sql("SELECT partner_id FROM merchants WHERE id = $1", [DEMO_MERCHANT]);
    for (const [id, parent] of [
      ["beside00000000000000", null],
      ["beneath0000000000000", partner_id],
    ]) {
      await app.sql("INSERT INTO partners (id, parent_id, name, created_at) VALUES ($1, $2, 'Pier', now())", [
        id,
        parent,
      ]);
      const account = { account_type: "partner", account_type_id: id };
      const body = person({
        username: `boss_of_${String(id).slice(0, 6)}`,
        role: "admin",
        password: PASSWORD,
        ...account,
      });
      expect((await app.call("POST", "/user", body, await tokenOf("demo_admin"))).http).toBe(200);
      const token = await app.signIn(String(body.username));
      const calls = named.filter(({ access }) => access.kind === "caller" && access.accounts.includes("partner"));
      expect(await answers(calls, token)).toEqual(all(calls, 404));
    }
  });
});

/** Calls that name a record: what may be chosen is asked for by its type, and what is public says only what anybody may know. */
const named = allCalls.filter((call) => namesRecord(call) && call.access.kind !== "public");

test.each(named.map((call) => [call.name, call] as const))(
  "%s finds no record of another merchant",
  async (_name, call) => {
    const admitted = admits(call.access, holders.get("other_merchant") as Holder);
    expect(await send(call, await tokenOf("other_merchant"))).toBe(admitted ? 404 : 403);
  },
);

test("no list, search or sum that another merchant asks for holds a record of this one", ofEveryCall, async () => {
  const { data } = await app.call("POST", "/transaction", sale({ amount: 123_457 }));
  for (const call of allCalls.filter(asksForOwnRecords)) {
    for (const query of call.query ? ["", "?output=totals"] : [""]) {
      const token = await tokenOf("other_merchant");
      const reply = await app.call(call.method, call.path + query, call.method === "GET" ? undefined : {}, token);
      expect(reply.http).toBe(200);
      const text = JSON.stringify(reply.data);
      for (const ours of [data.id, data.merchant_id, data.user_id, "123457"]) expect(text).not.toContain(ours);
    }
  }
});

/** A list, search or sum of the caller's own account, which merchants may ask for. */
const asksForOwnRecords = ({ access, path, list }: CallWithSchemas) =>
  access.kind === "caller" &&
  access.accounts.includes("merchant") &&
  !path.includes("{") &&
  (list === true || path.endsWith("/search"));

test("a query that no database text can hold is refused, whoever reads it", ofEveryCall, async () => {
  for (const call of allCalls.filter(({ query }) => query)) {
    const [holder] = [...holders].find(([, one]) => admits(call.access, one)) ?? [];
    const path = `${await pathOf(call)}?q=%00`;
    const token = holder ? await tokenOf(holder) : "";
    const { http } = await app.call(call.method, path, call.method === "GET" ? undefined : {}, token);
    expect([call.name, http]).toEqual([call.name, 400]);
  }
});

const withBody = allCalls.filter((call) => call.input !== undefined);

/** Of somebody whom the call admits: the merchant where it can be. */
async function admittedCredential({ access }: CallWithSchemas): Promise<string> {
  if (access.kind === "public") return DEMO_KEY;
  if (!access.accounts.includes("merchant"))
    return tokenOf(access.accounts.includes("partner") ? "demo_partner" : "demo_admin");
  return access.session ? tokenOf("demo_merchant") : DEMO_KEY;
}

async function sendRaw(call: CallWithSchemas, path: string, body: string): Promise<Response> {
  const headers = { authorization: await admittedCredential(call) };
  return fetch(`${app.url}/api${path}`, { method: call.method, headers, body });
}

async function checkEnvelope(reply: Response, what: unknown): Promise<void> {
  expect([what, reply.status < 500]).toEqual([what, true]);
  expect(reply.headers.get("x-correlation-id")).toMatch(/^[0-9a-v]{20}$/);
  expect(reply.headers.get("content-type")).toContain("application/json");
  const body = (await reply.json()) as Record<string, unknown>;
  expect(body).toMatchObject({ status: reply.ok ? "success" : "failed", msg: expect.stringMatching(/./) });
  expect(body).toHaveProperty("data");
}

describe.each(withBody.map((call) => [call.name, call] as const))("%s", (_name, call) => {
  test("answers a body that makes no sense with an envelope and never with 500", async () => {
    const path = await pathOf(call);
    for (const [name, body, status] of strangeBodies) {
      const reply = await sendRaw(call, path, body);
      // An upload may be larger than other bodies, but this one is no form.
      const expected = call.form === "file" && status === 413 ? 400 : status;
      if (expected !== undefined && call.method !== "DELETE") expect([name, reply.status]).toEqual([name, expected]);
      await checkEnvelope(reply, name);
    }
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  const tries = strangeTries(call, { ...fillerOf(call), ...sampleOf(call), ...bodyOf(call) });

  test("answers a value that makes no sense in any of its fields with an envelope and never with 500", {
    timeout: 30_000 + tries.length * 100,
  }, async () => {
    const path = await pathOf(call);
    for (let from = 0; from < tries.length; from += 8) {
      const slice = tries.slice(from, from + 8);
      await Promise.all(slice.map(async (body) => checkEnvelope(await sendRaw(call, path, body), body.slice(0, 200))));
    }
  });
});

/** Everything without which the call would name another field. */
async function completeBody(call: CallWithSchemas): Promise<Record<string, unknown>> {
  return { ...fillerOf(call), ...(await wholeBody(app, call)) };
}

/** A file is all that such a form has, and texts are all that it can send. */
const readsJson = ({ form, method }: CallWithSchemas) => form !== true && form !== "file" && method !== "DELETE";

/** Each field with a value that it can't have; a few take whatever is said of them. */
const unfit = (call: CallWithSchemas) =>
  fieldsOf(call).flatMap(([field, schema]) => {
    const value = ofAnyType.find((one) => !schema.safeParse(one).success);
    return value === undefined ? [] : [{ field, value }];
  });

test.each(
  withBody.filter((call) => readsJson(call) && unfit(call).length > 0).map((call) => [call.name, call] as const),
)("%s refuses a value of another type by the name of its field", async (_name, call) => {
  const [path, whole] = [await pathOf(call), await completeBody(call)];
  for (const { field, value } of unfit(call)) {
    const reply = await sendRaw(call, path, JSON.stringify({ ...whole, [field]: value }));
    const { field: told = "" } = (await reply.json()) as { field?: string };
    expect([field, reply.status, told.split(/[.[]/)[0]]).toEqual([field, 400, field]);
  }
});

/** Strings in a path reach the same statements as those in a body. */
test("a path that makes no sense is answered with an envelope and never with 500", ofEveryCall, async () => {
  const ids = ["%00", "%ED%A0%80", "%zz", "a".repeat(600), "..%2f..%2fetc", "%F0%9F%98%80", "'", "null", "__proto__"];
  for (const call of allCalls.filter((one) => one.path.includes("{"))) {
    for (const id of ids) {
      const body = call.method === "GET" ? {} : { body: "{}" };
      const headers = { authorization: await admittedCredential(call) };
      const path = call.path.replace(/\{\w+\}/g, id);
      await checkEnvelope(await fetch(`${app.url}/api${path}`, { method: call.method, headers, ...body }), path);
    }
  }
});

const writes = allCalls.filter(isWrite);

/** What the declaration says that the call records; undefined where it gives a reason for recording nothing. */
const recordedBy = (audit: Audit | undefined) => (typeof audit === "string" ? audit : undefined);

describe("the audit", () => {
  const entries = () =>
    app.sql<{ id: string; record: string }>("SELECT id, record_type || '.' || action AS record FROM audit_log");
  const recorded = writes.filter(({ audit }) => recordedBy(audit));

  test.each(recorded.filter(({ name }) => !(name in auditShownIn)).map((call) => [call.name, call] as const))(
    "records what %s declares",
    async (_name, call) => {
      const person = people.find((one) => admits(call.access, holders.get(one) as Holder)) ?? "demo_merchant";
      const [path, token] = [await pathOf(call, person), await tokenOf(person)];
      const body = call.method === "GET" ? undefined : await wholeBody(app, call);
      const before = new Set((await entries()).map(({ id }) => id));
      const reply = await app.call(call.method, path, body, token);
      expect([reply.http, reply.msg]).toEqual([200, "success"]);
      const added = (await entries()).filter(({ id }) => !before.has(id));
      expect(added.map(({ record }) => record)).toContain(call.audit);
    },
  );

  test.each(Object.entries(auditShownIn))("records what %s declares, as %s shows", (name, file) => {
    const [, action = "none"] = recordedBy(callNamed(name).audit)?.split(".") ?? [];
    expect(readFileSync(new URL(`../src/modules/${file}`, import.meta.url), "utf8")).toMatch(
      new RegExp(`["']${action}["']`),
    );
  });
});
