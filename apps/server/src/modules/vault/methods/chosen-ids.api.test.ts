import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const card = { number: VISA, expiration_date: "12/30" };
const ach = { routing_number: "021000021", account_number: "123456789", account_type: "checking", sec_code: "web" };
const create = async (body: object = {}) => (await app.call("POST", "/vault/customer", body)).data.id;
const add = (customer: string, kind: string, body: object) =>
  app.call("POST", `/vault/customer/${customer}/${kind}`, body);

test("stores a card and an account under the ids that the caller chooses, and charges them by these", async () => {
  const id = await create({ default_payment: { card: { ...card, id: "main-card" } } });
  const { data } = await add(id, "ach", { ...ach, id: "Payroll.account" });
  expect(data.created_payment_method_id).toBe("Payroll.account");
  const { payments, defaults } = data.data.customer;
  expect(defaults.payment_method_id).toBe("main-card");
  expect([payments.cards[0].id, payments.ach[0].id]).toEqual(["main-card", "Payroll.account"]);
  for (const [payment_method_type, payment_method_id] of [
    ["card", "main-card"],
    ["ach", "Payroll.account"],
  ]) {
    const customer = { id, payment_method_type, payment_method_id };
    const paid = await app.call("POST", "/transaction", sale({ payment_method: { customer } }));
    expect([paid.http, paid.data.response]).toEqual([200, "approved"]);
  }
  const changed = await app.call("POST", `/vault/customer/${id}/card/main-card`, { expiration_date: "11/31" });
  expect(changed.data.data.customer.payments.cards[0].expiration_date).toBe("11/31");
  const renamed = { defaults: { payment_method_type: "ach", payment_method_id: "Payroll.account" } };
  expect((await app.call("POST", `/vault/customer/${id}`, renamed)).http).toBe(200);
  expect((await app.call("DELETE", `/vault/customer/${id}/card/main-card`)).http).toBe(200);
});

test("refuses an id that the customer's other method has, and nothing is verified or stored", async () => {
  const id = await create({ default_payment: { card: { ...card, id: "same" } } });
  const before = (await app.sql("SELECT count(*)::int AS n FROM transactions"))[0].n;
  for (const [kind, body] of [
    ["card?validate=true", { ...card, number: "5555555555554444", id: "same" }],
    ["ach", { ...ach, id: "same" }],
  ] as const) {
    const refused = await add(id, kind, body);
    expect([refused.http, refused.field]).toEqual([400, "id"]);
  }
  expect((await app.sql("SELECT count(*)::int AS n FROM transactions"))[0].n).toBe(before);
  const other = await create();
  expect((await add(other, "card", { ...card, id: "same" })).http).toBe(200);
});

test("stores one of several methods that are added at once under the same id", async () => {
  const id = await create();
  const replies = await Promise.all(Array.from({ length: 5 }, () => add(id, "card", { ...card, id: "twin" })));
  expect(replies.map(({ http }) => http).sort()).toEqual([200, 400, 400, 400, 400]);
});

test.each(["a", "a/b", "..", "a".repeat(41), "a b", 7])("refuses %j as an id", async (id) => {
  const refused = await add(await create(), "card", { ...card, id });
  expect([refused.http, refused.field]).toEqual([400, "id"]);
});

test("generates an id where none or a blank one is given", async () => {
  const customer = await create();
  for (const body of [card, { ...card, id: "" }, { ...card, id: null }])
    expect((await add(customer, "card", body)).data.created_payment_method_id).toMatch(/^[0-9a-v]{20}$/);
});
