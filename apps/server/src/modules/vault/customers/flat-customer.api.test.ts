import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp, VISA } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const post = (path: string, body: unknown = {}) => app.call("POST", path, body);
const address = { first_name: "Ada", last_name: "Rowe", address_line_1: "1 Main St", phone: "(312) 555-0100" };
const card = { entry_type: "keyed", card_number: VISA, expiration_date: "12/20" };

async function create(): Promise<string> {
  const body = { description: "Acme", payment_method: { card }, billing_address: address, shipping_address: address };
  return (await post("/customer", body)).data.id;
}

test("an old client keeps a customer and reads them in one flat piece", async () => {
  const id = await create();
  const { data, msg } = await app.call("GET", `/customer/${id}`);
  expect(msg).toBe("success");
  expect(data).toMatchObject({
    id,
    description: "Acme",
    payment_method: { card: { first_six: "411111", last_four: "1111", expiration_date: "12/20" }, ach: null },
    payment_method_type: "card",
    billing_address: { customer_id: id, address_line_1: "1 Main St", phone: "3125550100" },
  });
  expect(data.shipping_address.id).toBe(data.billing_address.id);
  expect((await app.call("GET", `/vault/${id}`)).data.id).toBe(id);
});

test("an empty text beside another name of a line or a card number takes nothing from it", async () => {
  const { data } = await post("/customer", {
    payment_method: { card: { number: "", card_number: VISA, expiration_date: "12/30" } },
    billing_address: { address_line_1: "", line_1: "7 Elm" },
  });
  expect([data.payment_method.card.last_four, data.billing_address.address_line_1]).toEqual(["1111", "7 Elm"]);
});

test("updates, searches and deletes answer as old clients expect", async () => {
  const id = await create();
  expect(await post(`/customer/${id}`, { description: "Now", payment_method: "card" })).toMatchObject({ data: null });
  expect((await app.call("GET", `/customer/${id}`)).data.description).toBe("Now");
  const found = await post("/customer/search", { id: { operator: "=", value: id } });
  expect(found).toMatchObject({ total_count: 1, count: 1, data: [{ id, description: "Now" }] });
  expect(await app.call("DELETE", `/customer/${id}`, {})).toMatchObject({ http: 200, data: null });
  expect((await app.call("GET", `/customer/${id}`)).http).toBe(404);
});

test("addresses come back by themselves, one by id in a list, lists counted twice", async () => {
  const id = await create();
  const again = await post(`/customer/${id}/address`, address);
  expect([again.http, again.data.customer_id]).toEqual([200, id]);
  const { data } = await post(`/customer/${id}/address`, { ...address, address_line_1: "2 Main St" });
  const path = `/customer/${id}/address/${data.id}`;
  expect(await app.call("GET", path)).toMatchObject({ count: 1, total_count: 1, data: [{ id: data.id }] });
  expect(await app.call("GET", `/customer/${id}/addresses`)).toMatchObject({ count: 2, total_count: 2 });
  expect((await post(path, { city: "Chicago" })).data).toMatchObject({ id: data.id, city: "Chicago" });
  expect(await app.call("DELETE", path)).toMatchObject({ http: 200, data: null });
});

test("of stored addresses and methods as many are listed as are asked for, and all are counted", async () => {
  const id = await create();
  const made = await post(`/customer/${id}/address`, { ...address, address_line_1: "2 Main St" });
  await post(`/customer/${id}/paymentmethod/card`, { number: "5555555555554444", expiration_date: "1230" });
  for (const path of [
    `/vault/customer/${id}/address`,
    `/customer/${id}/addresses`,
    `/customer/${id}/paymentmethod/card`,
  ]) {
    const all: { id: string }[] = (await app.call("GET", path)).data;
    expect(all).toHaveLength(2);
    const parts = ["limit=1", "limit=1&offset=1", "offset=1", "limit=1&offset=2"];
    const listed = await Promise.all(parts.map((part) => app.call("GET", `${path}?${part}`)));
    expect(listed.map(({ data, total_count }) => [total_count, data.map((one: { id: string }) => one.id)])).toEqual(
      [[all[0]], [all[1]], [all[1]], []].map((some) => [2, some.map((one) => one?.id)]),
    );
  }
  expect((await app.call("GET", `/customer/${id}/addresses?limit=1&offset=1`)).data[0].id).toBe(made.data.id);
});

