import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { codeIn, lettersTo } from "../../../../test/letters.ts";
import { createAdmin } from "../index.ts";

let app: TestApp;
let partner = "";
beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
});
afterAll(() => app.stop());

const CHOSEN = "Harbour-9!x";
const choose = (reset_code: string) =>
  app.call("POST", "/user/forgot-password/reset", { reset_code, password: CHOSEN }, "");

describe("the first person of an account", () => {
  test("is sent a link, chooses a password, signs in as they were described, and is in the audit with their key", async () => {
    const email = "first@example.test";
    const timezone = "America/Chicago";
    const user = { username: "first_of_them", name: "First", email, timezone, create_api_key: true };
    const { http, data } = await app.call("POST", "/partner", { name: "Beneath", email, timezone, user }, partner);
    expect([http, data.user]).toMatchObject([200, { role: "admin", status: "active", api_key: data.api_key }]);
    const [letter] = await lettersTo(app, email);
    expect((await choose(codeIn(letter))).http).toBe(200);
    const token = await app.signIn("first_of_them", CHOSEN);
    expect((await app.call("GET", "/user", undefined, token)).data).toMatchObject({ email, timezone });
    const kept = await app.sql(
      "SELECT record_type FROM audit_log WHERE account_id = $1 AND action = 'create' ORDER BY seq",
      [data.id],
    );
    expect(kept.map(({ record_type }) => record_type)).toEqual(["partner", "user", "api_key"]);
  });
});

describe("an administrator made on the command line", () => {
  const make = (username: string, another: boolean) =>
    createAdmin(app.services, { username, email: `${username}@example.test`, another });

  test("is refused where there is one already, unless another is asked for, who then signs in by the link", async () => {
    await expect(make("second_admin", false)).rejects.toThrow("--another");
    await expect(make("2nd", true)).rejects.toThrow("username");
    const link = await make("second_admin", true);
    expect(link).toContain("/auth/password-setup/");
    expect((await choose(link.split("/").at(-1) ?? "")).http).toBe(200);
    const { data } = await app.call("GET", "/user", undefined, await app.signIn("second_admin", CHOSEN));
    expect(data).toMatchObject({ account_type: "admin", role: "admin" });
  });

  test("is the first where there is none", async () => {
    await app.sql("DELETE FROM users WHERE account_type = 'admin'");
    expect(await make("first_admin", false)).toContain("/auth/password-setup/");
  });
});
