import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "./app.ts";

const seen: { answer: string; ip: string }[] = [];
let app: TestApp;
let person = "";
let page = "";
let state = "";

beforeAll(async () => {
  app = await testApp();
  person = await app.signIn("demo_merchant");
  await app.call("POST", `/merchant/${DEMO_MERCHANT}/services`, { type: "plaid" });
  page = (await app.call("GET", `/merchant/${DEMO_MERCHANT}/public-key/tokenizer`, undefined, person)).data.public_key;
  app.services.botCheck = {
    passes: async (answer, ip) => {
      seen.push({ answer, ip });
      return answer === "a person";
    },
  };
  state = await everything();
});
afterAll(() => app.stop());
beforeEach(() => {
  seen.length = 0;
});

const key = { id: "AAAA", rawId: "AAAA", type: "public-key" };
const passkey = { ...key, response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" } };
const apple = {
  pkeycompany: "x",
  validationurl: "https://apple-pay-gateway.apple.com/",
  domainname: "shop.example.org",
};
const code = { reset_code: "x".repeat(40), password: "Harbour-8!y" };

/** Every call that asks the bot check, by its address. */
const guarded: Record<string, { path: string; body: object; as?: () => string }> = {
  "tokenAuth by password": { path: "/token-auth", body: { username: "demo_clerk", password: "Gatehouse1!" } },
  "tokenAuth by the key of log in as": { path: "/token-auth", body: { auth_key: "x".repeat(40) } },
  "tokenAuth by passkey": { path: "/token-auth", body: { passkey } },
  startPasskeySignIn: { path: "/token-auth/passkey-options", body: {} },
  refreshUnit: { path: "/auth/mba/refresh", body: { token: "x" } },
  forgotUsername: { path: "/user/forgot-username", body: { email: "demo@example.test" } },
  forgotPassword: { path: "/user/forgot-password", body: { username: "demo_clerk" } },
  resetPassword: { path: "/user/forgot-password/reset", body: code },
  resetForgottenPassword: { path: "/user/forgotten-password/reset", body: code },
  startForcedTwoFactor: { path: "/user-set-two-factor/qrcode", body: { token: "x".repeat(40) } },
  confirmForcedTwoFactor: { path: "/user-set-two-factor/save", body: { token: "x".repeat(40), totp: "123456" } },
  validateAppleMerchant: { path: "/public/applepay/validatemerchant", body: apple },
  authorizeApplePayment: { path: "/public/applepay/paymentauthorized", body: { ...apple, applepaypayment: {} } },
  contactUs: { path: "/contact-us", body: { subject: "Help", message: "Please." }, as: () => person },
  createLinkToken: { path: "/plaid/link-token", body: {}, as: () => page },
  linkBank: { path: "/plaid/link", body: { public_token: "public-sandbox-71" }, as: () => page },
};

/** Public calls that programs are to make, and why those may. */
const programs = {
  noteDelivery: "signed by the mail server with MAIL_REPORT_KEY",
  listenAtDevice: "the simulated device, nowhere in production",
  actAtDevice: "the simulated device, nowhere in production",
  actAsPayer: "the simulated page of a payer, nowhere in production",
  leaveDevice: "the simulated device, nowhere in production",
};

async function send(name: string, answer?: string): Promise<{ http: number; msg: string }> {
  const { path, body, as } = guarded[name] ?? { path: "", body: {} };
  const headers: Record<string, string> = {
    ...(as ? { authorization: as() } : {}),
    ...(answer === undefined ? {} : { "X-Bot-Check": answer }),
  };
  const reply = await fetch(`${app.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const told = (await reply.json()) as { msg?: string };
  return { http: reply.status, msg: told.msg ?? "" };
}

/** All rows of all tables but the log of requests; of a session and a key it is noted when they were used. */
async function everything(): Promise<string> {
  const tables = await app.sql(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'request\\_log%' ORDER BY 1",
  );
  const rows = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, (to_jsonb(t) - '{last_seen_at,last_used_at}'::text[])::text AS row FROM ${name} t`,
  );
  const all = `SELECT md5(string_agg(name || row, '' ORDER BY name, row)) AS digest FROM (${rows.join(" UNION ALL ")}) a`;
  return (await app.sql(all))[0].digest;
}

describe("a bot check", () => {
  test.each(Object.keys(guarded))("that refuses shuts %s: 403, and nothing is written", async (name) => {
    for (const answer of [undefined, "a program"])
      expect(await send(name, answer)).toEqual({ http: 403, msg: "forbidden" });
    expect(seen.map(({ answer }) => answer)).toEqual(["", "a program"]);
    expect(await everything()).toBe(state);
  });

  test("is asked with what was sent along and from where, and lets through whom it knows", async () => {
    expect((await send("tokenAuth by password", "a person")).http).toBe(200);
    expect(seen).toEqual([{ answer: "a person", ip: "127.0.0.1" }]);
    expect((await send("createLinkToken", "a person")).http).toBe(200);
  });

  test("stands before every public call that changes something", () => {
    const names = [...Object.keys(guarded).map((name) => name.split(" ")[0]), ...Object.keys(programs)];
    const open = allCalls.filter(({ access, method }) => access.kind !== "caller" && method !== "GET");
    expect(open.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });
});
