import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp, toWindow } from "../../../../test/app.ts";
import { lettersTo } from "../../../../test/letters.ts";
import { answerRecovery } from "../index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => app.stop());

const HOME = "198.51.100.1";
const STRANGER = "203.0.113.9";
const WRONG = "Gatehouse2!";

type Given = { password?: string; totp?: string };

async function tryIn(username: string, from: string, given: Given = {}): Promise<number> {
  const headers = { "x-forwarded-for": from };
  const reply = await fetch(`${app.url}/api/token-auth`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username, password: PASSWORD, ...given }),
  });
  return reply.status;
}

async function fail(username: string, from: string, times = 10): Promise<number> {
  let last = 0;
  for (let n = 0; n < times; n += 1) last = await tryIn(username, from, { password: WRONG });
  return last;
}

test("a stranger who guesses shuts out their own address, and nobody else", async () => {
  await fail("demo_merchant", STRANGER);
  expect(await tryIn("demo_merchant", STRANGER)).toBe(429);
  expect(await tryIn("demo_merchant", HOME)).toBe(200);
  expect(await tryIn("demo_clerk", STRANGER)).toBe(200);
  await answerRecovery(app.services);
  const kept = await app.sql("SELECT ip_address, record_id FROM audit_log WHERE action = 'lock_out'");
  const [{ id }] = await app.sql("SELECT id FROM users WHERE username = 'demo_merchant'");
  expect(kept).toEqual([{ ip_address: STRANGER, record_id: id }]);
});

test("a right password forgets what failed before, from that address alone", async () => {
  await fail("demo_partner", HOME, 9);
  await fail("demo_partner", STRANGER, 9);
  expect(await tryIn("demo_partner", HOME)).toBe(200);
  await fail("demo_partner", HOME, 9);
  expect(await tryIn("demo_partner", HOME)).toBe(200);
  await fail("demo_partner", STRANGER, 1);
  expect(await tryIn("demo_partner", STRANGER)).toBe(429);
});

test("a name that nobody has is shut out like one that somebody has", async () => {
  const rowsAfter = async (username: string) => {
    await app.sql("DELETE FROM rate_limits");
    expect(await fail(username, STRANGER, 12)).toBe(429);
    return (await app.sql("SELECT 1 FROM rate_limits")).length;
  };
  expect(await rowsAfter("nobody_at_all")).toBe(await rowsAfter("demo_admin"));
});

test("guesses from everywhere use up a name's tries, but not those of where its person signs in from", async () => {
  toWindow(app);
  expect(await tryIn("other_merchant", HOME)).toBe(200);
  await app.sql("DELETE FROM rate_limits");
  await fail("other_merchant", STRANGER, 1);
  // As if two hundred more had come since.
  await app.sql("UPDATE rate_limits SET hits = hits + 200");
  expect(await tryIn("other_merchant", "192.0.2.99")).toBe(429);
  expect(await tryIn("other_merchant", HOME)).toBe(200);
});

test("codes guessed beside the right password shut the second factor from wherever they come, and its person is told", async () => {
  const email = "guarded@example.test";
  const { data } = await app.call("POST", "/user", person({ username: "guarded_user", email, password: PASSWORD }));
  const token = await app.signIn("guarded_user");
  const { secret } = (await app.call("GET", "/user/set-two-factor-auth", undefined, token)).data;
  const code = () => {
    app.pass(30_000);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.services.clock.now().getTime() });
  };
  expect((await app.call("POST", "/user/set-two-factor-auth", { totp: code() }, token)).http).toBe(200);
  const guess = (from: string) => tryIn("guarded_user", from, { totp: "no code" });
  for (let n = 0; n < 9; n += 1) expect(await guess(`203.0.113.${n}`)).toBe(401);
  expect(await tryIn("guarded_user", HOME, { totp: code() })).toBe(200);
  for (let n = 0; n < 10; n += 1) expect(await guess(`203.0.113.${n}`)).toBe(401);
  expect(await tryIn("guarded_user", HOME, { totp: code() })).toBe(401);
  const entries = await app.sql("SELECT action FROM audit_log WHERE record_id = $1", [data.id]);
  expect(entries.filter(({ action }) => action === "lock_out")).toHaveLength(1);
  const told = (await lettersTo(app, email)).map(({ subject }) => subject);
  expect(told.filter((one) => one.includes("stopped at the second factor"))).toHaveLength(1);
  app.pass(31 * 60_000);
  expect(await tryIn("guarded_user", HOME, { totp: code() })).toBe(200);
});
