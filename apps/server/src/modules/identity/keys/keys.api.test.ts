import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { lettersTo } from "../../../../test/letters.ts";
import { tellExpiringKeys } from "../jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const ELSEWHERE = "203.0.113.9";
const create = (body: Record<string, unknown> = {}, authorization = DEMO_KEY) =>
  app.call("POST", "/user/apikey", { type: "api", name: "till", ...body }, authorization);
const update = (id: string, body: Record<string, unknown>, authorization = DEMO_KEY) =>
  app.call("POST", `/user/apikey/${id}`, body, authorization);
const rotate = (id: string, body: Record<string, unknown> = {}, authorization = DEMO_KEY) =>
  app.call("POST", `/user/apikey/${id}/rotate`, body, authorization);
const show = async (id: string) => (await app.call("GET", `/user/apikey/${id}`)).data;
const works = async (key: string) => (await app.call("GET", "/user", undefined, key)).http;
const inMinutes = (minutes: number) => new Date(app.services.clock.now().getTime() + minutes * MINUTE).toISOString();

/** A user with a key and a session of their own. */
async function somebody(username: string, override: Record<string, unknown> = {}) {
  const body = person({ username, password: PASSWORD, role: "admin", create_api_key: true, ...override });
  const { data } = await app.call("POST", "/user", body);
  return { id: data.id as string, key: data.api_key as string, token: await app.signIn(username) };
}

