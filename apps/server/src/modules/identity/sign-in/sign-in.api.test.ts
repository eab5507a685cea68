import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, PASSWORD, type Reply, type TestApp, testApp } from "../../../../test/app.ts";
import { signToken } from "../sessions/session-token.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const WRONG = "Gatehouse2!";

const tryIn = (username: string, password = PASSWORD, totp?: string): Promise<Reply> =>
  app.call("POST", "/token-auth", { username, password, ...(totp ? { totp } : {}) }, "");
const whoIs = (authorization: string) => app.call("GET", "/user", undefined, authorization);

async function setStatus(username: string, status: "active" | "disabled"): Promise<void> {
  await app.sql("UPDATE users SET status = $2 WHERE username = $1", [username, status]);
}

describe("signing in", () => {
  test("gives token and session at the top and in data, and the token says what the panel reads", async () => {
    const reply = (await tryIn("demo_merchant")) as Reply & { sid: string };
    expect(reply).toMatchObject({ http: 200, status: "success", msg: "success" });
    expect(reply.data).toEqual({ token: reply.token, sid: reply.sid });
    const claims = JSON.parse(Buffer.from(String(reply.token?.split(".")[1]), "base64url").toString());
    expect(claims).toMatchObject({ ut: "merchant", role: "admin", sid: reply.sid });
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(86_400);
  });

  test("knows a user name in any case", async () => {
    expect((await tryIn("Demo_MERCHANT")).http).toBe(200);
  });

  test("answers alike for an unknown name, a wrong password and a disabled one", async () => {
    await setStatus("demo_partner", "disabled");
    const replies = [
      await tryIn("unknown_user"),
      await tryIn("demo_merchant", WRONG),
      await tryIn("demo_partner"),
      await app.call("POST", "/token-auth", {}, ""),
    ];
    for (const { headers: _, ...reply } of replies)
      expect(reply).toEqual({ http: 401, status: "failed", msg: "invalid username or password", data: null });
    await setStatus("demo_partner", "active");
    await app.sql("DELETE FROM rate_limits");
  });

  test("shuts out for 30 minutes after ten failures and lets in again", async () => {
    for (let n = 0; n < 9; n += 1) await tryIn("demo_clerk", WRONG);
    expect((await tryIn("demo_clerk")).http).toBe(200);
    for (let n = 0; n < 10; n += 1) await tryIn("demo_clerk", WRONG);
    expect((await tryIn("demo_clerk")).http).toBe(429);
    app.pass(29 * MINUTE);
    expect((await tryIn("demo_clerk")).http).toBe(429);
    app.pass(2 * MINUTE);
    expect((await tryIn("demo_clerk")).http).toBe(200);
  });

  test("says until when it is paused, for an existing and an unknown username alike", async () => {
    await app.sql("DELETE FROM rate_limits");
    for (const name of ["demo_clerk", "unknown_user"]) {
      for (let n = 0; n < 10; n += 1) expect((await tryIn(name, WRONG)).http).toBe(401);
      for (const password of [PASSWORD, WRONG]) {
        const { http, msg, data, headers } = await tryIn(name, password);
        const until =
          /^too many wrong passwords: sign-in from this address is paused until (\S+)$/.exec(msg)?.[1] ?? "";
        const seconds = (new Date(until).getTime() - app.services.clock.now().getTime()) / 1000;
        expect([http, data]).toEqual([429, null]);
        expect(seconds).toBeGreaterThan(29 * 60);
        expect(Math.abs(Number(headers.get("retry-after")) - seconds)).toBeLessThan(5);
      }
    }
    await app.sql("DELETE FROM rate_limits");
  });

  test("counts failures that come at once one by one", async () => {
    await Promise.all(Array.from({ length: 10 }, () => tryIn("demo_clerk", WRONG)));
    expect((await tryIn("demo_clerk")).http).toBe(429);
    app.pass(31 * MINUTE);
  });
});

