import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_KEY, DEMO_MERCHANT, PASSWORD, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
let admin = "";
beforeAll(async () => {
  app = await testApp({ REQUIRE_TWO_FACTOR: "partner" });
  admin = await app.signIn("demo_admin");
});
afterAll(() => app.stop());

const whoIs = async (credential: string) => (await app.call("GET", "/user", undefined, credential)).http;
const ask = (permissions: Record<string, boolean>) =>
  app.call("POST", `/merchant/${DEMO_MERCHANT}`, { permissions }, admin);
const tryIn = (username: string, totp?: string) =>
  app.call("POST", "/token-auth", { username, password: PASSWORD, totp }, "");

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.services.clock.now().getTime() });

/** Gives what the app shows from then on. */
async function setUpApp(token: string) {
  const { secret } = (await app.call("GET", "/user/set-two-factor-auth", undefined, token)).data;
  expect((await app.call("POST", "/user/set-two-factor-auth", { totp: codeOf(secret) }, token)).http).toBe(200);
  return () => codeOf(secret);
}

test.each(["enforce_2fa_requirement", "require_2fa_for_user_access"])(
  "a merchant that begins to %s ends what was opened by a password alone, and nothing else",
  async (permission) => {
    const [clerk, boss, other] = [
      await app.signIn("demo_clerk"),
      await app.signIn("demo_merchant"),
      await app.signIn("other_merchant"),
    ];
    await setUpApp(boss);
    const { id } = (await app.call("GET", "/user", undefined, clerk)).data;
    const { key } = (await app.call("GET", `/user/loginas/${id}`, undefined, admin)).data;
    const standIn = `Bearer ${(await app.call("POST", "/token-auth", { auth_key: key }, "")).token}`;
    expect((await ask({ [permission]: true })).http).toBe(200);
    expect(await whoIs(clerk)).toBe(401);
    for (const good of [boss, other, admin, standIn, DEMO_KEY]) expect(await whoIs(good)).toBe(200);
    await ask({ [permission]: false });
    expect(await whoIs(clerk)).toBe(200);
    await app.sql("UPDATE users SET totp_secret = NULL");
  },
);

test("whoever is signed out so sets a second factor up at the sign-in and is in again, by no session from before", async () => {
  const before = await app.signIn("demo_clerk");
  await ask({ enforce_2fa_requirement: true });
  expect(await whoIs(before)).toBe(401);
  const { two_factor_token: token } = (await tryIn("demo_clerk")).data;
  const { secret } = (await app.call("POST", "/user-set-two-factor/qrcode", { token }, "")).data;
  expect((await app.call("POST", "/user-set-two-factor/save", { token, totp: codeOf(secret) }, "")).http).toBe(200);
  app.pass(60_000);
  const { token: after } = await tryIn("demo_clerk", codeOf(secret));
  expect(await whoIs(`Bearer ${after}`)).toBe(200);
  expect(await whoIs(before)).toBe(401);
  await app.sql("UPDATE users SET totp_secret = NULL");
  await ask({ enforce_2fa_requirement: false });
});

test("who takes away the second factor that is asked of them is signed out", async () => {
  const token = await app.signIn("demo_clerk");
  const code = await setUpApp(token);
  await ask({ enforce_2fa_requirement: true });
  expect(await whoIs(token)).toBe(200);
  app.pass(60_000);
  expect((await app.call("DELETE", "/user/remove-two-factor-auth", { totp: code() }, token)).http).toBe(200);
  expect(await whoIs(token)).toBe(401);
  expect((await tryIn("demo_clerk")).msg).toBe("two factor authentication must be set up");
  await ask({ enforce_2fa_requirement: false });
});
