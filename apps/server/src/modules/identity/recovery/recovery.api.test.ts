import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp, toWindow } from "../../../../test/app.ts";
import { codeIn, lettersTo } from "../../../../test/letters.ts";
import { statementsOf } from "../../../../test/statements.ts";

let app: TestApp;
let admin = "";
beforeAll(async () => {
  app = await testApp({ REQUIRE_TWO_FACTOR: "partner" });
  admin = await app.signIn("demo_admin");
});
afterAll(() => app.stop());

const MINUTE = 60_000;
const NEXT = "Harbour-9!x";
const open = (path: string, body: unknown) => app.call("POST", path, body, "");
const tryIn = (username: string, password: string) => open("/token-auth", { username, password });
const forgot = (username: string) => open("/user/forgot-password", { username });
const reset = (reset_code: string, override: Record<string, unknown> = {}) =>
  open("/user/forgot-password/reset", { reset_code, password: NEXT, ...override });
const letters = (name: string) => lettersTo(app, `${name}@example.test`);
const newest = async (name: string) => codeIn((await letters(name))[0]);

let made = 0;
/** A user of the demo merchant whose mail address is their name's. */
async function createUser(override: Record<string, unknown> = {}) {
  made += 1;
  const username = `recovering_user_${made}`;
  const body = person({ username, email: `${username}@example.test`, password: PASSWORD, ...override });
  return (await app.call("POST", "/user", body)).data as { id: string; username: string };
}

