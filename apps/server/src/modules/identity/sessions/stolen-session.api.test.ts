import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { lettersTo } from "../../../../test/letters.ts";
import { forgetExpired } from "../jobs.ts";

let app: TestApp;
let admin = "";
beforeAll(async () => {
  app = await testApp();
  admin = await app.signIn("demo_admin");
});
afterAll(() => app.stop());

const NEXT = "Harbour-9!x";
const works = async (token: string) => (await app.call("GET", "/user", undefined, token)).http;
const actionsOn = async (id: string) =>
  (await app.sql("SELECT action FROM audit_log WHERE record_id = $1 ORDER BY seq", [id])).map(({ action }) => action);

async function somebody(username: string) {
  const body = person({ username, email: `${username}@example.test`, password: PASSWORD, role: "admin" });
  const { id } = (await app.call("POST", "/user", body)).data;
  return { id: id as string, token: await app.signIn(username) };
}

/** A session of the user that the administrator opened. */
async function standIn(id: string, by = admin): Promise<string> {
  const { data } = await app.call("GET", `/user/loginas/${id}`, undefined, by);
  return `Bearer ${(await app.call("POST", "/token-auth", { auth_key: data.key }, "")).token}`;
}

describe("whoever holds somebody's session", () => {
  test("guesses the password ten times and then not even with the right one, and the lock-out is kept", async () => {
    const { id, token } = await somebody("guessed_at_1");
    const change = (current_password: string) =>
      app.call("POST", "/user/change-password", { current_password, new_password: NEXT }, token);
    for (let n = 0; n < 10; n += 1) expect((await change("Wrong-guess-1!")).http).toBe(400);
    expect((await change(PASSWORD)).http).toBe(400);
    expect(await actionsOn(id)).toEqual(["create", "sign_in", "lock_out"]);
    app.pass(31 * 60_000);
    const again = await app.signIn("guessed_at_1");
    const body = { current_password: PASSWORD, new_password: NEXT };
    expect((await app.call("POST", "/user/change-password", body, again)).http).toBe(200);
    admin = await app.signIn("demo_admin");
  });

  test("guesses no second factor without being counted", async () => {
    const { id, token } = await somebody("guessed_at_2");
    for (let n = 0; n < 10; n += 1) await app.call("DELETE", "/user/remove-two-factor-auth", { totp: "000000" }, token);
    expect(await actionsOn(id)).toEqual(["create", "sign_in", "lock_out"]);
  });

  test("finds no password out by moving the address, and changes the rest without one", async () => {
    const { id, token } = await somebody("guessed_at_3");
    const move = (current_password: string) =>
      app.call("POST", `/user/${id}`, { email: "thief@example.test", current_password }, token);
    for (let n = 0; n < 10; n += 1) await move("Wrong-guess-1!");
    expect((await move(PASSWORD)).http).toBe(400);
    expect(await actionsOn(id)).toEqual(["create", "sign_in", "lock_out"]);
    const rest = { name: "Renamed", phone: "3125550100", email: "guessed_at_3@example.test" };
    expect((await app.call("POST", `/user/${id}`, rest, token)).http).toBe(200);
  });

  test("moves no mail address without the password; with it the old one is told", async () => {
    const { id, token } = await somebody("moved_away_1");
    const move = (current_password?: string) =>
      app.call("POST", `/user/${id}`, { email: "thief@example.test", current_password }, token);
    for (const guess of [undefined, "", "Wrong-guess-1!"])
      expect((await move(guess)).msg).toBe("bad request error: invalid Current Password");
    expect(await lettersTo(app, "moved_away_1@example.test")).toEqual([]);
    expect((await move(PASSWORD)).http).toBe(200);
    const [letter] = await lettersTo(app, "moved_away_1@example.test");
    expect(letter?.subject).toBe("Your mail address was changed");
    expect(letter?.text).not.toContain("thief");
  });
});

