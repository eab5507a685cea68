import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type Reply, type TestApp, testApp } from "../../../../test/app.ts";
import { download, rowsOf } from "../../../../test/download.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const CREDIT = "4005519200000004";
const MASTERCARD = "2223000048400011";
const DEBIT = "4111111111111111";
const PREPAID = "5555555555554444";

const calculate = (body: object) => app.call("POST", "/calculate/amounts", body);
const cardOf = (number: string) => ({ card: { number, expiration_date: "12/30" } });
const pay = (body: object) =>
  app.call("POST", "/transaction", { type: "sale", payment_method: cardOf(CREDIT), ...body });

const off = {
  allow_surcharge: false,
  allow_dual_pricing: false,
  allow_cash_discount_v2: false,
  surcharge_enabled: false,
  cash_discount_enabled: false,
};

/** What the merchant is allowed and has switched on, and the rate of its processor for cards. */
async function program(switches: Partial<typeof off>, value = 3_000): Promise<void> {
  const all = JSON.stringify({ ...off, ...switches });
  await app.sql(
    "UPDATE merchants SET permissions = permissions || $2::jsonb, flags = flags || $2::jsonb WHERE id = $1",
    [DEMO_MERCHANT, all],
  );
  await app.sql(
    "UPDATE processors SET payment_adj_type = 'percentage', payment_adj_val = $2 WHERE merchant_id = $1 AND name = 'Main'",
    [DEMO_MERCHANT, value],
  );
}
const surcharging = { allow_surcharge: true, surcharge_enabled: true };
const dual = { allow_dual_pricing: true, cash_discount_enabled: true };
const discounting = { allow_cash_discount_v2: true, cash_discount_enabled: true };

const feesOf = ({ data }: Reply) => ({
  amount: data.amount,
  base_amount: data.base_amount,
  surcharge: data.surcharge,
  service_fee: data.service_fee,
  adjustment: data.payment_adj ?? data.payment_adjustment,
});

