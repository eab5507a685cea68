import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);

const told = (bin: string, ...[card_brand, card_type, card_level_generic, country]: string[]) => ({
  bin: bin.slice(0, 6),
  card_brand,
  issuing_bank: "Sandbox Bank",
  card_type,
  card_level_generic,
  country,
  payment_method_type: "card",
  is_surchargeable: card_type === "CREDIT",
});

test.each([
  ["411111", told("411111", "VISA", "DEBIT", "STANDARD", "POL")],
  ["4005519200000004", told("400551", "VISA", "CREDIT", "BUSINESS", "USA")],
  ["5555555555554444", told("555555", "MASTERCARD", "DEBIT", "PREPAID", "BRA")],
  ["371449", told("371449", "AMEX", "CREDIT", "PERSONAL", "USA")],
  ["60111111", told("601111", "DISCOVER", "CREDIT", "", "USA")],
])("the BIN of %s is known by both paths", async (bin, facts) => {
  for (const path of ["/lookup/bin", "/lookup/bin/protected"]) expect((await post(path, { bin })).data).toEqual(facts);
});

test("tells a page that names its public key in the path, and no page of another account", async () => {
  const page = (await app.call("POST", "/user/apikey", { type: "pub", name: "fields" })).data.api_key;
  const body = { type: "tokenizer", type_id: "settings", bin: "424242" };
  const found = await app.call("POST", `/lookup/bin/${page}`, body, page);
  expect(found.data).toMatchObject({ bin: "424242", card_brand: "VISA", card_type: "CREDIT" });
  expect((await app.call("POST", "/lookup/bin/pub_other", body, page)).http).toBe(404);
});

test("of an unknown BIN just the brand is told, and no member is missing", async () => {
  expect((await post("/lookup/bin", { bin: "400000" })).data).toMatchObject({
    card_brand: "VISA",
    issuing_bank: "",
    card_type: "",
    country: "",
    is_surchargeable: false,
  });
  expect((await post("/lookup/bin", { bin: "999999" })).data.card_brand).toBe("");
});

test("no surcharge where the law forbids it or the merchant does not want it", async () => {
  const surchargeable = async (state: string) =>
    (await post("/lookup/bin", { bin: "400551", state })).data.is_surchargeable;
  expect([await surchargeable("CA"), await surchargeable("co"), await surchargeable("NY")]).toEqual([
    true,
    false,
    true,
  ]);
  await app.sql(
    `UPDATE merchants SET default_values = '{"merchant":{"additional_surcharge_blacklist_states":"NY, ME"}}' WHERE name = 'Rowe Books'`,
  );
  const these = [await surchargeable("NY"), await surchargeable("MA"), await surchargeable("CO")];
  expect(these).toEqual([false, false, true]);
});

test("a stored card is looked up by its customer", async () => {
  const card = { number: "378282246310005", expiration_date: "12/30" };
  const { data } = await post("/vault/customer", { default_payment: { card } });
  const asked = { customer_id: data.id, payment_method_id: data.created_payment_method_id };
  for (const body of [asked, { customer_id: data.id }])
    expect((await post("/lookup/bin/protected", body)).data).toMatchObject({ bin: "378282", card_brand: "AMEX" });
  for (const wrong of [{}, { customer_id: "nobody" }, { bin: "12" }, { ...asked, payment_method_id: "x" }])
    expect((await post("/lookup/bin", wrong)).http).toBe(400);
  for (const name of ["payment_id", "payment_method_id"])
    expect(await post("/lookup/fees", { base_amount: 1, customer_id: data.id, [name]: "x" })).toMatchObject({
      http: 400,
      field: name,
    });
});

