import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, type TestApp, testApp } from "../../../test/app.ts";
import { networkOfSessions } from "../../db/migrations/0034-passkeys-and-devices.ts";
import { senderOf } from "../../ip-list.ts";

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
  expect(await tryFrom("2001:db8:1:2:ffff::9", PASSWORD)).toBe(401);
  expect(await tryFrom("2001:db8:1:3::1", PASSWORD)).toBe(200);
  expect(await tryFrom("198.51.100.7", PASSWORD)).toBe(200);
});

test("a session from before networks were noted is of the network that its next sign-in will be of", async () => {
  const addresses = [
    ...["2001:db8:1:3::1", "2001:db8::9", "2001:DB8:0:00f0:1::", "::1", "fe80::1%eth0", "::ffff:198.51.100.7"],
    ...["198.51.100.7", ""],
  ];
  for (const [n, ip] of addresses.entries())
    await app.sql(
      `INSERT INTO sessions (sid, user_id, ip_address, created_at, last_seen_at)
       SELECT $1, id, $2, now(), now() FROM users WHERE username = 'demo_clerk'`,
      [`old_${n}`, ip],
    );
  await app.sql(networkOfSessions);
  const rows = await app.sql("SELECT ip_address, network FROM sessions WHERE sid LIKE 'old\\_%'");
  expect(rows).toHaveLength(addresses.length);
  for (const { ip_address, network } of rows) expect([ip_address, network]).toEqual([ip_address, senderOf(ip_address)]);
});
