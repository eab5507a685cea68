import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { lettersTo } from "../../../../test/letters.ts";
import { forgetApplePayments, recheckAppleDomains } from "../jobs.ts";

let app: TestApp;
let other = "";
beforeAll(async () => {
  app = await testApp();
  other = await app.signIn("other_merchant");
});
afterAll(() => app.stop());

const at = "/merchant/apple-pay";
const refused = (msg: string) => ({ http: 400, status: "failed", msg: `bad request error: ${msg}`, data: null });
const make = async (body: object = {}) =>
  (await app.call("POST", at, { type: "simple", name: "Shop", domains: ["shop.example.org"], ...body })).data;

type Raw = { http: number; type: string; body: unknown };
async function raw(path: string, given: object, headers: Record<string, string> = {}): Promise<Raw> {
  const body = JSON.stringify(given);
  const reply = await fetch(`${app.url}/api/public/applepay/${path}`, { method: "POST", body, headers });
  return { http: reply.status, type: reply.headers.get("content-type") ?? "", body: await reply.json() };
}

const validation = (PKeyCompany: string, override: object = {}) => ({
  PKeyCompany,
  AppleMerchantId: "merchant.com.example",
  ValidationUrl: "https://apple-pay-gateway.apple.com/paymentservices/startSession",
  DomainName: "shop.example.org",
  ...override,
});

const card = { number: VISA, expiration: { month: 12, year: 2030 } };
type Own = { privateKey: string; merchantIdentifier: string };
const token = (own?: Own) =>
  app.sandbox?.wallets.make(
    "apple_pay_token",
    { ...card, ...(own ? { own } : {}) },
    app.services.clock.now(),
  ) as Record<string, unknown>;
const pay = (apple_pay_token: object, authorization?: string) =>
  app.call("POST", "/transaction", sale({ payment_method: { apple_pay_token } }), authorization);

describe("a certificate", () => {
  test("is made, found, changed and deleted by its merchant, and is not there for another", async () => {
    const made = await make({ domains: ["Shop.Example.org ", "shop.example.org", "pay.example.org"] });
    expect(made).toMatchObject({
      type: "simple",
      name: "Shop",
      merchant_identifier: "",
      domains: ["shop.example.org", "pay.example.org"],
      status: "active",
      expires_at: null,
      processing_csr: "",
    });
    for (const ours of ["misses", "next_check_at"]) expect(made).not.toHaveProperty(ours);
    const path = `${at}/${made.id}`;
    expect((await app.call("GET", path)).data).toEqual(made);
    const listed = await app.call("GET", at);
    expect([listed.total_count, listed.data]).toEqual([1, [made]]);
    const changed = await app.call("POST", path, { name: "Till", domains: ["pay.example.org"], nobody: "knows" });
    expect(changed.data).toMatchObject({ id: made.id, name: "Till", domains: ["pay.example.org"] });

    expect((await app.call("GET", at, undefined, other)).data).toEqual([]);
    for (const [method, body] of [["GET"], ["POST", { name: "Theirs" }], ["DELETE"]] as const)
      expect((await app.call(method, path, body, other)).http).toBe(404);
    expect((await app.call("DELETE", path)).data).toBeNull();
    expect((await app.call("GET", path)).http).toBe(404);
  });

  test("is for the role admin of a merchant alone", async () => {
    for (const person of ["demo_clerk", "demo_partner", "demo_admin"])
      expect((await app.call("GET", at, undefined, await app.signIn(person))).http).toBe(403);
  });

  test.each([
    [{ type: "golden" }, "invalid Type"],
    [{ name: "" }, "invalid Name"],
    [{ domains: ["no domain"] }, "invalid Domains"],
    [{ domains: ["10.0.0.1"] }, "invalid Domains"],
    [{ type: "custom" }, "invalid Merchant Identifier"],
    [{ type: "custom", merchant_identifier: "com.example" }, "invalid Merchant Identifier"],
    [{ domains: ["gone.invalid"] }, "domain verification failed: gone.invalid"],
    [{ domains: Array.from({ length: 101 }, (_, at) => `s${at}.example.org`) }, "too many domains"],
  ])("with %j is refused", async (body, msg) => {
    expect(await app.call("POST", at, { type: "simple", name: "Shop", ...body })).toMatchObject(refused(msg));
  });

  test("keeps its domains when one that is added does not hold the file", async () => {
    const made = await make();
    const path = `${at}/${made.id}`;
    expect(await app.call("POST", path, { domains: ["shop.example.org", "gone.invalid"] })).toMatchObject(
      refused("domain verification failed: gone.invalid"),
    );
    expect((await app.call("GET", path)).data.domains).toEqual(["shop.example.org"]);
  });

  test("says of a domain whether it holds the file, and which", async () => {
    const check = (domain: string) => app.call("GET", `${at}/check?domain=${domain}`);
    expect((await check("Shop.example.org")).data).toEqual({ domain: "shop.example.org", verified: true });
    expect((await check("gone.invalid")).data).toEqual({ domain: "gone.invalid", verified: false });
    for (const bad of ["", "a b", "127.0.0.1", "x.example/evil"])
      expect(await check(encodeURIComponent(bad))).toMatchObject(refused("invalid Domain"));
    expect((await app.call("GET", `${at}/domain-association`)).data).toMatchObject({
      path: "/.well-known/apple-developer-merchantid-domain-association",
    });
  });
});

