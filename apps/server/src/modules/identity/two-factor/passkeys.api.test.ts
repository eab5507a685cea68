import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { authenticator, type Lie } from "../../../../test/authenticator.ts";
import { lettersTo } from "../../../../test/letters.ts";

let app: TestApp;
let origin = "";
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
  origin = app.services.config.PUBLIC_URL;
});
afterAll(() => app.stop());

type Device = ReturnType<typeof authenticator>;

let made = 0;
async function somebody() {
  made += 1;
  const username = `keyholder_${made}`;
  const body = person({ username, email: `${username}@example.test`, password: PASSWORD, role: "admin" });
  const { id } = (await app.call("POST", "/user", body)).data;
  return { id: id as string, username, token: await app.signIn(username) };
}

const optionsToAdd = (token: string, current_password = PASSWORD) =>
  app.call("POST", "/user/passkey/options", { current_password }, token);

async function add(token: string, device: Device, lie: Lie = {}) {
  const { data } = await optionsToAdd(token);
  return app.call("POST", "/user/passkey", { name: "Laptop", passkey: device.make(data, lie) }, token);
}

async function keyholder() {
  const who = await somebody();
  const device = authenticator(origin);
  const { data } = await add(who.token, device);
  return { ...who, device, passkey: data.id as string };
}

/** Gives what the app shows from then on. */
async function setUpApp(token: string) {
  const { secret } = (await app.call("GET", "/user/set-two-factor-auth", undefined, token)).data;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.services.clock.now().getTime() });
  await app.call("POST", "/user/set-two-factor-auth", { totp: code() }, token);
  return code;
}

const challenge = async () => (await app.call("POST", "/token-auth/passkey-options", undefined, "")).data;
const signIn = (body: object) => app.call("POST", "/token-auth", body, "");
const whoIs = (token: string) => app.call("GET", "/user", undefined, `Bearer ${token}`);

describe("a passkey", () => {
  test("is added with the password, named, listed with its last use, and signs in alone", async () => {
    const { id, token, device } = await keyholder();
    const before = (await app.call("GET", "/user/passkeys", undefined, token)).data;
    expect(before).toMatchObject([{ name: "Laptop", rp_id: "localhost", last_used_at: null }]);
    const { http, token: opened = "" } = await signIn({ passkey: device.use(await challenge()) });
    expect(http).toBe(200);
    expect((await whoIs(opened)).data).toMatchObject({ id, two_factor_enabled: true, two_factor_methods: ["passkey"] });
    expect((await app.call("GET", "/user/passkeys", undefined, token)).data[0].last_used_at).not.toBeNull();
    const rows = await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq DESC LIMIT 2", [id]);
    expect(rows.map(({ action }) => action)).toEqual(["sign_in", "add_passkey"]);
  });

  test("is made known to its owner by mail, and one that is refused is not", async () => {
    const { username, token, device } = await keyholder();
    const letters = await lettersTo(app, `${username}@example.test`);
    expect(letters.map(({ subject }) => subject)).toEqual(["A passkey was added"]);
    expect(letters[0]?.text).toContain(`${username} can be signed in with the passkey "Laptop"`);
    expect((await add(token, device)).http).toBe(400);
    expect(await lettersTo(app, `${username}@example.test`)).toHaveLength(1);
  });

  test("that is removed is made known to its owner by mail, and one that is not theirs is not", async () => {
    const { username, token } = await keyholder();
    const [{ id }] = (await app.call("GET", "/user/passkeys", undefined, token)).data;
    const body = { current_password: PASSWORD };
    // Mails that wait together are sent together, in no order.
    expect(await lettersTo(app, `${username}@example.test`)).toHaveLength(1);
    for (const one of ["zzzzzzzzzzzzzzzzzzzz", id, id]) await app.call("DELETE", `/user/passkey/${one}`, body, token);
    const letters = await lettersTo(app, `${username}@example.test`);
    expect(letters.map(({ subject }) => subject)).toEqual(["A passkey was removed", "A passkey was added"]);
    expect(letters[0]?.text).toContain(`${username} can be signed in with the passkey "Laptop" no longer`);
  });

  test("is not added without the password, by a key of the API, or in another's name", async () => {
    const { id, token } = await somebody();
    expect((await optionsToAdd(token, "Wrong-guess-1!")).msg).toBe("bad request error: invalid Current Password");
    const { data } = await app.call("POST", "/user/apikey", { type: "api", name: "x" }, token);
    expect((await optionsToAdd(data.api_key)).http).toBe(403);
    const admin = await app.signIn("demo_admin");
    const { key } = (await app.call("GET", `/user/loginas/${id}`, undefined, admin)).data;
    const standIn = `Bearer ${(await signIn({ auth_key: key })).token}`;
    expect((await optionsToAdd(standIn)).http).toBe(403);
  });

  test("is asked for beside the password once it is there, and that is enough", async () => {
    const { username, device } = await keyholder();
    const asked = await signIn({ username, password: PASSWORD });
    expect([asked.http, asked.msg, asked.data]).toEqual([
      401,
      "two factor authentication required",
      { two_factor_methods: ["passkey"] },
    ]);
    expect((await signIn({ username, password: PASSWORD, totp: "000000" })).http).toBe(401);
    const passkey = device.use(await challenge());
    expect((await signIn({ username, password: PASSWORD, passkey })).http).toBe(200);
  });

  test("stands beside an app: either will do", async () => {
    const { username, token, device } = await keyholder();
    const code = await setUpApp(token);
    app.pass(60_000);
    const asked = await signIn({ username, password: PASSWORD });
    expect(asked.data).toEqual({ two_factor_methods: ["totp", "passkey"] });
    expect((await signIn({ username, password: PASSWORD, totp: code() })).http).toBe(200);
    expect((await signIn({ username, password: PASSWORD, passkey: device.use(await challenge()) })).http).toBe(200);
    app.pass(60_000);
    await app.call("DELETE", "/user/remove-two-factor-auth", { totp: code() }, token);
    expect((await app.call("GET", "/user", undefined, token)).data.two_factor_methods).toEqual(["passkey"]);
  });

  test("is not another's second factor", async () => {
    const [one, other] = [await keyholder(), await keyholder()];
    const passkey = other.device.use(await challenge());
    expect((await signIn({ username: one.username, password: PASSWORD, passkey })).http).toBe(401);
  });
});

