import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemScope } from "../src/db/scope.ts";
import { hashPassword } from "../src/modules/identity/index.ts";
import { DEMO_MERCHANT, PASSWORD, person, type TestApp, testApp } from "./app.ts";
import { codeIn, lettersTo } from "./letters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const NEXT = "Harbour-9!x";
const open = (path: string, body: unknown) => app.call("POST", path, body, "");

async function somebody(username: string): Promise<{ id: string; token: string }> {
  const body = person({ username, email: `${username}@example.test`, password: PASSWORD, role: "admin" });
  const { id } = (await app.call("POST", "/user", body)).data;
  return { id, token: await app.signIn(username) };
}

describe("a link that was mailed before", () => {
  const linkOf = async (username: string) => {
    await open("/user/forgot-password", { username });
    return codeIn((await lettersTo(app, `${username}@example.test`))[0]);
  };
  const reset = async (reset_code: string) =>
    (await open("/user/forgot-password/reset", { reset_code, password: "Harbour-8!y" })).http;

  test("opens nothing once its person has chosen another password", async () => {
    const { token } = await somebody("chose_anew_1");
    const code = await linkOf("chose_anew_1");
    await app.call("POST", "/user/change-password", { current_password: PASSWORD, new_password: NEXT }, token);
    expect(await reset(code)).toBe(400);
  });

  test("opens nothing once whoever manages its person gave them another password or address", async () => {
    for (const [username, change] of [
      ["given_anew_1", { password: NEXT }],
      ["given_anew_2", { email: "elsewhere@example.test" }],
    ] as const) {
      const { id } = await somebody(username);
      const code = await linkOf(username);
      expect((await app.call("POST", `/user/${id}`, change)).http).toBe(200);
      expect(await reset(code)).toBe(400);
    }
  });

  test("stays good while only a name or a phone changes", async () => {
    const { id } = await somebody("kept_link_1");
    const code = await linkOf("kept_link_1");
    await app.call("POST", `/user/${id}`, { name: "Renamed", email: "kept_link_1@example.test" });
    expect(await reset(code)).toBe(200);
  });
});

const waitingHere = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

test("an old password that is checked while it is being replaced opens no session", async () => {
  const { id } = await somebody("replaced_1");
  const password_hash = await hashPassword(NEXT);
  const signIn = await app.services.db.scoped(systemScope, async (tx) => {
    await tx.query("SELECT 1 FROM users WHERE id = $1 FOR UPDATE", [id]);
    const waiting = open("/token-auth", { username: "replaced_1", password: PASSWORD });
    // It has read the old hash by then, and waits for the row.
    await expect.poll(() => app.sql(waitingHere), { timeout: 10_000 }).not.toHaveLength(0);
    await tx.query("UPDATE users SET password_hash = $2 WHERE id = $1", [id, password_hash]);
    await tx.query("UPDATE sessions SET ended_at = now() WHERE user_id = $1", [id]);
    return { waiting };
  });
  expect((await signIn.waiting).http).toBe(401);
  expect(await app.sql("SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL", [id])).toEqual([]);
});

