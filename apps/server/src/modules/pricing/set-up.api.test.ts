import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../test/app.ts";

let app: TestApp;
let partner: string;
let main: string;
beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
  const [row] = await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]);
  main = row.id;
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.sql("UPDATE merchants SET flags = '{}', primary_contact = '{}', default_values = '{}' WHERE id = $1", [
    DEMO_MERCHANT,
  ]);
  await app.sql("UPDATE processors SET payment_adj_type = '', payment_adj_val = 0, status = 'active' WHERE id = $1", [
    main,
  ]);
});

const merchant = (body: object) => app.call("POST", `/merchant/${DEMO_MERCHANT}`, body, partner);
const processor = (body: object, id = `/${main}`) =>
  app.call("POST", `/merchant/${DEMO_MERCHANT}/processor${id}`, body, partner);
const surcharging = { permissions: { allow_surcharge: true }, flags: { surcharge_enabled: true } };
const at = (state: string) => ({ primary_contact: { country: "US", state } });
const percentage = (value: number) => ({ payment_adj_type: "percentage", payment_adj_val: value });

const saved = async () =>
  (
    await app.sql(
      `SELECT m.flags, m.primary_contact, p.payment_adj_val FROM merchants m JOIN processors p ON p.merchant_id = m.id
       WHERE m.id = $1 AND p.id = $2`,
      [DEMO_MERCHANT, main],
    )
  )[0];

describe("a set-up that cannot be lawful is refused and nothing of it is saved", () => {
  test.each([
    [
      "surcharges in a state that forbids them",
      { ...surcharging, ...at("CT") },
      "invalid Surcharge Enabled: Connecticut",
    ],
    [
      "surcharges where the merchant wants none",
      { ...surcharging, ...at("CO") },
      "invalid Surcharge Enabled: the merchant",
    ],
    [
      "surcharges beside a cash discount",
      { ...surcharging, flags: { surcharge_enabled: true, cash_discount_enabled: true } },
      "invalid Flags: a merchant either surcharges cards or discounts cash",
    ],
  ])("%s", async (_, body, message) => {
    const before = await saved();
    const refused = await merchant(body);
    expect([refused.http, refused.msg]).toEqual([400, expect.stringContaining(message)]);
    expect(await saved()).toEqual(before);
  });

  test("a merchant that surcharges cannot move to where that is forbidden, by contact or by its own list", async () => {
    expect((await merchant({ ...surcharging, ...at("IL") })).http).toBe(200);
    expect((await merchant(at("ME"))).msg).toContain("invalid Surcharge Enabled: Maine forbids surcharges");
    const named = { merchant: { additional_surcharge_blacklist_states: ["IL"] } };
    expect((await app.call("POST", `/merchant/${DEMO_MERCHANT}/defaults`, named, partner)).http).toBe(400);
    expect((await merchant({ phone: "3125550100" })).http).toBe(200);
  });

  test("a processor cannot ask more than any card brand allows, nor surcharging begin while one does", async () => {
    expect((await processor(percentage(5_000))).http).toBe(200);
    expect((await merchant(surcharging)).msg).toContain("invalid Surcharge Enabled: a processor asks more");
    await processor(percentage(3_000));
    expect((await merchant(surcharging)).http).toBe(200);
    expect((await processor(percentage(4_001))).msg).toContain("invalid Payment Adj Val: Mastercard allows at most 4%");
    expect((await processor({ name: "Other", settings: { sandbox: {} }, ...percentage(9_000) }, "")).http).toBe(400);
    expect((await saved()).payment_adj_val).toBe(3_000);
  });
});

