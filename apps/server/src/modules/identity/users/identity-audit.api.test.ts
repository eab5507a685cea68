import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { codeIn, lettersTo } from "../../../../test/letters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const actionsOn = async (id: string) =>
  (await app.sql("SELECT action, user_name FROM audit_log WHERE record_id = $1 ORDER BY seq", [id])).map(
    ({ action, user_name }) => `${action} by ${user_name}`,
  );

test("every write of a user is in the audit with who made it, and no refused one is", async () => {
  const admin = await app.signIn("demo_admin");
  const { data } = await app.call("POST", "/user", person({ username: "watched_user", password: PASSWORD }));
  await app.call("POST", `/user/${data.id}`, { name: "Renamed" });
  await app.call("POST", `/user/${data.id}`, { username: "x" });
  await app.call("POST", `/user/${data.id}`, { password: "Harbour-9!x" });
  await app.call("POST", `/user/request-disable-login/${data.id}`, { disable_user_login: false }, admin);
  await app.call("GET", `/user/loginas/${data.id}`, undefined, admin);
  await app.call("DELETE", `/user/${data.id}`);
  expect(await actionsOn(data.id)).toEqual([
    "create by demo_merchant",
    "update by demo_merchant",
    "set_password by demo_merchant",
    "restrict by demo_admin",
    "log_in_as by demo_admin",
    "delete by demo_merchant",
  ]);
});

test("every write of a key is in the audit, and its secret is not", async () => {
  const { data } = await app.call("POST", "/user/apikey", { type: "api", name: "till" });
  const rotated = await app.call("POST", `/user/apikey/${data.id}/rotate`);
  await app.call("POST", `/user/apikey/${data.id}`, { name: "counter" });
  await app.call("DELETE", `/user/apikey/${rotated.data.api_key}`);
  expect(await actionsOn(data.id)).toEqual(
    ["create", "rotate", "update", "delete"].map((one) => `${one} by demo_merchant`),
  );
  const kept = JSON.stringify(await app.sql("SELECT * FROM audit_log"));
  for (const secret of [data.api_key, rotated.data.api_key, PASSWORD]) expect(kept).not.toContain(secret);
});

test("a new password, one chosen by a mailed code, and two-factor on and off are in the audit, and no code is", async () => {
  const [FIRST, SECOND] = ["Harbour-9!x", "Quayside-8!y"];
  const email = "keeper@example.test";
  const { data } = await app.call("POST", "/user", person({ username: "watched_keeper", email, password: PASSWORD }));
  let token = await app.signIn("watched_keeper");
  await app.call("POST", "/user/change-password", { current_password: PASSWORD, new_password: FIRST }, token);
  await app.call("POST", "/user/forgot-password", { username: "watched_keeper" }, "");
  const codes = (await lettersTo(app, email)).map(codeIn);
  const reset_code = codes.find((one) => one !== "none");
  expect((await app.call("POST", "/user/forgot-password/reset", { reset_code, password: SECOND }, "")).http).toBe(200);
  token = await app.signIn("watched_keeper", SECOND);
  const { secret } = (await app.call("GET", "/user/set-two-factor-auth", undefined, token)).data;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.services.clock.now().getTime() });
  const on = await app.call("POST", "/user/set-two-factor-auth", { totp: code() }, token);
  app.pass(60_000);
  const anew = await app.call("POST", "/user/recovery-codes", { totp: code() }, token);
  app.pass(60_000);
  expect((await app.call("DELETE", "/user/remove-two-factor-auth", { totp: code() }, token)).http).toBe(200);
  const done = ["sign_in", "change_password", "reset_password", "sign_in"];
  done.push("set_two_factor", "renew_recovery_codes", "remove_two_factor");
  expect(await actionsOn(data.id)).toEqual([
    "create by demo_merchant",
    ...done.map((action) => `${action} by watched_keeper`),
  ]);
  const kept = JSON.stringify(await app.sql("SELECT * FROM audit_log"));
  const recovery = [...on.data.recovery_codes, ...anew.data.recovery_codes];
  for (const hidden of [FIRST, SECOND, reset_code, secret, ...recovery]) expect(kept).not.toContain(hidden);
});

test("who signed in is in the audit by every way in, and for whom a key to log in as somebody was used", async () => {
  const { data } = await app.call("POST", "/user", person({ username: "watched_guest", password: PASSWORD }));
  await app.signIn("watched_guest");
  const admin = await app.signIn("demo_admin");
  const { key } = (await app.call("GET", `/user/loginas/${data.id}`, undefined, admin)).data;
  expect((await app.call("POST", "/token-auth", { auth_key: key }, "")).http).toBe(200);
  await app.call("POST", "/token-auth", { username: "watched_guest", password: "Wrong-guess-1!" }, "");
  const rows = await app.sql(
    "SELECT user_name, acting_as_user_name FROM audit_log WHERE record_id = $1 AND action = 'sign_in' ORDER BY seq",
    [data.id],
  );
  expect(rows).toEqual([
    { user_name: "watched_guest", acting_as_user_name: "" },
    { user_name: "demo_admin", acting_as_user_name: "watched_guest" },
  ]);
});

test("the keys that go with a user who is deleted are in the audit like any other", async () => {
  const body = person({ username: "watched_keys", create_api_key: true, create_pub_api_key: true });
  const { data } = await app.call("POST", "/user", body);
  const keys = await app.sql("SELECT id FROM api_keys WHERE user_id = $1", [data.id]);
  expect((await app.call("DELETE", `/user/${data.id}`)).http).toBe(200);
  for (const { id } of keys)
    expect(await actionsOn(id)).toEqual(["create by demo_merchant", "delete by demo_merchant"]);
  expect(keys).toHaveLength(2);
});