describe("a merchant without a program", () => {
  beforeEach(() => program({}));

  test("an adjustment of nothing adds nothing, and no sentence speaks of it", async () => {
    for (const payment_adj of [
      { type: "", value: 0 },
      { type: "flat", value: 0 },
    ])
      expect((await calculate({ base: 1000, payment_adj })).data).toMatchObject({ total: 1000, reasons: [] });
  });

  test("is told what the parts come to, and why nothing is on top", async () => {
    const reply = await calculate({
      subtotal: 10_000,
      payment_method: "card",
      cc_bin: CREDIT,
      tax_amount: { type: "percentage", value: 8_250 },
      tip_amount: { type: "flat", value: 1_500 },
      discount_amount: [{ type: "percentage", value: 10_000 }],
    });
    expect(reply.data).toMatchObject({
      subtotal: 10_000,
      discount: 1_000,
      tax: 742,
      tax_rate: 8.25,
      tip: 1_500,
      base: 11_242,
      total: 11_242,
      amount: 11_242,
      surcharge: 0,
      currency: "usd",
      payment_method: "card",
      program: "none",
      prices: null,
      is_surchargeable: true,
      reasons: [],
    });
    expect(reply.data.processor_id).toMatch(/^[0-9a-v]{20}$/);
  });

  test("reads amounts of lines that are written as texts, as a payment does", async () => {
    const line = { name: "Fern", quantity: "2", unit_price: "333", discount_amount: "66" };
    expect((await calculate({ line_items: [line] })).data).toMatchObject({ subtotal: 600, total: 600 });
    expect((await pay({ amount: 600, line_items: [line] })).data.line_items).toMatchObject([{ unit_price: 333 }]);
    const refusal = async (unit_price: string) => {
      const { http, msg } = await calculate({ line_items: [{ ...line, unit_price }] });
      return [http, msg];
    };
    for (const unit_price of ["", "3.5", "-1", "1e3"])
      expect(await refusal(unit_price)).toEqual([400, "bad request error: invalid Unit Price"]);
    for (const unit_price of ["10000000000", "9999999999999"])
      expect(await refusal(unit_price)).toEqual([
        400,
        "bad request error: invalid Unit Price: it must be at most 9999999999",
      ]);
  });

  test("products cost what the catalog says, a fixed price in any case, and one that is not sold is refused", async () => {
    const product = async (body: object) =>
      (await app.call("POST", `/merchant/${DEMO_MERCHANT}/product`, { description: "", fixed_qty: false, ...body }))
        .data.id;
    const fern = await product({ name: "Tree fern", price: 1200, fixed_amount: true, local_tax: 7, national_tax: 11 });
    const pot = await product({ name: "Pot", price: 300, fixed_amount: false });
    const { data } = await calculate({
      products: [
        { id: fern, quantity: 2, price: 1 },
        { id: pot, quantity: 1.5 },
        { id: pot, price: 250, name: "Chipped pot" },
        { name: "Delivery", amount: 700 },
      ],
    });
    expect(data).toMatchObject({ subtotal: 3800, local_tax: 14, national_tax: 22, total: 3836 });
    expect(data.items.map(({ name, base }: { name: string; base: number }) => [name, base])).toEqual([
      ["Tree fern", 2400],
      ["Pot", 450],
      ["Chipped pot", 250],
      ["Delivery", 700],
    ]);
    const { data: paid } = await pay({ amounts: data });
    expect(paid).toMatchObject({ amount: 3836, amount_captured: 3836 });
    expect(await calculate({ products: [{ price: 5 }, { id: "nope" }] })).toMatchObject({
      http: 400,
      field: "products[1].id",
    });
    const dear = await product({ name: "Palace", price: 900_000_000_000, fixed_amount: true });
    expect(await calculate({ products: [{ id: dear, quantity: 9_999_999 }] })).toMatchObject({
      http: 400,
      field: "products[0].quantity",
    });
  });

  test("charges a base as it is", async () => {
    expect(feesOf(await pay({ base_amount: 10_000 }))).toMatchObject({
      amount: 10_000,
      base_amount: 10_000,
      surcharge: 0,
    });
  });

  test("may charge nothing at all where a discount leads there", async () => {
    const { data } = await calculate({ amount: 500, discount_amount: { type: "flat", value: 900 } });
    expect(data.total).toBe(0);
    expect((await pay({ amounts: data })).data).toMatchObject({ amount: 0, discount_amount: 500 });
  });
});