test("methods are added under the name of their kind, listed, changed and removed", async () => {
  const id = await create();
  const made = await post(`/customer/${id}/paymentmethod/card`, {
    number: "5555555555554444",
    expiration_date: "1230",
  });
  expect(made.data.card).toMatchObject({ card_type: "mastercard", masked_card: "555555******4444" });
  const path = `/customer/${id}/paymentmethod/card`;
  expect(await app.call("GET", path)).toMatchObject({ count: 2, total_count: 2 });
  const one = `${path}/${made.data.card.id}`;
  expect(await post(one, { expiration_date: "01/31" })).toMatchObject({ http: 200, data: null });
  expect((await app.call("GET", one)).data).toMatchObject([{ expiration_date: "01/31", last_four: "4444" }]);
  expect(await app.call("DELETE", one)).toMatchObject({ http: 200, data: null });
  const bank = { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "ppd" };
  const ach = await post(`/customer/${id}/paymentmethod/ach`, bank);
  expect(ach.data).toEqual({ ach: expect.objectContaining({ masked_account_number: "*****6789" }) });
  expect((await app.call("GET", `/customer/${id}/paymentmethod/ach`)).data).toHaveLength(1);
});

test("a customer begins with what a wallet or a page's token stands for, and Apple Pay is tried out first", async () => {
  const { sandbox, services } = app;
  const wallet = (name: "apple_pay_token" | "google_pay_token", number = VISA) =>
    sandbox?.wallets.make(name, { number, expiration: { month: 12, year: 2030 } }, services.clock.now());
  const apple = (number?: string) => ({ key_id: "k", pkpaymenttoken: wallet("apple_pay_token", number) });
  for (const payment_method of [{ apple_pay_token: apple() }, { google_pay_token: wallet("google_pay_token") }]) {
    const { http, data } = await post("/customer", { payment_method });
    expect([http, data.payment_method.card.first_six, data.payment_method_type]).toEqual([200, "411111", "card"]);
  }
  const [{ n }] = await app.sql("SELECT count(*)::int AS n FROM customers");
  const no = await post("/customer", { payment_method: { apple_pay_token: apple("4000000000000002") } });
  expect([no.http, no.msg]).toEqual([400, expect.stringContaining("declined")]);
  expect((await app.sql("SELECT count(*)::int AS n FROM customers"))[0].n).toBe(n);
});

test("of a merchant that may keep nobody, no payer is charged a trial", async () => {
  const { sandbox, services } = app;
  const card = { number: VISA, expiration: { month: 12, year: 2030 } };
  const pkpaymenttoken = sandbox?.wallets.make("apple_pay_token", card, services.clock.now());
  const merchants = (permission: boolean) =>
    app.sql("UPDATE merchants SET permissions = permissions || $1::jsonb", [
      JSON.stringify({ allow_customer_vault_access: permission }),
    ]);
  const payments = () => app.sql("SELECT count(*)::int AS n FROM transactions");
  const before = await payments();
  await merchants(false);
  const no = await post("/customer", { payment_method: { apple_pay_token: { key_id: "k", pkpaymenttoken } } });
  await merchants(true);
  expect([no.http, await payments()]).toEqual([403, before]);
});

test("what a page's token stands for is stored by it, once", async () => {
  const page = (await post("/user/apikey", { type: "pub", name: "shop" })).data.api_key;
  const typed = { payment_method: { card: { number: VISA, expiration_date: "12/30" } } };
  const { token } = (await app.call("POST", `/tokenizer/${page}/token`, typed, page)).data;
  const id = await create();
  const path = `/customer/${id}/paymentmethod/token`;
  expect((await post(path, { token })).data.card).toMatchObject({ first_six: "411111", expiration_date: "12/30" });
  expect((await post(path, { token })).msg).toBe("bad request error: invalid token");
});

test("an unknown way of paying is refused by its name, not kept as a customer without one", async () => {
  const { http, msg } = await post("/customer", { payment_method: { bitcoin: {} } });
  expect([http, msg]).toEqual([400, "bad request error: invalid Bitcoin"]);
});
