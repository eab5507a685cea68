import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { codeIn, lettersTo } from "../../../../test/letters.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ PASSWORD_POLICY: "strict" });
});
afterAll(() => app.stop());

const GOOD = "Tidal-9!xkvq";
const owned = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}-99!`;
const bad = (name: string) => ["Tidal-9!x", "Password1234!", owned(name)];
const WEAK = /^bad request error: invalid (New )?Password: /;

async function user(username: string): Promise<string> {
  const body = person({ username, email: `${username}@example.test`, password: GOOD });
  return (await app.call("POST", "/user", body)).data.id;
}

describe("where the strict policy holds, a short, common or telling password is refused", () => {
  test("to a new user", async () => {
    for (const password of bad("strict_new1"))
      expect((await app.call("POST", "/user", person({ username: "strict_new1", password }))).msg).toMatch(WEAK);
    expect((await app.call("POST", "/user", person({ username: "strict_new1", password: GOOD }))).http).toBe(200);
  });

  test("to a user whom one manages, by the name they are given with it", async () => {
    const id = await user("strict_two1");
    for (const password of bad("strict_two1"))
      expect((await app.call("POST", `/user/${id}`, { password })).msg).toMatch(WEAK);
    const renamed = { username: "other_name1", password: "Other_Name1-99!" };
    expect((await app.call("POST", `/user/${id}`, renamed)).msg).toMatch(WEAK);
  });

  test("to whoever changes their own", async () => {
    await user("strict_three");
    const token = await app.signIn("strict_three", GOOD);
    const change = (new_password: string) =>
      app.call("POST", "/user/change-password", { current_password: GOOD, new_password }, token);
    for (const password of bad("strict_three")) expect((await change(password)).msg).toMatch(WEAK);
    expect((await change("Breakwater-7!q")).http).toBe(200);
  });

  test("to whoever resets theirs, and the link stays good", async () => {
    await user("strict_four1");
    await app.call("POST", "/user/forgot-password", { username: "strict_four1" }, "");
    const reset_code = codeIn((await lettersTo(app, "strict_four1@example.test"))[0]);
    const reset = (password: string) => app.call("POST", "/user/forgot-password/reset", { reset_code, password }, "");
    for (const password of bad("strict_four1")) expect((await reset(password)).msg).toMatch(WEAK);
    expect((await reset("Breakwater-7!q")).http).toBe(200);
  });
});

describe("where the strict policy holds, none of the last four passwords is chosen again", () => {
  const next = (count: number) => `Breakwater-${count}!q`;

  test("by whoever changes their own, who may come back to the fifth", async () => {
    await user("strict_five1");
    const token = await app.signIn("strict_five1", GOOD);
    let current_password = GOOD;
    const change = async (new_password: string) => {
      const reply = await app.call("POST", "/user/change-password", { current_password, new_password }, token);
      if (reply.http === 200) current_password = new_password;
      return reply.msg;
    };
    const again = "bad request error: invalid New Password: none of the last four passwords can be chosen again";
    for (const count of [1, 2, 3]) {
      expect(await change(next(count))).toBe("success");
      for (const used of [GOOD, ...[1, 2, 3].slice(0, count).map(next)]) expect(await change(used)).toBe(again);
    }
    expect(await change(next(4))).toBe("success");
    expect(await change(GOOD)).toBe("success");
    expect(await change(next(2))).toBe(again);
  });

  test("by whoever resets theirs, not even one that a manager gave; and the link stays good", async () => {
    const id = await user("strict_six1");
    await app.call("POST", `/user/${id}`, { password: next(1) });
    await app.call("POST", "/user/forgot-password", { username: "strict_six1" }, "");
    const letters = await lettersTo(app, "strict_six1@example.test");
    const reset_code = letters.map(codeIn).find((code) => code !== "none");
    const reset = (password: string) => app.call("POST", "/user/forgot-password/reset", { reset_code, password }, "");
    for (const password of [GOOD, next(1)])
      expect((await reset(password)).msg).toContain("invalid Password: none of the last four");
    expect((await reset(next(2))).http).toBe(200);
    expect((await app.call("POST", "/token-auth", { username: "strict_six1", password: next(2) }, "")).http).toBe(200);
  });
});

test("none of the last four comes back by a manager's hand, and who manages nobody does not hear which they were", async () => {
  const id = await user("strict_seven");
  const give = (password: string, by?: string) => app.call("POST", `/user/${id}`, { password }, by);
  expect((await give("Breakwater-7!q")).http).toBe(200);
  for (const used of [GOOD, "Breakwater-7!q"])
    expect((await give(used)).msg).toBe(
      "bad request error: invalid Password: none of the last four passwords can be chosen again",
    );
  expect((await give(GOOD, await app.signIn("demo_clerk"))).http).toBe(403);
  expect((await give(GOOD, await app.signIn("other_merchant"))).http).toBe(404);
});

test("everybody may know which policy holds, and who has an older password signs in with it", async () => {
  expect((await app.call("GET", "/branding", undefined, "")).data.password_policy).toBe("strict");
  expect((await app.call("POST", "/token-auth", { username: "demo_clerk", password: PASSWORD }, "")).http).toBe(200);
});