describe("the rate of a terminal", () => {
  const rate = (payment_adjustment_value: number, payment_adjustment_type = "percentage") => ({
    payment_adjustment_type,
    payment_adjustment_value,
  });
  let terminal: string;
  beforeEach(async () => {
    terminal = (await app.call("GET", "/terminals")).data[0].id;
    await app.sql(
      "UPDATE terminals SET payment_adjustment_type = '', payment_adjustment_value = 0, status = 'active' WHERE merchant_id = $1",
      [DEMO_MERCHANT],
    );
  });
  const own = (body: object) => app.call("POST", `/terminal/${terminal}`, body);
  const provided = (body: object, id = `/${terminal}`) =>
    app.call("POST", `/merchant/${DEMO_MERCHANT}/terminal${id}`, body, partner);

  test("is at most the whole price, whoever sets it: a merchant by its own key, or who provides the device", async () => {
    await merchant({ permissions: { allow_dual_pricing: true }, flags: { cash_discount_enabled: true } });
    for (const set of [own, provided]) {
      const refused = await set(rate(150_000));
      expect([refused.http, refused.msg]).toEqual([
        ...[400, "bad request error: invalid Payment Adjustment Value: at most 100%"],
      ]);
    }
    expect((await provided(rate(150_000), "")).http).toBe(400);
    expect((await own(rate(99_999_999, "flat"))).http).toBe(200);
    const [kept] = await app.sql("SELECT payment_adjustment_type AS type FROM terminals WHERE id = $1", [terminal]);
    expect(kept).toEqual({ type: "flat" });
  });

  test("is no more than any card brand allows where cards are surcharged, nor does that begin while one is more", async () => {
    expect((await own(rate(5_000))).http).toBe(200);
    expect((await merchant(surcharging)).msg).toContain("invalid Surcharge Enabled: a terminal asks more: Mastercard");
    await provided({ status: "disabled" });
    expect((await merchant(surcharging)).http).toBe(200);
    expect((await provided({ status: "active" })).msg).toContain("Mastercard allows at most 4%");
    expect((await own({ description: "Counter" })).http).toBe(200);
    await own(rate(4_000));
    expect((await provided({ status: "active" })).http).toBe(200);
    expect((await own(rate(4_001))).msg).toContain("invalid Payment Adjustment Value: Mastercard allows at most 4%");
  });
});

describe("what a law has overtaken", () => {
  beforeEach(async () => {
    await merchant(surcharging);
    await app.sql(`UPDATE merchants SET primary_contact = '{"country":"US","state":"MA"}' WHERE id = $1`, [
      DEMO_MERCHANT,
    ]);
    await app.sql("UPDATE processors SET payment_adj_type = 'percentage', payment_adj_val = 3000 WHERE id = $1", [
      main,
    ]);
  });

  test("can still be changed in everything else, and is not charged", async () => {
    expect((await merchant({ phone: "3125550101" })).http).toBe(200);
    expect((await processor({ description: "still here" })).http).toBe(200);
    const card = { number: "4005519200000004", expiration_date: "12/30" };
    const charged = await app.call("POST", "/transaction", {
      type: "sale",
      base_amount: 10_000,
      payment_method: { card },
    });
    expect(charged.data).toMatchObject({ amount: 10_000, surcharge: 0 });
  });

  test("is not made worse, nor a little better: its rate is changed to a lawful one or stays", async () => {
    for (const payment_adj_val of [9_000, 2_000])
      expect((await processor({ payment_adj_val })).msg).toContain("Massachusetts forbids surcharges");
    expect((await processor({ payment_adj_val: 3_000, description: "as it was" })).http).toBe(200);
    expect((await processor({ payment_adj_type: "", payment_adj_val: 0 })).http).toBe(200);
  });

  test("is not put in use again", async () => {
    expect(
      (await app.call("GET", `/merchant/${DEMO_MERCHANT}/processor/${main}/status/disable`, undefined, partner)).http,
    ).toBe(200);
    const enabled = await app.call(
      "GET",
      `/merchant/${DEMO_MERCHANT}/processor/${main}/status/enable`,
      undefined,
      partner,
    );
    expect(enabled.msg).toContain("Massachusetts forbids surcharges");
  });
});
