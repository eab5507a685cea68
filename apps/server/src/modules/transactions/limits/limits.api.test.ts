import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
let processor = "";
beforeAll(async () => {
  app = await testApp();
  const partner = await app.signIn("demo_partner");
  processor = (await app.call("GET", `/merchant/${DEMO_MERCHANT}/processors`, undefined, partner)).data.find(
    (one: { default_card: boolean }) => one.default_card,
  ).id;
});
afterAll(() => app.stop());

const DAY = 86_400_000;
/** Days pass between two changes, and no session outlives them. */
async function change(path: string, body: object): Promise<void> {
  const partner = await app.signIn("demo_partner");
  expect((await app.call("POST", `/merchant/${DEMO_MERCHANT}${path}`, body, partner)).http).toBe(200);
}
const none = { single: 0, daily: 0, monthly: 0 };
type Limited = { sale?: Partial<typeof none>; credit?: Partial<typeof none> };
/** What isn't named of a limit stays; 0 takes it away. */
const limitMerchant = ({ sale, credit }: Limited) =>
  change("", { limits: { sale: { ...none, ...sale }, credit: { ...none, ...credit } } });
const limitProcessor = (sale: object) => change(`/processor/${processor}`, { limits: { sale: { ...none, ...sale } } });
const pay = (amount: number, override: object = {}) => app.call("POST", "/transaction", sale({ amount, ...override }));
const taken = async (...amounts: number[]) => {
  const codes: number[] = [];
  for (const amount of amounts) codes.push((await pay(amount)).http);
  return codes;
};
const declined = { payment_method: { card: { number: "4000000000000002", expiration_date: "12/30" } } };

/** To the second day of the next month, at midday: days that pass then stay within it. */
function toNextMonth(): void {
  const now = app.services.clock.now();
  app.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12) - now.getTime());
}

/** Each promise begins in a month of its own, in which nothing was taken. */
beforeEach(async () => {
  await limitProcessor({});
  await limitMerchant({});
  toNextMonth();
});