describe("a session", () => {
  test("that begins in the future, by a clock since put right, is none until then", async () => {
    const year = 365 * 86_400_000;
    app.pass(year);
    const token = await app.signIn("demo_merchant");
    const works = async () => (await app.call("GET", "/user", undefined, token)).http;
    expect(await works()).toBe(200);
    app.pass(-year);
    expect(await works()).toBe(401);
  });

  test("lives while calls come and ends 900 seconds after the last", async () => {
    const token = await app.signIn("demo_merchant");
    for (let n = 0; n < 3; n += 1) {
      app.pass(899_000);
      expect((await whoIs(token)).http).toBe(200);
    }
    app.pass(901_000);
    expect((await whoIs(token)).http).toBe(401);
  });

  test("ends after twelve hours however busy it was", async () => {
    const token = await app.signIn("demo_merchant");
    for (let n = 0; n < 51; n += 1) {
      app.pass(14 * MINUTE);
      expect((await whoIs(token)).http).toBe(200);
    }
    app.pass(7 * MINUTE);
    expect((await whoIs(token)).http).toBe(401);
  });

  test("ends by logout, and only that one", async () => {
    const [one, two] = [await app.signIn("demo_merchant"), await app.signIn("demo_merchant")];
    expect(await app.call("GET", "/logout", undefined, one)).toMatchObject({ http: 200, msg: "success", data: null });
    expect((await whoIs(one)).http).toBe(401);
    expect((await app.call("GET", "/logout", undefined, one)).http).toBe(401);
    expect((await whoIs(two)).http).toBe(200);
  });

  test("is no matter to an API key: its logout succeeds and changes nothing", async () => {
    expect(await app.call("GET", "/logout")).toMatchObject({ http: 200, data: null });
    expect((await whoIs(DEMO_KEY)).http).toBe(200);
  });

  test("of a user who was disabled meanwhile is refused", async () => {
    const token = await app.signIn("demo_partner");
    await setStatus("demo_partner", "disabled");
    expect((await whoIs(token)).http).toBe(401);
    await setStatus("demo_partner", "active");
  });

  test("needs a token that this environment signed and nobody changed", async () => {
    const token = (await app.signIn("demo_merchant")).slice("Bearer ".length);
    const [head = "", body = "", mark = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, role: "admin", ut: "admin" })).toString("base64url");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const config = { ...app.services.config, ENVIRONMENT: "production" as const };
    const elsewhere = await signToken(
      { ...app.services, config },
      { user_id: claims.sub, account_type: claims.ut, role: claims.role, sid: claims.sid, ip: "127.0.0.1" },
    );
    for (const bad of [`${head}.${forged}.${mark}`, `${none}.${body}.`, `${head}.${body}.`, elsewhere, claims.sid])
      expect((await whoIs(`Bearer ${bad}`)).http).toBe(401);
    expect((await whoIs(`bearer  ${token}`)).http).toBe(200);
  });
});

describe("one's own account", () => {
  test("is shown without anything secret", async () => {
    const { data } = await whoIs(DEMO_KEY);
    expect(data).toMatchObject({
      username: "demo_merchant",
      role: "admin",
      account_type: "merchant",
      account_name: "Rowe Books",
    });
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|secret|totp_/);
  });

  test("takes a new name, and no permission, account or password that is slipped in", async () => {
    const token = await app.signIn("demo_clerk");
    const before = (await whoIs(token)).data;
    const [row] = await app.sql("SELECT password_hash, status FROM users WHERE id = $1", [before.id]);
    const update = (body: object) => app.call("POST", `/user/${before.id}`, body, token);
    for (const slipped of [{ permissions: { manage_users: true } }, { username: "root" }, { password: "Harbour-9!x" }])
      expect((await update({ name: "Cleo", ...slipped })).http).toBe(400);
    const changed = await update({
      name: "Cleo C. Clerk",
      account_type: "admin",
      account_type_id: "00000000000000000000",
      password_hash: "x",
      two_factor_enabled: true,
      id: "00000000000000000000",
    });
    expect(changed.data).toEqual({ ...before, name: "Cleo C. Clerk", updated_at: changed.data.updated_at });
    expect((await whoIs(token)).data).toEqual(changed.data);
    expect(await app.sql("SELECT password_hash, status FROM users WHERE id = $1", [before.id])).toEqual([row]);
  });
});

