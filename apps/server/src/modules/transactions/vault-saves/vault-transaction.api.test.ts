import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { deleteExpiredAccountKeys } from "./seal-account.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const pay = async (override: Record<string, unknown> = {}) =>
  (await app.call("POST", "/transaction", sale(override))).data;
const keep = (id: string, authorization?: string) => app.call("POST", `/transaction/${id}/vault`, {}, authorization);
const billing_address = { first_name: "Ada", last_name: "Rowe", postal_code: "60601" };
const ach = { routing_number: "021000021", account_number: "773311559", account_type: "savings", sec_code: "web" };

test("the payer of a payment is kept afterwards, and can pay again", async () => {
  const paid = await pay({ billing_address, amount: 4100 });
  const { data } = await keep(paid.id);
  expect(data).toMatchObject({
    payment_method: { card: { masked_card: "411111******1111", expiration_date: "12/30" }, ach: null },
    payment_method_type: "card",
    billing_address: { first_name: "Ada", postal_code: "60601" },
  });
  expect((await app.call("GET", `/transaction/${paid.id}`)).data.customer_id).toBe(data.id);
  const again = await pay({ payment_method: { customer: { id: data.id } } });
  expect(again).toMatchObject({ status: "pending_settlement", payment_method: "token" });
  expect((await keep(again.id)).data.id).not.toBe(data.id);
});

test("so is the holder of a bank account, and whoever swiped a card", async () => {
  const bank = await pay({ amount: 4200, payment_method: { ach } });
  expect((await keep(bank.id)).data.payment_method.ach).toMatchObject({
    masked_account_number: "*****1559",
    account_type: "savings",
  });
  const track_2 = ";5555555555554444=30121010000000000?";
  const swiped = await pay({ amount: 4300, payment_method: { card: { entry_type: "swiped", track_2 } } });
  expect((await keep(swiped.id)).data.payment_method.card.last_four).toBe("4444");
});

describe("nobody is kept of", () => {
  test.each([
    ["a declined payment", { payment_method: { card: { number: "4000000000000002", expiration_date: "12/30" } } }],
    ["cash", { payment_method: { cash: {} } }],
  ])("%s", async (_name, override) => {
    const paid = await pay({ amount: 4400, ...override });
    expect((await keep(paid.id)).msg).toMatch(/^bad request error: transaction can not be kept: /);
  });

  test("a payment whose outcome a partner judges, and the refusal says so in words", async () => {
    const paid = await pay({ amount: 4450, billing_address: { postal_code: "20011" } });
    expect((await keep(paid.id)).msg).toBe(
      "bad request error: transaction can not be kept: it is flagged by a rule of a partner",
    );
  });

  test("a payment so old that its number is forgotten", async () => {
    const paid = await pay({ amount: 4500 });
    app.pass(91 * 86_400_000);
    expect(await deleteExpiredAccountKeys(app.services)).toBeGreaterThan(0);
    expect(await keep(paid.id)).toMatchObject({
      http: 400,
      msg: "bad request error: transaction can not be kept: its number is no longer kept",
    });
    expect(await deleteExpiredAccountKeys(app.services)).toBe(0);
    const young = await pay({ amount: 4600 });
    expect((await keep(young.id)).http).toBe(200);
  });
});

test("the number stands in the database sealed, bound to its payment, and not at all where no vault is allowed", async () => {
  const [one, other] = [await pay({ amount: 4700 }), await pay({ amount: 4800 })];
  const sealedOf = async (id: string) =>
    (await app.sql("SELECT sealed_account AS sealed FROM transactions WHERE id = $1", [id]))[0].sealed;
  expect(await sealedOf(one.id)).toMatch(/^k1\./);
  expect(await sealedOf(one.id)).not.toContain(VISA);
  await app.sql("UPDATE transactions SET sealed_account = $2 WHERE id = $1", [other.id, await sealedOf(one.id)]);
  expect((await keep(other.id)).http).toBe(500);
  const allow = (allowed: boolean) =>
    app.sql(
      "UPDATE merchants SET permissions = jsonb_set(permissions, '{allow_customer_vault_access}', $2) WHERE id = $1",
      [DEMO_MERCHANT, String(allowed)],
    );
  await allow(false);
  const unkept = await pay({ amount: 4900 });
  expect([await sealedOf(unkept.id), (await keep(unkept.id)).http]).toEqual([null, 403]);
  await allow(true);
});

test("a terminal's payment has no number to keep", async () => {
  const [terminal] = (await app.call("GET", "/terminals")).data;
  const paid = await pay({ amount: 5100, payment_method: { terminal: { id: terminal.id } } });
  expect((await keep(paid.id)).msg).toBe("bad request error: transaction can not be kept: it was paid at a terminal");
});