describe("a limit", () => {
  test("of one sale refuses what is above it, and says which it was", async () => {
    await limitMerchant({ sale: { single: 1000 } });
    expect(await taken(1000, 1001)).toEqual([200, 400]);
    expect((await pay(1001, { type: "authorize" })).msg).toBe(
      "bad request error: invalid Amount: above the single limit of the merchant for sales",
    );
    expect((await pay(1001, { type: "verification", amount: 0 })).http).toBe(200);
  });

  test("is told by the name by which the amount was sent", async () => {
    await limitMerchant({ sale: { single: 1000 } });
    const amounts = (await app.call("POST", "/calculate/amounts", { amount: 1001 })).data;
    for (const [name, value] of Object.entries({ base_amount: 1001, amount: 1001, amounts }))
      expect(await pay(0, { amount: undefined, [name]: value })).toMatchObject({
        http: 400,
        field: name === "amounts" ? "amounts.total" : name,
      });
    const { payment_method, ...one } = sale({ amount: undefined, base_amount: 1001 });
    const asked = { payment_method, transactions: [one] };
    expect(await app.call("POST", "/transaction/multi", asked)).toMatchObject({
      field: "transactions[0].base_amount",
    });
  });

  test("of a day may be reached exactly and no further, and is fresh the next day; that of the month is not", async () => {
    await limitMerchant({ sale: { daily: 1000, monthly: 1500 } });
    expect(await taken(400, 600, 1)).toEqual([200, 200, 400]);
    app.pass(DAY);
    expect((await pay(501)).msg).toContain("monthly limit of the merchant");
    expect(await taken(500, 1)).toEqual([200, 400]);
  });

  test("counts what was approved: neither a decline nor a void, and of a partial approval its part", async () => {
    await limitMerchant({ sale: { daily: 1000 } });
    await pay(1000, declined);
    const held = await pay(1000, { type: "authorize" });
    expect(await taken(1)).toEqual([400]);
    await app.call("POST", `/transaction/${held.data.id}/void`);
    expect(await taken(1000, 1)).toEqual([200, 400]);
  });

  test("of a processor binds what goes through it, beside that of the merchant", async () => {
    await limitMerchant({ sale: { daily: 900 } });
    await limitProcessor({ daily: 500 });
    expect(await taken(500)).toEqual([200]);
    expect((await pay(1)).msg).toContain("daily limit of the processor");
    await limitProcessor({});
    expect(await taken(400, 1)).toEqual([200, 400]);
  });

  test("of credits binds credits alone", async () => {
    await change("", { permissions: { support_blind_credits: true } });
    await limitMerchant({ credit: { single: 300, daily: 500 } });
    expect((await pay(301, { type: "credit" })).msg).toContain("single limit of the merchant for credits");
    expect([(await pay(300, { type: "credit" })).http, (await pay(201, { type: "credit" })).http]).toEqual([200, 400]);
    expect(await taken(9999)).toEqual([200]);
  });

  test("holds in each currency by itself", async () => {
    await limitMerchant({ sale: { daily: 1000 } });
    expect([(await pay(1000)).http, (await pay(1000, { currency: "cad" })).http]).toEqual([200, 200]);
    expect((await pay(1, { currency: "cad" })).http).toBe(400);
  });

  test("may be passed by a tip alone", async () => {
    await limitMerchant({ sale: { single: 900, daily: 1000 } });
    const { id } = (await pay(900)).data;
    const { data } = await app.call("POST", `/transaction/${id}/tipadjust`, { tip: 150 });
    expect(data).toMatchObject({ amount: 1050, tip_amount: 150 });
    expect((await pay(1)).http).toBe(400);
  });

  test("holds nobody back from trying out a card that is to be stored, which takes nothing", async () => {
    await limitMerchant({ sale: { single: 50, daily: 50 } });
    const card = { number: "4111111111111111", expiration_date: "12/30" };
    const stored = await app.call("POST", "/vault/customer?authorize=true", { default_payment: { card } });
    expect([stored.http, stored.msg]).toEqual([200, "success"]);
    expect(await taken(50, 1)).toEqual([200, 400]);
  });

  test("leaves the answer of a payment that filled it to whoever asks for it again", async () => {
    await limitMerchant({ sale: { daily: 1000 } });
    const idempotency_key = `limits-${app.services.ids.next()}`;
    const [one, two] = await Promise.all([pay(1000, { idempotency_key }), pay(1000, { idempotency_key })]);
    expect([one.http, two.http, one.data.id]).toEqual([200, 200, two.data.id]);
    expect((await pay(1000, { idempotency_key })).data.id).toBe(one.data.id);
  });
});

test("however many pay at once, the limit is never passed, and what is left is smaller than any that was refused", async () => {
  const crowd = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 6, maxLength: 14 });
  const used: [total: number, most: number, refused: number[]][] = [];
  await fc.assert(
    fc.asyncProperty(crowd, fc.integer({ min: 300, max: 1500 }), async (amounts, most) => {
      app.pass(DAY);
      await limitMerchant({ sale: { daily: most } });
      const replies = await Promise.all(amounts.map((amount) => pay(amount)));
      const sum = (code: number) => replies.flatMap(({ http }, index) => (http === code ? [amounts[index] ?? 0] : []));
      const total = sum(200).reduce((all, one) => all + one, 0);
      used.push([total, most, sum(400)]);
      expect(total).toBeLessThanOrEqual(most);
      for (const refused of sum(400)) expect(total + refused).toBeGreaterThan(most);
    }),
    { numRuns: 6 },
  );
  expect(used.some(([, , refused]) => refused.length > 0)).toBe(true);
}, 60_000);

test("whoever has no limit waits for nobody", async () => {
  const key = `limits/${DEMO_MERCHANT}//sale`;
  await app.sql("SELECT pg_advisory_lock(hashtextextended($1, 0))", [key]);
  try {
    expect((await pay(100)).http).toBe(200);
  } finally {
    await app.sql("SELECT pg_advisory_unlock_all()");
  }
});