describe("a page with the button", () => {
  test("gets Apple's session as it is, however its members are spelt", async () => {
    const { id } = await make();
    for (const body of [
      validation(id),
      { pKeyCompany: id, validationUrl: validation(id).ValidationUrl, domainName: "SHOP.example.org" },
    ]) {
      const reply = await raw("validatemerchant", body);
      expect([reply.http, reply.type]).toEqual([200, "application/json; charset=utf-8"]);
      expect(reply.body).toMatchObject({
        domainName: "shop.example.org",
        merchantSessionIdentifier: expect.stringMatching(/^SSH/),
      });
      expect(reply.body).not.toHaveProperty("status");
    }
  });

  test("that names no domain is asked for by the one on which it stands, if the certificate has it", async () => {
    const { id } = await make();
    const ask = (name: string, page: string) =>
      raw("validatemerchant", validation(id, { DomainName: null }), { "sec-fetch-site": "cross-site", [name]: page });
    for (const reply of [
      await ask("origin", "https://Shop.example.org"),
      await ask("referer", "https://shop.example.org/pay?a=1"),
    ])
      expect(reply).toMatchObject({ http: 200, body: { domainName: "shop.example.org" } });
    const elsewhere = await ask("origin", "https://evil.example.org");
    expect(elsewhere.body).toMatchObject({ msg: "bad request error: domain is not registered" });
    for (const nowhere of ["", "null"])
      expect((await ask("origin", nowhere)).body).toMatchObject({ msg: "bad request error: invalid Domain Name" });
  });

  test.each([
    [{ PKeyCompany: "d4apc0000000000000a0" }, "certificate not found"],
    [{ DomainName: "evil.example.org" }, "domain is not registered"],
    ...[
      "http://apple-pay-gateway.apple.com/x",
      "https://apple.com.evil.example/x",
      "https://evilapple.com/x",
      "https://apple-pay-gateway.apple.com:8443/x",
      "https://a@apple-pay-gateway.apple.com/x",
      "https://169.254.169.254/x?.apple.com",
      "nowhere",
    ].map((ValidationUrl) => [{ ValidationUrl }, "invalid Validation URL"] as const),
  ] as const)("is refused %j", async (override, msg) => {
    const { id } = await make();
    expect(await raw("validatemerchant", validation(id, override))).toMatchObject({
      http: 400,
      body: { status: "failed", msg: `bad request error: ${msg}`, data: null },
    });
  });

  test("exchanges what the device gave for a token that pays once, at its merchant alone", async () => {
    const { id } = await make();
    const ApplePayPayment = { token: token() };
    const { body } = await raw("paymentauthorized", { PKeyCompany: id, AppleMerchantId: "", ApplePayPayment });
    expect(body).toMatch(/^[0-9a-v]{20}$/);
    const temporary_token = String(body);
    expect(await pay({ temporary_token }, other)).toMatchObject(refused("invalid token"));
    expect((await pay({ temporary_token })).data).toMatchObject({
      status: "pending_settlement",
      payment_method: "apple_pay_token",
      response_body: { card: { masked_card: "411111******1111", entry_type: "wallet" } },
    });
    expect(await pay({ temporary_token })).toMatchObject(refused("invalid token"));
    expect(JSON.stringify(await app.sql("SELECT * FROM apple_payments"))).not.toContain("ephemeralPublicKey");
  });

  test("gets no token for what Apple did not make", async () => {
    const { id } = await make();
    for (const ApplePayPayment of [{}, { token: {} }, { token: "x" }, { token: { paymentData: { version: "EC_v1" } } }])
      expect((await raw("paymentauthorized", { PKeyCompany: id, ApplePayPayment })).body).toMatchObject({
        msg: "bad request error: invalid token",
      });
    expect((await raw("paymentauthorized", { PKeyCompany: "none", ApplePayPayment: {} })).body).toMatchObject({
      msg: "bad request error: certificate not found",
    });
  });

  test("finds its token stale after five minutes, and forgotten soon after", async () => {
    const { id } = await make();
    const { body } = await raw("paymentauthorized", { PKeyCompany: id, ApplePayPayment: token() });
    app.pass(301_000);
    expect(await pay({ temporary_token: body })).toMatchObject(refused("invalid token"));
    expect(await forgetApplePayments(app.services)).toBeGreaterThan(0);
    expect(await app.sql("SELECT 1 FROM apple_payments")).toEqual([]);
  });
});