describe("a key", () => {
  test("is shown by its id with its limits and never with its secret", async () => {
    const limits = {
      scopes: ["process_sale", "process_sale", "process_refund"],
      allowed_ips: ["127.0.0.1", "203.0.113.0/24"],
      allowed_urls: ["https://Shop.example.test/pay"],
      expires_at: inMinutes(5),
      legacy_shapes: true,
    };
    const { data } = await create({ ...limits, name: "%*&^ $#" });
    const { api_key, ...rest } = data;
    expect(rest).toMatchObject({
      ...limits,
      name: "%*&^ $#",
      last_used_at: null,
      previous_until: null,
      scopes: ["process_sale", "process_refund"],
      allowed_urls: ["https://shop.example.test"],
    });
    expect(await show(data.id)).toEqual({ ...rest, api_key: "" });
    expect(api_key).toMatch(/^api_/);
  });

  test("that several change at once is noted change by change, each with what the one before had made of it", async () => {
    const { id } = (await create()).data;
    const names = Array.from({ length: 6 }, (_, n) => `renamed ${n}`);
    await Promise.all(names.map((name) => app.call("POST", `/user/apikey/${id}`, { name }, DEMO_KEY)));
    const sides =
      "SELECT before->>'name' AS was, after->>'name' AS is FROM audit_log WHERE record_id = $1 AND action = 'update' ORDER BY seq";
    const kept = await app.sql(sides, [id]);
    expect(kept.map((row) => row.is).sort()).toEqual(names);
    for (const [n, { is }] of kept.slice(0, -1).entries()) expect(kept[n + 1].was).toBe(is);
  });

  test("that two delete at once is deleted once, and the audit says so once", async () => {
    const { id } = (await create()).data;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => app.call("DELETE", `/user/apikey/${id}`, undefined, DEMO_KEY)),
    );
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await app.sql("SELECT action FROM audit_log WHERE record_id = $1 AND action = 'delete'", [id])).toHaveLength(
      1,
    );
  });

  test.each([
    ["Allowed Ips", { allowed_ips: ["10.0.0.0/64"] }],
    ["Allowed Urls", { allowed_urls: ["http://localhost:3000"] }],
    ["Allowed Urls", { allowed_urls: ["no address"] }],
    ["Scopes", { scopes: ["fly"] }],
    ["Expires At: must be in the future", { expires_at: "2001-01-01T00:00:00Z" }],
    ["Expires At", { expires_at: "soon" }],
    ["Type", { type: "root" }],
    ["Name", { name: "" }],
  ])("with bad %s is refused and not stored", async (field, body) => {
    const before = (await app.call("GET", "/user/apikeys")).total_count;
    expect((await create(body)).msg).toBe(`bad request error: invalid ${field}`);
    expect((await app.call("GET", "/user/apikey")).total_count).toBe(before);
  });

  test("takes a change of what it names, and loses its end by an empty one", async () => {
    const { data } = await create({ expires_at: inMinutes(5), scopes: ["process_sale"] });
    const changed = await update(data.id, { name: "new", expires_at: "", scopes: [] });
    expect(changed.data).toMatchObject({ name: "new", expires_at: null, scopes: [], api_key: "" });
    expect((await update(data.id, {})).data).toMatchObject({ name: "new" });
  });

  test("of somebody else is found by none of its calls", async () => {
    const { data } = await create();
    const { key } = await somebody("not_the_owner1");
    expect((await app.call("GET", `/user/apikey/${data.id}`, undefined, key)).http).toBe(404);
    expect((await update(data.id, { name: "mine" }, key)).http).toBe(404);
    expect((await rotate(data.id, {}, key)).http).toBe(404);
    expect(await works(data.api_key)).toBe(200);
  });

  test("stops when its time has come", async () => {
    const { data } = await create({ expires_at: inMinutes(5) });
    expect(await works(data.api_key)).toBe(200);
    app.pass(5 * MINUTE);
    expect(await works(data.api_key)).toBe(401);
  });

  test("ends at a moment that can be told of it, and one that is refused was not made", async () => {
    const count = async () => (await app.call("GET", "/user/apikeys?limit=1")).total_count;
    const before = await count();
    const beyond = { http: 400, field: "expires_at" };
    expect(await create({ expires_at: "9999-12-31T23:59:59-12:00" })).toMatchObject(beyond);
    expect(await count()).toBe(before);
    const { data } = await create({ expires_at: "9999-12-31T23:59:59Z" });
    expect(data.expires_at).toBe("9999-12-31T23:59:59.000Z");
    expect(await update(data.id, { expires_at: "9999-12-31T23:59:59-00:01" })).toMatchObject(beyond);
  });

  test("works from its addresses only", async () => {
    const { data } = await create({ allowed_ips: ["127.0.0.0/8", "::1"] });
    expect(await works(data.api_key)).toBe(200);
    await update(data.id, { allowed_ips: [ELSEWHERE] });
    expect(await works(data.api_key)).toBe(403);
  });

  test("with scopes looks at people only by one that says so, and with none at who is signed in", async () => {
    const { id } = (await app.call("GET", "/user")).data;
    const people = ["/users", `/user/${id}`, `/users/merchant/${DEMO_MERCHANT}`];
    for (const [scope, http] of [
      ["manage_users", 200],
      ["vault_create", 403],
    ] as const) {
      const { api_key: scoped } = (await create({ scopes: [scope] })).data;
      for (const path of people)
        expect([path, (await app.call("GET", path, undefined, scoped)).http]).toEqual([path, http]);
      for (const [method, path] of [
        ["GET", "/user/sessions"],
        ["DELETE", `/user/${id}/sessions`],
      ] as const)
        expect([path, (await app.call(method, path, undefined, scoped)).http]).toEqual([path, 403]);
      expect((await app.call("GET", "/user", undefined, scoped)).http).toBe(200);
    }
  });

  test("with scopes never gets what its owner lacks", async () => {
    const { key } = await somebody("standard_owner", {
      role: "standard",
      permissions: { manage_api_keys: true, process_sale: true },
    });
    const { data } = await create({ scopes: ["process_sale", "manage_users"] }, key);
    const body = person({ username: "never_made1" });
    expect((await app.call("POST", "/user", body, data.api_key)).http).toBe(403);
  });

  test("with any limit makes no other key, loosens none, and changes no address of its owner", async () => {
    for (const limit of [
      { scopes: ["manage_api_keys", "manage_users"] },
      { expires_at: inMinutes(9) },
      { allowed_ips: ["127.0.0.1"] },
    ]) {
      const { data } = await create(limit);
      const tries = [
        await create({}, data.api_key),
        await update(data.id, { scopes: [], allowed_ips: [], expires_at: "" }, data.api_key),
        await rotate(data.id, {}, data.api_key),
        await app.call("POST", "/user", person({ username: "with_a_key1", create_api_key: true }), data.api_key),
        await app.call("POST", `/user/${data.user_id}`, { email: "thief@example.test" }, data.api_key),
      ];
      expect(tries.map(({ http }) => http)).toEqual([403, 403, 403, 403, 403]);
    }
  });

  test.each([
    ["scopes", { scopes: ["manage_users"] }],
    ["addresses", { allowed_ips: ["127.0.0.1"] }],
    ["an end", { expires_at: "2099-01-01T00:00:00Z" }],
  ])("limited by %s makes and changes no person, and opens no account", async (limit, body) => {
    const word = limit.replace(" ", "_");
    const colleague = await somebody(`colleague_${word}`, { role: "standard" });
    const { data: partner } = await app.call("GET", "/user", undefined, await app.signIn("demo_partner"));
    for (const role of ["merchant", "partner", "admin"]) {
      const owner = role === "merchant" ? DEMO_KEY : await app.signIn(`demo_${role}`);
      const { api_key } = (await create(body, owner)).data;
      const asKey = (method: string, path: string, sent?: unknown) => app.call(method, path, sent, api_key);
      const heir = person({ username: `heir_of_${word}`, role: "standard", password: PASSWORD });
      const user = { username: `first_of_${word}`, name: "Heir", email: "heir@example.test", create_api_key: true };
      const tries = [
        await asKey("POST", "/user", heir),
        await asKey("POST", `/user/${colleague.id}`, { password: "Taken-over-1!" }),
        await asKey("POST", `/user/${colleague.id}/copy`, { ...heir, password: undefined }),
        await asKey("POST", `/user/${colleague.id}/resend-welcome`),
        await asKey("POST", `/user/request-password-change/${colleague.id}`, { password_change_required: false }),
        await asKey("POST", `/user/request-disable-login/${colleague.id}`, { disable_user_login: false }),
        await asKey("DELETE", `/user/reset-ip-restriction?user_id=${colleague.id}`),
        await asKey("DELETE", `/user/${colleague.id}`),
        await asKey("POST", "/partner", { name: "Aside", parent_id: partner.account_type_id, user }),
        await asKey("POST", "/merchant", { name: "Aside", partner_id: partner.account_type_id, user }),
      ];
      expect([role, ...tries.map(({ http }) => http)]).toEqual([role, ...tries.map(() => 403)]);
    }
    expect(await works(await app.signIn(`colleague_${word}`))).toBe(200);
  });

  test("notes its last use, at most once a minute and without being waited for", async () => {
    const { data } = await create();
    const noted = async () =>
      (await app.sql("SELECT last_used_at FROM api_keys WHERE id = $1", [data.id]))[0].last_used_at;
    await works(data.api_key);
    await expect.poll(noted).not.toBeNull();
    const first = await noted();
    for (let n = 0; n < 5; n += 1) await works(data.api_key);
    expect(await noted()).toEqual(first);
    app.pass(61_000);
    await works(data.api_key);
    await expect.poll(noted).not.toEqual(first);
    expect((await show(data.id)).last_used_at).toBe((await noted()).toISOString());
  });
});

