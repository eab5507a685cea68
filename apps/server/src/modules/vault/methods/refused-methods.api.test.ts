import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import type { WalletName } from "../../../ports/wallet.ts";

let app: TestApp;
let page = "";
let customer = "";
beforeAll(async () => {
  app = await testApp();
  page = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
  customer = (await app.call("POST", "/vault/customer", { default_payment: { card } })).data.id;
});
afterAll(() => app.stop());

const NOBODYS = "0".repeat(20);
const card = { number: VISA, expiration_date: "12/30" };
const ach = { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "web" };

const wallet = (name: WalletName, year = 2030) => {
  const { sandbox, services } = app;
  return sandbox?.wallets.make(name, { number: VISA, expiration: { month: 12, year } }, services.clock.now());
};
const apple = (more: object = {}, year?: number) => ({
  key_id: "k",
  pkpaymenttoken: wallet("apple_pay_token", year),
  ...more,
});
const google = (year?: number) => wallet("google_pay_token", year);
/** Of an account that is charged by phone, which nobody tries without the number of a check. */
const byPhone = async () => {
  const typed = { payment_method: { ach: { ...ach, sec_code: "tel" } } };
  return (await app.call("POST", `/tokenizer/${page}/token`, typed, page)).data.token;
};

type Case = [path: string, body: () => object | Promise<object>, field: string | undefined];

test.each<Case>([
  ["/vault/customer", () => ({ default_payment: { card, ach } }), "default_payment"],
  ["/vault/customer", () => ({ default_payment: { card, token: "x" } }), "default_payment"],
  ["/vault/customer", () => ({ default_payment: { card: { flags: ["contact"] } } }), "default_payment.card.number"],
  [
    "/vault/customer",
    () => ({ default_payment: { card: { ...card, flags: ["contact", "none"] } } }),
    "default_payment.card.flags[1]",
  ],
  [
    "/vault/customer",
    () => ({ default_payment: { ach: { flags: ["contact"] } } }),
    "default_payment.ach.routing_number",
  ],
  ["/vault/customer", () => ({ default_payment: { apple_pay: apple({}, 2020) } }), "default_payment.apple_pay"],
  [
    "/vault/customer",
    () => ({ default_payment: { apple_pay: apple({ processor_id: NOBODYS }) } }),
    "default_payment.apple_pay.processor_id",
  ],
  [
    "/vault/customer?validate=true",
    () => ({ default_payment: { google_pay_token: google(2020) } }),
    "default_payment.google_pay_token",
  ],
  [
    "/vault/customer?validate=true",
    async () => ({ default_payment: { token: await byPhone() } }),
    "default_payment.token",
  ],
  ["/customer", () => ({ payment_method: { card, ach } }), "payment_method"],
  ["/customer", () => ({ payment_method: { card, processor_id: NOBODYS } }), "payment_method.processor_id"],
  [
    "/customer",
    () => ({ payment_method: { card: { ...card, processor_id: NOBODYS }, processor_id: NOBODYS } }),
    "payment_method.card.processor_id",
  ],
  [
    "/customer",
    () => ({ payment_method: { apple_pay_token: apple(), processor_id: NOBODYS } }),
    "payment_method.processor_id",
  ],
  [
    "/customer",
    () => ({ payment_method: { apple_pay_token: apple({ processor_id: NOBODYS }) } }),
    "payment_method.apple_pay_token.processor_id",
  ],
  ["/vault/customer/*/card", () => ({}), undefined],
  ["/vault/customer/*/card", () => ({ flags: ["contact"] }), "number"],
  ["/vault/customer/*/ach?validate=true", () => ({ ...ach, sec_code: "tel" }), "check_number"],
  ["/vault/customer/*/applepay", () => apple({}, 2020), "pkpaymenttoken"],
  ["/vault/customer/*/applepay", () => ({ temporary_token: "none" }), "temporary_token"],
  ["/vault/customer/*/googlepay?validate=true", () => ({ google_pay_token: google(2020) }), "google_pay_token"],
  ["/vault/customer/*/googlepay?validate=true", () => ({ token: google(2020) }), "token"],
  ["/vault/customer/*/token?validate=true", async () => ({ token: await byPhone() }), "token"],
  ["/vault/customer/*/token", async () => ({ token: await byPhone(), processor_id: NOBODYS }), "processor_id"],
  [
    "/transaction",
    () => ({ type: "sale", amount: 5, payment_method: { apple_pay_token: apple({ processor_id: NOBODYS }) } }),
    "payment_method.apple_pay_token.processor_id",
  ],
])("what %s refuses of a method stands where its body has it: %#", async (path, body, field) => {
  const reply = await app.call("POST", path.replace("*", customer), await body());
  expect([reply.http, reply.field]).toEqual([400, field]);
});

