import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, PASSWORD, person, type Reply, type TestApp, testApp } from "../../../../test/app.ts";

/** Of Rowe Books, and one of Quay Coffee. */
let PROCESSOR = "";
let TERMINAL = "";
let OTHER = "";

let app: TestApp;
let partnerId = "";
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  for (const name of ["demo_merchant", "demo_clerk", "other_merchant", "demo_partner", "demo_admin"])
    tokens[name] = await app.signIn(name);
  const idIn = async (table: string, whose: string): Promise<string> =>
    (
      await app.sql(`SELECT id FROM ${table} WHERE merchant_id ${whose} $1 ORDER BY created_at LIMIT 1`, [
        DEMO_MERCHANT,
      ])
    )[0].id;
  PROCESSOR = await idIn("processors", "=");
  TERMINAL = await idIn("terminals", "=");
  OTHER = await idIn("processors", "<>");
  partnerId = (await get("", "demo_partner")).data.account_type_id;
});
afterAll(() => app.stop());

const as = (name: string) => tokens[name] ?? name;
const get = (id: string, by = DEMO_KEY) => app.call("GET", `/user${id && `/${id}`}`, undefined, as(by));
const create = (body: Record<string, unknown>, by = DEMO_KEY) => app.call("POST", "/user", body, as(by));
const update = (id: string, body: Record<string, unknown>, by = DEMO_KEY) =>
  app.call("POST", `/user/${id}`, body, as(by));
const remove = (id: string, by = DEMO_KEY) => app.call("DELETE", `/user/${id}`, undefined, as(by));
const list = (path: string, by = DEMO_KEY) => app.call("GET", path, undefined, as(by));

let made = 0;
const fresh = () => `made_user_${++made}`;

/** A user who manages users and may sell, and no more. */
async function manager(): Promise<string> {
  const username = fresh();
  const permissions = { manage_users: true, manage_api_keys: true, process_sale: true };
  const { data } = await create(person({ username, password: PASSWORD, permissions }));
  tokens[username] = await app.signIn(username);
  expect(data.role).toBe("standard");
  return username;
}