describe("a rotation", () => {
  test("gives a new secret and ends the old one at once unless it is given time", async () => {
    const { data } = await create();
    const next = await rotate(data.id);
    expect(next.data).toMatchObject({ id: data.id, previous_until: null });
    expect(await works(next.data.api_key)).toBe(200);
    expect(await works(data.api_key)).toBe(401);
  });

  test("lets the old secret live until its time, and gives no other one time before that", async () => {
    const { data } = await create();
    const until = inMinutes(10);
    const second = (await rotate(data.id, { previous_until: until })).data;
    expect([await works(data.api_key), await works(second.api_key)]).toEqual([200, 200]);
    const refused = await rotate(data.id, { previous_until: inMinutes(10) });
    expect(refused).toMatchObject({ http: 400, field: "previous_until" });
    expect(refused.msg).toContain(`the secret before is good until ${until}`);
    expect([await works(data.api_key), await works(second.api_key)]).toEqual([200, 200]);
    app.pass(10 * MINUTE);
    const third = (await rotate(data.id, { previous_until: inMinutes(10) })).data;
    expect([await works(data.api_key), await works(second.api_key), await works(third.api_key)]).toEqual([
      401, 200, 200,
    ]);
  });

  test("of several at once that give the old secret time one is made, and no secret dies that was promised", async () => {
    const { data } = await create();
    const all = await Promise.all([1, 2, 3].map(() => rotate(data.id, { previous_until: inMinutes(10) })));
    expect(all.map(({ http }) => http).sort()).toEqual([200, 400, 400]);
    const made = all.find(({ http }) => http === 200)?.data.api_key;
    expect([await works(data.api_key), await works(made)]).toEqual([200, 200]);
  });

  test("that gives no time is made at any time, and ends every secret before", async () => {
    const { data } = await create();
    const second = (await rotate(data.id, { previous_until: inMinutes(10) })).data;
    const third = (await rotate(data.id)).data;
    expect([await works(data.api_key), await works(second.api_key), await works(third.api_key)]).toEqual([
      401, 401, 200,
    ]);
    expect(third.previous_until).toBeNull();
  });

  test("gives no more than thirty days", async () => {
    const { data } = await create();
    expect((await rotate(data.id, { previous_until: inMinutes(31 * 24 * 60) })).msg).toContain("Previous Until");
    expect(await works(data.api_key)).toBe(200);
  });
});

