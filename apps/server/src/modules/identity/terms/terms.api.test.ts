import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
let admin = "";
let clerk = "";
beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn("demo_admin");
  clerk = await app.signIn("demo_clerk");
});
afterAll(() => app.stop());

const publish = (version: string, text = "Be kind.", token = admin) =>
  app.call("POST", "/admin/terms", { version, text }, token);
const flags = async () => (await app.call("GET", "/user", undefined, clerk)).data.flags;
const accept = (version?: string) => app.call("POST", "/accept-tos", { version }, clerk);

test("nothing is asked for before something was published", async () => {
  expect((await app.call("GET", "/terms", undefined, "")).data).toEqual({ version: "", text: "", published_at: null });
  expect(await flags()).toEqual({});
});

test("what was published last is shown to anybody, and asked of everybody who has not accepted just that", async () => {
  expect((await publish("2027-01", "# Yours\n\nBe kind.")).data).toMatchObject({ published_by: "demo_admin" });
  expect((await app.call("GET", "/terms", undefined, "")).data).toMatchObject({
    version: "2027-01",
    text: "# Yours\n\nBe kind.",
  });
  expect(await flags()).toEqual({ tos_required: "true" });
  const before = app.services.clock.now().toISOString();
  expect((await accept("2027-01")).http).toBe(200);
  expect(await flags()).toEqual({});
  const { data } = await app.call("GET", "/merchant", undefined, clerk);
  expect(data.tos_accepted_by_username).toBe("demo_clerk");
  expect(data.tos_accepted_by).toBe((await app.call("GET", "/user", undefined, clerk)).data.id);
  expect(data.tos_last_accepted_at >= before).toBe(true);
  app.pass(1_000);
  await publish("2027-02");
  expect(await flags()).toEqual({ tos_required: "true" });
  expect((await accept("2027-01")).msg).toBe("bad request error: invalid Version");
  expect((await accept("2027-02")).http).toBe(200);
});

test("the list names the versions without their long texts, by pages; a text is asked for by its version", async () => {
  const list = async (page = "") => app.call("GET", `/admin/terms${page}`, undefined, admin);
  const { data, total_count } = await list();
  expect(data.map(({ version }: { version: string }) => version)).toEqual(["2027-02", "2027-01"]);
  expect(Object.keys(data[0]).sort()).toEqual(["published_at", "published_by", "version"]);
  expect(total_count).toBe(2);
  expect(await list("?limit=1&offset=1")).toMatchObject({ data: [{ version: "2027-01" }], total_count: 2 });
  const old = await app.call("GET", "/terms?version=2027-01", undefined, "");
  expect(old.data).toMatchObject({ version: "2027-01", text: "# Yours\n\nBe kind." });
  expect((await app.call("GET", "/terms?version=1999-01", undefined, "")).http).toBe(404);
});

test("what was published is accepted by its name only: nobody accepts unseen", async () => {
  for (const version of [undefined, "", "2027-01"])
    expect((await accept(version)).msg).toBe("bad request error: invalid Version");
});

test("a version stays as it was published, and is noted in the audit with who accepts it thereby", async () => {
  await publish("2028-01", "Be kind.");
  expect((await publish("2028-01", "Be cruel.")).msg).toBe("bad request error: Version already exists");
  expect((await app.call("GET", "/terms", undefined, "")).data.text).toBe("Be kind.");
  const rows = await app.sql("SELECT action FROM audit_log WHERE record_type = 'terms' AND record_id = '2028-01'");
  expect(rows.map(({ action }) => action).sort()).toEqual(["accept", "publish"]);
  const twice = await Promise.all([publish("2029-01"), publish("2029-01")]);
  expect(twice.map(({ http }) => http).sort()).toEqual([200, 400]);
});

/** Signs in and accepts what is in force. */
async function agreed(name: string): Promise<string> {
  const token = await app.signIn(name);
  const { version } = (await app.call("GET", "/terms", undefined, "")).data;
  expect((await app.call("POST", "/accept-tos", { version }, token)).http).toBe(200);
  return token;
}