describe("a user", () => {
  test("is made with everything that was given, and shown the same afterwards", async () => {
    const given = {
      username: fresh(),
      name: "Front Desk",
      email: "o'neil+desk@example.test",
      phone: "(312) 555-0100",
      timezone: "CET",
      dateformat: "YYYY-MM-DD",
      supress_email_notification: "true",
      notifications: { merchant: { transaction_receipts: true, settlement_receipts: false } },
      defaults: { processor_id: PROCESSOR, unknown: "x" },
      access_restrictions: { ip: "198.51.100.7, 203.0.113.0/24" },
      permissions: { process_sale: true, fly: true },
      password: "Harbour-9!x[]()",
    };
    const { http, data } = await create(person(given));
    expect(http).toBe(200);
    expect(data).toMatchObject({
      username: given.username,
      email: given.email,
      phone: "3125550100",
      timezone: "CET",
      role: "standard",
      account_type: "merchant",
      account_type_id: DEMO_MERCHANT,
      account_name: "Rowe Books",
      flags: {},
      supress_email_notification: true,
      notifications: given.notifications,
      defaults: { processor_id: PROCESSOR },
      access_restrictions: {
        ip: ["198.51.100.7", "203.0.113.0/24"],
        password_change_required: false,
        disable_user_login: false,
      },
    });
    expect(data.permissions).toMatchObject({ process_sale: true, process_refund: false, manage_users: false });
    expect(data.permissions).not.toHaveProperty("fly");
    expect(data).not.toHaveProperty("api_key");
    expect((await get(data.id)).data).toEqual(data);
  });

  test("made without a password can't sign in", async () => {
    const username = fresh();
    await create(person({ username }));
    for (const password of ["", "null", PASSWORD])
      expect((await app.call("POST", "/token-auth", { username, password }, "")).http).toBe(401);
  });

  test("comes with keys when asked for, shown this once", async () => {
    const { data } = await create(person({ username: fresh(), create_api_key: true, create_pub_api_key: true }));
    expect(data.api_key).toMatch(/^api_/);
    expect(data.pub_api_key).toMatch(/^pub_/);
    expect((await get("", data.api_key)).data.id).toBe(data.id);
    expect((await get(data.id)).data).not.toHaveProperty("api_key");
  });

  test.each(["create_api_key", "create_pub_api_key"])("comes with none by %s of who may have none", async (wish) => {
    const username = fresh();
    await create(person({ username, password: PASSWORD, permissions: { manage_users: true } }));
    const by = await app.signIn(username);
    expect((await app.call("POST", "/user", person({ username: fresh(), [wish]: true }), by)).http).toBe(403);
    expect((await app.call("POST", "/user", person({ username: fresh(), [wish]: false }), by)).http).toBe(200);
  });

  test.each([
    ["username", "short1"],
    ["username", "1starts_with_a_digit"],
    ["username", `a${"b".repeat(51)}`],
    ["username", "with space1"],
    ["email", ""],
    ["email", "no at sign"],
    ["name", ""],
    ["role", "owner"],
    ["status", "asleep"],
    ["phone", "0123"],
    ["timezone", "Atlantis/Capital"],
    ["timezone", "+05:00"],
    ["timezone", "-0500"],
    ["dateformat", "YY"],
  ])("with a bad %s (%s) is refused by the field's name", async (field, value) => {
    const { http, msg } = await create(person({ username: fresh(), [field]: value }));
    expect([http, msg.toLowerCase()]).toEqual([400, `bad request error: invalid ${field}`]);
  });

  test.each(["username", "name", "email", "role", "status"])("without %s is refused", async (field) => {
    const body = person({ username: fresh(), [field]: null });
    expect((await create(body)).msg.toLowerCase()).toBe(`bad request error: invalid ${field}`);
  });

  test("with a weak password or a network that is none is refused", async () => {
    expect((await create(person({ username: fresh(), password: "weak" }))).msg).toContain("invalid Password");
    const access_restrictions = { ip: ["10.0.0.0/33"] };
    expect((await create(person({ username: fresh(), access_restrictions }))).msg).toContain("invalid Ip");
  });

  test("name may hold no digit, but is nobody else's in any case, also when both come at once", async () => {
    const username = "frontdesk.only";
    const replies = await Promise.all(
      [username, "FrontDesk.Only", username].map((one) => create(person({ username: one }))),
    );
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 400, 400]);
    expect(replies.find(({ http }) => http === 400)?.msg).toContain("username already exists");
    expect((await create(person({ username: "Demo_Clerk" }))).http).toBe(400);
  });
});

describe("a default", () => {
  const gone = "d4q1v5p2cun8qk7b3nf0";
  const formats = ["transaction_csv_format_id", "transaction_table_format_id", "transaction_totals_format_id"];

  test.each(["processor_id", "terminal_id", ...formats])("%s names what is there", async (name) => {
    const { data } = await create(person({ username: fresh() }));
    const refused = { http: 400, field: `defaults.${name}` };
    expect(await update(data.id, { defaults: { [name]: gone } })).toMatchObject(refused);
    expect(await create(person({ username: fresh(), defaults: { [name]: gone } }))).toMatchObject(refused);
  });

  test("names what is the merchant's own, and stays as it was when that is gone", async () => {
    const { data } = await create(person({ username: fresh(), defaults: { terminal_id: TERMINAL } }));
    expect(await update(data.id, { defaults: { processor_id: OTHER } })).toMatchObject({ http: 400 });
    await app.sql("UPDATE users SET defaults = $2 WHERE id = $1", [data.id, { terminal_id: gone }]);
    expect((await update(data.id, { name: "Anew", defaults: { terminal_id: gone } })).http).toBe(200);
    expect((await update(data.id, { defaults: { terminal_id: "" } })).data.defaults).toEqual({ terminal_id: "" });
  });

  test("of a format names one of its kind, of the account or of a partner above", async () => {
    const { id: partner } = (await app.call("GET", "/partner", undefined, await app.signIn("demo_partner"))).data;
    const format = "INSERT INTO custom_outputs (account_id, id, name, type, field_list, created_at, updated_at)";
    const above = "formatofapartner0000";
    await app.sql(`${format} VALUES ($1, $2, 'Above', 'transaction', '[]', now(), now())`, [partner, above]);
    const { data } = await create(person({ username: fresh() }));
    const choose = async (defaults: object) => (await update(data.id, { defaults })).http;
    expect(await choose({ transaction_csv_format_id: above })).toBe(200);
    expect(await choose({ transaction_table_format_id: above })).toBe(400);
  });
});

