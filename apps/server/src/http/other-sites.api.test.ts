import { allCalls } from "@gatehouse/contract/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../test/app.ts";

let app: TestApp;
let token = "";
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn("demo_partner");
});
afterAll(() => app.stop());

const from = (site: string, path: string, authorization = token) =>
  fetch(`${app.url}/api${path}`, { headers: { authorization, "sec-fetch-site": site } });

test.each(allCalls.filter(({ changes }) => changes).map(({ name, path }) => [name, path] as const))(
  "the page of another site has nothing changed by %s",
  async (_name, path) => {
    // Whom the call admits, or they would be refused wherever they ask from.
    const admin = await app.signIn("demo_admin");
    const ask = async (site: string) => (await from(site, path.replace(/\{\w+\}/g, DEMO_MERCHANT), admin)).status;
    expect(await ask("cross-site")).toBe(403);
    expect(await ask("same-origin")).not.toBe(403);
  },
);

test("one's own page, and a program that has no page, change a status by GET as before", async () => {
  for (const site of ["same-origin", "none"])
    expect((await from(site, `/merchant/${DEMO_MERCHANT}/status/active`)).status).toBe(200);
  expect((await app.call("GET", `/merchant/${DEMO_MERCHANT}/status/active`, undefined, token)).http).toBe(200);
  expect((await app.call("POST", `/merchant/${DEMO_MERCHANT}/status/active`, undefined, token)).http).toBe(200);
});

test("what changes nothing is read from anywhere", async () => {
  expect((await from("cross-site", "/user")).status).toBe(200);
});