describe("a merchant that surcharges", () => {
  beforeEach(() => program(surcharging));

  test.each([
    [CREDIT, "IL", 300, "Credit cards are surcharged 3%"],
    [CREDIT, "", 300, "Credit cards are surcharged 3%"],
    [CREDIT, "OK", 200, "Oklahoma allows at most 2%"],
    [CREDIT, "CO", 0, "The merchant does not surcharge in CO"],
    [CREDIT, "CT", 0, "Connecticut forbids surcharges (Conn. Gen. Stat. § 42-133ff)"],
    [CREDIT, "Massachusetts", 0, "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))"],
    [CREDIT, "Colorado", 0, "The merchant does not surcharge in CO"],
    [CREDIT, "Mass.", 0, "Massachusetts forbids surcharges (Mass. Gen. Laws ch. 140D § 28A(a)(2))"],
    [CREDIT, "Washington, D.C.", 300, "Credit cards are surcharged 3%"],
    [CREDIT, "N/A", 300, "Credit cards are surcharged 3%"],
    [CREDIT, "Illinios", 0, "It is not known what surcharges Illinios allows"],
    [DEBIT, "IL", 0, "Debit cards are not surcharged"],
    [PREPAID, "IL", 0, "Debit cards are not surcharged"],
    ["4000000000000002", "IL", 0, "A card is not surcharged unless it is known to be a credit card"],
  ])("%s from %o is told and charged %i on 100.00", async (number, state, ...[surcharge, reason]) => {
    const told = await calculate({ amount: 10_000, payment_method: "card", cc_bin: number, state });
    expect(told.data).toMatchObject({
      surcharge,
      total: 10_000 + Number(surcharge),
      program: "surcharge",
      reasons: [reason],
    });
    const charged = await pay({ base_amount: 10_000, payment_method: cardOf(number), billing_address: { state } });
    expect(charged.data).toMatchObject({ amount: 10_000 + Number(surcharge), base_amount: 10_000, surcharge });
  });

  test("holds a dearer rate to what each brand allows", async () => {
    await program(surcharging, 3_500);
    expect((await calculate({ amount: 10_000, cc_bin: CREDIT })).data.surcharge).toBe(300);
    expect((await calculate({ amount: 10_000, cc_bin: MASTERCARD })).data.surcharge).toBe(350);
  });

  test("leaves bank accounts and cash as they are", async () => {
    for (const payment_method of ["ach", "cash"])
      expect((await calculate({ amount: 10_000, payment_method })).data).toMatchObject({ total: 10_000, surcharge: 0 });
  });

  test("surcharges neither a tip nor what goes back to the payer", async () => {
    const charged = await pay({ base_amount: 12_000, tip_amount: 2_000 });
    expect(charged.data).toMatchObject({ amount: 12_300, surcharge: 300, tip_amount: 2_000 });
    expect((await pay({ type: "credit", base_amount: 10_000 })).data).toMatchObject({ amount: 10_000, surcharge: 0 });
    expect((await pay({ type: "verification" })).data).toMatchObject({ amount: 0, surcharge: 0 });
  });

  test("a surcharge that the request names is held to the limit of what bears it, which the tip does not", async () => {
    const named = (surcharge: number, asked: object) => pay({ tip_amount: 2_000, surcharge, ...asked });
    for (const asked of [{ base_amount: 12_000 }, { amount: 12_301 }])
      expect(await named(301, asked)).toMatchObject({ http: 400, msg: expect.stringContaining("Visa allows at most") });
    expect((await named(300, { base_amount: 12_000 })).data).toMatchObject({ amount: 12_300, surcharge: 300 });
    expect((await named(300, { amount: 12_300 })).data).toMatchObject({ base_amount: 12_000, surcharge: 300 });
  });

  test("spares customers and cards that are exempt", async () => {
    const made = await app.call("POST", "/vault/customer", {
      flags: ["surcharge_exempt"],
      default_payment: cardOf(CREDIT),
    });
    const told = await calculate({ amount: 10_000, customer_id: made.data.id });
    expect(told.data).toMatchObject({ total: 10_000, reasons: ["This customer is exempt from surcharges"] });
    const charged = await pay({ base_amount: 10_000, payment_method: { customer: { id: made.data.id } } });
    expect(charged.data).toMatchObject({ amount: 10_000, surcharge: 0 });
  });

  test("surcharges a stored card in the state of its customer", async () => {
    const body = (state: string) => ({
      default_payment: cardOf(CREDIT),
      default_billing_address: { state, country: "US" },
    });
    for (const [state, surcharge] of [
      ["IL", 300],
      ["MA", 0],
    ] as const) {
      const { data } = await app.call("POST", "/vault/customer", body(state));
      const payment_method = { customer: { id: data.id } };
      const charged = await pay({ base_amount: 10_000, payment_method });
      expect([state, charged.data.surcharge]).toEqual([state, surcharge]);
      for (const said of ["", "N/A"]) {
        expect((await calculate({ amount: 10_000, customer_id: data.id, state: said })).data.surcharge).toBe(surcharge);
        const told = await pay({ base_amount: 10_000, payment_method, billing_address: { state: said, country: "" } });
        expect(told.data).toMatchObject({ surcharge, billing_address: { state, country: "US" } });
      }
    }
  });

  test.each([
    [{ amount: 10_300, surcharge: 300 }, DEBIT, "Debit cards are not surcharged"],
    [{ amount: 10_300, surcharge: 300, billing_address: { state: "ME" } }, CREDIT, "Maine forbids surcharges"],
    [{ amount: 10_301, surcharge: 301 }, CREDIT, "Visa allows at most 3%"],
    [{ base_amount: 10_000, surcharge: 301 }, CREDIT, "Visa allows at most 3%"],
    [{ amount: 300, surcharge: 300 }, CREDIT, "Visa allows at most 3%"],
  ])("refuses to charge %o with %s, and stores nothing", async (body, number, reason) => {
    const [before] = await app.sql("SELECT count(*)::int AS n FROM transactions");
    const refused = await pay({ ...body, payment_method: cardOf(number) });
    expect([refused.http, refused.msg]).toEqual([400, expect.stringContaining(`invalid Surcharge: ${reason}`)]);
    expect((await app.sql("SELECT count(*)::int AS n FROM transactions"))[0]).toEqual(before);
  });

  test("takes a lawful surcharge that the merchant names as it is", async () => {
    expect((await pay({ amount: 10_250, surcharge: 250 })).data).toMatchObject({ base_amount: 10_000, surcharge: 250 });
    expect((await pay({ base_amount: 10_000, surcharge: 250 })).data).toMatchObject({ amount: 10_250, surcharge: 250 });
  });

  test("gives a surcharge back with what it was taken on", async () => {
    const { data } = await pay({ base_amount: 10_000 });
    await app.sql("UPDATE transactions SET status = 'settled', amount_settled = amount WHERE id = $1", [data.id]);
    const refund = (body: object) => app.call("POST", `/transaction/${data.id}/refund`, body);
    expect((await refund({ amount: 5_150 })).data).toMatchObject({ amount: 5_150, base_amount: 5_000, surcharge: 150 });
    expect((await refund({ amount: 100, surcharge: 0 })).data).toMatchObject({ base_amount: 100, surcharge: 0 });
    expect((await refund({ amount: 1_000, surcharge: 151 })).msg).toContain("invalid Surcharge: more than was taken");
    expect((await refund({ amount: 1_000, surcharge: 150 })).data).toMatchObject({ base_amount: 850, surcharge: 150 });
    expect((await refund({ amount: 1_000, surcharge: 1 })).msg).toContain("invalid Surcharge: more than was taken");
    expect((await refund({})).data).toMatchObject({ amount: 4_050, base_amount: 4_050, surcharge: 0 });
  });

  test("is summed in the totals of a search", async () => {
    const order_id = "SURCHARGED";
    await pay({ base_amount: 10_000, order_id });
    await pay({ base_amount: 5_000, order_id });
    const { data } = await app.call("POST", "/transaction/search?output=totals", { order_id });
    expect(data).toMatchObject({ surcharge: 450, base_amount: 15_000, amount_captured: 15_450 });
  });
});

