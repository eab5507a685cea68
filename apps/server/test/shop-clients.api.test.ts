import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "./app.ts";

// What plug-ins of shops and clients in typed languages send, and how they read what they are answered.
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const post = (path: string, body?: unknown) => app.call("POST", path, body);
const get = async (path: string) => (await app.call("GET", path)).data;

test("what PHP writes for an object without members is nothing given: all is captured, voided, found", async () => {
  const { data } = await post("/transaction", sale({ type: "authorize", amount: 700 }));
  const captured = await post(`/transaction/${data.id}/capture`, []);
  expect([captured.http, captured.data?.amount_captured]).toEqual([200, 700]);
  expect(await post(`/transaction/${data.id}/void`, [])).toMatchObject({ http: 200, msg: "success" });
  expect((await get(`/transaction/${data.id}`)).status).toBe("voided");
  expect((await post("/vault/customer", [])).http).toBe(200);
  expect((await post("/transaction/search", [])).total_count).toBeGreaterThan(0);
  const { http, msg } = await post("/transaction", [sale()]);
  expect([http, msg]).toEqual([400, expect.stringContaining("bad request error: invalid")]);
});

test("a stored customer is charged who is named by `Id`, beside members that hold null", async () => {
  const card = { card_number: VISA, expiration_date: "12/30" };
  const { data: payer } = await post("/customer", { payment_method: { card, token: null }, shipping_address: null });
  const chosen = { payment_method_type: null, payment_method_id: null, billing_address_id: null };
  const charge = (customer: object) =>
    post("/transaction", sale({ payment_method: { token: null, customer: { ...chosen, ...customer } } }));
  const { http, data } = await charge({ Id: payer.id });
  expect([http, data.response, data.customer_id]).toEqual([200, "approved", payer.id]);
  expect((await charge({ Id: null })).msg).toBe("bad request error: invalid Id");
});

test("a stored card or account of the old family is changed by the body, or by its member of that kind", async () => {
  const card = { card_number: VISA, expiration_date: "12/30" };
  const { data } = await post("/customer", { payment_method: { card } });
  const cardAt = `/customer/${data.id}/paymentmethod/card/${data.payment_method.card.id}`;
  const changed = { card: { card_number: "5555555555554444", expiration_date: "11/31" } };
  expect(await post(cardAt, changed)).toMatchObject({ http: 200, data: null });
  expect(await get(cardAt)).toMatchObject([{ last_four: "4444", expiration_date: "11/31" }]);
  const refused = { msg: expect.stringMatching(/invalid cc/), field: "card.card_number" };
  expect(await post(cardAt, { card: { card_number: "4111111111111112" } })).toMatchObject(refused);
  await post(cardAt, { card: {}, expiration_date: "10/31" });
  expect(await get(cardAt)).toMatchObject([{ last_four: "4444", expiration_date: "10/31" }]);
  const bank = { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "web" };
  const stored = (await post(`/customer/${data.id}/paymentmethod/ach`, bank)).data.ach;
  const bankAt = `/customer/${data.id}/paymentmethod/ach/${stored.id}`;
  await post(bankAt, { ach: { ...bank, account_type: "savings", sec_code: "ppd" } });
  expect(await get(bankAt)).toMatchObject([{ account_type: "savings", sec_code: "ppd" }]);
});

test("a client that declares a text for what a receipt must tell reads every payment, those of devices too", async () => {
  const [terminal] = await get("/terminals");
  const swiped = { entry_type: "swiped", track_2: ";4111111111111111=30121010000012345678?" };
  for (const payment_method of [{ terminal: { id: terminal.id, print_receipt: "" } }, { card: swiped }]) {
    const { data } = await post("/transaction", sale({ payment_method }));
    expect(data.receipt_data).toBeNull();
    const { card, terminal: device } = data.response_body;
    expect((device ?? card).receipt_data).toMatchObject({ entry_type: device ? "chip" : "swiped" });
  }
  const shown = (await post("/transaction/search", { limit: 100 })).data;
  expect(new Set(shown.map((one: { receipt_data: unknown }) => one.receipt_data))).toEqual(new Set([null]));
});

test("the bank account of the published examples is stored", async () => {
  const ach = { routing_number: "111111111", account_number: "111111111", account_type: "checking", sec_code: "web" };
  const { http, data } = await post("/vault/customer", { default_payment: { ach } });
  expect([http, data.data.customer.payments.ach[0].routing_number]).toEqual([200, "111111111"]);
});

test("the stored method stands first in a customer of the old family, where clients of PHP look for it", async () => {
  const card = { card_number: VISA, expiration_date: "12/30" };
  const ach = { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "web" };
  for (const payment_method of [{ card }, { ach }]) {
    const { id } = (await post("/customer", { payment_method })).data;
    const customer = await get(`/customer/${id}`);
    const [first, other] = Object.entries(customer.payment_method);
    expect([first?.[0], first?.[1], other?.[1]]).toEqual([customer.payment_method_type, expect.any(Object), null]);
  }
});