describe("a new password", () => {
  const change = (authorization: string, current_password: string, next: string | Record<string, string>) => {
    const rest = typeof next === "string" ? { new_password: next } : next;
    return app.call("POST", "/user/change-password", { current_password, ...rest }, authorization);
  };

  test("is refused with a wrong current one, another's name, or when it is weak", async () => {
    const token = await app.signIn("demo_clerk");
    expect((await change(token, WRONG, "Harbour-9!x")).msg).toContain("Current Password");
    expect((await change(token, PASSWORD, { new_password: "Harbour-9!x", username: "demo_merchant" })).http).toBe(400);
    for (const weak of ["", "Sh0rt!", "nouppercase1!", "NOLOWERCASE1!", "NoDigits!!", "NoSymbol11"])
      expect((await change(token, PASSWORD, weak)).msg).toContain("New Password");
    expect((await tryIn("demo_clerk")).http).toBe(200);
  });

  test("ends every other session and keeps the one that asked", async () => {
    const [here, there] = [await app.signIn("demo_clerk"), await app.signIn("demo_clerk")];
    const others = await app.signIn("demo_merchant");
    const next = { new_password: "Harbour-9!x[]()", username: "demo_clerk" };
    expect(await change(here, PASSWORD, next)).toMatchObject({ http: 200, data: null });
    expect((await whoIs(here)).http).toBe(200);
    expect((await whoIs(there)).http).toBe(401);
    expect((await whoIs(others)).http).toBe(200);
    expect((await tryIn("demo_clerk")).http).toBe(401);
    expect((await tryIn("demo_clerk", "Harbour-9!x[]()")).http).toBe(200);
    expect((await change(here, "Harbour-9!x[]()", PASSWORD)).http).toBe(200);
  });
});