describe("what a device answers is good", () => {
  test("once, also when it comes twice at the same time", async () => {
    const { device } = await keyholder();
    const passkey = device.use(await challenge());
    const replies = await Promise.all([signIn({ passkey }), signIn({ passkey }), signIn({ passkey })]);
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 401, 401]);
    expect((await signIn({ passkey })).msg).toBe("invalid username or password");
  });

  test("for five minutes", async () => {
    const { device, username } = await keyholder();
    const passkey = device.use(await challenge());
    app.pass(5 * 60_000);
    expect((await signIn({ passkey })).http).toBe(401);
    expect((await signIn({ username, password: PASSWORD })).http).toBe(401);
  });

  const lies: [string, Lie][] = [
    ["a page of another host", { origin: "https://gatehouse.evil.example" }],
    ["a page whose host begins alike", { origin: "http://localhost.evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["a device that did not verify the person", { verified: false }],
    ["an answer of the other kind", { type: "webauthn.create" }],
    ["a challenge that nobody gave", { challenge: Buffer.alloc(32).toString("base64url") }],
  ];

  test.each(lies)("to sign in, not from %s", async (_, lie) => {
    const { device } = await keyholder();
    expect((await signIn({ passkey: device.use(await challenge(), lie) })).http).toBe(401);
  });

  test.each(lies.map(([name, lie]) => [name, lie.type ? { type: "webauthn.get" } : lie] as const))(
    "to be added, not from %s",
    async (_, lie) => {
      const { token } = await somebody();
      const { msg, field } = await add(token, authenticator(origin), lie);
      expect([msg, field]).toEqual(["bad request error: invalid Passkey", "passkey"]);
    },
  );

  test("to its own challenge: one to add a passkey signs nobody in, and one person's adds none to another", async () => {
    const { token, device } = await keyholder();
    const { data } = await optionsToAdd(token);
    expect((await signIn({ passkey: device.use({ ...data, rpId: "localhost" }) })).http).toBe(401);
    const thief = await somebody();
    const passkey = authenticator(origin).make((await optionsToAdd(token)).data);
    expect((await app.call("POST", "/user/passkey", { name: "x", passkey }, thief.token)).http).toBe(400);
  });

  test("with a signature of its own key, and not from a copy that lags behind", async () => {
    const { device } = await keyholder();
    const forged = authenticator(origin).use(await challenge());
    expect((await signIn({ passkey: { ...forged, id: device.id, rawId: device.id } })).http).toBe(401);
    for (let n = 0; n < 3; n += 1) expect((await signIn({ passkey: device.use(await challenge()) })).http).toBe(200);
    device.count(1);
    expect((await signIn({ passkey: device.use(await challenge()) })).http).toBe(401);
  });

  test("for one account: a passkey that somebody has is not added by another", async () => {
    const { device } = await keyholder();
    const other = await somebody();
    expect((await add(other.token, device)).http).toBe(400);
  });
});

