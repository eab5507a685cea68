import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type TestApp, testApp } from "../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => app.stop());

const HOME = "198.51.100.1";
const STRANGER = "203.0.113.9";
const WRONG = "Gatehouse2!";

async function tryIn(username: string, from: string, password = PASSWORD): Promise<number> {
  const headers = { "x-forwarded-for": from };
  const reply = await fetch(`${app.url}/api/token-auth`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username, password }),
  });
  return reply.status;
}

async function fail(username: string, from: string, times = 10): Promise<number> {
  let last = 0;
  for (let n = 0; n < times; n += 1) last = await tryIn(username, from, WRONG);
  return last;
}

test("a stranger who guesses shuts out their own address, and nobody else", async () => {
  await fail("demo_merchant", STRANGER);
  expect(await tryIn("demo_merchant", STRANGER)).toBe(401);
  expect(await tryIn("demo_merchant", HOME)).toBe(200);
  expect(await tryIn("demo_clerk", STRANGER)).toBe(200);
  const kept = "SELECT action FROM audit_log WHERE action = 'lock_out'";
  expect(await app.sql(kept)).toHaveLength(1);
});

test("a right password forgets what failed before, from that address alone", async () => {
  await fail("demo_partner", HOME, 9);
  await fail("demo_partner", STRANGER, 9);
  expect(await tryIn("demo_partner", HOME)).toBe(200);
  await fail("demo_partner", HOME, 9);
  expect(await tryIn("demo_partner", HOME)).toBe(200);
  await fail("demo_partner", STRANGER, 1);
  expect(await tryIn("demo_partner", STRANGER)).toBe(401);
});

test("a name that nobody has is shut out like one that somebody has", async () => {
  const rowsAfter = async (username: string) => {
    await app.sql("DELETE FROM rate_limits");
    expect(await fail(username, STRANGER, 12)).toBe(401);
    return (await app.sql("SELECT 1 FROM rate_limits")).length;
  };
  expect(await rowsAfter("nobody_at_all")).toBe(await rowsAfter("demo_admin"));
});

test("guesses from everywhere use up a name's tries, but not those of where its person signs in from", async () => {
  expect(await tryIn("other_merchant", HOME)).toBe(200);
  await app.sql("DELETE FROM rate_limits");
  await fail("other_merchant", STRANGER, 1);
  // As if two hundred more had come since.
  await app.sql("UPDATE rate_limits SET hits = hits + 200");
  expect(await tryIn("other_merchant", "192.0.2.99")).toBe(429);
  expect(await tryIn("other_merchant", HOME)).toBe(200);
});
