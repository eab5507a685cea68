import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_KEY, type TestApp, testApp } from "./app.ts";

// The calls of the JavaScript client of 2019 in the order in which its suite makes them, with its headers and its framing.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

type Answer = {
  status: string;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a client reads replies of every shape
  data: any;
  total_count?: number;
  count?: number;
  token?: string;
};

/** A GET or DELETE carries `{}` without saying how long that is; its connection is for one call. */
function framed(method: string, path: string, body: string): string {
  const { host } = new URL(app.url);
  const length = method === "POST" ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const headers = ["accept: application/json", "content-type: application/json", "credentials: include"];
  const head = [`${method} /api${path} HTTP/1.1`, ...headers, `authorization: ${DEMO_KEY}`, `Host: ${host}`, ...length];
  return [...head, "Connection: close", "", body].join("\r\n");
}

/** Read as the client reads: the body is JSON whatever the status, and must say success. */
async function ask(method: string, path: string, body: object = {}): Promise<Answer> {
  const text = await new Promise<string>((resolve, reject) => {
    let read = "";
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.on("data", (chunk) => {
      read += chunk;
    });
    socket.once("close", () => resolve(read)).once("error", reject);
    socket.write(framed(method, path, JSON.stringify(body)));
  });
  expect([path, text]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 200 .*content-type: application\/json/is)]);
  const answer = JSON.parse(text.slice(text.indexOf("\r\n\r\n"))) as Answer;
  expect([path, answer.status, answer.msg]).toEqual([path, "success", "success"]);
  return answer;
}

const get = (path: string) => ask("GET", path);
const post = (path: string, body?: object) => ask("POST", path, body);
const remove = (path: string) => ask("DELETE", path);

const card = { entry_type: "keyed", number: "5454545454545454", expiration_date: "12/30", cvc: "999" };
const address = { first_name: "Jo (ann)", last_name: "O'Hara", line_1: "1 Main St", city: "Wheaton", state: "IL" };
const where = { ...address, postal_code: "60187", country: "US", phone: "(555) 555-5555", fax: "555-555-5555" };
const sale = {
  type: "sale",
  amount: 1112,
  tax_amount: 2500,
  shipping_amount: 1300,
  currency: "USD",
  order_id: "an order 1",
};
const paid = {
  ...sale,
  description: "[sale]",
  email_reciept: false,
  email_address: "user@home.com",
  ip_address: "4.2.2.2",
};

test("its merchant signs in with the name and the password that the suite has built in", async () => {
  const { token, data } = await post("/token-auth", { username: "test_merchant", password: "Fluidpay247!" });
  expect(token).toBe(data.token);
  const { data: user } = await app.call("GET", "/user", undefined, `Bearer ${token}`);
  expect(user).toMatchObject({ username: "test_merchant", role: "admin", account_type_id: "testmerchant12345678" });
});

test("names and passwords are asked for, and a key signs out without harm", async () => {
  await post("/user/forgot-username", { email: "user@home.com" });
  await post("/user/forgot-password", { username: "test_merchant" });
  await get("/logout");
  expect((await get("/user")).data.username).toBe("demo_merchant");
});

test("a user is made, read, changed and deleted, with an address that others have", async () => {
  const { data } = await post("/user", {
    username: "suite_user1",
    name: "Suite (User)",
    phone: "630-555-5555",
    email: "demo_clerk@example.test",
    timezone: "America/Chicago",
    password: "T@est12345678()[]",
    status: "active",
    role: "admin",
    create_api_key: true,
  });
  await post(`/user/${data.id}`, { name: "Changed", role: "standard" });
  expect((await get(`/user/${data.id}`)).data).toMatchObject({ name: "Changed", role: "standard" });
  expect((await get("/users")).data.map(({ id }: { id: string }) => id)).toContain(data.id);
  await remove(`/user/${data.id}`);
});

test("an API key is made under a name of odd letters, found and deleted", async () => {
  const { data } = await post("/user/apikey", { type: "api", name: "%$(suite)#'\"" });
  expect((await get("/user/apikeys")).data.map(({ id }: { id: string }) => id)).toContain(data.id);
  await remove(`/user/apikey/${data.id}`);
});

test("a payment is made, read, captured, voided and refunded, though its tax exceeds it", async () => {
  const payment_method = { card };
  const whole = { ...paid, payment_method, billing_address: where, shipping_address: where };
  const { data } = await post("/transaction", whole);
  expect(data).toMatchObject({ response: "approved", order_id: "an order 1", currency: "usd", tax_amount: 2500 });
  expect((await get(`/transaction/${data.id}`)).data.id).toBe(data.id);
  const held = (await post("/transaction", { ...whole, type: "authorize" })).data.id;
  await post(`/transaction/${held}/capture`, { amount: 1000, tax_amount: 100, shipping_amount: 100, order_id: "x 1" });
  await post(`/transaction/${held}/void`);
  const filters = { transaction_id: { operator: "!=", value: data.id }, amount: { operator: "<", value: 0 } };
  const none = await post("/transaction/search", { ...filters, offset: 0, limit: 10 });
  expect([none.data, none.total_count]).toEqual([[], 0]);
});

test("a terminal is there, and takes a sale", async () => {
  const { data, total_count } = await get("/terminals");
  expect(total_count).toBeGreaterThan(0);
  const terminal = {
    id: data[0].id,
    expiration_date: "12/30",
    cvc: "9999",
    print_receipt: "both",
    signature_required: true,
  };
  expect((await post("/transaction", { ...paid, payment_method: { terminal } })).data.response).toBe("approved");
});

test("a customer is kept with addresses and cards, pays, and is forgotten", async () => {
  const payment_method = { card: { ...card, card_number: card.number, cvc: undefined } };
  const { data } = await post("/customer", { description: "of the suite", payment_method, billing_address: where });
  const at = `/customer/${data.id}`;
  expect((await get(at)).data).toMatchObject({ id: data.id, payment_method_type: "card" });
  await post(at, { description: "changed", payment_method: "card", payment_method_id: data.payment_method.card.id });
  const made = (await post(`${at}/address`, { ...where, first_name: "Another" })).data.id;
  const many = await get(`${at}/addresses`);
  expect(many.count).toBe(many.total_count);
  expect(many.total_count).toBeGreaterThan(0);
  expect((await get(`${at}/address/${made}`)).data[0].id).toBe(made);
  await post(`${at}/address/${made}`, { ...where, company: "Some [Company]" });
  await remove(`${at}/address/${made}`);
  const second = (await post(`${at}/paymentmethod/card`, { card_number: "4111111111111111", expiration_date: "12/20" }))
    .data;
  expect((await get(`${at}/paymentmethod/card`)).count).toBe(2);
  expect((await get(`${at}/paymentmethod/card/${second.card.id}`)).data[0].id).toBe(second.card.id);
  await post(`${at}/paymentmethod/card/${second.card.id}`, {
    card_number: "4111111111111111",
    expiration_date: "11/31",
  });
  const customer = { id: data.id, payment_method_type: "card", payment_method_id: data.payment_method.card.id };
  expect((await post("/transaction", { ...paid, payment_method: { customer } })).data.response).toBe("approved");
  await remove(`${at}/paymentmethod/card/${second.card.id}`);
  await remove(at);
});