describe("a passkey opens nothing any more", () => {
  test("once it is removed: then the password is enough again", async () => {
    const { username, token, device, passkey } = await keyholder();
    const body = { current_password: PASSWORD };
    expect((await app.call("DELETE", `/user/passkey/${passkey}`, body, token)).http).toBe(200);
    expect((await app.call("DELETE", `/user/passkey/${passkey}`, body, token)).http).toBe(404);
    expect((await signIn({ passkey: device.use(await challenge()) })).http).toBe(401);
    expect((await signIn({ username, password: PASSWORD })).http).toBe(200);
  });

  test("but is not removed by a session alone: the password is asked for again", async () => {
    const { token, device, passkey } = await keyholder();
    const remove = (body?: object) => app.call("DELETE", `/user/passkey/${passkey}`, body, token);
    for (const body of [undefined, {}, { current_password: "Wrong-guess-1!" }])
      expect(await remove(body)).toMatchObject({ http: 400, msg: "bad request error: invalid Current Password" });
    expect((await signIn({ passkey: device.use(await challenge()) })).http).toBe(200);
  });

  test("when its user is disabled, shut out, deleted, or comes from a forbidden address", async () => {
    const admin = await app.signIn("demo_admin");
    for (const change of [{ status: "disabled" }, { access_restrictions: { disable_user_login: true } }]) {
      const { id, device } = await keyholder();
      expect((await app.call("POST", `/user/${id}`, change, admin)).http).toBe(200);
      expect((await signIn({ passkey: device.use(await challenge()) })).http).toBe(401);
    }
    const away = await keyholder();
    await app.call("POST", `/user/${away.id}`, { access_restrictions: { ip: "203.0.113.9" } });
    expect((await signIn({ passkey: away.device.use(await challenge()) })).http).toBe(403);
    const gone = await keyholder();
    await app.call("DELETE", `/user/${gone.id}`);
    expect((await signIn({ passkey: gone.device.use(await challenge()) })).http).toBe(401);
    expect(await app.sql("SELECT 1 FROM user_passkeys WHERE user_id = $1", [gone.id])).toEqual([]);
  });

  test("when administration switches the second factor off for somebody who lost theirs", async () => {
    const { id, username, device } = await keyholder();
    const admin = await app.signIn("demo_admin");
    expect((await app.call("DELETE", "/user/remove-two-factor-auth", { user_id: id }, admin)).http).toBe(200);
    expect((await signIn({ passkey: device.use(await challenge()) })).http).toBe(401);
    expect((await signIn({ username, password: PASSWORD })).http).toBe(200);
  });
});

const brandHost = "pay.brand.example";
async function atBrand(path: string, body: unknown, token: string) {
  const headers = { "x-forwarded-host": brandHost, authorization: token };
  const reply = await fetch(`${app.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { http: reply.status, ...((await reply.json()) as { msg: string; data: Record<string, string> }) };
}

describe("a brand's host is a party of its own", () => {
  const there = () => authenticator(origin.replace("localhost", brandHost));
  const addThere = async (token: string, device: Device) => {
    const asked = (await atBrand("/user/passkey/options", { current_password: PASSWORD }, token)).data;
    expect(asked.rp).toEqual({ id: brandHost, name: "Pier Pay" });
    expect((await atBrand("/user/passkey", { name: "x", passkey: device.make(asked) }, token)).http).toBe(200);
  };
  const signInThere = (body: object) => atBrand("/token-auth", body, "");
  const challengeThere = async () => (await atBrand("/token-auth/passkey-options", {}, "")).data;

  beforeAll(async () => {
    const partner = await app.signIn("demo_partner");
    await app.call("POST", "/admin/branding", { domain: brandHost, title: "Pier Pay" }, partner);
  });

  test("what was made for one is not good at another", async () => {
    const { device, token } = await keyholder();
    const other = there();
    await addThere(token, other);
    expect((await signInThere({ passkey: other.use(await challengeThere()) })).http).toBe(200);
    expect((await signInThere({ passkey: device.use(await challengeThere()) })).http).toBe(401);
    expect((await signIn({ passkey: other.use(await challengeThere()) })).http).toBe(401);
  });

  test("a passkey is not asked for where it is not good: there the app is enough, and it alone is offered", async () => {
    const { username, token } = await somebody();
    const device = there();
    await addThere(token, device);
    const code = await setUpApp(token);
    app.pass(60_000);
    const asked = await signIn({ username, password: PASSWORD });
    expect(asked.data).toEqual({ two_factor_methods: ["totp"] });
    expect((await signIn({ username, password: PASSWORD, totp: code() })).http).toBe(200);
    const askedThere = await signInThere({ username, password: PASSWORD });
    expect(askedThere.data).toEqual({ two_factor_methods: ["totp", "passkey"] });
  });

  test("whoever has a passkey elsewhere alone is told where, and does not come in by the password", async () => {
    const { username, token } = await somebody();
    const device = there();
    await addThere(token, device);
    for (const extra of [{}, { totp: "000000" }, { passkey: device.use(await challengeThere()) }]) {
      const refused = await signIn({ username, password: PASSWORD, ...extra });
      expect(refused.http).toBe(401);
      expect(refused.msg).toContain(`your passkey is good at ${brandHost} only`);
      expect(refused.data).toBeNull();
    }
    expect((await signIn({ username, password: "Wrong-guess-1!" })).msg).toBe("invalid username or password");
    expect((await signInThere({ username, password: PASSWORD })).data).toEqual({ two_factor_methods: ["passkey"] });
  });
});