describe("a merchant's own account at Apple", () => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-apple-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const openssl = (...args: string[]) =>
    execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });

  /** As Apple's site does: it reads the request, checks its signature, and certifies the key in it. */
  function certify(csr: string, name: string): string {
    writeFileSync(join(folder, `${name}.csr`), csr);
    openssl("req", "-in", `${name}.csr`, "-verify", "-noout");
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=ca");
    const ca = ["-CA", "ca.pem", "-CAkey", "ca.key", "-set_serial", "1", "-days", "30"];
    return openssl("x509", "-req", "-in", `${name}.csr`, ...ca).toString();
  }

  test("counts once both of its certificates have come, and takes what is encrypted for it", async () => {
    const made = await make({ type: "custom", merchant_identifier: "merchant.com.example" });
    expect([made.status, made.merchant_identifier]).toEqual(["pending", "merchant.com.example"]);
    expect((await raw("validatemerchant", validation(made.id))).http).toBe(400);
    const path = `${at}/${made.id}`;
    const processing_certificate = certify(made.processing_csr, "processing");
    const identity_certificate = certify(made.identity_csr, "identity");
    expect((await app.call("POST", path, { processing_certificate: identity_certificate })).msg).toBe(
      "bad request error: invalid Processing Certificate: it is not the certificate of this request",
    );
    const half = (await app.call("POST", path, { processing_certificate })).data;
    expect(half.status).toBe("pending");
    const bare = identity_certificate.replace(/-----.*-----|\s/g, "");
    const whole = (await app.call("POST", path, { identity_certificate: bare })).data;
    expect([whole.status, whole.identity_certificate.trim()]).toEqual(["active", identity_certificate.trim()]);
    expect((await raw("validatemerchant", validation(made.id))).http).toBe(200);

    const [row] = await app.sql("SELECT sealed_processing_key FROM apple_certificates WHERE id = $1", [made.id]);
    const privateKey = app.services.keys.open(row.sealed_processing_key, `apple-certificate/${made.id}/processing`);
    const own = { privateKey, merchantIdentifier: "merchant.com.example" };
    expect((await pay({ key_id: made.id, pkpaymenttoken: token(own) })).data.status).toBe("pending_settlement");
    expect(await pay({ pkpaymenttoken: token(own) })).toMatchObject(refused("invalid token"));
    expect(await pay({ key_id: made.id, pkpaymenttoken: token() })).toMatchObject(refused("invalid token"));
    const { body } = await raw("paymentauthorized", { PKeyCompany: made.id, ApplePayPayment: { token: token(own) } });
    expect((await pay({ temporary_token: body })).data.status).toBe("pending_settlement");

    app.pass(31 * 86_400_000);
    const expired = await app.call("GET", path, undefined);
    expect(expired.data.status).toBe("expired");
  });

  test("has keys that never leave the server, neither in a reply nor in the audit nor in the clear", async () => {
    const made = await make({ type: "custom", merchant_identifier: "merchant.com.example" });
    const rows = await app.sql("SELECT * FROM apple_certificates");
    const audit = await app.sql("SELECT * FROM audit_log WHERE record_type = 'apple_certificate'");
    expect(JSON.stringify(audit)).toContain(made.id);
    for (const shown of [made, rows, audit]) expect(JSON.stringify(shown)).not.toContain("PRIVATE");
    expect(JSON.stringify([made, audit])).not.toContain("sealed_");
  });
});