describe("a change", () => {
  test("touches what it names and nothing else, also within a group", async () => {
    const permissions = { process_sale: true, process_refund: true };
    const notifications = { merchant: { transaction_receipts: true } };
    const { data } = await create(
      person({ username: fresh(), permissions, notifications, defaults: { terminal_id: TERMINAL } }),
    );
    const change = {
      name: "Back Office",
      permissions: { process_refund: false, vault_create: true },
      notifications: { merchant: { triggered_rules: true } },
      defaults: { processor_id: PROCESSOR },
      access_restrictions: { disable_user_login: true },
    };
    const changed = await update(data.id, change, "demo_partner");
    expect(changed.data).toEqual({
      ...data,
      name: "Back Office",
      permissions: { ...data.permissions, process_refund: false, vault_create: true },
      notifications: { merchant: { transaction_receipts: true, triggered_rules: true } },
      defaults: { terminal_id: TERMINAL, processor_id: PROCESSOR },
      access_restrictions: { ...data.access_restrictions, disable_user_login: true },
      updated_at: changed.data.updated_at,
    });
    expect((await update(data.id, {})).data).toEqual({ ...changed.data, updated_at: expect.any(String) });
  });

  test("of a user name is refused when it is taken, and works otherwise", async () => {
    const { data } = await create(person({ username: fresh() }));
    expect((await update(data.id, { username: "demo_clerk" })).msg).toContain("username already exists");
    for (const none of ["root", ""])
      expect(await update(data.id, { username: none })).toMatchObject({ http: 400, field: "username" });
    expect((await get(data.id)).data.username).toBe(data.username);
    const username = fresh();
    expect((await update(data.id, { username })).data.username).toBe(username);
    expect((await update(data.id, { username: username.toUpperCase() })).http).toBe(200);
  });

  test("of a password, or to disabled, ends the user's sessions", async () => {
    for (const change of [{ password: "Harbour-9!x" }, { status: "disabled" }]) {
      const username = fresh();
      const { data } = await create(person({ username, password: PASSWORD }));
      const token = await app.signIn(username);
      expect((await update(data.id, { password: "weak" })).http).toBe(400);
      expect((await get("", token)).http).toBe(200);
      await update(data.id, change);
      expect((await get("", token)).http).toBe(401);
    }
  });

  test("of oneself to another role or status is refused by its name, and the whole record may be sent back", async () => {
    const { data: clerk } = await get("", "demo_clerk");
    for (const [field, value, label] of [
      ["role", "admin", "Role"],
      ["status", "disabled", "Status"],
    ]) {
      const reply = await update(clerk.id, { name: "Renamed", [field as string]: value }, "demo_clerk");
      const msg = `bad request error: invalid ${label}: users can't change their own`;
      expect([reply.http, reply.field, reply.msg]).toEqual([400, field, msg]);
    }
    const boss = (await get("")).data;
    expect((await update(boss.id, { role: "standard" })).http).toBe(400);
    const sent = await update(clerk.id, clerk, "demo_clerk");
    expect([sent.http, sent.data]).toEqual([200, { ...clerk, updated_at: sent.data.updated_at }]);
  });

  test.each([
    ["username", "somebody_else", "username"],
    ["permissions", { manage_users: true }, "permissions.manage_users"],
    ["permissions", { process_sale: false }, "permissions.process_sale"],
    ["access_restrictions", { ip: "203.0.113.9" }, "access_restrictions.ip"],
    ["access_restrictions", { password_change_required: true }, "access_restrictions.password_change_required"],
    ["access_restrictions", { disable_user_login: true }, "access_restrictions.disable_user_login"],
  ])("of oneself to another %s %j is refused by its field, and nothing is changed", async (name, value, field) => {
    const before = (await get("", "demo_clerk")).data;
    const reply = await update(before.id, { name: "Renamed twice", [name]: value }, "demo_clerk");
    expect(reply).toMatchObject({ http: 400, field });
    expect((await get("", "demo_clerk")).data).toEqual(before);
    expect(await app.signIn("demo_clerk")).toMatch(/^Bearer ey/);
  });

  test("of one's own password leads to the call that asks for the one before", async () => {
    const { data } = await get("", "demo_clerk");
    const reply = await update(data.id, { password: "Harbour-9!x" }, "demo_clerk");
    expect([reply.http, reply.field]).toEqual([400, "password"]);
    expect(reply.msg).toContain("POST /user/change-password");
  });

  test("of oneself takes the whole record with restrictions and flags back, also of who is asked for another password", async () => {
    const username = fresh();
    const access_restrictions = { ip: "127.0.0.1, ::1, ::ffff:127.0.0.1", password_change_required: true };
    const of = { account_type: "merchant", account_type_id: DEMO_MERCHANT };
    const made = await create(person({ username, access_restrictions, create_api_key: true, ...of }), "demo_admin");
    const { data } = await get("", made.data.api_key);
    expect(data).toMatchObject({ flags: { password_expired: "true" }, access_restrictions: { ip: expect.any(Array) } });
    const sent = await update(data.id, { ...data, name: "Renamed" }, made.data.api_key);
    expect([sent.http, sent.data]).toEqual([200, { ...data, name: "Renamed", updated_at: sent.data.updated_at }]);
  });

  test("of what those above have shut or asked for is theirs alone, and what is sent back as it is passes", async () => {
    const { data } = await create(person({ username: fresh() }));
    const restrict = async (restriction: object, by?: string) =>
      (await update(data.id, { name: "Sent along", access_restrictions: restriction }, by)).http;
    const asked = [{ disable_user_login: true }, { password_change_required: true }];
    for (const one of asked) expect(await restrict(one)).toBe(403);
    expect(await restrict({ password_change_required: true }, "demo_partner")).toBe(403);
    expect((await get(data.id)).data.name).toBe("Front Desk");
    expect(await restrict({ password_change_required: true }, "demo_admin")).toBe(200);
    expect(await restrict({ disable_user_login: true }, "demo_partner")).toBe(200);
    for (const one of [{ disable_user_login: false }, { password_change_required: false }])
      expect(await restrict(one)).toBe(403);
    expect(await restrict({ password_change_required: false }, "demo_partner")).toBe(403);
    expect(await restrict({ disable_user_login: true, password_change_required: true })).toBe(200);
    const shut = { ip: null, disable_user_login: true, password_change_required: true };
    expect((await get(data.id)).data.access_restrictions).toEqual(shut);
  });

  test("of somebody new is not to what those above alone ask for", async () => {
    for (const one of [{ disable_user_login: true }, { password_change_required: true }])
      expect((await create(person({ username: fresh(), access_restrictions: one }))).http).toBe(403);
    const access_restrictions = { disable_user_login: false, password_change_required: false };
    expect((await create(person({ username: fresh(), access_restrictions }))).http).toBe(200);
  });

  test("takes no mail address away, for no link to a new password would reach anybody", async () => {
    const { data } = await create(person({ username: fresh() }));
    for (const email of ["", " ", "no at sign"])
      expect(await update(data.id, { email })).toMatchObject({ http: 400, field: "email" });
    expect((await update(data.id, { name: "Front", email: null })).data).toMatchObject({ email: data.email });
  });

  test("of a colleague is not for a clerk without the permission", async () => {
    const { data } = await create(person({ username: fresh() }));
    expect((await update(data.id, { name: "Taken over" }, "demo_clerk")).http).toBe(403);
    expect((await get(data.id)).data.name).toBe("Front Desk");
  });
});