test("a stored card is as surchargeable as it is to a payment: by where its holder lives, and not from whom is exempt", async () => {
  const card = { number: "4009348888881881", expiration_date: "12/30" };
  const surchargeable = async (customer: object, place: object = {}) => {
    const { data } = await post("/vault/customer", { default_payment: { card }, ...customer });
    return (await post("/lookup/bin/protected", { customer_id: data.id, ...place })).data.is_surchargeable;
  };
  const lives = (state: string) => ({ default_billing_address: { country: "US", state } });
  expect(await surchargeable(lives("MA"))).toBe(false);
  expect(await surchargeable(lives("MA"), { state: "CA" })).toBe(true);
  expect(await surchargeable(lives("CA"))).toBe(true);
  expect(await surchargeable({ ...lives("CA"), flags: ["surcharge_exempt"] })).toBe(false);
});

test("a merchant without the permission is told nothing", async () => {
  const other = await app.signIn("other_merchant");
  await app.sql("UPDATE merchants SET permissions = permissions - 'allow_ibx_bin_lookup' WHERE name = 'Quay Coffee'");
  expect((await app.call("POST", "/lookup/bin", { bin: "411111" }, other)).http).toBe(403);
});

test("an address becomes a QR code, and nothing but an address of the web does", async () => {
  expect((await post("/qr", { url: "https://pay.example.test/i/1" })).data).toMatch(
    /^data:image\/png;base64,iVBORw0KGgo/,
  );
  for (const url of ["javascript:alert(1)", "ftp://x", "", `https://x/${"y".repeat(3000)}`])
    expect((await post("/qr", { url })).msg).toBe("bad request error: invalid Url");
});

test("a page of the merchant's asks with a public key what a card is and what an amount becomes, and nothing else", async () => {
  const { api_key } = (await app.call("POST", "/user/apikey", { type: "pub", name: "page" })).data;
  expect((await app.call("POST", "/lookup/bin", { bin: "411111" }, api_key)).data.card_brand).toBe("VISA");
  expect((await app.call("POST", "/calculate/amounts", { amount: 1000 }, api_key)).data.total).toBe(1000);
  expect((await app.call("POST", "/lookup/fees", { base_amount: 1000 }, api_key)).data.requested_amount).toBe(1000);
  for (const path of ["/lookup/bin/protected", "/transaction/search", "/vault/customer"])
    expect((await app.call("POST", path, { bin: "411111" }, api_key)).http).toBe(401);
});

test("a page asks nothing about what is stored, whether it is there or not", async () => {
  const { api_key } = (await app.call("POST", "/user/apikey", { type: "pub", name: "curious page" })).data;
  const card = { number: "4111111111111111", expiration_date: "12/40" };
  await app.call("POST", "/vault/customer", { id: "kept", default_payment: { card } });
  const bodies = [
    ["/lookup/bin", {}],
    ["/calculate/amounts", { amount: 1000 }],
    ["/lookup/fees", { base_amount: 1000 }],
  ] as const;
  for (const [path, body] of bodies) {
    const ask = (stored: object, key?: string) => app.call("POST", path, { ...body, ...stored }, key);
    expect((await ask({ customer_id: "kept" })).http).toBe(200);
    for (const customer_id of ["kept", "nobody"])
      expect(await ask({ customer_id }, api_key)).toMatchObject({
        http: 400,
        msg: "bad request error: invalid Customer Id",
        data: null,
      });
    const byMethod = await ask({ bin: "411111", cc_bin: "411111", payment_method_id: "x" }, api_key);
    expect(byMethod.msg).toBe("bad request error: invalid Payment Method Id");
  }
});

test("a public key that is made for pages of one origin answers on no other", async () => {
  const body = { type: "pub", name: "shop", allowed_urls: ["https://shop.example"] };
  const { api_key } = (await app.call("POST", "/user/apikey", body)).data;
  const from = async (page: Record<string, string>) => {
    const headers = { authorization: api_key, ...page };
    return (await fetch(`${app.url}/api/calculate/amounts`, { method: "POST", headers, body: '{"amount": 5}' })).status;
  };
  expect(await from({ origin: "https://shop.example" })).toBe(200);
  expect(await from({ referer: "https://shop.example/cart?id=1" })).toBe(200);
  for (const page of [{}, { origin: "https://shop.example.evil.example" }, { origin: "null" }])
    expect(await from(page as Record<string, string>)).toBe(403);
});