describe("a user's addresses", () => {
  test("shut sign-in, open sessions and keys from anywhere else, until administration resets them", async () => {
    const { id, key, token } = await somebody("only_elsewhere");
    await app.call("POST", `/user/${id}`, { access_restrictions: { ip: ["203.0.113.0/24"] } });
    expect([await works(token), await works(key)]).toEqual([403, 403]);
    const tryIn = (password: string) => app.call("POST", "/token-auth", { username: "only_elsewhere", password }, "");
    const { http, msg } = await tryIn(PASSWORD);
    expect([http, msg]).toEqual([403, "forbidden: not from this IP address"]);
    expect((await tryIn("wrong")).http).toBe(401);
    const admin = await app.signIn("demo_admin");
    expect((await app.call("DELETE", "/user/reset-ip-restriction", { user_id: id })).http).toBe(403);
    expect((await app.call("DELETE", "/user/reset-ip-restriction", {}, admin)).msg).toContain("User Id");
    expect((await app.call("DELETE", `/user/reset-ip-restriction?user_id=${id}`, undefined, admin)).http).toBe(200);
    expect([await works(token), await works(key), (await tryIn(PASSWORD)).http]).toEqual([200, 200, 200]);
  });

  test("may be emptied by whoever manages the user", async () => {
    const { id, key } = await somebody("here_and_there");
    await app.call("POST", `/user/${id}`, { access_restrictions: { ip: ELSEWHERE } });
    expect(await works(key)).toBe(403);
    expect(
      (await app.call("POST", `/user/${id}`, { access_restrictions: { ip: "" } })).data.access_restrictions.ip,
    ).toBeNull();
    expect(await works(key)).toBe(200);
  });
});

