import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../../test/app.ts";
import { deliverAll } from "../../../../test/deliver.ts";
import { sendDueMails } from "../index.ts";
import { recheckDomains } from "../jobs.ts";

let app: TestApp;
let server: SMTPServer;
let partner = "";
let taken: { from: string; source: string }[] = [];
/** What the DNS says, by name. */
let zone: Record<string, string[]> = {};
/** Beginnings of names for which no server answers. */
let silent: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let source = "";
      stream.setEncoding("utf8").on("data", (piece) => {
        source += piece;
      });
      stream.on("end", () => {
        taken.push({ from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "", source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  app = await testApp({
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: "Gate <pay@house.example>",
    PUBLIC_URL: "https://pay.house.example",
  });
  app.services.resolver = {
    txt: async (name) => {
      if (silent.some((start) => name.startsWith(start))) throw new Error("nobody answers");
      return zone[name] ?? [];
    },
  };
  partner = await app.signIn("demo_partner");
});
afterAll(async () => {
  await app.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  taken = [];
  zone = {};
  silent = [];
});

test("a domain is read by itself, and its sender changed without another key", async () => {
  const { data } = await ask("POST", "", { domain: "one.rowe.test" });
  expect(data.from_email).toBe("no-reply@one.rowe.test");
  expect((await ask("GET", "/one.rowe.test")).data).toEqual(data);
  const changed = await ask("POST", "/one.rowe.test", { from_email: "till@one.rowe.test" });
  expect(changed.data).toEqual({ ...data, from_email: "till@one.rowe.test" });
  const refused = await ask("POST", "/one.rowe.test", { from_email: "till@other.test" });
  expect([refused.http, refused.field]).toEqual([400, "from_email"]);
  await ask("DELETE", "/one.rowe.test");
  expect((await ask("GET", "/one.rowe.test")).http).toBe(404);
  expect((await ask("POST", "/one.rowe.test", {})).http).toBe(404);
});

type Row = { purpose: string; name: string; value: string; verified: boolean };
const at = `/merchant/${DEMO_MERCHANT}/email-domains`;
const ask = (method: string, path = "", body?: object) => app.call(method, at + path, body, partner);
const publish = (records: Row[]) => Object.fromEntries(records.map(({ name, value }) => [name, [value]]));

async function receipt(): Promise<string> {
  await app.call("POST", "/transaction", sale({ email_receipt: true, email_address: "payer@example.test" }));
  await deliverAll(app);
  while ((await sendDueMails(app.services)) > 0);
  return taken.at(-1)?.source ?? "";
}

test("receipts come from a merchant's domain once its record is found, signed by its key, and bounce to us", async () => {
  const { data } = await ask("POST", "", { domain: " Shop.Example ", from_email: "till@shop.example" });
  expect(data).toMatchObject({ domain: "shop.example", status: "pending", from_email: "till@shop.example" });
  expect(data.dns_records.map(({ purpose, name }: Row) => [purpose, name.replace(/^gh\w+/, "gh")])).toEqual([
    ["dkim", "gh._domainkey.shop.example"],
    ["spf", "shop.example"],
    ["dmarc", "_dmarc.shop.example"],
  ]);
  expect((await ask("POST", "/shop.example/verify", {})).data.status).toBe("pending");
  expect((await ask("POST", "/shop.example/email", { to: "a@example.test" })).msg).toBe(
    "bad request error: the domain is not verified yet",
  );
  expect(await receipt()).toMatch(/^From: Rowe Books <pay@house\.example>/m);

  zone = publish(data.dns_records.slice(0, 1));
  const seen = (await ask("POST", "/shop.example/verify", {})).data;
  expect([seen.status, seen.dns_records.map(({ verified }: Row) => verified)]).toEqual([
    "verified",
    [true, false, false],
  ]);
  const source = await receipt();
  expect(source).toMatch(/^From: Rowe Books <till@shop\.example>/m);
  expect(source.replace(/\r?\n\s+/g, " ")).toMatch(/^DKIM-Signature: v=1; .*d=shop\.example; .*s=gh/m);
  expect(taken.at(-1)?.from).toBe("pay@house.example");
  expect((await ask("POST", "/shop.example/email", { to: "a@example.test" })).data).toBeNull();
  const tests = await app.sql("SELECT record_id FROM audit_log WHERE action = 'send_test'");
  expect(tests).toEqual([{ record_id: "shop.example" }]);

  zone = {};
  expect((await ask("POST", "/shop.example/verify", {})).data.status).toBe("pending");
  expect(await receipt()).toMatch(/^From: Rowe Books <pay@house\.example>/m);
  expect((await ask("DELETE", "/shop.example")).data).toBeNull();
  expect((await ask("DELETE", "/shop.example")).http).toBe(404);
});

test("a domain stays what it was while the name servers are silent, and only their no takes it down", async () => {
  const { data } = await ask("POST", "", { domain: "calm.example" });
  zone = publish(data.dns_records);
  silent = ["gh"];
  const told = { http: 503, msg: expect.stringMatching(/^the name servers do not answer for gh\w+\._domainkey\.calm/) };
  expect(await ask("POST", "/calm.example/verify", {})).toMatchObject(told);
  silent = [];
  const seen = (await ask("POST", "/calm.example/verify", {})).data;
  expect(seen.status).toBe("verified");
  silent = ["gh"];
  app.pass(60_000);
  expect(await ask("POST", "/calm.example/verify", {})).toMatchObject(told);
  expect((await ask("GET")).data).toContainEqual(seen);
  zone = publish(data.dns_records.slice(0, 1));
  silent = ["calm", "_dmarc"];
  expect((await ask("POST", "/calm.example/verify", {})).data.dns_records).toEqual(seen.dns_records);
  silent = [];
  zone = {};
  expect((await ask("POST", "/calm.example/verify", {})).data.status).toBe("pending");
  await ask("DELETE", "/calm.example");
});

test("a test of one domain leaves from that one, however many are older; from ours once it is no longer verified", async () => {
  for (const domain of ["older.example", "newer.example"]) {
    const { data } = await ask("POST", "", { domain });
    zone = publish(data.dns_records);
    expect((await ask("POST", `/${domain}/verify`, {})).data.status).toBe("verified");
  }
  const test = async (meanwhile?: () => Promise<unknown>) => {
    expect((await ask("POST", "/newer.example/email", { to: "me@example.test" })).http).toBe(200);
    await meanwhile?.();
    while ((await sendDueMails(app.services)) > 0);
    return taken.at(-1)?.source ?? "";
  };
  const sent = await test();
  expect(sent).toMatch(/^From: .*no-reply@newer\.example/m);
  expect(sent).toMatch(/^DKIM-Signature: [\s\S]*?d=newer\.example/m);
  expect(await receipt()).toMatch(/^From: .*no-reply@older\.example/m);
  zone = {};
  app.pass(60_000);
  const gone = await test(() => ask("POST", "/newer.example/verify", {}));
  expect(gone).toMatch(/^From: .*pay@house\.example/m);
  for (const domain of ["older.example", "newer.example"]) await ask("DELETE", `/${domain}`);
});

describe("a domain that was verified", () => {
  const HOUR = 3_600_000;
  const statusOf = async (domain: string) =>
    (await ask("GET")).data.find((one: { domain: string }) => one.domain === domain).status;
  const told = async () => {
    while ((await sendDueMails(app.services)) > 0);
    return taken.filter(({ source }) => source.includes("Subject: kept.example is no longer verified")).length;
  };

  /** An hour later, as the worker finds it. Sessions do not live that long. */
  async function anHourLater(): Promise<void> {
    app.pass(HOUR);
    await recheckDomains(app.services);
  }

  test("is asked for again each day, and stays while it shows its record or nobody answers", async () => {
    const { data } = await ask("POST", "", { domain: "kept.example" });
    zone = publish(data.dns_records);
    expect((await ask("POST", "/kept.example/verify", {})).data.status).toBe("verified");
    expect(await recheckDomains(app.services)).toBe(0);
    app.pass(25 * HOUR);
    expect([await recheckDomains(app.services), await recheckDomains(app.services)]).toEqual([1, 0]);
    silent = ["gh"];
    app.pass(25 * HOUR);
    for (let hour = 0; hour < 30; hour += 1) await anHourLater();
    partner = await app.signIn("demo_partner");
    expect([await statusOf("kept.example"), await told()]).toEqual(["verified", 0]);
  });

  test("sends no mails any more once its record has been missing for a day, which both who answer for it are told", async () => {
    const [merchant] = await app.sql(
      "UPDATE merchants SET receipt_email = 'shop@kept.example' WHERE id = $1 RETURNING partner_id",
      [DEMO_MERCHANT],
    );
    await app.sql("UPDATE partners SET email = 'ops@partner.example' WHERE id = $1", [merchant.partner_id]);
    zone = {};
    app.pass(25 * HOUR);
    for (let hour = 0; hour < 22; hour += 1) await anHourLater();
    expect(await told()).toBe(0);
    for (let hour = 0; hour < 2; hour += 1) await anHourLater();
    partner = await app.signIn("demo_partner");
    expect([await statusOf("kept.example"), await told()]).toEqual(["pending", 2]);
    expect(await receipt()).toMatch(/^From: Rowe Books <pay@house\.example>/m);
    const audit = await app.sql("SELECT user_name FROM audit_log WHERE action = 'lose' AND record_id = 'kept.example'");
    expect(audit).toEqual([{ user_name: "domain check" }]);
    await anHourLater();
    expect(await told()).toBe(2);
    partner = await app.signIn("demo_partner");
    await ask("DELETE", "/kept.example");
  });

  test("begins to count anew as soon as the record is seen again", async () => {
    const { data } = await ask("POST", "", { domain: "back.example" });
    zone = publish(data.dns_records);
    await ask("POST", "/back.example/verify", {});
    zone = {};
    app.pass(25 * HOUR);
    for (let hour = 0; hour < 23; hour += 1) await anHourLater();
    zone = publish(data.dns_records);
    await anHourLater();
    zone = {};
    app.pass(25 * HOUR);
    for (let hour = 0; hour < 20; hour += 1) await anHourLater();
    partner = await app.signIn("demo_partner");
    expect(await statusOf("back.example")).toBe("verified");
    await ask("DELETE", "/back.example");
  });
});

test("no key ever leaves in the clear, neither in a reply nor in the database nor in the audit", async () => {
  const { data } = await ask("POST", "", { domain: "quiet.example" });
  expect(data.from_email).toBe("no-reply@quiet.example");
  expect(JSON.stringify(data)).not.toContain("PRIVATE");
  expect(JSON.stringify(await app.sql("SELECT * FROM email_domains"))).not.toContain("PRIVATE");
  const audit = JSON.stringify(await app.sql("SELECT * FROM audit_log WHERE record_type = 'email_domain'"));
  expect(audit).toContain("quiet.example");
  expect(audit).not.toContain("PRIVATE");
});

test("another merchant's record is no proof, and the same domain has a key for each", async () => {
  const other = (await app.call("GET", "/merchant", undefined, await app.signIn("other_merchant"))).data.id;
  const admin = await app.signIn("demo_admin");
  const mine = (await ask("POST", "", { domain: "both.example" })).data;
  const theirs = (await app.call("POST", `/merchant/${other}/email-domains`, { domain: "both.example" }, admin)).data;
  zone = publish(theirs.dns_records);
  expect((await ask("POST", "/both.example/verify", {})).data.status).toBe("pending");
  const key = ({ dns_records }: { dns_records: Row[] }) => dns_records[0]?.value;
  expect(key(mine)).not.toBe(key(theirs));
});

test.each([
  [{ domain: "localhost" }, "bad request error: invalid Domain"],
  [{ domain: "a b.example" }, "bad request error: invalid Domain"],
  [{ domain: "10.0.0.1" }, "bad request error: invalid Domain"],
  [{ domain: "x.example", from_email: "a@y.example" }, "bad request error: invalid From Email"],
  [{ domain: "x.example", from_email: "a@b@x.example" }, "bad request error: invalid From Email"],
  [{}, "bad request error: invalid Domain"],
])("%j is refused", async (body, msg) => {
  expect(await ask("POST", "", body)).toMatchObject({ http: 400, msg });
});

test("a domain is added once, even at once; merchants themselves have no say in it", async () => {
  const replies = await Promise.all([1, 2].map(() => ask("POST", "", { domain: "once.example" })));
  expect(replies.map(({ http }) => http).sort()).toEqual([200, 400]);
  expect((await app.call("GET", at, undefined, await app.signIn("demo_merchant"))).http).toBe(403);
  expect((await ask("GET")).data.map(({ domain }: { domain: string }) => domain)).toContain("once.example");
});
