import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../test/app.ts";

const DEBIT = "4217651111111119";

let app: TestApp;
let main = "";

beforeAll(async () => {
  app = await testApp();
  main = (await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]))[0].id;
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.sql("UPDATE processors SET status = 'disabled' WHERE merchant_id = $1 AND id <> $2", [DEMO_MERCHANT, main]);
  await surcharging(false);
  await lock(false);
});

async function connect(more: object): Promise<string> {
  const body = { name: "Another house", settings: { sandbox: {} }, ...more };
  const partner = await app.signIn("demo_partner");
  const { msg, data } = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, partner);
  expect(msg).toBe("success");
  return data.id;
}

async function surcharging(on: boolean): Promise<void> {
  await app.sql(
    "UPDATE merchants SET permissions = permissions || $2::jsonb, flags = flags || $3::jsonb WHERE id = $1",
    [DEMO_MERCHANT, JSON.stringify({ allow_surcharge: on }), JSON.stringify({ surcharge_enabled: on })],
  );
  await app.sql("UPDATE processors SET payment_adj_type = $2, payment_adj_val = $3 WHERE id = $1", [
    ...[main, on ? "percentage" : "", on ? 3_000 : 0],
  ]);
}

async function lock(token_locking: boolean): Promise<void> {
  const partner = await app.signIn("demo_partner");
  await app.call("POST", `/merchant/${DEMO_MERCHANT}`, { flags: { token_locking } }, partner);
}

const calculate = async (body: object) => {
  const { msg, data } = await app.call("POST", "/calculate/amounts", { amount: 10_000, ...body });
  expect(msg).toBe("success");
  return data;
};
const pay = async (payment_method: object, more: object) => {
  const { msg, data } = await app.call("POST", "/transaction", { type: "sale", payment_method, ...more });
  expect(msg).toBe("success");
  return data;
};
const cardOf = (number: string) => ({ card: { number, expiration_date: "12/30" } });

test("what a device will read, or nobody has typed yet, is not taken for a card without a surcharge", async () => {
  await surcharging(true);
  await connect({ tag: "surchargefallback" });
  for (const asked of [{ payment_method: "terminal" }, { payment_method: "card", cc_bin: "", cc_type: "" }, {}])
    expect([asked, (await calculate(asked)).processor_id]).toEqual([asked, main]);
  const [{ id }] = (await app.call("GET", "/terminals")).data;
  const amounts = await calculate({ payment_method: "terminal", terminal_id: id });
  expect(await pay({ terminal: { id } }, { amounts })).toMatchObject({ processor_id: main, amount: 10_000 });
});

test("a wallet whose card nobody sees beforehand bears no surcharge, and goes where such cards go", async () => {
  await surcharging(true);
  const fallback = await connect({ tag: "surchargefallback" });
  for (const payment_method of ["apple_pay_token", "google_pay_token"])
    expect(await calculate({ payment_method })).toMatchObject({ processor_id: fallback, surcharge: 0 });
});

test("a stored card is priced at the processor that it is locked to, and can be charged so", async () => {
  await surcharging(true);
  const locked = await connect({});
  await connect({ tag: "surchargefallback" });
  await connect({ tag: "itfallback" });
  await lock(true);
  const card = { ...cardOf(DEBIT).card, processor_id: locked };
  const { data } = await app.call("POST", "/vault/customer", { default_payment: { card } });
  const amounts = await calculate({ payment_method: "customer", customer_id: data.id });
  expect(amounts.processor_id).toBe(locked);
  expect(await pay({ customer: { id: data.id } }, { amounts })).toMatchObject({ processor_id: locked, amount: 10_000 });
  expect((await calculate({ customer_id: data.id, processor_id: main })).processor_id).toBe(main);
});

test("a stored card whose processor is gone has its price all the same, and is charged elsewhere if it is not locked", async () => {
  const gone = await connect({});
  const card = { ...cardOf(DEBIT).card, processor_id: gone };
  const { data } = await app.call("POST", "/vault/customer", { default_payment: { card } });
  await app.sql("UPDATE processors SET status = 'disabled' WHERE id = $1", [gone]);
  const amounts = await calculate({ customer_id: data.id });
  expect(await pay({ customer: { id: data.id } }, { amounts })).toMatchObject({ processor_id: main, amount: 10_000 });
});
