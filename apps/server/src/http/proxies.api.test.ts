import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_KEY, type TestApp, testApp } from "../../test/app.ts";

const CLIENT = "203.0.113.9";
const FORGED = "198.51.100.66";

const apps: Record<string, TestApp> = {};
beforeAll(async () => {
  apps.trusting = await testApp({ TRUSTED_PROXIES: "127.0.0.0/8,::1,10.0.0.0/8" });
  apps.plain = await testApp();
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app.stop())));

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

function send(app: TestApp, path: string, { headers, ...sent }: Sent): Promise<Response> {
  return fetch(`${app.url}/api${path}`, { ...sent, headers: { authorization: DEMO_KEY, ...headers } });
}

/** True when asking for mails again and again, each time for somebody else, ends by the limit of an address. */
async function addressesShutOut(app: TestApp, headersOf: (n: number) => Record<string, string>): Promise<boolean> {
  for (let n = 0; n < 150; n++) {
    const body = JSON.stringify({ username: `nobody_${n}` });
    const reply = await send(app, "/user/forgot-password", { method: "POST", body, headers: headersOf(n) });
    if (reply.status === 429) return true;
  }
  return false;
}

/** The address that the audit notes for a change made with these headers. */
async function noted(app: TestApp, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ type: "api", name: `of ${Math.random()}` });
  const made = await send(app, "/user/apikey", { method: "POST", body, headers });
  const { data } = (await made.json()) as { data: { id: string } };
  const [row] = await app.sql("SELECT ip_address FROM audit_log WHERE record_id = $1", [data.id]);
  return row.ip_address;
}

const from = (...addresses: string[]) => ({ "x-forwarded-for": addresses.join(", ") });

describe("a proxy that is listed", () => {
  test("is believed who sends the request, in the audit and in lists of addresses", async () => {
    const { trusting } = apps as { trusting: TestApp };
    expect(await noted(trusting, from(CLIENT))).toBe(CLIENT);
    const limited = { type: "api", name: "at home", allowed_ips: [CLIENT] };
    const authorization = (await trusting.call("POST", "/user/apikey", limited)).data.api_key;
    const status = async (headers: Record<string, string>) =>
      (await send(trusting, "/user", { headers: { authorization, ...headers } })).status;
    expect([await status(from(CLIENT)), await status(from(FORGED)), await status({})]).toEqual([200, 403, 403]);
  });

  test("is believed no further than the nearest address that is not a proxy of ours", async () => {
    expect(await noted(apps.trusting as TestApp, from(FORGED, CLIENT))).toBe(CLIENT);
    expect(await noted(apps.trusting as TestApp, from(FORGED, CLIENT, "10.1.2.3"))).toBe(CLIENT);
  });

  test("that sends no address of its sender is itself the sender", async () => {
    for (const nonsense of ["unknown", "127.0.0.1, <script>", ""])
      expect(await noted(apps.trusting as TestApp, { "x-forwarded-for": nonsense })).toBe("127.0.0.1");
  });
});

describe("without a list of proxies", () => {
  test("nobody is believed to be somebody else", async () => {
    const claims = { ...from(CLIENT), forwarded: `for=${CLIENT}`, "x-real-ip": CLIENT };
    expect(await noted(apps.plain as TestApp, claims)).toBe("127.0.0.1");
  });
});

test("a limit of tries counts the senders behind a listed proxy one by one, and elsewhere the socket's end", async () => {
  const elsewhere = (n: number) => from(`203.0.113.${n}`);
  expect(await addressesShutOut(apps.plain as TestApp, elsewhere)).toBe(true);
  expect(await addressesShutOut(apps.trusting as TestApp, elsewhere)).toBe(false);
  expect(await addressesShutOut(apps.trusting as TestApp, () => from(CLIENT))).toBe(true);
});