describe("a password that must be changed", () => {
  test("holds every session until it is changed, and lets keys work", async () => {
    const { id, key, token } = await somebody("must_change1");
    const admin = await app.signIn("demo_admin");
    const ask = (body: unknown, by: string) => app.call("POST", `/user/request-password-change/${id}`, body, by);
    expect((await ask({ password_change_required: true }, DEMO_KEY)).http).toBe(403);
    expect((await ask({}, admin)).http).toBe(400);
    expect(await ask({ password_change_required: "true" }, admin)).toMatchObject({ http: 200, data: null });
    const held = await app.signIn("must_change1");
    for (const session of [token, held]) {
      expect((await app.call("GET", "/user", undefined, session)).data.flags).toEqual({ password_expired: "true" });
      expect(await app.call("GET", "/users", undefined, session)).toMatchObject({
        http: 403,
        msg: "password change required",
      });
      expect((await app.call("POST", `/user/${id}`, { name: "x" }, session)).http).toBe(403);
    }
    expect((await app.call("GET", "/users", undefined, key)).http).toBe(200);
    const change = (new_password: string) =>
      app.call("POST", "/user/change-password", { current_password: PASSWORD, new_password }, held);
    expect((await change(PASSWORD)).msg).toContain("New Password");
    expect((await change("Harbour-9!x")).http).toBe(200);
    expect((await app.call("GET", "/users", undefined, held)).http).toBe(200);
  });

  test("may be let be", async () => {
    const { id, token } = await somebody("must_not_change");
    const admin = await app.signIn("demo_admin");
    for (const password_change_required of [true, false])
      await app.call("POST", `/user/request-password-change/${id}`, { password_change_required }, admin);
    expect((await app.call("GET", "/users", undefined, token)).http).toBe(200);
  });
});

test("the owner of a key is told a week before it ends, once, and again when it was given another end", async () => {
  const DAY = 24 * 60 * MINUTE;
  const inDays = (days: number) => new Date(app.services.clock.now().getTime() + days * DAY).toISOString();
  const { token } = await somebody("key_owner1", { email: "key_owner1@example.test" });
  const { id } = (await create({ name: "nightly export", expires_at: inDays(30) }, token)).data;
  await create({ name: "for a day", expires_at: inDays(1) }, token);
  const told = async () => {
    await tellExpiringKeys(app.services);
    return (await lettersTo(app, "key_owner1@example.test")).filter(({ subject }) => subject.includes("ends soon"));
  };
  expect(await told()).toEqual([]);
  app.pass(24 * DAY);
  const [letter, ...others] = await told();
  expect([letter?.subject, others]).toEqual(['Your API key "nightly export" ends soon', []]);
  expect(letter?.text).toContain("of key_owner1 ends at ");
  expect(await told()).toHaveLength(1);
  const again = await app.signIn("key_owner1");
  expect((await update(id, { expires_at: inDays(20) }, again)).http).toBe(200);
  expect(await told()).toHaveLength(1);
  app.pass(14 * DAY);
  expect(await told()).toHaveLength(2);
});

describe("a login that is disabled", () => {
  test("ends sessions and shuts sign-in like a wrong password, until it is enabled; keys work on", async () => {
    const { id, key, token } = await somebody("no_more_login");
    const [admin, partner] = [await app.signIn("demo_admin"), await app.signIn("demo_partner")];
    const set = (disable_user_login: boolean, by: string) =>
      app.call("POST", `/user/request-disable-login/${id}`, { disable_user_login }, by);
    const tryIn = async () =>
      (await app.call("POST", "/token-auth", { username: "no_more_login", password: PASSWORD }, "")).msg;
    expect((await set(true, DEMO_KEY)).http).toBe(403);
    expect((await set(true, partner)).http).toBe(200);
    expect([await works(token), await works(key)]).toEqual([401, 200]);
    expect(await tryIn()).toBe("invalid username or password");
    expect((await set(false, admin)).http).toBe(200);
    expect(await tryIn()).toBe("success");
    expect(await works(token)).toBe(401);
  });

  test("is never one's own, nor that of somebody above", async () => {
    const partner = await app.signIn("demo_partner");
    const ids = await app.sql("SELECT id, username FROM users WHERE username IN ('demo_admin', 'demo_partner')");
    for (const { id, username } of ids) {
      const reply = await app.call("POST", `/user/request-disable-login/${id}`, { disable_user_login: true }, partner);
      expect([username, reply.http]).toEqual([username, username === "demo_partner" ? 400 : 404]);
    }
  });
});