describe("nobody rises", () => {
  test("by making, changing or copying a user with more than they have", async () => {
    const boss = (await get("", "demo_merchant")).data;
    const by = await manager();
    const self = (await get("", by)).data;
    const tries: Reply[] = [
      await create(person({ username: fresh(), role: "admin" }), by),
      await create(person({ username: fresh(), permissions: { process_credit: true } }), by),
      await app.call("POST", `/user/${boss.id}/copy`, { username: fresh(), email: "a@example.test" }, as(by)),
      await update(boss.id, { password: "Harbour-9!x" }, by),
      await update(boss.id, { email: "mine@example.test" }, by),
      await remove(boss.id, by),
    ];
    expect(tries.map(({ http }) => http)).toEqual(tries.map(() => 403));
    const { data } = await create(person({ username: fresh(), permissions: { process_sale: true } }), by);
    expect((await update(data.id, { role: "admin" }, by)).http).toBe(403);
    expect((await update(data.id, { permissions: { process_credit: true } }, by)).http).toBe(403);
    expect((await update(data.id, { permissions: { manage_users: true } }, by)).http).toBe(200);
    expect((await update(self.id, { role: "admin", permissions: { process_credit: true } }, by)).http).toBe(400);
    await update(self.id, { permissions: { process_credit: true } }, by);
    expect((await get("", by)).data).toEqual({ ...self, updated_at: expect.any(String) });
  });

  test("out of their account", async () => {
    const [other] = await app.sql("SELECT account_type_id AS id FROM users WHERE username = 'other_merchant'");
    const admin = (await get("", "demo_admin")).data.account_type_id;
    for (const [account_type, account_type_id, http, by] of [
      ["partner", partnerId, 403, DEMO_KEY],
      ["admin", admin, 403, DEMO_KEY],
      ["admin", admin, 403, "demo_partner"],
      ["merchant", other.id, 404, DEMO_KEY],
    ])
      expect((await create(person({ username: fresh(), account_type, account_type_id }), by)).http).toBe(http);
    const { data } = await create(person({ username: fresh() }));
    await update(data.id, { account_type: "partner", account_type_id: partnerId });
    expect((await get(data.id)).data).toMatchObject({ account_type: "merchant", account_type_id: DEMO_MERCHANT });
  });
});