describe("an administrator in somebody's name", () => {
  test("makes no key and moves no mail address", async () => {
    const { id } = await somebody("stood_in_for");
    const token = await standIn(id);
    const tries = [
      await app.call("POST", "/user/apikey", { type: "api", name: "for good" }, token),
      await app.call("POST", `/user/${id}`, { email: "admins@example.test" }, token),
    ];
    expect(tries.map(({ http }) => http)).toEqual([403, 403]);
    expect((await app.call("POST", `/user/${id}`, { name: "Renamed" }, token)).http).toBe(200);
  });

  test("changes no limits of a key, and makes none by making somebody new", async () => {
    const { id, token: own } = await somebody("stood_in_for_2");
    const key = (await app.call("POST", "/user/apikey", { type: "api", name: "till" }, own)).data.id;
    const token = await standIn(id);
    expect((await app.call("POST", `/user/apikey/${key}`, { allowed_ips: [] }, token)).http).toBe(403);
    for (const wish of ["create_api_key", "create_pub_api_key"]) {
      const body = person({ username: "somebody_new1", [wish]: true });
      expect(await app.call("POST", "/user", body, token)).toMatchObject({ http: 400, field: wish });
    }
    expect((await app.call("POST", "/user", person({ username: "somebody_new1" }), token)).http).toBe(200);
  });

  test("boards no account whose first user has a key", async () => {
    const [{ id }] = await app.sql("SELECT id FROM users WHERE username = 'demo_partner'");
    const token = await standIn(id);
    const account = { name: "Of a Stand-in", email: "ops@example.test", timezone: "America/Chicago" };
    const contact = {
      first_name: "Una",
      last_name: "Ledger",
      email: "una@example.test",
      phone: "3125550143",
      address_line_1: "1 Row",
      city: "Chicago",
      state: "IL",
      postal_code: "60601",
      country: "US",
    };
    const contacts = { primary_contact: contact, billing_contact: contact };
    const merchant = { ...account, ...contacts, phone: "3125550143", receipt_email: "ops@example.test" };
    const user = { username: "first_of_all", name: "First", email: "first@example.test", create_api_key: true };
    const refused = { http: 400, field: "user.create_api_key" };
    expect(await app.call("POST", "/merchant", { ...merchant, user }, token)).toMatchObject(refused);
    expect(await app.call("POST", "/partner", { ...account, user }, token)).toMatchObject(refused);
    const without = { ...user, create_api_key: false };
    expect((await app.call("POST", "/partner", { ...account, user: without }, token)).http).toBe(200);
  });

  test("is out of it, with keys to log in not used yet, once they have fewer rights than before, and not by more", async () => {
    const { id } = await somebody("stood_in_then");
    const body = person({ username: "admin_for_now", password: PASSWORD, permissions: { manage_users: true } });
    const other = (await app.call("POST", "/user", { ...body, role: "admin" }, admin)).data;
    const by = await app.signIn("admin_for_now");
    const change = (rights: object) => app.call("POST", `/user/${other.id}`, rights, admin);
    const token = await standIn(id, by);
    const { data } = await app.call("GET", `/user/loginas/${id}`, undefined, by);
    expect((await change({ permissions: { process_sale: true } })).http).toBe(200);
    expect(await works(token)).toBe(200);
    expect((await change({ role: "standard" })).data).toMatchObject({ role: "standard", status: "active" });
    expect([await works(token), await works(by)]).toEqual([401, 200]);
    expect((await app.call("POST", "/token-auth", { auth_key: data.key }, "")).http).toBe(401);
  });

  test("is out of it, with keys to log in not used yet, once that somebody may do more than they themselves", async () => {
    const staff = person({ username: "deputy_in_admin", password: PASSWORD, permissions: { manage_users: true } });
    await app.call("POST", "/user", { ...staff, account_type: "admin" }, admin);
    const deputy = await app.signIn("deputy_in_admin");
    const { id } = (await app.call("POST", "/user", person({ username: "to_be_promoted" }))).data;
    const enter = async (by: string) => (await app.call("GET", `/user/loginas/${id}`, undefined, by)).data.key;
    const change = async (rights: object) => expect((await app.call("POST", `/user/${id}`, rights)).http).toBe(200);
    for (const rights of [{ permissions: { process_refund: true } }, { role: "admin" }]) {
      await change({ role: "standard", permissions: { process_refund: false } });
      const [token, above, key] = [await standIn(id, deputy), await standIn(id), await enter(deputy)];
      await change({ name: "Soon Promoted" });
      expect(await works(token)).toBe(200);
      await change(rights);
      expect([await works(token), await works(above)]).toEqual([401, 200]);
      expect((await app.call("POST", "/token-auth", { auth_key: key }, "")).http).toBe(401);
    }
  });

  test("is out of it, with keys to log in not used yet, once their own password is another", async () => {
    const { id } = await somebody("stood_in_too");
    const token = await standIn(id);
    const { data } = await app.call("GET", `/user/loginas/${id}`, undefined, admin);
    const body = { current_password: PASSWORD, new_password: NEXT };
    expect((await app.call("POST", "/user/change-password", body, admin)).http).toBe(200);
    expect(await works(token)).toBe(401);
    expect((await app.call("POST", "/token-auth", { auth_key: data.key }, "")).http).toBe(401);
  });
});

test("ended sessions and a welcome sent again are in the audit", async () => {
  const { id } = await somebody("audited_too1");
  await app.call("DELETE", `/user/${id}/sessions`, undefined, await app.signIn("demo_merchant"));
  await app.call("POST", `/user/${id}/resend-welcome`);
  expect(await actionsOn(id)).toEqual(["create", "sign_in", "end_sessions", "resend_welcome"]);
});

test("sessions that have aged out are forgotten, and no others", async () => {
  await app.signIn("demo_clerk");
  app.pass(43_200_000);
  const token = await app.signIn("demo_merchant");
  await forgetExpired(app.services);
  expect(await app.sql("SELECT user_id FROM sessions")).toHaveLength(1);
  expect(await works(token)).toBe(200);
});