describe("API keys", () => {
  const create = (name: string, type = "api", authorization = DEMO_KEY) =>
    app.call("POST", "/user/apikey", { type, name }, authorization);
  const list = async () => (await app.call("GET", "/user/apikeys")).data as Record<string, string>[];

  test("are shown once, work at once, and are listed oldest first without their secrets", async () => {
    const [one, two] = [await create("one"), await create("two", "pub")];
    expect(one.data.api_key).toMatch(/^api_[0-9A-Za-z]{27}$/);
    expect(two.data.api_key).toMatch(/^pub_[0-9A-Za-z]{27}$/);
    expect((await whoIs(one.data.api_key)).data.username).toBe("demo_merchant");
    expect((await whoIs(`Bearer ${one.data.api_key}`)).http).toBe(200);
    expect((await whoIs(two.data.api_key)).http).toBe(401);
    const reply = await app.call("GET", "/user/apikeys");
    expect(reply.total_count).toBe(3);
    expect(reply.data.map((key: { name: string }) => key.name)).toEqual(["demo", "one", "two"]);
    expect(reply.data.every((key: { api_key: string }) => key.api_key === "")).toBe(true);
    const stored = JSON.stringify(await app.sql("SELECT * FROM api_keys"));
    for (const secret of [one.data.api_key, two.data.api_key, DEMO_KEY]) expect(stored).not.toContain(secret.slice(4));
  });

  test("go by their id and by the key itself, and then stop working", async () => {
    const [byId, byText] = [(await create("by id")).data, (await create("by text")).data];
    expect(await app.call("DELETE", `/user/apikey/${byId.id}`)).toMatchObject({ http: 200, data: null });
    expect(await app.call("DELETE", `/user/apikey/${byText.api_key}`)).toMatchObject({ http: 200, data: null });
    for (const key of [byId, byText]) {
      expect((await whoIs(key.api_key)).http).toBe(401);
      expect((await app.call("DELETE", `/user/apikey/${key.id}`)).http).toBe(404);
    }
  });

  test("of another user are not found, not even by their whole text", async () => {
    const other = await app.signIn("other_merchant");
    const { data } = await create("not yours");
    for (const name of [data.id, data.api_key, DEMO_KEY])
      expect((await app.call("DELETE", `/user/apikey/${name}`, undefined, other)).http).toBe(404);
    expect((await whoIs(data.api_key)).http).toBe(200);
    expect(JSON.stringify((await app.call("GET", "/user/apikeys", undefined, other)).data)).toBe("[]");
  });

  test("are not for a clerk without the permission", async () => {
    const clerk = await app.signIn("demo_clerk");
    expect((await create("mine", "api", clerk)).http).toBe(403);
    expect((await app.call("GET", "/user/apikeys", undefined, clerk)).http).toBe(403);
    expect((await app.call("DELETE", "/user/apikey/x", undefined, clerk)).http).toBe(403);
  });

  test("stop with their user and come back with them", async () => {
    await setStatus("demo_merchant", "disabled");
    expect((await whoIs(DEMO_KEY)).http).toBe(401);
    await setStatus("demo_merchant", "active");
    expect((await whoIs(DEMO_KEY)).http).toBe(200);
  });

  test("are a hundred a person at most, however many are asked for at once", async () => {
    const replies = await Promise.all(Array.from({ length: 110 }, (_, n) => create(`many ${n}`)));
    expect(new Set(replies.map(({ http }) => http))).toEqual(new Set([200, 400]));
    expect(await list()).toHaveLength(100);
  });
});