test("a domain that has not held Apple's file for a day takes no Apple Pay any more, the others do, and it is told", async () => {
  const apple = app.services.appleAccount;
  if (!apple) throw new Error("the sandbox has one");
  const made = await make({ domains: ["given-up.example", "held.example"] });
  await app.sql("UPDATE merchants SET receipt_email = 'shop@held.example'");
  let answers = true;
  const holdsFile = async (domain: string) => domain !== "given-up.example" || answers;
  app.services.appleAccount = { ...apple, holdsFile };
  const domains = async () => (await app.call("GET", `${at}/${made.id}`)).data.domains;
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      app.pass(3_600_000);
      while ((await recheckAppleDomains(app.services)) > 0);
    }
  };
  await hours(25);
  answers = false;
  await hours(40);
  answers = true;
  await hours(2);
  expect(await domains()).toEqual(["given-up.example", "held.example"]);
  answers = false;
  await hours(48);
  expect(await domains()).toEqual(["held.example"]);
  const page = { DomainName: "given-up.example" };
  expect((await raw("validatemerchant", validation(made.id, page))).body).toMatchObject({
    msg: "bad request error: domain is not registered",
  });
  const letters = await lettersTo(app, "shop@held.example");
  expect(letters.map(({ subject }) => subject)).toEqual(["given-up.example takes no Apple Pay any more"]);
  app.services.appleAccount = apple;
});

describe("what is asked again of a domain", () => {
  const HOUR_MS = 3_600_000;
  const ask = async (holdsFile: (domain: string) => Promise<boolean>) => {
    const apple = app.services.appleAccount;
    if (!apple) throw new Error("the sandbox has one");
    app.services.appleAccount = { ...apple, holdsFile };
    app.pass(HOUR_MS);
    while ((await recheckAppleDomains(app.services)) > 0);
    app.services.appleAccount = apple;
  };
  const hours = async (count: number, holdsFile: (domain: string) => Promise<boolean>) => {
    for (let hour = 0; hour < count; hour += 1) await ask(holdsFile);
  };
  const kept = async (id: string) => (await app.call("GET", `${at}/${id}`)).data.domains;

  test("counts for nothing where nobody could ask", async () => {
    const { id } = await make({ domains: ["unasked.example"] });
    await hours(60, async () => {
      throw new Error("no way to the internet");
    });
    expect(await kept(id)).toEqual(["unasked.example"]);
  });

  test("begins anew for one that was taken out and added again", async () => {
    const { id } = await make({ domains: ["back.example", "stays.example"] });
    const missing = async (domain: string) => domain !== "back.example";
    await hours(23, missing);
    const change = (domains: string[]) => app.call("POST", `${at}/${id}`, { domains });
    await change(["stays.example"]);
    await change(["stays.example", "back.example"]);
    await hours(23, missing);
    expect(await kept(id)).toEqual(["stays.example", "back.example"]);
    await hours(26, missing);
    expect(await kept(id)).toEqual(["stays.example"]);
  });

  test("goes on for all others when a certificate is emptied meanwhile", async () => {
    const emptied = await make({ domains: ["emptied.example"] });
    const other = await make({ domains: ["other.example"] });
    await app.sql("UPDATE apple_certificates SET next_check_at = NULL WHERE id = ANY($1)", [[emptied.id, other.id]]);
    let asked = 0;
    await ask(async (domain) => {
      if (domain === "emptied.example") await app.call("POST", `${at}/${emptied.id}`, { domains: [] });
      if (domain === "other.example") asked += 1;
      return true;
    });
    expect(asked).toBe(1);
    expect(await kept(emptied.id)).toEqual([]);
  });
});

test("without an account at Apple nobody is told that it worked", async () => {
  const { appleAccount } = app.services;
  if (!appleAccount) throw new Error("the sandbox has one");
  delete app.services.appleAccount;
  expect((await app.call("GET", `${at}/check?domain=shop.example.org`)).msg).toBe(
    "bad request error: Apple Pay is not set up on this installation",
  );
  app.services.appleAccount = appleAccount;
});

test("only a domain that holds the file is said to be verified", async () => {
  const verified = async (domain: string) =>
    (await app.call("GET", `/merchant/apple-pay/check?domain=${domain}`)).data.verified;
  for (const domain of ["shop.example.org", "till.example", "a.test"])
    expect([domain, await verified(domain)]).toEqual([domain, true]);
  for (const domain of ["shop.invalid", "nobody-looked-at-this.com", "example.org.evil.net", "notexample.com"])
    expect([domain, await verified(domain)]).toEqual([domain, false]);
});