describe("a merchant with two prices", () => {
  test("dual pricing raises the price of cards, and shows both", async () => {
    await program(dual, 4_000);
    const told = await calculate({ amount: 10_000, cc_bin: DEBIT });
    expect(told.data).toMatchObject({ payment_adj: 400, total: 10_400, prices: { card: 10_400, cash: 10_000 } });
    const cash = await calculate({ amount: 10_000, payment_method: "cash" });
    expect(cash.data).toMatchObject({ payment_adj: 0, total: 10_000, prices: { card: 10_400, cash: 10_000 } });
    const charged = await pay({ base_amount: 10_000, payment_method: cardOf(DEBIT) });
    expect(charged.data).toMatchObject({ amount: 10_400, payment_adjustment: 400, features: ["cash_discount"] });
  });

  test("a cash discount lowers the price of cash and bank accounts by the rate of the cards", async () => {
    await program(discounting, 4_000);
    const told = await calculate({ amount: 10_000, payment_method: "ach" });
    expect(told.data).toMatchObject({ payment_adj: -400, total: 9_600, prices: { card: 10_000, cash: 9_600 } });
    const charged = await pay({ base_amount: 10_000, payment_method: { cash: {} } });
    expect(charged.data).toMatchObject({ amount: 9_600, base_amount: 10_000, payment_adjustment: -400 });
    expect((await pay({ base_amount: 10_000 })).data).toMatchObject({ amount: 10_000, payment_adjustment: 0 });
  });

  test("a terminal's own rate goes before that of the processor, for the question and for the payment", async () => {
    await program(dual, 4_000);
    const [{ id }] = (await app.call("GET", "/terminals")).data;
    const rate = { payment_adjustment_type: "percentage", payment_adjustment_value: 2_000 };
    await app.call("POST", `/terminal/${id}`, rate);
    const told = await calculate({ amount: 10_000, payment_method: "terminal", terminal_id: id });
    expect(told.data).toMatchObject({ payment_adj: 200, total: 10_200 });
    const charged = await pay({ base_amount: 10_000, payment_method: { terminal: { id } } });
    expect(charged.data).toMatchObject({ amount: 10_200, payment_adjustment: 200 });
    expect(await calculate({ amount: 1, terminal_id: "nobody" })).toMatchObject({
      http: 400,
      msg: "bad request error: invalid Terminal",
    });
    await app.call("POST", `/terminal/${id}`, { payment_adjustment_type: "", payment_adjustment_value: 0 });
  });

  test("a payment can name its own adjustment, on top of a base or inside an amount", async () => {
    await program({});
    const payment_adjustment = { type: "percentage", value: 3_000 };
    expect((await pay({ base_amount: 10_000, payment_adjustment })).data.amount).toBe(10_300);
    expect((await pay({ amount: 10_300, payment_adjustment })).data).toMatchObject({
      base_amount: 10_000,
      payment_adjustment: 300,
    });
    expect((await pay({ base_amount: 10_000, payment_adjustment: {} })).data.amount).toBe(10_000);
  });

  test("what a card is raised by without two prices is bound like a surcharge", async () => {
    const flat = (value: number) => ({ payment_adjustment: { type: "flat", value } });
    const byDebit = { payment_method: cardOf(DEBIT) };
    const refusals: [object, string][] = [
      [{ amount: 10_301, ...flat(301) }, "Payment Adjustment: Visa allows at most 3%"],
      [{ base_amount: 10_000, ...flat(301) }, "Payment Adjustment: Visa allows at most 3%"],
      [{ amount: 10_302, surcharge: 151, ...flat(151) }, "Surcharge: Visa allows at most 3%"],
      [{ amount: 10_100, ...flat(100), ...byDebit }, "Payment Adjustment: Debit cards are not surcharged"],
    ];
    for (const switches of [{}, surcharging, discounting]) {
      await program(switches);
      for (const [asked, said] of refusals) expect((await pay(asked)).msg).toBe(`bad request error: invalid ${said}`);
      expect((await pay({ amount: 9_000, ...flat(-1_000), ...byDebit })).data.base_amount).toBe(10_000);
      expect((await pay({ amount: 10_500, ...flat(500), payment_method: { cash: {} } })).msg).toBe("success");
    }
    const amounts = { total: 10_301, payment_adj: 301, payment_method: "card" };
    expect((await pay({ amounts })).msg).toContain("Visa allows at most 3%");
    await program(dual, 4_000);
    expect((await pay({ base_amount: 10_000, ...flat(400), ...byDebit })).data.amount).toBe(10_400);
  });
});