describe("what belongs to another merchant", () => {
  test("is not found under one's own merchant, not even by a partner who reaches both", async () => {
    const partner = await app.signIn("demo_partner");
    const [other] = await app.sql("SELECT id FROM merchants WHERE id <> $1", [DEMO_MERCHANT]);
    const [processor] = await app.sql("SELECT id FROM processors WHERE merchant_id = $1 LIMIT 1", [DEMO_MERCHANT]);
    const [terminal] = await app.sql("SELECT id FROM terminals WHERE merchant_id = $1 LIMIT 1", [DEMO_MERCHANT]);
    const to = async (path: string, body: unknown) =>
      (await app.call("POST", `/merchant/${DEMO_MERCHANT}/${path}`, body, partner)).data.id as string;
    const policy = await to("policy", { name: "Theirs", action: { processor_id: processor.id } });
    const service = await to("services", { type: "sms", status: "active" });
    const device = await to("device", { friendly_name: "Theirs", status: "active" });
    const under = `/merchant/${other.id}`;
    const tries: [string, string, unknown?][] = [
      ["GET", `${under}/processor/${processor.id}`],
      ["POST", `${under}/processor/${processor.id}`, { name: "Mine" }],
      ["GET", `${under}/processor/${processor.id}/status/disable`],
      ["GET", `${under}/processor/${processor.id}/status/release`],
      ["DELETE", `${under}/processor/${processor.id}`],
      ["POST", `${under}/policy/${policy}`, { name: "Mine" }],
      ["DELETE", `${under}/policy/${policy}`],
      ["POST", `${under}/services/${service}`, { status: "disabled" }],
      ["POST", `${under}/services/${service}/status/disabled`, {}],
      ["POST", `${under}/terminal/${terminal.id}`, { description: "Mine" }],
      ["DELETE", `${under}/terminal/${terminal.id}`],
      ["POST", `${under}/device/${device}`, { friendly_name: "Mine" }],
      ["GET", `${under}/device/${device}/status/disabled`],
    ];
    for (const [method, path, body] of tries)
      expect([method, path, (await app.call(method, path, body, partner)).http]).toEqual([method, path, 404]);
  });

  test("is not taken by naming it in the body", async () => {
    const partner = await app.signIn("demo_partner");
    const [other] = await app.sql("SELECT id FROM merchants WHERE id <> $1", [DEMO_MERCHANT]);
    const slipped = { id: "00000000000000000000", merchant_id: other.id, released: true, account_type: "admin" };
    const at = `/merchant/${DEMO_MERCHANT}`;
    const made = [
      await app.call("POST", `${at}/processor`, { name: "Ours", settings: { sandbox: {} }, ...slipped }, partner),
      await app.call("POST", `${at}/device`, { friendly_name: "Ours", status: "active", ...slipped }, partner),
      await app.call("POST", `${at}/user`, person({ username: "slipped_in_1", ...slipped }), partner),
    ];
    expect(made.map(({ http }) => http)).toEqual([200, 200, 200]);
    for (const { data } of made) expect(data.id).not.toBe(slipped.id);
    for (const table of ["processors", "devices"])
      expect(
        await app.sql(
          `SELECT 1 FROM ${table} WHERE merchant_id = $1 AND created_at > now() - interval '1 minute' AND id = ANY($2)`,
          [other.id, made.map(({ data }) => data.id)],
        ),
      ).toEqual([]);
    expect(made[2]?.data).toMatchObject({ account_type: "merchant", account_type_id: DEMO_MERCHANT });
  });
});

describe("a standard user who manages users", () => {
  test("raises nobody, takes over no one above them, and gives out nothing that they lack", async () => {
    const username = "manager_only1";
    const body = person({ username, password: PASSWORD, permissions: { manage_users: true } });
    const { id } = (await app.call("POST", "/user", body)).data;
    const manager = await app.signIn(username);
    const { id: boss } = await somebody("boss_above_1");
    const tries = [
      await app.call("POST", `/user/${boss}`, { email: "manager@example.test" }, manager),
      await app.call("POST", `/user/${boss}`, { password: NEXT }, manager),
      await app.call("POST", `/user/${boss}/copy`, { username: "boss_copy_1", email: "m@example.test" }, manager),
      await app.call("POST", `/user/${boss}/resend-welcome`, {}, manager),
      await app.call("DELETE", `/user/${boss}`, undefined, manager),
      await app.call("POST", "/user", person({ username: "raised_up_1", role: "admin" }), manager),
      await app.call(
        "POST",
        "/user",
        person({ username: "raised_up_2", permissions: { process_refund: true } }),
        manager,
      ),
    ];
    expect(tries.map(({ http }) => http)).toEqual(Array(tries.length).fill(403));
    await app.call("POST", `/user/${id}`, { role: "admin", permissions: { process_refund: true } }, manager);
    expect((await app.call("GET", `/user/${id}`)).data).toMatchObject({ role: "standard" });
    expect((await app.call("GET", `/user/${id}`)).data.permissions.process_refund).not.toBe(true);
  });
});