describe("a deletion", () => {
  test("takes the user's keys and sessions with it", async () => {
    const username = fresh();
    const { data } = await create(person({ username, password: PASSWORD, create_api_key: true }));
    const token = await app.signIn(username);
    expect(await remove(data.id)).toMatchObject({ http: 200, msg: "success", data: null });
    for (const credential of [token, data.api_key]) expect((await get("", credential)).http).toBe(401);
    expect((await get(data.id)).http).toBe(404);
    expect((await remove(data.id)).http).toBe(404);
    expect((await create(person({ username }))).http).toBe(200);
  });

  test("by each other at once leaves one of the two", async () => {
    for (const _round of [1, 2, 3, 4]) {
      const [one, two] = [await manager(), await manager()];
      const [ofOne, ofTwo] = [(await get("", one)).data.id, (await get("", two)).data.id];
      const replies = await Promise.all([remove(ofTwo, one), remove(ofOne, two)]);
      expect(replies.map(({ http }) => http).sort()).toEqual([200, 401]);
    }
  });

  test("is never of oneself", async () => {
    const { data } = await get("");
    expect((await remove(data.id)).http).toBe(400);
    expect((await get("")).http).toBe(200);
  });
});

describe("a copy", () => {
  test("has the rights of its model and a name and address of its own", async () => {
    const permissions = { process_sale: true, process_void: true };
    const model = (await create(person({ username: fresh(), permissions, timezone: "CET", phone: "3125550100" }))).data;
    const body = { username: fresh(), email: "copy@example.test", name: "Copy" };
    const { data } = await app.call("POST", `/user/${model.id}/copy`, body);
    const { id: _id, created_at: _created, updated_at: _updated, ...rest } = model;
    expect(data).toMatchObject({ ...rest, ...body });
    expect(data.id).not.toBe(model.id);
    expect((await app.call("POST", `/user/${model.id}/copy`, body)).msg).toContain("username already exists");
    for (const bad of [{ email: "x@example.test" }, { username: fresh() }, { ...body, username: "x" }])
      expect((await app.call("POST", `/user/${model.id}/copy`, bad)).http).toBe(400);
  });
});