describe("a price that is raised up to the limit", () => {
  const atLimit = { payment_adjustment: { type: "percentage", value: 3_000 } };
  const borne = { payment_adjustment: 301, base_amount: 10_050, amount: 10_351 };

  test("is charged, for 3 % of 100.50 are 3.01, on top of the goods or inside what is paid", async () => {
    for (const switches of [{}, discounting]) {
      await program(switches);
      expect((await pay({ base_amount: 10_050, ...atLimit })).data).toMatchObject(borne);
      expect((await pay({ amount: 10_351, ...atLimit })).data).toMatchObject(borne);
      expect((await pay({ amount: 10_352, ...atLimit })).data).toMatchObject({ payment_adjustment: 301 });
      for (const asked of [{ base_amount: 10_050 }, { amount: 10_352 }])
        expect((await pay({ ...asked, payment_adjustment: { type: "percentage", value: 3_100 } })).msg).toContain(
          "invalid Payment Adjustment: Visa allows at most 3%",
        );
    }
  });

  test("shares the limit with a surcharge that the request names, and one of the merchant's program", async () => {
    await program({});
    const half = { payment_adjustment: { type: "percentage", value: 1_500 }, surcharge: 151 };
    expect((await pay({ base_amount: 10_050, ...half })).data).toMatchObject({ amount: 10_351 });
    expect((await pay({ amount: 10_351, ...half })).data).toMatchObject({ base_amount: 10_050 });
    expect((await pay({ base_amount: 10_050, ...half, surcharge: 152 })).msg).toContain("Surcharge: Visa allows");
    await program(surcharging, 2_000);
    const more = (value: number) => pay({ base_amount: 10_000, payment_adjustment: { type: "percentage", value } });
    expect((await more(1_000)).data).toMatchObject({ surcharge: 200, payment_adjustment: 100 });
    expect((await more(1_100)).msg).toContain("Payment Adjustment: Visa allows at most 3%");
  });

  test("is quoted no further than it is charged", async () => {
    await program({});
    const asked = { amount: 10_000, processor_payment_adjustment: { type: "flat", value: 500 } };
    for (const [card, total, reason] of [
      [DEBIT, 10_000, "Debit cards are not surcharged"],
      [CREDIT, 10_300, "Visa allows at most 3%"],
    ] as const) {
      const told = await calculate({ ...asked, cc_bin: card.slice(0, 6) });
      expect(told.data).toMatchObject({ total, reasons: expect.arrayContaining([reason]) });
      const paid = await pay({ amounts: told.data, payment_method: cardOf(card) });
      expect([paid.msg, paid.data.amount]).toEqual(["success", total]);
    }
  });
});