test("who accepted which version is in the audit of their own account, be it a merchant's or a partner's", async () => {
  const { version } = (await app.call("GET", "/terms", undefined, "")).data;
  for (const name of ["demo_clerk", "demo_partner"]) {
    const { data: person } = await app.call("GET", "/user", undefined, await agreed(name));
    const rows = await app.sql(
      `SELECT account_id, user_name, record_id, after->>'version' AS version, after->>'username' AS username FROM audit_log
       WHERE action = 'accept' AND record_type = 'terms' AND user_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [person.id],
    );
    const who = { account_id: person.account_type_id, user_name: name, username: name };
    expect(rows).toEqual([{ ...who, record_id: version, version }]);
  }
});

test("nobody but administration publishes, and nothing without words or a name", async () => {
  for (const name of ["demo_partner", "demo_merchant"])
    expect((await publish("x", "y", await agreed(name))).msg).toBe("forbidden");
  expect((await publish("", "y")).msg).toBe("bad request error: invalid Version");
  expect((await publish("x", "  ")).msg).toBe("bad request error: invalid Text");
});

describe("a signed-in person who has not accepted the terms of now", () => {
  const open = ["logout", "getUser", "getOwnBranding", "changePassword", "acceptTerms"];

  test("is refused every call but those to accept them under their own brand, to choose a password and to leave", async () => {
    app.pass(1_000);
    await publish("2030-01");
    const token = await app.signIn("demo_merchant");
    const calls = allCalls.filter(({ access }) => access.kind === "caller");
    const answered: string[] = [];
    for (const { name, method, path } of calls.filter((call) => call.name !== "logout")) {
      const reply = await app.call(
        method,
        path.replace(/\{\w+\}/g, DEMO_MERCHANT),
        method === "GET" ? undefined : {},
        token,
      );
      if (reply.msg !== "terms of service must be accepted") answered.push(name);
      else expect([name, reply.http]).toEqual([name, 403]);
    }
    expect(answered.sort()).toEqual(open.filter((name) => name !== "logout").sort());
    expect((await app.call("GET", "/terms", undefined, token)).data.version).toBe("2030-01");
    expect((await app.call("GET", "/logout", undefined, token)).http).toBe(200);
  });

  test("goes on as soon as they have", async () => {
    const token = await app.signIn("demo_merchant");
    expect((await app.call("GET", "/merchant", undefined, token)).http).toBe(403);
    expect((await app.call("POST", "/accept-tos", { version: "2030-01" }, token)).http).toBe(200);
    expect((await app.call("GET", "/merchant", undefined, token)).http).toBe(200);
  });

  test("keeps their keys, and an administrator who acts in their name is not asked", async () => {
    app.pass(1_000);
    await publish("2031-01");
    expect((await app.call("GET", "/merchant")).http).toBe(200);
    const [{ id }] = await app.sql("SELECT id FROM users WHERE username = 'demo_clerk'");
    const { key } = (await app.call("GET", `/user/loginas/${id}`, undefined, admin)).data;
    const acting = `Bearer ${(await app.call("POST", "/token-auth", { auth_key: key }, "")).token}`;
    expect((await app.call("GET", "/merchant", undefined, acting)).http).toBe(200);
  });

  test("is not whoever published them", async () => {
    expect((await app.call("GET", "/admin/terms", undefined, admin)).http).toBe(200);
    const rows = await app.sql(
      "SELECT version FROM tos_acceptances WHERE username = 'demo_admin' AND version = '2031-01'",
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a merchant that is boarded", () => {
  /** What its first user is asked for, and the merchant that they see or not. */
  async function boarded(username: string, accept_tos: boolean) {
    const contact = { first_name: "Una", last_name: "Lark", postal_code: "55802", country: "US" };
    const user = { username, name: "Una", email: "una@larkfield.test", role: "admin", status: "active" };
    const texts = { name: "Larkfield", phone: "2185550100", receipt_email: "till@larkfield.test", timezone: "UTC" };
    const contacts = { primary_contact: contact, billing_contact: contact };
    const body = { ...texts, ...contacts, description: "", status: "active", user, accept_tos };
    const made = await app.call("POST", "/merchant", body, await agreed("demo_partner"));
    expect(made.http).toBe(200);
    await app.sql(
      "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = 'demo_clerk') WHERE username = $1",
      [username],
    );
    const token = await app.signIn(username);
    const { flags } = (await app.call("GET", "/user", undefined, token)).data;
    return { flags, token, seen: await app.call("GET", "/merchant", undefined, token) };
  }

  test("with terms accepted on its behalf does not ask its first user, until there are others", async () => {
    const { flags, token, seen } = await boarded("larkfield_agreed", true);
    expect(flags).toEqual({});
    expect(seen).toMatchObject({ http: 200, data: { tos_accepted_by_username: "demo_partner" } });
    const { version } = (await app.call("GET", "/terms", undefined, "")).data;
    const rows = await app.sql(
      "SELECT a.version, a.account_type_id FROM tos_acceptances a JOIN users u ON u.id = a.user_id WHERE u.username = $1",
      ["larkfield_agreed"],
    );
    expect(rows).toEqual([{ version, account_type_id: seen.data.id }]);
    const noted = await app.sql(
      "SELECT user_name, after->>'username' AS username FROM audit_log WHERE account_id = $1 AND action = 'accept'",
      [seen.data.id],
    );
    expect(noted).toEqual([{ user_name: "demo_partner", username: "larkfield_agreed" }]);
    app.pass(1_000);
    await publish("2032-01");
    expect((await app.call("GET", "/merchant", undefined, token)).msg).toBe("terms of service must be accepted");
  });

  test("without that asks its first user as everybody", async () => {
    const { flags, seen } = await boarded("larkfield_asked", false);
    expect(flags).toEqual({ tos_required: "true" });
    expect(seen.http).toBe(403);
  });
});

test("terms that the installation names are asked for until some are published, and accepted without their name", async () => {
  const other = await testApp({ TERMS_VERSION: "2026-11" });
  const token = await other.signIn("demo_clerk");
  const user = async () => (await other.call("GET", "/user", undefined, token)).data.flags;
  expect(await user()).toEqual({ tos_required: "true" });
  expect((await other.call("GET", "/merchant", undefined, token)).msg).toBe("terms of service must be accepted");
  expect((await other.call("POST", "/accept-tos", { version: "2019-01" }, token)).msg).toContain("Version");
  expect(await other.call("POST", "/accept-tos", undefined, token)).toMatchObject({ http: 200, data: null });
  expect(await user()).toEqual({});
  expect((await other.call("GET", "/merchant", undefined, token)).http).toBe(200);
  const rows = await other.sql("SELECT version, account_type FROM tos_acceptances WHERE username = 'demo_clerk'");
  expect(rows).toEqual([{ version: "2026-11", account_type: "merchant" }]);
  await other.stop();
});
