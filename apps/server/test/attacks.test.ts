import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signToken } from "../src/modules/identity/sessions/session-token.ts";
import { keysFrom } from "../src/ports/keys.ts";
import { DEMO_KEY, DEMO_MERCHANT, PASSWORD, person, type Reply, type TestApp, testApp, toWindow } from "./app.ts";
import { codeIn, lettersTo } from "./letters.ts";
import { statementsOf } from "./statements.ts";

let app: TestApp;
let admin = "";
beforeAll(async () => {
  app = await testApp();
});
/** A session and a time step of its own for each test. */
beforeEach(async () => {
  app.pass(16 * MINUTE);
  admin = await app.signIn("demo_admin");
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const NEXT = "Harbour-9!x";
const open = (path: string, body: unknown) => app.call("POST", path, body, "");
const tryIn = (username: string, password = PASSWORD, totp?: string): Promise<Reply> =>
  open("/token-auth", { username, password, totp });
const whoIs = (authorization: string) => app.call("GET", "/user", undefined, authorization);
const https = (replies: Reply[]) => replies.map(({ http }) => http).sort();

let made = 0;
async function victim(override: Record<string, unknown> = {}) {
  made += 1;
  const username = `victim_${made}`;
  const body = person({ username, email: `${username}@example.test`, password: PASSWORD, role: "admin", ...override });
  const { data } = await app.call("POST", "/user", body);
  return { id: data.id as string, username, data };
}

async function withTwoFactor() {
  const { id, username } = await victim();
  const token = await app.signIn(username);
  const { data } = await app.call("GET", "/user/set-two-factor-auth", undefined, token);
  const code = (steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
      timestamp: app.services.clock.now().getTime() + steps * 30_000,
    });
  expect((await app.call("POST", "/user/set-two-factor-auth", { totp: code() }, token)).http).toBe(200);
  app.pass(2 * MINUTE);
  return { id, username, token, code };
}

async function resetCodeOf(username: string): Promise<string> {
  await open("/user/forgot-password", { username });
  const letters = await lettersTo(app, `${username}@example.test`);
  return codeIn(letters.find((one) => codeIn(one) !== "none"));
}

describe("sessions", () => {
  test("can't be fixed: a session id that comes along with a sign-in is never taken over", async () => {
    const fixed = "d4q1v0h2cun8qk7b3nfg";
    const headers = { sid: fixed, "x-session-id": fixed, cookie: `sid=${fixed}` };
    const body = JSON.stringify({ username: "demo_clerk", password: PASSWORD, sid: fixed });
    const reply = await fetch(`${app.url}/api/token-auth`, { method: "POST", headers, body });
    expect(((await reply.json()) as { sid: string }).sid).not.toBe(fixed);
    expect(await app.sql("SELECT 1 FROM sessions WHERE sid = $1", [fixed])).toEqual([]);
  });

  test("are not opened by their id, in whatever place it is sent", async () => {
    const { sid } = (await tryIn("demo_clerk")).data;
    for (const [name, value] of [
      ["authorization", sid],
      ["authorization", `Bearer ${sid}`],
      ["sid", sid],
      ["cookie", `sid=${sid}`],
    ])
      expect((await fetch(`${app.url}/api/user`, { headers: { [name]: value } })).status).toBe(401);
  });

  test("are not replayed after logout, a new password, or a deletion", async () => {
    const { id, username } = await victim();
    const [first, second, third] = [await app.signIn(username), await app.signIn(username), await app.signIn(username)];
    await app.call("GET", "/logout", undefined, first);
    await app.call("POST", "/user/change-password", { current_password: PASSWORD, new_password: NEXT }, third);
    expect(https([await whoIs(first), await whoIs(second), await whoIs(third)])).toEqual([200, 401, 401]);
    await app.call("DELETE", `/user/${id}`);
    expect((await whoIs(third)).http).toBe(401);
  });

  test("of another environment or signed with another key are no sessions here", async () => {
    const { sid } = (await tryIn("demo_clerk")).data;
    const [{ user_id }] = await app.sql("SELECT user_id FROM sessions WHERE sid = $1", [sid]);
    const subject = { user_id, account_type: "merchant", role: "standard", sid, ip: "127.0.0.1" };
    const { services } = app;
    const config = { ...services.config, ENVIRONMENT: "sandbox" as const };
    const forged = [
      await signToken({ ...services, config }, subject),
      await signToken({ ...services, keys: keysFrom(Buffer.alloc(32, 7)) }, subject),
    ];
    for (const token of forged) expect((await whoIs(`Bearer ${token}`)).http).toBe(401);
    expect((await whoIs(`Bearer ${await signToken(services, subject)}`)).http).toBe(200);
  });

  test("are not reached from a forbidden address by claiming another", async () => {
    const { id, username } = await victim();
    const token = await app.signIn(username);
    await app.call("POST", `/user/${id}`, { access_restrictions: { ip: "203.0.113.9" } });
    const claim = { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9", "x-real-ip": "203.0.113.9" };
    const reply = await fetch(`${app.url}/api/user`, { headers: { authorization: token, ...claim } });
    expect(reply.status).toBe(403);
  });
});

describe("mass assignment", () => {
  const slipped = {
    id: "00000000000000000000",
    account_type: "admin",
    account_type_id: "00000000000000000000",
    two_factor_enabled: true,
    totp_secret: "x",
    password_hash: "x",
    failed_sign_ins: -99,
    merchant_id: "x",
    flags: { tos_required: "" },
    user_id: "00000000000000000000",
    key_digest: "x",
    locked_until: "2099-01-01",
  };

  test("changes nothing of a user but what the call names", async () => {
    const { id } = await victim({ role: "standard" });
    const before = await app.sql("SELECT * FROM users WHERE id = $1", [id]);
    expect((await app.call("POST", `/user/${id}`, slipped)).http).toBe(200);
    const [after] = await app.sql("SELECT * FROM users WHERE id = $1", [id]);
    expect({ ...after, updated_at: before[0].updated_at }).toEqual(before[0]);
  });

  test("makes no key for somebody else, and none that is not what was asked for", async () => {
    const [other] = await app.sql("SELECT id FROM users WHERE username = 'other_merchant'");
    const { data } = await app.call("POST", "/user/apikey", { type: "pub", name: "x", ...slipped, user_id: other.id });
    expect(data.user_id).not.toBe(other.id);
    const changed = await app.call("POST", `/user/apikey/${data.id}`, { ...slipped, user_id: other.id, type: "api" });
    expect(changed.data).toMatchObject({ user_id: data.user_id, type: "pub" });
  });

  test("raises no clerk", async () => {
    const clerk = await app.signIn("demo_clerk");
    const { data } = await whoIs(clerk);
    const rise = { role: "admin", permissions: { manage_users: true, manage_api_keys: true }, account_type: "admin" };
    await app.call("POST", `/user/${data.id}`, rise, clerk);
    expect((await whoIs(clerk)).data).toEqual({ ...data, updated_at: expect.any(String) });
    expect((await app.call("POST", "/user", person({ username: "never_made1" }), clerk)).http).toBe(403);
  });
});

describe("the ids of others", () => {
  test("open nothing to the boss of another merchant, whatever is done with them", async () => {
    const other = await app.signIn("other_merchant");
    const { id } = await victim();
    const key = (await app.call("POST", "/user/apikey", { type: "api", name: "theirs" })).data.id;
    const { sid } = (await tryIn("demo_merchant")).data;
    const tries: [string, string, unknown?][] = [
      ["GET", `/user/${id}`],
      ["POST", `/user/${id}`, { email: "mine@example.test" }],
      ["DELETE", `/user/${id}`],
      ["POST", `/user/${id}/copy`, { username: "copy_of_victim", email: "mine@example.test" }],
      ["POST", `/user/${id}/resend-welcome`],
      ["DELETE", `/user/${id}/sessions`],
      ["DELETE", `/user/session/${sid}`],
      ["GET", `/users/merchant/${DEMO_MERCHANT}`],
      ["GET", `/user/apikey/${key}`],
      ["POST", `/user/apikey/${key}`, { name: "mine" }],
      ["POST", `/user/apikey/${key}/rotate`],
      ["DELETE", `/user/apikey/${key}`],
      ["DELETE", `/user/apikey/${DEMO_KEY}`],
      ["DELETE", "/user/remove-two-factor-auth", { user_id: id }],
    ];
    for (const [method, path, body] of tries)
      expect([method, path, (await app.call(method, path, body, other)).http]).toEqual([method, path, 404]);
    expect((await app.call("GET", `/user/${id}`)).http).toBe(200);
  });
});

describe("the second factor", () => {
  test("is not passed by a password alone, an empty code, a list of codes, or a new password", async () => {
    const { username } = await withTwoFactor();
    for (const totp of [undefined, "", "000000", "null"])
      expect((await tryIn(username, PASSWORD, totp)).http).toBe(401);
    const list = { username, password: PASSWORD, totp: ["000000", "111111"] };
    expect((await open("/token-auth", list)).http).toBe(400);
    expect(
      (await open("/user/forgot-password/reset", { reset_code: await resetCodeOf(username), password: NEXT })).http,
    ).toBe(200);
    expect((await tryIn(username, NEXT)).msg).toBe("two factor authentication required");
  });

  test("takes no code twice, neither one after the other nor at once", async () => {
    const { username, code } = await withTwoFactor();
    const totp = code();
    expect(https(await Promise.all([1, 2, 3].map(() => tryIn(username, PASSWORD, totp))))).toEqual([200, 401, 401]);
    expect((await tryIn(username, PASSWORD, totp)).http).toBe(401);
  });

  test("is not replaced by somebody with an open session or a set-up token", async () => {
    const { id, token } = await withTwoFactor();
    expect((await app.call("GET", "/user/set-two-factor-auth", undefined, token)).http).toBe(400);
    const digest = app.services.keys.digest("a-set-up-token", "user code two_factor_setup");
    await app.sql(
      "INSERT INTO user_codes VALUES ($1, 'two_factor_setup', $2, NULL, NULL, now() + interval '9 days', now())",
      [digest, id],
    );
    for (const step of ["qrcode", "save"])
      expect((await open(`/user-set-two-factor/${step}`, { token: "a-set-up-token", totp: "000000" })).msg).toContain(
        "already on",
      );
  });
});

describe("a reset link", () => {
  test("works once, also when two come at once", async () => {
    const { username } = await victim();
    const reset_code = await resetCodeOf(username);
    const reset = (password: string) => open("/user/forgot-password/reset", { username, reset_code, password });
    expect(https(await Promise.all([reset(NEXT), reset("Harbour-8!y")]))).toEqual([200, 400]);
    expect((await reset("Harbour-7!z")).http).toBe(400);
  });

  test("leads to this installation, whatever host the request named", async () => {
    const { username } = await victim();
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    await fetch(`${app.url}/api/user/forgot-password`, { method: "POST", headers, body: JSON.stringify({ username }) });
    const [letter] = await lettersTo(app, `${username}@example.test`);
    expect(letter?.text).toContain(`${app.services.config.PUBLIC_URL}/auth/reset-password/`);
    expect(letter?.text).not.toContain("evil");
  });

  test("is no key to log in as somebody, and the other way round", async () => {
    const { id, username } = await victim();
    const { key } = (await app.call("GET", `/user/loginas/${id}`, undefined, admin)).data;
    expect((await open("/user/forgot-password/reset", { username, reset_code: key, password: NEXT })).http).toBe(400);
    expect((await open("/token-auth", { auth_key: await resetCodeOf(username) })).http).toBe(401);
    expect((await open("/token-auth", { auth_key: key })).http).toBe(200);
  });
});

describe("the key of log in as", () => {
  test("works once, also when two come at once, and for sixty seconds", async () => {
    const { id } = await victim();
    const keyFor = async () => (await app.call("GET", `/user/loginas/${id}`, undefined, admin)).data.key as string;
    const auth_key = await keyFor();
    const use = (key: string) => open("/token-auth", { auth_key: key });
    expect(https(await Promise.all([use(auth_key), use(auth_key)]))).toEqual([200, 401]);
    const late = await keyFor();
    app.pass(60_000);
    expect((await use(late)).http).toBe(401);
  });

  test("opens no further account from the one that it opened", async () => {
    const [{ id }] = await app.sql("SELECT id FROM users WHERE username = 'demo_partner'");
    const { key } = (await app.call("GET", `/user/loginas/${id}`, undefined, admin)).data;
    const token = `Bearer ${(await open("/token-auth", { auth_key: key })).token}`;
    expect((await app.call("GET", `/user/loginas/${(await victim()).id}`, undefined, token)).http).toBe(403);
  });
});

describe("guessing", () => {
  test("is over after ten wrong passwords, even for the right one and with many at once", async () => {
    const { username } = await victim();
    await Promise.all(Array.from({ length: 20 }, (_, n) => tryIn(username, `Wrong-guess-${n}!`)));
    expect((await tryIn(username)).http).toBe(429);
    app.pass(31 * MINUTE);
    expect((await tryIn(username)).http).toBe(200);
  });

  test("a user name costs as much work when nobody has it", async () => {
    const { username } = await victim();
    const known = await statementsOf(app, () => tryIn(username, "Wrong-guess-1!"));
    const unknown = await statementsOf(app, () => tryIn("nobody_at_all1", "Wrong-guess-1!"));
    expect(unknown.length).toBe(known.length);
  });

  test("shuts out by the same work whether or not somebody has the name", async () => {
    const { username } = await victim();
    const tenth = async (name: string) => {
      for (let n = 0; n < 9; n += 1) await tryIn(name, "Wrong-guess-1!");
      return statementsOf(app, () => tryIn(name, "Wrong-guess-1!"));
    };
    const [known, unknown] = [await tenth(username), await tenth("nobody_at_all2")];
    expect(unknown).toEqual(known);
    expect(known.length).toBeGreaterThan((await statementsOf(app, () => tryIn("nobody_at_all3", "x"))).length);
  });

  test("from one address is slowed down whatever names are tried", async () => {
    toWindow(app);
    const codes: number[] = [];
    for (let n = 0; n < 31; n += 1)
      codes.push((await open("/user/forgot-username", { email: `a${n}@example.test` })).http);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(codes[30]).toBe(429);
  });
});