describe("two-factor authentication", () => {
  const codeOf = (secret: string, offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.services.clock.now().getTime() + offset,
    });
  const setUp = (token: string) => app.call("GET", "/user/set-two-factor-auth", undefined, token);
  const confirm = (token: string, totp?: string) => app.call("POST", "/user/set-two-factor-auth", { totp }, token);
  const remove = (token: string, body: unknown, query = "") =>
    app.call("DELETE", `/user/remove-two-factor-auth${query}`, body, token);

  let token = "";
  let secret = "";
  let recovery: string[] = [];
  /** A code is good once, so each test starts in a time step of its own. */
  beforeEach(() => app.pass(3 * MINUTE));

  test("is not on before a right code confirmed it", async () => {
    token = await app.signIn("other_merchant");
    expect((await confirm(token, "123456")).http).toBe(400);
    const { data } = await setUp(token);
    expect(data.qr_code).toMatch(/^data:image\/png;base64,/);
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    const begun = await confirm(token);
    expect(begun).toMatchObject({ http: 200, data: { qr_code: expect.stringMatching(/^data:/), recovery_codes: [] } });
    secret = begun.data.secret;
    expect((await confirm(token, codeOf(secret, 10 * MINUTE))).http).toBe(400);
    expect((await whoIs(token)).data.two_factor_enabled).toBe(false);
    expect((await tryIn("other_merchant")).http).toBe(200);
    const on = await confirm(token, codeOf(secret));
    recovery = on.data.recovery_codes;
    expect(new Set(recovery).size).toBe(10);
    expect((await whoIs(token)).data.two_factor_enabled).toBe(true);
  });

  test("keeps neither its secret nor its recovery codes readable", async () => {
    const rows = JSON.stringify(await app.sql("SELECT * FROM users"));
    for (const word of [secret, ...recovery]) expect(rows).not.toContain(word);
  });

  test("can't be set up a second time over the first", async () => {
    expect((await setUp(token)).http).toBe(400);
    expect((await confirm(token, codeOf(secret))).http).toBe(400);
  });

  test("asks for a code only whoever has the password, and takes a right one", async () => {
    expect((await tryIn("other_merchant", WRONG)).msg).toBe("invalid username or password");
    expect(await tryIn("other_merchant")).toMatchObject({ http: 401, msg: "two factor authentication required" });
    expect((await tryIn("other_merchant", PASSWORD, "000000")).http).toBe(401);
    expect((await tryIn("other_merchant", PASSWORD, codeOf(secret))).http).toBe(200);
  });

  test("takes a code once, also when it comes twice at the same time", async () => {
    const code = codeOf(secret);
    const replies = await Promise.all([1, 2, 3].map(() => tryIn("other_merchant", PASSWORD, code)));
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 401, 401]);
    expect((await tryIn("other_merchant", PASSWORD, code)).http).toBe(401);
  });

  test("allows one step of drift and no older code after a newer one", async () => {
    const [old, now, far] = [codeOf(secret, -30_000), codeOf(secret), codeOf(secret, 90_000)];
    expect((await tryIn("other_merchant", PASSWORD, far)).http).toBe(401);
    expect((await tryIn("other_merchant", PASSWORD, now)).http).toBe(200);
    expect((await tryIn("other_merchant", PASSWORD, old)).http).toBe(401);
  });

  test("takes each recovery code once", async () => {
    const [one = "", two = ""] = recovery;
    expect((await tryIn("other_merchant", PASSWORD, ` ${one.toUpperCase()} `)).http).toBe(200);
    expect((await tryIn("other_merchant", PASSWORD, one)).http).toBe(401);
    expect((await tryIn("other_merchant", PASSWORD, two)).http).toBe(200);
  });

  test("shuts the name after ten wrong codes", async () => {
    for (let n = 0; n < 10; n += 1) await tryIn("other_merchant", PASSWORD, "000000");
    expect((await tryIn("other_merchant", PASSWORD, recovery[2])).http).toBe(401);
    app.pass(31 * MINUTE);
    token = `Bearer ${(await tryIn("other_merchant", PASSWORD, recovery[2])).token}`;
    expect((await whoIs(token)).http).toBe(200);
  });

  test("goes off with a right code only, in the body or in the query, and for oneself only", async () => {
    expect((await remove(token, {})).http).toBe(400);
    expect((await remove(token, { totp: "000000" })).http).toBe(400);
    expect((await remove(token, { totp: codeOf(secret), user_id: "testmerchant12345678" })).http).toBe(404);
    expect((await remove(token, undefined, `?totp=${codeOf(secret)}`)).http).toBe(200);
    expect((await tryIn("other_merchant")).http).toBe(200);
    expect((await tryIn("other_merchant", PASSWORD, recovery[4])).http).toBe(200);
    expect((await whoIs(token)).data.two_factor_enabled).toBe(false);
  });

  test("can't be reached with an API key", async () => {
    for (const reply of [await setUp(DEMO_KEY), await confirm(DEMO_KEY, "1"), await remove(DEMO_KEY, {})])
      expect(reply.http).toBe(403);
  });
});

test.each(["enforce_2fa_requirement", "require_2fa_for_user_access"])(
  "a merchant set to %s lets nobody in by password alone, and another merchant does",
  async (permission) => {
    const set = (value: boolean) =>
      app.sql(
        "UPDATE merchants SET permissions = permissions || jsonb_build_object($2::text, $3::boolean) WHERE id = $1",
        [DEMO_MERCHANT, permission, value],
      );
    const signIn = (username: string) => app.call("POST", "/token-auth", { username, password: PASSWORD }, "");
    await set(true);
    const refused = await signIn("demo_merchant");
    expect([refused.http, refused.msg]).toEqual([401, "two factor authentication must be set up"]);
    expect(refused.data.two_factor_token).toMatch(/.{20}/);
    expect((await signIn("other_merchant")).http).toBe(200);
    await set(false);
    expect((await signIn("demo_merchant")).http).toBe(200);
  },
);
