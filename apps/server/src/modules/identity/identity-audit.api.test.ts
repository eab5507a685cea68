import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp } from "../../../test/app.ts";

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