describe("a forgotten password", () => {
  test("is chosen anew with the code of the mail, which ends every session and works once", async () => {
    const { username } = await createUser();
    const token = await app.signIn(username);
    expect(await forgot(username)).toMatchObject({ http: 200, msg: "success", data: null });
    const [letter] = await letters(username);
    const code = codeIn(letter);
    expect(letter?.text).toContain(`http://localhost:8001/auth/reset-password/${code}`);
    expect(await reset(code, { username })).toMatchObject({ http: 200, data: null });
    expect((await app.call("GET", "/user", undefined, token)).http).toBe(401);
    expect([(await tryIn(username, PASSWORD)).http, (await tryIn(username, NEXT)).http]).toEqual([401, 200]);
    expect((await reset(code, { username })).msg).toBe("bad request error: invalid Reset Code");
    expect((await letters(username))[0]?.subject).toBe("Your password was changed");
  });

  test("keeps the code for a better password when the first is weak", async () => {
    const { username } = await createUser();
    await forgot(username);
    const code = await newest(username);
    expect((await reset(code, { username, password: "weak" })).msg).toContain("invalid Password");
    expect((await open("/user/forgotten-password/reset", { username, reset_code: code, password: NEXT })).http).toBe(
      200,
    );
  });

  test("that was asked to be another is not the same again, by the link or by hand, and why is said", async () => {
    const { id, username } = await createUser();
    const token = await app.signIn(username);
    await app.call("POST", `/user/request-password-change/${id}`, { password_change_required: true }, admin);
    await forgot(username);
    const code = await newest(username);
    const why = "another one is asked for, and not the one that is in use";
    expect((await reset(code, { password: PASSWORD })).msg).toBe(`bad request error: invalid Password: ${why}`);
    const again = { current_password: PASSWORD, new_password: PASSWORD };
    const byHand = await app.call("POST", "/user/change-password", again, token);
    expect([byHand.field, byHand.msg]).toEqual(["new_password", `bad request error: invalid New Password: ${why}`]);
    expect((await reset(code)).http).toBe(200);
    expect((await tryIn(username, NEXT)).http).toBe(200);
  });

  test("is not chosen with an expired code, another's, or a user name that is not its owner's", async () => {
    const [one, two] = [await createUser(), await createUser()];
    await forgot(one.username);
    const code = await newest(one.username);
    for (const bad of ["", "x".repeat(32), code.toUpperCase()])
      expect((await reset(bad, { username: one.username })).http).toBe(400);
    expect((await reset(code, { username: two.username })).http).toBe(400);
    app.pass(60 * MINUTE);
    expect((await reset(code, { username: one.username })).http).toBe(400);
    expect((await tryIn(one.username, PASSWORD)).http).toBe(200);
  });

  test("is chosen with any code that was mailed, until one is used", async () => {
    const { username } = await createUser();
    await forgot(username);
    const first = await newest(username);
    await forgot(username);
    const second = await newest(username);
    expect(second).not.toBe(first);
    expect((await reset(first)).http).toBe(200);
    expect((await reset(second)).http).toBe(400);
  });

  test("opens a name that failures had shut", async () => {
    const { username } = await createUser();
    for (let n = 0; n < 10; n += 1) await tryIn(username, "wrong");
    expect((await tryIn(username, PASSWORD)).http).toBe(429);
    await forgot(username);
    await reset(await newest(username));
    expect((await tryIn(username, NEXT)).http).toBe(200);
  });

  test("brings no mail to the disabled and to those shut out", async () => {
    const above = await app.signIn("demo_admin");
    for (const change of [{ status: "disabled" }, { access_restrictions: { disable_user_login: true } }]) {
      const { id, username } = await createUser();
      expect((await app.call("POST", `/user/${id}`, change, above)).http).toBe(200);
      await forgot(username);
      expect(await letters(username)).toEqual([]);
    }
  });

  test("of somebody invited brings another invitation, as long-lived, and the one they have stays good", async () => {
    const { username } = await createUser({ password: undefined });
    const invited = await newest(username);
    for (let n = 0; n < 2; n += 1) await forgot(username);
    const [again] = await letters(username);
    expect(again?.text).toContain("/auth/password-setup/");
    expect(again?.text).toContain("for seven days");
    app.pass(7 * 24 * 60 * MINUTE - MINUTE);
    expect((await reset(invited)).http).toBe(200);
    expect((await reset(codeIn(again))).http).toBe(400);
    admin = await app.signIn("demo_admin");
  });

  test("is asked for by anybody with the same answer and the same work, known or not", async () => {
    const { username } = await createUser();
    const answers: unknown[] = [];
    const work: string[][] = [];
    for (const name of [username, "nobody_at_all1"]) {
      work.push(
        await statementsOf(app, async () => {
          const { headers: _, ...reply } = await forgot(name);
          answers.push(reply);
        }),
      );
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(work[0]).toEqual(work[1]);
    expect(work[0]?.length).toBeGreaterThan(0);
    await letters(username);
  });

  test("keeps no code readable in the database, before or after the mail has left", async () => {
    const { username } = await createUser();
    await forgot(username);
    const code = await newest(username);
    const tables = ["user_codes", "mails", "mail_events", "recovery_requests", "rate_limits"];
    for (const table of tables) expect(JSON.stringify(await app.sql(`SELECT * FROM ${table}`))).not.toContain(code);
    expect((await reset(code)).http).toBe(200);
  });

  test("may be asked for five times in a quarter of an hour, whoever it is, and the answer says how long to wait", async () => {
    toWindow(app);
    for (const name of ["somebody_new1", "nobody_at_all2"]) {
      const codes = [];
      for (let n = 0; n < 6; n += 1) codes.push((await forgot(name)).http);
      expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const refused = await forgot("NOBODY_at_all2 ");
    const wait = Number(refused.headers.get("retry-after"));
    expect([refused.http, wait > 0 && wait <= 900]).toEqual([429, true]);
    app.pass((wait + 1) * 1000);
    expect((await forgot("nobody_at_all2")).http).toBe(200);
  });
});

describe("a forgotten user name", () => {
  test("comes by mail, with all that share the address, and nothing comes to nobody's address", async () => {
    const shared = "shared@example.test";
    const names = [
      (await createUser({ email: shared })).username,
      (await createUser({ email: "Shared@Example.test" })).username,
    ];
    const replies = [
      await open("/user/forgot-username", { email: shared }),
      await open("/user/forgot-username", { email: "x@y.test" }),
    ];
    expect(replies.map(({ http, data }) => [http, data])).toEqual([
      [200, null],
      [200, null],
    ]);
    const [letter] = await lettersTo(app, shared);
    for (const name of names) expect(letter?.text).toContain(name);
    expect(await lettersTo(app, "x@y.test")).toEqual([]);
  });
});

describe("a new user", () => {
  test("without a password chooses one with the code of the set-up mail, within seven days", async () => {
    const { username } = await createUser({ password: undefined });
    const [letter] = await letters(username);
    expect(letter?.text).toContain("/auth/password-setup/");
    app.pass(6 * 24 * 60 * MINUTE);
    expect((await reset(codeIn(letter), { username })).http).toBe(200);
    expect((await tryIn(username, NEXT)).http).toBe(200);
    admin = await app.signIn("demo_admin");
  });

  test("with a password is written to only when asked", async () => {
    expect(await letters((await createUser()).username)).toEqual([]);
    const [letter] = await letters((await createUser({ send_welcome: true })).username);
    expect([letter?.subject, codeIn(letter)]).toEqual(["Welcome to Gatehouse", "none"]);
  });

  test("gets another welcome from whoever manages them, with a code that replaces the first", async () => {
    const { id, username } = await createUser({ password: undefined });
    const first = await newest(username);
    const clerk = await app.signIn("demo_clerk");
    expect((await app.call("POST", `/user/${id}/resend-welcome`, undefined, clerk)).http).toBe(403);
    expect(await app.call("POST", `/user/${id}/resend-welcome`)).toMatchObject({ http: 200, data: null });
    const second = await newest(username);
    expect((await reset(first)).http).toBe(400);
    expect((await reset(second)).http).toBe(200);
    await app.call("POST", `/user/${id}/resend-welcome`);
    expect((await letters(username)).map(({ subject }) => subject)).toContain("Welcome to Gatehouse");
  });

  test("gets five welcomes within a quarter of an hour and no more, whoever else gets theirs", async () => {
    toWindow(app);
    const [one, other] = [await createUser(), await createUser()];
    const resend = async (id: string, by?: string) => {
      const reply = await app.call("POST", `/user/${id}/resend-welcome`, undefined, by);
      return reply.http;
    };
    const clerk = await app.signIn("demo_clerk");
    for (let n = 0; n < 6; n += 1) expect(await resend(one.id, clerk)).toBe(403);
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(await resend(one.id));
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await letters(one.username)).toHaveLength(5);
    expect(await resend(other.id)).toBe(200);
    app.pass(15 * MINUTE);
    admin = await app.signIn("demo_admin");
    expect(await resend(one.id)).toBe(200);
  });

  test("of the administration gets no second welcome", async () => {
    const { account_type_id } = (await app.call("GET", "/user", undefined, admin)).data;
    const body = person({ username: "second_admin", account_type: "admin", account_type_id, role: "standard" });
    const { data } = await app.call("POST", "/user", body, admin);
    expect((await app.call("POST", `/user/${data.id}/resend-welcome`, undefined, admin)).http).toBe(403);
  });

  test("made as a copy is written to as well", async () => {
    const { id } = await createUser();
    const body = { username: "copied_user1", email: "copied_user1@example.test" };
    await app.call("POST", `/user/${id}/copy`, body);
    expect((await reset(await newest("copied_user1"))).http).toBe(200);
  });
});

describe("a new password", () => {
  const giveKey = (user_id: string, name: string) =>
    app.sql(
      "INSERT INTO user_passkeys (id, user_id, credential_id, public_key, counter, transports, name, rp_id, backed_up, created_at) VALUES ($1, $2, $1, '', 0, '[]', $3, 'localhost', false, now())",
      [app.services.ids.next(), user_id, name],
    );

  test("is told to its owner, however it came to be, with the passkeys that go on without it", async () => {
    const { username, id } = await createUser();
    const told = async () =>
      (await letters(username)).find(({ subject }) => subject === "Your password was changed")?.text;
    const who = (await app.call("GET", "/user")).data.username;
    await app.call("POST", `/user/${id}`, { password: NEXT });
    expect(await told()).toContain(`the password of ${username} was changed by ${who}`);
    expect(await told()).not.toContain("passkey");
    await giveKey(id, "laptop");
    await forgot(username);
    await reset(await newest(username), { password: "Breakwater-7!q" });
    expect(await told()).toContain("was changed by a mailed code");
    expect(await told()).toContain('by passkey: "laptop". Remove each that you do not know');
    expect(await app.sql("SELECT name FROM user_passkeys WHERE user_id = $1", [id])).toEqual([{ name: "laptop" }]);
  });
});

describe("sessions", () => {
  test("are listed with where and since when, and end one by one or all but the one that asks", async () => {
    const { username, id } = await createUser();
    const [one, two, three] = [await app.signIn(username), await app.signIn(username), await app.signIn(username)];
    const list = async () => (await app.call("GET", "/user/sessions", undefined, one)).data;
    const all = await list();
    expect(all).toHaveLength(3);
    expect(all.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(all[0]).toMatchObject({ ip_address: "127.0.0.1", opened_by: "" });
    expect((await app.call("DELETE", `/user/session/${all[0].id}`, undefined, one)).http).toBe(200);
    expect((await app.call("DELETE", `/user/session/${all[0].id}`, undefined, one)).http).toBe(404);
    expect((await app.call("GET", "/user", undefined, three)).http).toBe(401);
    expect((await app.call("DELETE", `/user/${id}/sessions`, undefined, one)).http).toBe(200);
    expect((await app.call("GET", "/user", undefined, two)).http).toBe(401);
    expect(await list()).toHaveLength(1);
    expect((await app.call("DELETE", `/user/${id}/sessions`)).http).toBe(403);
    const boss = await app.signIn("demo_merchant");
    expect((await app.call("DELETE", `/user/${id}/sessions`, undefined, boss)).http).toBe(200);
    expect((await app.call("GET", "/user", undefined, one)).http).toBe(401);
  });
});

describe("logging in as somebody", () => {
  test("works once, keeps both names, and is shut to what binds the person", async () => {
    const { id, username } = await createUser();
    const { data } = await app.call("GET", `/user/loginas/${id}`, undefined, admin);
    const opened = await open("/token-auth", { auth_key: data.key });
    const token = `Bearer ${opened.token}`;
    expect((await app.call("GET", "/user", undefined, token)).data).toMatchObject({ username, flags: {} });
    expect((await app.call("GET", "/user/sessions", undefined, token)).data[0]).toMatchObject({
      opened_by: "demo_admin",
    });
    const tries = [
      await app.call("POST", "/user/change-password", { current_password: PASSWORD, new_password: NEXT }, token),
      await app.call("GET", "/user/set-two-factor-auth", undefined, token),
      await app.call("POST", "/accept-tos", {}, token),
    ];
    expect(tries.map(({ http }) => http)).toEqual([403, 403, 403]);
    await app.sql("UPDATE users SET status = 'disabled' WHERE username = 'demo_admin'");
    expect((await app.call("GET", "/user", undefined, token)).http).toBe(401);
    await app.sql("UPDATE users SET status = 'active' WHERE username = 'demo_admin'");
  });

  test("is for administrators only, never into one's own or a shut account", async () => {
    const { id } = await createUser();
    const me = (await app.call("GET", "/user", undefined, admin)).data.id;
    expect((await app.call("GET", `/user/loginas/${me}`, undefined, admin)).http).toBe(400);
    expect((await app.call("GET", `/user/loginas/${id}`, undefined, await app.signIn("demo_merchant"))).http).toBe(403);
    await app.call("POST", `/user/request-disable-login/${id}`, { disable_user_login: true }, admin);
    expect((await app.call("GET", `/user/loginas/${id}`, undefined, admin)).http).toBe(403);
  });

  test("opens nothing at an account that is shut, be it by now", async () => {
    const quay = await app.call("GET", "/user", undefined, await app.signIn("other_merchant"));
    const { id, account_type_id } = quay.data;
    const keyFor = () => app.call("GET", `/user/loginas/${id}`, undefined, admin);
    const turn = (word: string) => app.call("POST", `/merchant/${account_type_id}/status/${word}`, {}, admin);
    const { key } = (await keyFor()).data;
    await turn("disable");
    expect((await keyFor()).http).toBe(403);
    expect((await open("/token-auth", { auth_key: key })).http).toBe(401);
    await turn("active");
  });
});

describe("two-factor authentication that the installation asks for", () => {
  test("is set up with the token that the first sign-in gives, and then asked for", async () => {
    expect((await tryIn("demo_partner", "wrong")).data).toBeNull();
    const refused = await tryIn("demo_partner", PASSWORD);
    expect(refused).toMatchObject({ http: 401, msg: "two factor authentication must be set up" });
    const token = refused.data.two_factor_token;
    expect((await open("/user-set-two-factor/qrcode", { token: "x" })).msg).toBe("bad request error: invalid Token");
    const { secret, qr_code } = (await open("/user-set-two-factor/qrcode", { token })).data;
    expect(qr_code).toMatch(/^data:image\/png/);
    expect((await open("/user-set-two-factor/save", { token, totp: "000000" })).msg).toContain("two factor code");
    const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.services.clock.now().getTime(),
    });
    const saved = await open("/user-set-two-factor/save", { token, totp });
    expect(saved.data.recovery_codes).toHaveLength(10);
    expect((await open("/user-set-two-factor/save", { token, totp })).http).toBe(400);
    expect((await tryIn("demo_partner", PASSWORD)).msg).toBe("two factor authentication required");
    const [code] = saved.data.recovery_codes;
    expect((await open("/token-auth", { username: "demo_partner", password: PASSWORD, totp: code })).http).toBe(200);
  });

  test("is taken off by administration without a code, and by nobody else from somebody else", async () => {
    const [{ id }] = await app.sql("SELECT id FROM users WHERE username = 'demo_partner'");
    const remove = (by: string) => app.call("DELETE", "/user/remove-two-factor-auth", { user_id: id }, by);
    expect((await remove(await app.signIn("demo_merchant"))).http).toBe(404);
    expect((await remove(admin)).http).toBe(200);
    expect((await tryIn("demo_partner", PASSWORD)).msg).toBe("two factor authentication must be set up");
  });
});
