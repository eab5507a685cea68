import argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { person, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.call("POST", "/user", person({ username: "with_password", password: "Right-guess-1!" }));
  await app.call(
    "POST",
    "/user",
    person({ username: "asleep_person", password: "Right-guess-1!", status: "disabled" }),
  );
  await app.call("POST", "/user", person({ username: "invited_person" }));
});
afterAll(() => app.stop());

/** What makes a comparison take as long as it does. */
const costOf = (hash: string) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(hash)?.[0];

test.each(["with_password", "asleep_person", "invited_person", "nobody_has_that", ""])(
  "a wrong password for %j costs one comparison, as dear as any other, whether or not somebody has the name",
  async (username) => {
    const verify = vi.spyOn(argon2, "verify");
    const { http } = await app.call("POST", "/token-auth", { username, password: "Wrong-guess-1!" }, "");
    const compared = verify.mock.calls.map(([hash]) => costOf(String(hash)));
    verify.mockRestore();
    expect(http).toBe(401);
    expect(compared).toEqual(["$argon2id$v=19$m=19456,t=2,p=1$"]);
  },
);
