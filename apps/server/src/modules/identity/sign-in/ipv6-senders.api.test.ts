import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => app.stop());

async function tryFrom(ip: string, password: string): Promise<number> {
  const init = { method: "POST", headers: { "x-forwarded-for": ip } };
  const body = JSON.stringify({ username: "demo_clerk", password });
  return (await fetch(`${app.url}/api/token-auth`, { ...init, body })).status;
}

test("who guesses is shut out with the whole network of 64 bits, and nobody beside it", async () => {
  for (let n = 0; n < 10; n += 1) expect(await tryFrom(`2001:db8:1:2:${n}::${n + 1}`, "Wrong-guess-1!")).toBe(401);
  expect(await tryFrom("2001:db8:1:2:ffff::9", PASSWORD)).toBe(429);
  expect(await tryFrom("2001:db8:1:3::1", PASSWORD)).toBe(200);
  expect(await tryFrom("198.51.100.7", PASSWORD)).toBe(200);
});