describe("lists", () => {
  test("hold the caller's account only, oldest first, in pages that count everything", async () => {
    const all = await list("/users");
    expect(all.total_count).toBe(all.data.length);
    expect(new Set(all.data.map((one: { account_type_id: string }) => one.account_type_id))).toEqual(
      new Set([DEMO_MERCHANT]),
    );
    const times = all.data.map((one: { created_at: string }) => one.created_at);
    expect(times).toEqual([...times].sort());
    const page = await list("/users?limit=2&offset=1");
    expect(page.data).toEqual(all.data.slice(1, 3));
    expect(page.total_count).toBe(all.total_count);
    expect((await list("/users?limit=0&offset=99999")).data).toEqual([]);
    expect((await list("/users?limit=x&offset=-1")).data).toHaveLength(all.data.length);
  });

  test("of accounts beneath are seen from above and from nowhere else", async () => {
    const ours = `/users/merchant/${DEMO_MERCHANT}`;
    for (const [by, http] of [
      ["demo_merchant", 200],
      ["demo_partner", 200],
      ["demo_admin", 200],
      ["other_merchant", 404],
    ] as const)
      expect([by, (await list(ours, by)).http]).toEqual([by, http]);
    expect((await list(`/users/partner/${partnerId}`)).http).toBe(404);
    expect((await list(`/users/partner/${partnerId}`, "demo_admin")).http).toBe(200);
    expect((await list(`/users/admin/${partnerId}`, "demo_partner")).http).toBe(404);
  });
});

describe("from above", () => {
  test("a partner makes, changes and deletes users of a merchant beneath it, and not of one that isn't", async () => {
    const [one] = await app.sql("SELECT account_type_id AS id FROM users WHERE username = 'other_merchant'");
    const path = `/merchant/${one.id}/user`;
    const body = person({ username: fresh(), role: "admin", account_type: "admin" });
    const { data } = await app.call("POST", path, body, as("demo_partner"));
    expect(data).toMatchObject({ role: "admin", account_type: "merchant", account_type_id: one.id });
    expect((await app.call("POST", path, person({ username: fresh() }))).http).toBe(403);
    expect((await update(data.id, { name: "Renamed" }, "demo_partner")).data.name).toBe("Renamed");
    await app.sql("INSERT INTO partners (id, name, created_at) VALUES ('beside00000000000000', 'Beside', now())");
    await app.sql("UPDATE merchants SET partner_id = 'beside00000000000000' WHERE id = $1", [one.id]);
    for (const reply of [
      await get(data.id, "demo_partner"),
      await update(data.id, { name: "Again" }, "demo_partner"),
      await remove(data.id, "demo_partner"),
      await app.call("POST", path, person({ username: fresh() }), as("demo_partner")),
    ])
      expect(reply.http).toBe(404);
    expect((await remove(data.id, "demo_admin")).http).toBe(200);
  });

  test("a sub-partner reaches what is beneath it, and nothing of its parent", async () => {
    const sub = "beneath0000000000000";
    await app.sql("INSERT INTO partners (id, parent_id, name, created_at) VALUES ($1, $2, 'Pier', now())", [
      sub,
      partnerId,
    ]);
    const account = { account_type: "partner", account_type_id: sub };
    const boss = person({ username: fresh(), role: "admin", password: PASSWORD, ...account });
    const { data } = await create(boss, "demo_partner");
    expect(data).toMatchObject({ ...account, account_name: "Pier" });
    const token = await app.signIn(data.username);
    for (const path of [
      `/users/partner/${partnerId}`,
      `/users/merchant/${DEMO_MERCHANT}`,
      `/user/${(await get("", "demo_partner")).data.id}`,
    ])
      expect([path, (await list(path, token)).http]).toEqual([path, 404]);
    expect((await list("/users", token)).total_count).toBe(1);
    expect((await get(data.id, "demo_partner")).http).toBe(200);
  });
});
