import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import type { WalletName } from "../../../ports/wallet.ts";

const CREDIT = "4005519200000004";
const MASTERCARD = "2223000048400011";
const DEBIT = "4217651111111119";
const UNKNOWN = "4444333322221111";
/** From here on a policy sends cards to a processor with a rate of its own. */
const LARGE = 50_000;

let app: TestApp;
let main = "";
let large = "";
let bank = "";
let terminal = "";
const customers: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  const partner = await app.signIn("demo_partner");
  const make = async (path: string, body: object) => {
    const { msg, data } = await app.call("POST", path, body, partner);
    expect(msg).toBe("success");
    return data.id as string;
  };
  main = (await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]))[0].id;
  const settings = { sandbox: {} };
  large = await make(`/merchant/${DEMO_MERCHANT}/processor`, { name: "Large", settings });
  bank = await make(`/merchant/${DEMO_MERCHANT}/processor`, { name: "A bank", settings: { sandbox_ach: {} } });
  const conditions = [{ field: "amount", operator: ">=", value: LARGE }];
  await make(`/merchant/${DEMO_MERCHANT}/policy`, { name: "Large", conditions, action: { processor_id: large } });
  const abroad = [{ field: "country", operator: "=", value: "CA" }];
  await make(`/merchant/${DEMO_MERCHANT}/policy`, {
    name: "North",
    conditions: abroad,
    action: { processor_id: large },
  });
  terminal = (await app.call("GET", "/terminals")).data[0].id;
  for (const number of [CREDIT, DEBIT]) {
    const { data } = await app.call("POST", "/vault/customer", { default_payment: cardOf(number) });
    customers[number] = data.id;
  }
});
afterAll(() => app.stop());

const cardOf = (number: string) => ({ card: { number, expiration_date: "12/30" } });
const walletOf = (wallet: WalletName, number: string) => {
  const card = { number, expiration: { month: 12, year: 2030 } };
  const token = app.sandbox?.wallets.make(wallet, card, app.services.clock.now());
  return wallet === "google_pay_token"
    ? { google_pay_token: token }
    : { apple_pay_token: { key_id: "k", pkpaymenttoken: token } };
};

/** How a payer pays, as a calculation is told of it and as it comes with the payment. */
type Way = { told: object; means: () => object };
const ways: Record<string, () => Way> = {
  credit: () => ({ told: { payment_method: "card", cc_bin: CREDIT.slice(0, 6) }, means: () => cardOf(CREDIT) }),
  mastercard: () => ({ told: { cc_bin: MASTERCARD }, means: () => cardOf(MASTERCARD) }),
  debit: () => ({ told: { payment_method: "card", cc_bin: DEBIT }, means: () => cardOf(DEBIT) }),
  "a card of which nothing is known": () => ({ told: { cc_bin: UNKNOWN }, means: () => cardOf(UNKNOWN) }),
  cash: () => ({ told: { payment_method: "cash" }, means: () => ({ cash: {} }) }),
  account: () => ({
    told: { payment_method: "ach", sec_code: "web" },
    means: () => ({
      ach: { routing_number: "021000021", account_number: "123456", account_type: "checking", sec_code: "web" },
    }),
  }),
  "a stored credit card": () => ({
    told: { payment_method: "customer", customer_id: customers[CREDIT] },
    means: () => ({ customer: { id: customers[CREDIT] } }),
  }),
  "a stored debit card": () => ({
    told: { customer_id: customers[DEBIT] },
    means: () => ({ customer: { id: customers[DEBIT] } }),
  }),
  device: () => ({
    told: { payment_method: "terminal", terminal_id: terminal },
    means: () => ({ terminal: { id: terminal } }),
  }),
  "apple pay": () => ({
    told: { payment_method: "apple_pay_token" },
    means: () => walletOf("apple_pay_token", CREDIT),
  }),
  "google pay": () => ({
    told: { payment_method: "google_pay_token" },
    means: () => walletOf("google_pay_token", DEBIT),
  }),
};

const off = {
  allow_surcharge: false,
  allow_dual_pricing: false,
  allow_cash_discount_v2: false,
  surcharge_enabled: false,
  cash_discount_enabled: false,
};
const programs = {
  none: {},
  surcharge: { allow_surcharge: true, surcharge_enabled: true },
  dual: { allow_dual_pricing: true, cash_discount_enabled: true },
  discount: { allow_cash_discount_v2: true, cash_discount_enabled: true },
};
async function program(name: keyof typeof programs, rates: readonly (readonly [string, number])[]): Promise<void> {
  const all = JSON.stringify({ ...off, ...programs[name] });
  await app.sql(
    "UPDATE merchants SET permissions = permissions || $2::jsonb, flags = flags || $2::jsonb WHERE id = $1",
    [...[DEMO_MERCHANT, all]],
  );
  for (const [at, [type, value]] of rates.entries())
    await app.sql("UPDATE processors SET payment_adj_type = $2, payment_adj_val = $3 WHERE id = $1", [
      ...[[main, large, bank][at], type, value],
    ]);
}

