import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person, sale, type TestApp, testApp } from "./app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const post = (path: string, body: unknown, authorization?: string) => app.call("POST", path, body, authorization);

describe("a text in another Unicode form", () => {
  const COMPOSED = "Zo\u00eb M\u00fcller \u1ec7";
  const DECOMPOSED = COMPOSED.normalize("NFD");

  test("is stored in the composed form and found in either", async () => {
    const { data } = await post(
      "/transaction",
      sale({ billing_address: { first_name: DECOMPOSED }, description: DECOMPOSED }),
    );
    expect([data.billing_address.first_name, data.description]).toEqual([COMPOSED, COMPOSED]);
    for (const value of [COMPOSED, DECOMPOSED, ` ${DECOMPOSED} `])
      for (const operator of ["=", "%"]) {
        const search = { billing_address: { first_name: { operator, value } } };
        expect((await post("/transaction/search", search)).total_count).toBe(1);
      }
  });

  test("is the same password", async () => {
    const password = "H\u00e4rbour-9!x";
    const username = "composed_user";
    const made = await post(
      "/user",
      person({ username, email: "c@example.test", password: password.normalize("NFD") }),
    );
    expect(made.http).toBe(200);
    for (const form of ["NFC", "NFD"])
      expect((await post("/token-auth", { username, password: password.normalize(form) }, "")).http).toBe(200);
  });

  test("with more marks than a letter can have is kept as it came", async () => {
    const description = `a${"\u0323\u0301".repeat(60)}`;
    expect((await post("/transaction", sale({ description }))).data.description).toBe(description);
  });
});

describe("blanks at the ends", () => {
  test("are no part of a text, whatever its form", async () => {
    const address = {
      first_name: "  Ann ",
      city: "\tChicago\n",
      postal_code: " 60601\u00a0",
      email: " ann@example.test ",
    };
    const { http, data } = await post(
      "/transaction",
      sale({ billing_address: address, description: "\n two\nlines \n" }),
    );
    expect([http, data.description]).toEqual([200, "two\nlines"]);
    expect(data.billing_address).toMatchObject({
      first_name: "Ann",
      city: "Chicago",
      postal_code: "60601",
      email: "ann@example.test",
    });
  });

  test("do not count as letters of a text of the greatest length", async () => {
    const description = "x".repeat(255);
    expect((await post("/transaction", sale({ description: ` ${description} ` }))).data.description).toBe(description);
    expect((await post("/transaction", sale({ description: `${description}y` }))).http).toBe(400);
  });

  test("are part of a password", async () => {
    const [username, password] = ["blank_password", " Harbour-9!x "];
    expect((await post("/user", person({ username, email: "b@example.test", password }))).http).toBe(200);
    expect((await post("/token-auth", { username, password }, "")).http).toBe(200);
    expect((await post("/token-auth", { username, password: password.trim() }, "")).http).toBe(401);
  });
});

describe("digits of another script", () => {
  const inScript = (zero: number, text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

  test.each([
    ["Arabic-Indic", 0x660],
    ["full-width", 0xff10],
    ["Devanagari", 0x966],
  ])("are read: %s", async (_name, zero) => {
    const payment = sale({
      billing_address: { phone: inScript(zero, "(312) 555-0177"), postal_code: inScript(zero, "60601") },
      line_items: [{ name: "Mug", quantity: inScript(zero, "2"), unit_price: 500, amount: 1000 }],
    });
    const { http, data } = await post("/transaction", payment);
    expect(http).toBe(200);
    expect(data.billing_address).toMatchObject({ phone: "3125550177", postal_code: "60601" });
    expect(data.line_items[0].quantity).toBe(2);
    const search = { billing_address: { phone: inScript(zero, "312 555 0177") } };
    expect((await post("/transaction/search", search)).total_count).toBeGreaterThan(0);
  });

  test("of a card, an account or a date are read or refused, and never dropped", async () => {
    const card = { number: inScript(0xff10, "4111111111111111"), expiration_date: inScript(0xff10, "12/30") };
    const ach = {
      routing_number: inScript(0x660, "021000021"),
      account_number: inScript(0x660, "123456789"),
      account_type: "checking",
      sec_code: "web",
    };
    expect((await post("/transaction", sale({ payment_method: { card } }))).http).toBe(400);
    const paid = await post("/transaction", sale({ payment_method: { ach } }));
    expect(paid.data.response_body.ach).toMatchObject({
      routing_number: "021000021",
      masked_account_number: "*****6789",
    });
  });
});
