import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person, sale, type TestApp, testApp, VISA } from "../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const card = { number: VISA, expiration_date: "12/30" };

describe("a request as published clients send it", () => {
  test("is answered with a slash at the end of its path", async () => {
    expect((await app.call("POST", "/transaction/", sale())).http).toBe(200);
    expect((await app.call("GET", "/user/")).http).toBe(200);
    const { data } = await app.call("POST", "/vault/customer/?validate=false", {});
    expect((await app.call("GET", `/vault/${data.id}/`)).data.id).toBe(data.id);
  });

  test("changes a customer and a user by PUT as by POST", async () => {
    const { id } = (await app.call("POST", "/vault/customer", {})).data;
    const customer = await app.call("PUT", `/vault/customer/${id}`, { description: "By PUT" });
    expect([customer.http, (await app.call("GET", `/vault/${id}`)).data.data.customer.description]).toEqual([
      200,
      "By PUT",
    ]);
    const user = (await app.call("POST", "/user", person({ username: "put_changes_me" }))).data;
    expect((await app.call("PUT", `/user/${user.id}`, { name: "By Put" })).data.name).toBe("By Put");
  });

  test("names a website without its scheme", async () => {
    const admin = await app.signIn("demo_partner");
    const { id } = (await app.call("GET", "/merchant")).data;
    const { http, data } = await app.call("POST", `/merchant/${id}`, { website: "example.com" }, admin);
    expect([http, data.website]).toEqual([200, "example.com"]);
  });
});

describe("a switch in a query", () => {
  const DECLINED = { ...card, cvc: "999", number: "4000000000000002" };
  const save = (query: string) => app.call("POST", `/vault/customer?${query}`, { default_payment: { card: DECLINED } });

  test.each(["true", "True", "TRUE", "1"])("is on for %s", async (value) => {
    expect((await save(`validate=${value}`)).http).toBe(400);
  });

  test.each(["false", "False", "0", ""])("is off for %j", async (value) => {
    expect((await save(`validate=${value}`)).http).toBe(200);
  });

  test.each(["validate", "authorize", "bypass_rule_engine"])(
    "refuses a word that it does not know: %s",
    async (name) => {
      const reply = await save(`${name}=yes`);
      expect([reply.http, reply.field]).toEqual([400, name]);
    },
  );

  test("is read alike where a search is exported and where permissions are merged", async () => {
    const report = (value: string) => app.call("POST", `/transaction/search?outputlineitems=${value}`, {});
    expect([(await report("TRUE")).http, (await report("yes")).field]).toEqual([200, "outputlineitems"]);
  });
});
