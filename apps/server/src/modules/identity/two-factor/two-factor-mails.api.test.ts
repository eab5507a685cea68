import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { lettersTo } from "../../../../test/letters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

let made = 0;

/** A signed-in person whose mail address is their name's, and the first code of their app. */
async function beginning() {
  made += 1;
  const username = `told_of_${made}xx`;
  const body = person({ username, email: `${username}@example.test`, password: PASSWORD });
  expect((await app.call("POST", "/user", body)).http).toBe(200);
  const token = await app.signIn(username);
  const { secret } = (await app.call("GET", "/user/set-two-factor-auth", undefined, token)).data;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.services.clock.now().getTime() });
  return { username, token, code };
}

const confirm = (token: string, totp: string) => app.call("POST", "/user/set-two-factor-auth", { totp }, token);
const tryIn = (username: string, totp: string) =>
  app.call("POST", "/token-auth", { username, password: PASSWORD, totp }, "");
const me = async (token: string) => (await app.call("GET", "/user", undefined, token)).data;
const subjects = async (name: string) =>
  (await lettersTo(app, `${name}@example.test`)).map(({ subject }) => subject).reverse();

test("a code may be typed as the app shows it, with blanks in it, to set it up, to sign in and to switch it off", async () => {
  const { username, token, code } = await beginning();
  const spaced = () => ` ${code().slice(0, 3)} ${code().slice(3)} `;
  const on = await confirm(token, spaced());
  expect(on.http).toBe(200);
  app.pass(60_000);
  expect((await tryIn(username, "000 000")).http).toBe(401);
  expect((await tryIn(username, spaced())).http).toBe(200);
  app.pass(60_000);
  expect((await tryIn(username, [...code()].join("\u00a0"))).http).toBe(200);
  const [one = ""] = on.data.recovery_codes as string[];
  expect((await tryIn(username, `${one.slice(0, 5)} ${one.slice(5)}`)).http).toBe(200);
  app.pass(60_000);
  expect((await app.call("DELETE", "/user/remove-two-factor-auth", { totp: spaced() }, token)).http).toBe(200);
});

test("six characters that are no digits, however they are written, are a wrong code", async () => {
  const { username, token, code } = await beginning();
  const wide = () => code().replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  for (const strange of [wide(), "éééééé", "abcdef", "😀😀😀"]) expect((await confirm(token, strange)).http).toBe(400);
  const on = await confirm(token, code());
  app.pass(60_000);
  for (const strange of [wide(), "éééééé", "😀😀😀"]) {
    expect([strange, (await tryIn(username, strange)).http]).toEqual([strange, 401]);
    const off = await app.call("DELETE", "/user/remove-two-factor-auth", { totp: strange }, token);
    expect([strange, off.http]).toEqual([strange, 400]);
  }
  expect((await tryIn(username, on.data.recovery_codes[0])).http).toBe(200);
});

test("whoever has two-factor authentication from now on is told by mail, once it is on", async () => {
  const { username, token, code } = await beginning();
  expect((await confirm(token, "000000")).http).toBe(400);
  const before = await subjects(username);
  expect((await confirm(token, code())).http).toBe(200);
  expect((await subjects(username)).slice(before.length)).toEqual(["Two-factor authentication was switched on"]);
  const [letter] = await lettersTo(app, `${username}@example.test`);
  expect(letter?.text).toContain(`${username} is signed in with a code of an app`);
});

test("a recovery code that was used is told of with how many are left, a code of the app or a wrong one is not", async () => {
  const { username, token, code } = await beginning();
  const [one = "", two = ""] = (await confirm(token, code())).data.recovery_codes as string[];
  app.pass(60_000);
  const before = await subjects(username);
  expect([(await tryIn(username, code())).http, (await tryIn(username, "0000000000")).http]).toEqual([200, 401]);
  expect(await subjects(username)).toEqual(before);
  expect([(await tryIn(username, one)).http, (await tryIn(username, one)).http]).toEqual([200, 401]);
  expect((await subjects(username)).slice(before.length)).toEqual(["A recovery code was used"]);
  const [letter] = await lettersTo(app, `${username}@example.test`);
  expect(letter?.text).toContain("9 are left");
  expect(letter?.text).not.toContain(one);
  const rest = "jsonb_build_array(recovery_digests->0, recovery_digests->1)";
  await app.sql(`UPDATE users SET recovery_digests = ${rest} WHERE username = $1`, [username]);
  expect((await tryIn(username, two)).http).toBe(200);
  expect((await lettersTo(app, `${username}@example.test`))[0]?.text).toContain("1 is left");
});

test("whoever has no two-factor authentication any more is told by mail, and by whom where it was not themselves", async () => {
  const { username, token, code } = await beginning();
  await confirm(token, code());
  const off = (totp: string) => app.call("DELETE", "/user/remove-two-factor-auth", { totp }, token);
  const before = await subjects(username);
  expect((await off("000000")).http).toBe(400);
  expect(await subjects(username)).toEqual(before);
  app.pass(60_000);
  expect((await off(code())).http).toBe(200);
  expect((await subjects(username)).slice(before.length)).toEqual(["Two-factor authentication was switched off"]);
  const secret = (await app.call("GET", "/user/set-two-factor-auth", undefined, token)).data.secret as string;
  const anew = new TOTP({ secret: Secret.fromBase32(secret) });
  expect((await confirm(token, anew.generate({ timestamp: app.services.clock.now().getTime() }))).http).toBe(200);
  const { id } = await me(token);
  const admin = await app.signIn("demo_admin");
  await subjects(username);
  for (const _ of [1, 2]) await app.call("DELETE", "/user/remove-two-factor-auth", { user_id: id }, admin);
  const [letter] = await lettersTo(app, `${username}@example.test`);
  expect(letter?.text).toContain(
    `demo_admin has switched two-factor authentication off: ${username} is signed in with`,
  );
  expect((await subjects(username)).slice(before.length)).toHaveLength(3);
});

test("new recovery codes come for a code of the app, void those from before, and are told of", async () => {
  const { username, token, code } = await beginning();
  const renew = (totp: string, as = token) => app.call("POST", "/user/recovery-codes", { totp }, as);
  const left = async () => (await app.call("GET", "/user/recovery-codes", undefined, token)).data.left;
  expect([await left(), (await renew("000000")).http]).toEqual([0, 400]);
  const [old = "", used = ""] = (await confirm(token, code())).data.recovery_codes as string[];
  app.pass(60_000);
  expect((await tryIn(username, used)).http).toBe(200);
  const before = await subjects(username);
  expect([await left(), (await renew("000000")).http]).toEqual([9, 400]);
  const anew = await renew(code());
  expect([anew.http, await left(), anew.data.recovery_codes.length]).toEqual([200, 10, 10]);
  expect((await subjects(username)).slice(before.length)).toEqual(["New recovery codes were made"]);
  expect([(await tryIn(username, old)).http, (await tryIn(username, anew.data.recovery_codes[0])).http]).toEqual([
    401, 200,
  ]);
  const { key } = (
    await app.call("GET", `/user/loginas/${(await me(token)).id}`, undefined, await app.signIn("demo_admin"))
  ).data;
  const standIn = `Bearer ${(await app.call("POST", "/token-auth", { auth_key: key }, "")).data.token}`;
  app.pass(60_000);
  expect((await renew(code(), standIn)).http).toBe(403);
});