const calculate = async (body: object) => {
  const { msg, data } = await app.call("POST", "/calculate/amounts", body);
  expect([body, msg]).toEqual([body, "success"]);
  return data;
};
const feesOf = (one: Record<string, unknown>) => ({
  amount: one.amount,
  base: one.base_amount,
  surcharge: one.surcharge,
  service_fee: one.service_fee,
  adjustment: one.payment_adj ?? one.payment_adjustment,
  tip: one.tip ?? one.tip_amount,
  processor_id: one.processor_id,
});
const pay = async (body: object) => {
  const { http, msg, data } = await app.call("POST", "/transaction", { type: "sale", ...body });
  return http === 200 ? feesOf(data) : msg;
};

describe("what a calculation says is charged by that processor", () => {
  const rate = fc.oneof(
    fc.tuple(fc.constant("percentage"), fc.integer({ min: 1, max: 4_000 })),
    fc.tuple(fc.constant("flat"), fc.integer({ min: 1, max: 400 })),
  );
  const part = fc.record({ type: fc.constantFrom("flat", "percentage"), value: fc.integer({ min: 0, max: 9_000 }) });
  const sold = fc.record(
    {
      amount: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: LARGE - 9_000, max: LARGE + 2_000 })),
      tip_amount: part,
      tax_amount: part,
      currency: fc.constantFrom("usd", "jpy", "kwd"),
      service_fee: part,
    },
    { requiredKeys: ["amount"] },
  );
  const place = fc.constantFrom(
    {},
    { state: "IL" },
    { state: "Mass." },
    { state: "N/A" },
    { country: "CA", state: "ON" },
  );
  const every = fc.tuple(
    ...[
      fc.constantFrom(...(Object.keys(programs) as (keyof typeof programs)[])),
      fc.array(rate, { minLength: 3, maxLength: 3 }),
    ],
  );

  test.each(Object.keys(ways))("with %s, for any goods, program and rates", { timeout: 120_000 }, async (name) => {
    for (const [asked, where, [switches, rates]] of fc.sample(fc.tuple(sold, place, every), 12)) {
      await program(switches, rates);
      const { told, means } = (ways[name] as () => Way)();
      const there = name === "device" ? {} : where;
      const amounts = await calculate({ ...told, ...asked, ...there });
      const common = () => ({ payment_method: means(), billing_address: there });
      const said = [name, asked, there, switches, rates];
      expect([...said, await pay({ ...common(), amounts })]).toEqual([...said, feesOf(amounts)]);
      if (asked.service_fee) continue;
      const { base_amount, tip: tip_amount, currency } = amounts;
      const based = await pay({ ...common(), base_amount, tip_amount, currency });
      expect([...said, based]).toEqual([...said, feesOf(amounts)]);
    }
  });

  test("with a wallet, whose sheet has shown the price before anybody saw the card", async () => {
    await program("surcharge", [["percentage", 3_000]]);
    for (const wallet of ["apple_pay_token", "google_pay_token"] as const) {
      const amounts = await calculate({ payment_method: wallet, amount: 10_000 });
      expect(await pay({ payment_method: walletOf(wallet, CREDIT), base_amount: 10_000 })).toEqual(feesOf(amounts));
      const shown = await calculate({ payment_method: wallet, amount: 10_000, cc_type: "credit" });
      expect(shown.surcharge).toBe(300);
      expect(await pay({ payment_method: walletOf(wallet, CREDIT), amounts: shown })).toEqual(feesOf(shown));
      expect(await pay({ payment_method: walletOf(wallet, DEBIT), amounts: shown })).toContain("Debit cards are not");
    }
  });

  test.each([
    ["CAN", "CA", "large"],
    ["can", "CA", "large"],
    ["ca", "CA", "large"],
    ["USA", "US", "main"],
    [" ", "", "main"],
  ])("where a country is written %j in the question and %j in the payment", async (said, country, taker) => {
    await program("dual", [
      ["percentage", 1_000],
      ["percentage", 2_000],
    ]);
    const amounts = await calculate({ cc_bin: CREDIT, amount: 10_000, country: said });
    expect(amounts).toMatchObject(taker === "large" ? { total: 10_200, processor_id: large } : { total: 10_100 });
    const common = { payment_method: cardOf(CREDIT), billing_address: { country } };
    for (const asked of [{ amounts }, { base_amount: 10_000 }])
      expect(await pay({ ...common, ...asked })).toEqual(feesOf(amounts));
  });
});
