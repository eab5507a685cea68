import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { surcharging } from "../../../../test/surcharging.ts";
import type { ChargeRequest, Outcome, ProcessorClient } from "../../../ports/processor.ts";

const CREDIT = "4005519200000004";
const DEBIT = "4217651111111119";

let app: TestApp;
let main = "";
let network: ProcessorClient;
/** Whether the issuer declines whoever asks first. */
let declines = false;

beforeAll(async () => {
  app = await testApp();
  const no = { amount_approved: 0, auth_code: "", processor_code: "05", text: "DO NOT HONOR", avs: "", cvv: "" };
  const charge = async (request: ChargeRequest): Promise<Outcome> =>
    declines && !request.declined_elsewhere
      ? { ...no, code: 200, processor_transaction_id: "1" }
      : network.charge(request);
  network = standIn(app, "sandbox", { charge }).network;
  main = (await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]))[0].id;
});
afterAll(() => app.stop());
afterEach(async () => {
  declines = false;
  await app.sql("UPDATE processors SET status = 'disabled' WHERE merchant_id = $1 AND id <> $2", [DEMO_MERCHANT, main]);
  await surcharging(app, main, false);
  await lock(false);
});

async function connect(more: object): Promise<string> {
  const body = { name: "Another house", settings: { sandbox: {} }, ...more };
  const partner = await app.signIn("demo_partner");
  const { msg, data } = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, partner);
  expect(msg).toBe("success");
  return data.id;
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
  await surcharging(app, main, true);
  await connect({ tag: "surchargefallback" });
  for (const asked of [{ payment_method: "terminal" }, { payment_method: "card", cc_bin: "", cc_type: "" }, {}])
    expect([asked, (await calculate(asked)).processor_id]).toEqual([asked, main]);
  const [{ id }] = (await app.call("GET", "/terminals")).data;
  const amounts = await calculate({ payment_method: "terminal", terminal_id: id });
  expect(await pay({ terminal: { id } }, { amounts })).toMatchObject({ processor_id: main, amount: 10_000 });
});

test("a wallet whose card nobody sees beforehand bears no surcharge, and goes where such cards go", async () => {
  await surcharging(app, main, true);
  const fallback = await connect({ tag: "surchargefallback" });
  for (const payment_method of ["apple_pay_token", "google_pay_token"])
    expect(await calculate({ payment_method })).toMatchObject({ processor_id: fallback, surcharge: 0 });
});

