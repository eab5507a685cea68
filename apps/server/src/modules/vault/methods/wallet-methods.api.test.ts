import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import type { WalletName } from "../../../ports/wallet.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const post = (path: string, body: object = {}, credential?: string) => app.call("POST", path, body, credential);
const token = (wallet: WalletName, number = VISA) =>
  app.sandbox?.wallets.make(
    wallet,
    { number, expiration: { month: 12, year: 2030 } },
    app.services.clock.now(),
  ) as Record<string, unknown>;
const apple = (number?: string) => ({ key_id: "k", pkpaymenttoken: token("apple_pay_token", number) });
const customer = async (): Promise<string> => (await post("/vault/customer")).data.id;
const cardsOf = async (id: string) => (await app.call("GET", `/vault/${id}`)).data.data.customer.payments.cards;
const trials = async () => (await app.sql("SELECT amount::int, status FROM transactions ORDER BY id")).at(-1);
const countPaid = async () => (await app.sql("SELECT count(*)::int AS n FROM transactions"))[0].n;

test("an Apple Pay token is tried out with an authorisation that is let go, and its card is stored and charged", async () => {
  const id = await customer();
  const body = apple();
  const { http, data } = await post(`/vault/customer/${id}/applepay`, body);
  expect([http, await trials()]).toEqual([200, { amount: 100, status: "voided" }]);
  const [card] = await cardsOf(id);
  expect(card).toMatchObject({
    id: data.created_payment_method_id,
    masked_number: "411111******1111",
    expiration_date: "12/30",
    flags: ["applepay"],
  });
  const paid = await post("/transaction", { type: "sale", amount: 700, payment_method: { customer: { id } } });
  expect(paid.data.status).toBe("pending_settlement");
  const again = await post(`/vault/customer/${id}/applepay`, body);
  expect([again.http, again.msg, (await cardsOf(id)).length]).toEqual([400, "bad request error: invalid token", 1]);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("one that is declined is not stored", async () => {
  const id = await customer();
  const { http, msg } = await post(`/vault/customer/${id}/applepay`, apple("4000000000000002"));
  expect([http, msg, await cardsOf(id)]).toEqual([400, expect.stringContaining("DO NOT HONOR"), []]);
});

test.each(["google_pay_token", "token"])(
  "a Google Pay token in %s is stored once, and nobody is asked",
  async (name) => {
    const id = await customer();
    const before = await countPaid();
    const body = { [name]: JSON.stringify(token("google_pay_token")) };
    const both = await Promise.all([
      post(`/vault/customer/${id}/googlepay`, body),
      post(`/vault/customer/${id}/googlepay`, body),
    ]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 400]);
    expect([(await cardsOf(id)).length, await countPaid()]).toEqual([1, before]);
    const pay = { type: "sale", amount: 5, payment_method: { google_pay_token: body[name] } };
    expect((await post("/transaction", pay)).http).toBe(400);
  },
);

test("a customer begins with what a wallet gave", async () => {
  for (const default_payment of [{ apple_pay: apple() }, { google_pay_token: token("google_pay_token") }]) {
    const { data } = await post("/vault/customer", { default_payment });
    expect(await cardsOf(data.id)).toMatchObject([{ id: data.created_payment_method_id }]);
  }
});

test.each<[string, object, string]>([
  ["applepay", {}, "invalid token"],
  ["googlepay", { google_pay_token: {} }, "invalid token"],
  ["googlepay", {}, "invalid Google Pay Token"],
])("to %s %j is refused", async (path, body, said) => {
  const { http, msg } = await post(`/vault/customer/${await customer()}/${path}`, body);
  expect([http, msg.includes(said)]).toEqual([400, true]);
});

test("a wallet and a card at once, and somebody else's customer, are refused", async () => {
  const card = { number: VISA, expiration_date: "12/30" };
  expect((await post("/vault/customer", { default_payment: { card, apple_pay: apple() } })).http).toBe(400);
  const id = await customer();
  const path = `/vault/customer/${id}/googlepay`;
  const body = { google_pay_token: token("google_pay_token") };
  expect((await post(path, body, await app.signIn("other_merchant"))).http).toBe(404);
  expect((await post(path, body)).http).toBe(200);
});