describe("what was calculated is what is charged", () => {
  const rate = fc.oneof(
    fc.record({ type: fc.constant("flat"), value: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({ type: fc.constant("percentage"), value: fc.integer({ min: 0, max: 20_000 }) }),
  );
  const request = fc.record(
    {
      subtotal: fc.integer({ min: 0, max: 2_000_000 }),
      tax_amount: rate,
      shipping_amount: rate,
      tip_amount: rate,
      discount_amount: fc.array(rate, { maxLength: 2 }),
      addon_amount: fc.array(rate, { maxLength: 2 }),
      currency: fc.constantFrom("usd", "jpy", "kwd", "eur"),
    },
    { requiredKeys: ["subtotal"] },
  );
  /** Half of the requests name no fees of their own: what the set-up adds is asked for by the base alone, too. */
  const own = fc.oneof(fc.constant({}), fc.record({ payment_adj: rate, service_fee: rate }, { requiredKeys: [] }));
  const asks = fc
    .tuple(request, own)
    .map(([goods, fees]) => ({ payment_adj: undefined, service_fee: undefined, ...goods, ...fees }));
  const way = fc.constantFrom(CREDIT, DEBIT, MASTERCARD, "cash");
  const where = fc.constantFrom("", "IL", "CO", "MA", "OK");
  const settings = fc.constantFrom(surcharging, dual, discounting, {});

  const wayOf = (by: string) => (by === "cash" ? { payment_method: "cash" } : { payment_method: "card", cc_bin: by });

  /** What a card is raised by, in thousandths of a percent of all but the tip. Mastercard's limit is the highest of those here. */
  const highest = (told: Reply["data"], isFree: boolean) => {
    const raised = isFree ? 0 : told.surcharge + Math.max(0, told.payment_adj);
    return raised === 0 ? 0 : (raised * 100_000) / (told.base_amount - told.tip);
  };

  test("for any goods, parts, fees, card, state and program", { timeout: 60_000 }, async () => {
    const cases = fc.sample(fc.tuple(asks, way, where, settings, fc.integer({ min: 1, max: 4_000 })), 60);
    for (const [asked, by, state, switches, value] of cases) {
      await program(switches, value);
      const means = by === "cash" ? { cash: {} } : cardOf(by);
      const told = await calculate({
        ...asked,
        state,
        ...wayOf(by),
      });
      const common = { payment_method: means, billing_address: { state } };
      const promised = await pay({ ...common, amounts: told.data });
      expect([told.http, promised.http, promised.msg]).toEqual([200, 200, "success"]);
      expect(feesOf(promised)).toEqual(feesOf(told));
      expect(highest(told.data, switches === dual || by === "cash")).toBeLessThanOrEqual(4_000);
      if (asked.payment_adj || asked.service_fee) continue;
      const { base_amount, tip, currency } = told.data;
      const based = await pay({ ...common, base_amount, tip_amount: tip, currency });
      expect(feesOf(based)).toEqual(feesOf(told));
    }
  });

  test("its parts are on the payment", async () => {
    await program(surcharging);
    const { data } = await calculate({
      subtotal: 10_000,
      cc_bin: CREDIT,
      tax_amount: { type: "percentage", value: 8_000 },
      shipping_amount: { type: "flat", value: 500 },
      tip_amount: { type: "flat", value: 700 },
      discount_amount: { type: "flat", value: 1_000 },
    });
    expect((await pay({ amounts: data })).data).toMatchObject({
      amount: data.total,
      tax_amount: 720,
      shipping_amount: 500,
      tip_amount: 700,
      discount_amount: 1_000,
      surcharge: 306,
    });
  });

  test("a discount beyond what is sold is kept as it was taken, in the reply, on the page and in the file", async () => {
    await program({});
    const asked = { subtotal: 2_000, tip_amount: { value: 500 }, discount_amount: [{ type: "flat", value: 2_500 }] };
    const { data } = await calculate(asked);
    const paid = await pay({ amounts: data, amount: 500, tip_amount: 500, discount_amount: 2_500 });
    const parts = { amount: 500, tip_amount: 500, discount_amount: 2_000 };
    expect(paid.data).toMatchObject(parts);
    expect((await app.call("GET", `/transaction/${paid.data.id}`)).data).toMatchObject(parts);
    const body = { transaction_id: { operator: "=", value: paid.data.id } };
    const [row] = rowsOf((await download(app, "/transaction/search?output=csv", { body })).text);
    expect(row).toMatchObject({ Amount: "5.00", "Tip amount": "5.00", "Discount amount": "20.00" });
  });

  test("a promise made for another card, way of paying, currency or amount is not kept", async () => {
    await program(surcharging);
    const { data } = await calculate({ amount: 10_000, cc_bin: CREDIT });
    const kept = (body: object) => pay({ amounts: data, ...body });
    for (const [body, message] of [
      [{ payment_method: cardOf(DEBIT) }, "invalid Surcharge: Debit cards are not surcharged"],
      [{ payment_method: { cash: {} }, amounts: { ...data, processor_id: "" } }, "invalid Amounts"],
      [{ currency: "eur" }, "invalid Amounts: it was calculated in another currency"],
      [{ amount: 10_299 }, "invalid Amounts: its total is not the amount"],
      [{ amounts: { ...data, surcharge: 299 } }, "invalid Amounts: its parts do not add up to its total"],
      [{ amounts: { ...data, total: 10_400, amount: 10_400, surcharge: 400 } }, "invalid Surcharge"],
    ] as const) {
      const refused = await kept(body);
      expect([refused.http, refused.msg]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await kept({})).data.amount).toBe(10_300);
    expect((await pay({ amount: 500, amounts: {} })).data.amount).toBe(500);
  });
});

describe("the older question", () => {
  test("is answered by the same reckoning", async () => {
    await program(surcharging);
    const asked = {
      type: "integrations",
      type_id: "x",
      base_amount: 10_000,
      payment_method: "card",
      bin: CREDIT,
      state: "IL",
    };
    expect((await app.call("POST", "/lookup/fees", asked)).data).toEqual({
      service_fee: 0,
      payment_adjustment: { type: "flat", value: 0 },
      requested_amount: 10_300,
      discount_amount: null,
      surcharge: 300,
      payment_type_totals: { card: 10_300, ach: 10_000, apm: 10_000, cash: 10_000 },
      payment_type_taxes: { card: 0, ach: 0, apm: 0, cash: 0 },
    });
    await program(discounting, 4_000);
    expect((await app.call("POST", "/lookup/fees", { ...asked, payment_method: "ach" })).data).toMatchObject({
      payment_adjustment: { type: "flat", value: -400 },
      discount_amount: 400,
      requested_amount: 9_600,
    });
  });
});

describe("who may ask, and what is refused", () => {
  test.each([
    ["/calculate/amounts", 400],
    ["/lookup/fees", 403],
  ])("%s asks for a key, and for sums", async (path, ofNobody) => {
    const body = { amount: 1, base_amount: 1 };
    expect((await app.call("POST", path, body, "")).http).toBe(401);
    expect((await app.call("POST", path, body, await app.signIn("demo_partner"))).http).toBe(ofNobody);
    expect((await app.call("POST", path, body)).http).toBe(200);
    for (const wrong of [{}, { ...body, processor_id: "00000000000000000000" }, { ...body, customer_id: "nobody" }])
      expect([wrong, (await app.call("POST", path, wrong)).http]).toEqual([wrong, 400]);
    for (const hostile of [
      "[",
      "[]",
      '"x"',
      "{}",
      '{"amount":{"$gt":0},"base_amount":[]}',
      '{"amount":1e309,"base_amount":-1}',
    ])
      expect([hostile, (await app.call("POST", path, hostile)).http]).toEqual([hostile, 400]);
  });

  test("rates that multiply beyond what a number holds are refused, however many and however steep", async () => {
    const steep = { type: "percentage", value: 1_000_000 };
    const many = Array(50).fill(steep);
    for (const discount_amount of [[], many])
      expect(
        await calculate({
          subtotal: 999_999_999_999,
          addon_amount: many,
          additional_amounts: many,
          discount_amount,
          tax_amount: steep,
          local_tax_amount: steep,
          tip_amount: steep,
          service_fee: steep,
        }),
      ).toMatchObject({ http: 400, field: "subtotal" });
  });

  test("a total beyond what can be charged is refused, and so is another merchant's processor", async () => {
    const most = { type: "flat", value: 999_999_999_999 };
    expect((await calculate({ amount: 999_999_999_999, tax_amount: most })).msg).toBe(
      "bad request error: invalid Amount",
    );
    expect((await pay({ base_amount: 999_999_999_999, payment_adjustment: most })).msg).toBe(
      "bad request error: invalid Base Amount",
    );
    for (const [name, value] of [
      ["base", 999_999_999_999],
      ["subtotal", 999_999_999_999],
      ["line_items", [{ unit_price: 9_999_999_999, quantity: 100 }]],
      ["amount", 999_999_999_998],
      ["line_items", [{ amount: 9_999_999, local_tax: 999_999_999_999, local_tax_rate: 1, national_tax: 5 }]],
      ["products", Array(250).fill({ price: 9_999_999_999, quantity: 100, tax_rate: "999.999" })],
    ] as const)
      expect(await calculate({ [name]: value, tax_amount: most, payment_adj: { value: -5 } })).toMatchObject({
        http: 400,
        field: name,
      });
    for (const [field, body] of [
      ["line_items[0].quantity", { line_items: [{ unit_price: 9_999_999_999, quantity: "9999999.99" }] }],
      ["products[1].quantity", { products: [{ price: 1 }, { price: 9_999_999_999, quantity: 101 }] }],
      ["items[0].qty", { items: [{ base: 9_999_999_999, qty: "100.01" }] }],
    ] as const)
      expect(await calculate(body)).toMatchObject({ http: 400, field });
    const [other] = await app.sql("SELECT id FROM processors WHERE merchant_id <> $1 LIMIT 1", [DEMO_MERCHANT]);
    expect((await calculate({ amount: 1, processor_id: other.id })).http).toBe(400);
  });
});