test("a stored card is priced at the processor that it is locked to, and can be charged so", async () => {
  await surcharging(app, main, true);
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

test("a debit card that was calculated first and then declined is asked for once more, at the same price", async () => {
  const fallback = await connect({ tag: "debitfallback" });
  const amounts = await calculate({ cc_bin: DEBIT.slice(0, 6) });
  expect(amounts.processor_id).toBe(main);
  declines = true;
  expect(await pay(cardOf(DEBIT), { amounts })).toMatchObject({
    processor_id: fallback,
    status: "pending_settlement",
    amount: 10_000,
  });
  const named = await pay(cardOf(DEBIT), { amounts, processor_id: main });
  expect(named).toMatchObject({ processor_id: main, status: "declined" });
  expect([...(await faultsInBooks(app)), ...(await faultsAtNetwork(app))]).toEqual([]);
});

test("a stored card that names its processor is asked for nowhere else, whoever calculated its price", async () => {
  await connect({ tag: "debitfallback" });
  const card = { ...cardOf(DEBIT).card, processor_id: main };
  const { data } = await app.call("POST", "/vault/customer", { default_payment: { card } });
  const amounts = await calculate({ customer_id: data.id });
  declines = true;
  const made = await pay({ customer: { id: data.id } }, { amounts });
  expect(made).toMatchObject({ processor_id: main, status: "declined" });
});

test("a card that will be swiped is priced as one that is not keyed, and goes where it was priced", async () => {
  const keyed = await connect({ tag: "itfallback" });
  const [{ id }] = (await app.call("GET", "/terminals")).data;
  for (const asked of [{ entry_type: "swiped" }, { payment_method: "terminal" }, { terminal_id: id }])
    expect([asked, (await calculate(asked)).processor_id]).toEqual([asked, main]);
  expect((await calculate({ entry_type: "keyed", cc_bin: CREDIT })).processor_id).toBe(keyed);
  const amounts = await calculate({ cc_bin: CREDIT, entry_type: "swiped" });
  const track_2 = `;${CREDIT}=30121010000000000?`;
  expect(await pay({ card: { entry_type: "swiped", track_2 } }, { amounts })).toMatchObject({ processor_id: main });
});

describe("where a policy chooses by what is known of a payment", () => {
  let large = "";
  const choosing = async (condition: object, more: object = {}) => {
    large = await connect(more);
    const action = { processor_id: large, fallback_processor_ids: [], split_percent: 100 };
    const body = { name: "Large house", action, conditions: [condition] };
    const made = await app.call("POST", `/merchant/${DEMO_MERCHANT}/policy`, body, await app.signIn("demo_partner"));
    expect(made.msg).toBe("success");
  };
  afterEach(() => app.sql("DELETE FROM processor_policies WHERE merchant_id = $1", [DEMO_MERCHANT]));

  test.each([
    ["shipping takes it there", { amount: 49_000, shipping_amount: { type: "flat", value: 2_000 } }, 51_000],
    ["the tip takes it there", { amount: 49_000, tip_amount: { type: "flat", value: 2_000 } }, 51_000],
    ["a discount takes it away", { amount: 51_000, discount_amount: { type: "flat", value: 2_000 } }, 49_000],
  ])("by its amount, it goes where the same payment without a calculation goes: %s", async (_, asked, total) => {
    await choosing({ field: "amount", operator: ">=", value: 50_000 });
    const processor_id = total >= 50_000 ? large : main;
    const amounts = await calculate(asked);
    expect(amounts).toMatchObject({ total, processor_id, processor_named: false });
    expect(await pay(cardOf(CREDIT), { amounts })).toMatchObject({ amount: total, processor_id });
    expect(await pay(cardOf(CREDIT), { amount: total })).toMatchObject({ amount: total, processor_id });
  });

  test("the merchant's own tax counts, and what the way of paying adds does not", async () => {
    await choosing(
      { field: "amount", operator: ">=", value: 50_000 },
      { payment_adj_type: "percentage", payment_adj_val: 3_000 },
    );
    const taxed = await calculate({ amount: 49_000, tax_amount: { type: "percentage", value: 8_000 } });
    expect(taxed.processor_id).toBe(large);
    await surcharging(app, main, true);
    const amounts = await calculate({ amount: 49_000, cc_bin: CREDIT });
    expect(amounts).toMatchObject({ total: 50_470, surcharge: 1_470, processor_id: main });
    for (const asked of [{ amounts }, { base_amount: 49_000 }, { amount: 50_470, surcharge: 1_470 }])
      expect(await pay(cardOf(CREDIT), asked)).toMatchObject({ amount: 50_470, surcharge: 1_470, processor_id: main });
  });

  test.each(["=", "!="])(
    "a card's eight digits that it %s is known by decide wherever the card is",
    async (operator) => {
      await choosing({ field: "bin", operator, value: CREDIT.slice(0, 8) });
      const there = operator === "=" ? large : main;
      const { data } = await app.call("POST", "/vault/customer", { default_payment: cardOf(CREDIT) });
      for (const [asked, means] of [
        [{ cc_bin: CREDIT.slice(0, 6) }, cardOf(CREDIT)],
        [{ cc_bin: CREDIT.slice(0, 8) }, cardOf(CREDIT)],
        [{ cc_bin: CREDIT }, cardOf(CREDIT)],
        [{ payment_method: "customer", customer_id: data.id }, { customer: { id: data.id } }],
        [{}, cardOf(CREDIT)],
      ] as const) {
        const amounts = await calculate(asked);
        expect(await pay(means, { amounts })).toMatchObject({ amount: 10_000, processor_id: there });
      }
      expect((await calculate({ cc_bin: CREDIT.slice(0, 8) })).processor_id).toBe(there);
    },
  );

  test("a stored card is found by the first six digits that are kept of it", async () => {
    await choosing({ field: "bin", operator: "=", value: CREDIT.slice(0, 6) });
    const { data } = await app.call("POST", "/vault/customer", { default_payment: cardOf(CREDIT) });
    expect((await calculate({ customer_id: data.id })).processor_id).toBe(large);
  });

  test("whoever named a processor in the question is charged there, and so is a price that the policy's choice would raise", async () => {
    await choosing({ field: "bin", operator: "=", value: CREDIT.slice(0, 8) });
    const named = await calculate({ processor_id: main });
    expect(named).toMatchObject({ processor_id: main, processor_named: true });
    expect(await pay(cardOf(CREDIT), { amounts: named })).toMatchObject({ processor_id: main });
    await app.sql("UPDATE processors SET payment_adj_type = 'flat', payment_adj_val = 50 WHERE id = $1", [large]);
    const told = await calculate({});
    expect(await pay(cardOf(CREDIT), { amounts: told })).toMatchObject({ processor_id: large, amount: 10_000 });
    await surcharging(app, main, true);
    expect(await pay(cardOf(CREDIT), { amounts: told })).toMatchObject({ processor_id: main, amount: 10_000 });
  });
});

describe("where a policy sends a share of the payments elsewhere", () => {
  let dearer = "";
  const divided = async (split_percent: number) => {
    dearer = await connect({ payment_adj_type: "percentage", payment_adj_val: 1_000 });
    await surcharging(app, main, true);
    const body = { name: "A share", action: { processor_id: dearer, fallback_processor_ids: [], split_percent } };
    const made = await app.call("POST", `/merchant/${DEMO_MERCHANT}/policy`, body, await app.signIn("demo_partner"));
    expect(made.msg).toBe("success");
  };
  afterEach(() => app.sql("DELETE FROM processor_policies WHERE merchant_id = $1", [DEMO_MERCHANT]));

  test("the same question is answered the same each time, and what it says is charged by the one that it names", async () => {
    await divided(50);
    const seen = new Set<string>();
    for (let amount = 10_000; amount < 10_012; amount += 1) {
      const [amounts, again] = [
        await calculate({ amount, cc_bin: CREDIT.slice(0, 6) }),
        await calculate({ amount, cc_bin: CREDIT.slice(0, 8) }),
      ];
      expect(again).toEqual(amounts);
      const { processor_id, total } = amounts;
      expect(await pay(cardOf(CREDIT), { amounts })).toMatchObject({ processor_id, amount: total });
      seen.add(processor_id);
    }
    expect(seen).toEqual(new Set([main, dearer]));
  });

  test("cash has one price, whichever card was asked about", async () => {
    await divided(50);
    await surcharging(app, main, false);
    const switches = (on: boolean) =>
      app.sql("UPDATE merchants SET permissions = permissions || $2::jsonb, flags = flags || $3::jsonb WHERE id = $1", [
        ...[DEMO_MERCHANT, { allow_cash_discount_v2: on }, { cash_discount_enabled: on }],
      ]);
    await switches(true);
    const asked = await Promise.all(Array.from({ length: 12 }, (_, n) => calculate({ cc_bin: `4005${n + 10}` })));
    expect(new Set(asked.map(({ processor_id }) => processor_id))).toEqual(new Set([main, dearer]));
    expect(new Set(asked.map(({ prices }) => prices.cash))).toEqual(new Set([9_900]));
    expect((await calculate({ payment_method: "cash" })).total).toBe(9_900);
    await switches(false);
  });

  test("calculations of many payments are spread as the policy says", async () => {
    await divided(30);
    const told = await Promise.all(
      Array.from({ length: 200 }, (_, n) => calculate({ amount: 500 + n, cc_bin: CREDIT.slice(0, 6) })),
    );
    const elsewhere = told.filter(({ processor_id }) => processor_id === dearer).length;
    expect(elsewhere).toBeGreaterThan(30);
    expect(elsewhere).toBeLessThan(90);
  });
});