test("of two who store what one token stands for, the later is told of the token", async () => {
  const path = `/vault/customer/${customer}/googlepay`;
  const body = { token: google() };
  const both = await Promise.all([app.call("POST", path, body), app.call("POST", path, body)]);
  expect(both.map(({ http, field }) => [http, field]).sort()).toEqual([
    [200, undefined],
    [400, "token"],
  ]);
});

describe("a method is tried out with the addresses that a payment by it would have", () => {
  const required = Object.fromEntries(
    ["billing_first_name", "billing_address_line_1", "shipping_postal_code"].map((key) => [key, "required"]),
  );
  const require = (rules: object) => app.call("POST", `/merchant/${DEMO_MERCHANT}/requireds`, { default: rules });
  // Required fields bind the panel, and no plain call with an API key.
  let session = "";
  beforeAll(async () => {
    expect((await require(required)).msg).toBe("success");
    session = await app.signIn("demo_merchant");
  });
  afterAll(async () => {
    await require({});
  });
  const ada = { first_name: "Ada", line_1: "1 Main St", postal_code: "60601" };
  const tried = async () => {
    const [last] = await app.sql(
      "SELECT type, billing_address, shipping_address FROM transactions ORDER BY id DESC LIMIT 1",
    );
    return last;
  };
  const create = (query: string, body: object) => app.call("POST", `/vault/customer${query}`, body, session);

  test.each([
    ["?validate=true", "verification"],
    ["?authorize=true", "authorize"],
  ])("a new customer's with %s, by those in the request", async (query, type) => {
    const shipping = { ...ada, first_name: "Bea", postal_code: "60602" };
    const body = { default_payment: { card }, default_billing_address: ada, default_shipping_address: shipping };
    expect((await create(query, body)).msg).toBe("success");
    expect(await tried()).toMatchObject({
      type,
      billing_address: { first_name: "Ada", address_line_1: "1 Main St" },
      shipping_address: { first_name: "Bea", postal_code: "60602" },
    });
    for (const only of ["default_billing_address", "default_shipping_address"]) {
      expect((await create(query, { default_payment: { card }, [only]: ada })).msg).toBe("success");
      expect(await tried()).toMatchObject({
        billing_address: { first_name: "Ada" },
        shipping_address: { first_name: "Ada" },
      });
    }
  });

  test("what they lack is refused where the request would have it", async () => {
    const nameless = { ...ada, first_name: "" };
    expect(
      await create("?validate=true", { default_payment: { card }, default_billing_address: nameless }),
    ).toMatchObject({
      http: 400,
      msg: "bad request error: invalid Billing First Name: it is required",
      field: "default_billing_address.first_name",
    });
    const { postal_code: _, ...unsent } = ada;
    const body = { default_payment: { card }, default_billing_address: ada, default_shipping_address: unsent };
    expect(await create("?validate=true", body)).toMatchObject({
      http: 400,
      field: "default_shipping_address.postal_code",
    });
  });

  test("one that is added to a customer, by the customer's defaults", async () => {
    const { id } = (await create("", { default_billing_address: ada })).data;
    await app.call("POST", `/vault/customer/${id}/address`, { ...ada, first_name: "Not Ada" });
    for (const [as, body] of [
      ["card", card],
      ["ach", ach],
      ["applepay", apple()],
    ] as const) {
      expect((await app.call("POST", `/vault/customer/${id}/${as}?validate=true`, body)).msg).toBe("success");
      expect(await tried()).toMatchObject({
        billing_address: { first_name: "Ada" },
        shipping_address: { first_name: "Ada" },
      });
    }
    const bare = (await create("", {})).data.id;
    const refused = await app.call("POST", `/vault/customer/${bare}/card?validate=true`, card, session);
    expect([refused.http, refused.msg]).toEqual([400, "bad request error: invalid Billing First Name: it is required"]);
  });

  test("one that a page's token stands for, by what was typed into the page before what is stored", async () => {
    const { id } = (await create("", { default_billing_address: ada })).data;
    const typed = { payment_method: { card }, billing: { zip: "90210" } };
    const { token } = (await app.call("POST", `/tokenizer/${page}/token`, typed, page)).data;
    expect((await app.call("POST", `/vault/customer/${id}/token?validate=true`, { token })).msg).toBe("success");
    expect(await tried()).toMatchObject({ billing_address: { first_name: "Ada", postal_code: "90210" } });
  });
});
