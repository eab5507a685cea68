import type { TransactionStats } from "@gatehouse/contract/reporting/schemas.ts";
import { countsAs } from "@gatehouse/contract/transactions/counts-as.ts";
import { statuses, types } from "@gatehouse/contract/transactions/status.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp, toMidday } from "../../../../test/app.ts";
import { settleDue } from "../../settlement/index.ts";
import { tallyTransactions } from "../../transactions/index.ts";

let app: TestApp;
let partner = "";
let above = "";
const DAY = 86_400_000;
const HOUR = DAY / 24;

beforeAll(async () => {
  app = await testApp();
  toMidday(app);
  await app.call("POST", "/transaction", sale({ amount: 1000 }));
  await app.call("POST", "/transaction", sale({ amount: 500, currency: "cad" }));
  const declined = { card: { number: "4000000000000002", expiration_date: "12/30" } };
  await app.call("POST", "/transaction", sale({ amount: 700, payment_method: declined }));
  await app.call("POST", "/transaction", sale({ amount: 300 }), await app.signIn("other_merchant"));
  above = (await app.call("GET", "/merchant")).data.partner_id;
  await moveAway(await app.signIn("other_merchant"));
  partner = await app.signIn("demo_partner");
});
afterAll(() => app.stop());

/** Another partner's merchant, whom the demo partner may not see. */
async function moveAway(merchant: string): Promise<void> {
  const body = {
    name: "Elsewhere",
    email: "e@example.test",
    timezone: "UTC",
    user: { username: "elsewhere_1", name: "E", email: "e@example.test" },
  };
  const made = await app.call("POST", "/partner", body, await app.signIn("demo_admin"));
  const { id } = (await app.call("GET", "/merchant", undefined, merchant)).data;
  await app.sql("UPDATE merchants SET partner_id = $2 WHERE id = $1", [id, made.data.id]);
}

/** Payments of a minute in March, alike but for these. */
async function copies(made: { type: string; status: string; amount: number }[]): Promise<void> {
  const own = ["merchant_id", "id", "type", "status", "amount_captured", "created_at"];
  const [{ all }] = await app.sql(
    `SELECT string_agg(quote_ident(attname), ', ') AS all FROM pg_attribute
     WHERE attrelid = 'transactions'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL($1)`,
    [own],
  );
  await app.sql(
    `INSERT INTO transactions (${own.join(", ")}, ${all})
     SELECT merchant_id, 'copy' || lpad(n::text, 16, '0'), one->>'type', one->>'status', (one->>'amount')::bigint, '2024-03-03T10:01:30Z', ${all}
     FROM (SELECT * FROM transactions WHERE merchant_id = $1 AND currency = 'cad' LIMIT 1) t
       CROSS JOIN jsonb_array_elements($2) WITH ORDINALITY AS made(one, n)`,
    [DEMO_MERCHANT, JSON.stringify(made)],
  );
}

type Points = { x: number; y: number }[];
const total = (points: Points) => points.reduce((sum, { y }) => sum + y, 0);
const stats = async (path: string, who: string) =>
  (await app.call("GET", `/dashboard/stats/${path}`, undefined, who)).data;
const beneath = async (body: object, who = partner) => app.call("POST", "/dashboard/partner/transaction", body, who);

test("a day has its averages, fees, captures and checks of cards beside its sums", async () => {
  const key = await app.signIn("demo_merchant");
  const before = await stats("transaction", key);
  await app.call("POST", "/transaction", sale({ amount: 1001, type: "authorize", currency: "jpy" }));
  await app.call("POST", "/transaction", sale({ amount: 2000, currency: "jpy" }));
  await app.call("POST", "/transaction", sale({ amount: 0, type: "verification", currency: "jpy" }));
  const after = await stats("transaction", key);
  const more = (name: string) => total(after[name]) - total(before[name]);
  const counted = ["authorize_count", "sale_count", "capture_count", "verification_count", "credit_count"];
  expect(counted.map(more)).toEqual([1, 1, 1, 1, 0]);
  const yen = after.by_currency.find((one: { currency: string }) => one.currency === "jpy");
  const summed = ["transaction_amount_sum", "avg_authorized_ticket", "avg_refund_ticket", "surcharge_sum"];
  expect(summed.map((name) => total(yen[name]))).toEqual([2000, 1501, 0, 0]);
  expect(total(yen.service_fee_sum)).toBe(0);
  await app.sql("DELETE FROM transactions WHERE currency = 'jpy'");
  await app.sql("DELETE FROM transaction_tallies WHERE currency = 'jpy'");
});

describe("what a partner is shown", () => {
  test("is what all merchants beneath it took, and nobody else's; an administrator is shown everyone's", async () => {
    const own = await stats("transaction", await app.signIn("demo_merchant"));
    const shown = await stats("transaction", partner);
    expect([total(shown.transaction_amount_sum), total(shown.decline_count)]).toEqual([
      total(own.transaction_amount_sum),
      total(own.decline_count),
    ]);
    expect(total(own.transaction_amount_sum)).toBe(1000);
    const all = await stats("transaction", await app.signIn("demo_admin"));
    expect(total(all.transaction_amount_sum)).toBe(1300);
    const cad = shown.by_currency.find((one: { currency: string }) => one.currency === "cad");
    expect(total(cad.transaction_amount_sum)).toBe(500);
  });

  test("is counted in each currency by itself, and in all together", async () => {
    const { by_currency, ...all } = await stats("transaction", await app.signIn("demo_merchant"));
    const codes = (shown: Pick<TransactionStats, "response_codes">) =>
      shown.response_codes.flatMap(({ y }) => Object.values(y)).reduce((sum, many) => sum + many, 0);
    const figures = (shown: Pick<TransactionStats, "transaction_count" | "decline_count" | "response_codes">) => [
      total(shown.transaction_count),
      total(shown.decline_count),
      codes(shown),
    ];
    expect(by_currency.map((one: TransactionStats["by_currency"][number]) => [one.currency, ...figures(one)])).toEqual([
      ["usd", 2, 1, 2],
      ["cad", 1, 0, 1],
    ]);
    expect(figures(all)).toEqual([3, 1, 3]);
  });

  test("says of each merchant and currency how much, how often and how much was declined", async () => {
    const { data, total_count } = await beneath({});
    expect(data).toEqual([
      {
        merchant_id: DEMO_MERCHANT,
        merchant_name: "Rowe Books",
        currency: "usd",
        count: 1,
        amount: 1000,
        decline_count: 1,
      },
      {
        merchant_id: DEMO_MERCHANT,
        merchant_name: "Rowe Books",
        currency: "cad",
        count: 1,
        amount: 500,
        decline_count: 0,
      },
    ]);
    expect(total_count).toBe(2);
    const second = await beneath({ limit: 1, offset: 1 });
    expect([second.data.length, second.data[0].currency, second.total_count]).toEqual([1, "cad", 2]);
    expect((await beneath({ currency: "CAD" })).data).toHaveLength(1);
    expect((await beneath({ currency: { operator: "=", value: "CAD" } })).data).toMatchObject([{ currency: "cad" }]);
    expect((await beneath({ currency: { operator: "!=", value: "cad" } })).data).toMatchObject([{ currency: "usd" }]);
    expect((await beneath({ currency: {}, merchant_id: { operator: "=", value: DEMO_MERCHANT } })).total_count).toBe(2);
    expect((await beneath({ merchant_id: { operator: "!=", value: DEMO_MERCHANT } })).data).toEqual([]);
    expect((await beneath({ merchant_id: { operator: "~", value: DEMO_MERCHANT } })).msg).toBe(
      "bad request error: invalid operator for Merchant Id",
    );
    expect((await beneath({ merchant_id: "00000000000000000000" })).data).toEqual([]);
    expect((await beneath({ created_at: { start_date: "2020-01-01", end_date: "2020-01-02" } })).data).toEqual([]);
    expect((await beneath({ created_at: { start_date: "soon" } })).http).toBe(400);
    expect((await beneath({}, await app.signIn("demo_merchant"))).http).toBe(403);
  });

  test("is counted whole from whichever page it is asked", async () => {
    const beyond = await beneath({ offset: 10 });
    expect([beyond.data, beyond.total_count]).toEqual([[], 2]);
  });

  test("goes as far back as is asked, and of a period with an end alone without limit", async () => {
    const [first] = await app.sql(
      "SELECT id, created_at FROM transactions WHERE merchant_id = $1 AND currency = 'cad'",
      [DEMO_MERCHANT],
    );
    const move = (at: string | Date) =>
      app.sql(
        `WITH moved AS (UPDATE transactions SET created_at = $3 WHERE merchant_id = $1 AND id = $2)
         INSERT INTO stale_quarters (merchant_id, starts_at) VALUES ($1, date_bin('15 minutes', $3, timestamptz 'epoch'))`,
        [DEMO_MERCHANT, first.id, at],
      );
    const amounts = async (created_at: object) =>
      (await beneath({ created_at })).data.map(({ amount }: { amount: number }) => amount);
    await move("2024-05-06T07:08:09Z");
    expect(await amounts({ end_date: "2024-12-31" })).toEqual([500]);
    expect(await amounts({ end_date: "2024-01-01" })).toEqual([]);
    expect(await amounts({ start_date: "2024-01-01" })).toEqual([1000, 500]);
    expect(await amounts({})).toEqual([1000]);
    await move(first.created_at);
  });

  test("counts as payments what every other sum counts so, of whatever type and status", async () => {
    const made = types.flatMap((type) => statuses.map((status) => ({ type, status })));
    await copies(made.map((kind, index) => ({ ...kind, amount: index + 1 })));
    const paid = made.flatMap((kind, index) => (countsAs(kind) === "payment" ? [index + 1] : []));
    const { data } = await beneath({
      created_at: { start_date: "2024-03-03T10:01:00Z", end_date: "2024-03-03T10:02:00Z" },
    });
    expect(data).toMatchObject([{ count: paid.length, amount: paid.reduce((sum, amount) => sum + amount, 0) }]);
    await app.sql("DELETE FROM transactions WHERE id LIKE 'copy%'");
  });

  test("is the same from counted and from uncounted payments", async () => {
    const before = [await stats("transaction", partner), await stats("processor", partner), (await beneath({})).data];
    app.pass(15 * 60_000);
    partner = await app.signIn("demo_partner");
    while ((await tallyTransactions(app.services)) > 0);
    await app.sql(
      "UPDATE transactions SET amount_captured = amount_captured - 5 WHERE merchant_id = $1 AND status <> 'declined'",
      [DEMO_MERCHANT],
    );
    expect([await stats("transaction", partner), await stats("processor", partner), (await beneath({})).data]).toEqual(
      before,
    );
    await app.sql(
      "UPDATE transactions SET amount_captured = amount_captured + 5 WHERE merchant_id = $1 AND status <> 'declined'",
      [DEMO_MERCHANT],
    );
  });
});

test("a merchant beneath is shown by itself, and no other is found", async () => {
  const one = await app.call("GET", `/dashboard/stats/transaction/${DEMO_MERCHANT}`, undefined, partner);
  expect(total(one.data.transaction_amount_sum)).toBe(1000);
  const other = (await app.call("GET", "/merchant", undefined, await app.signIn("other_merchant"))).data.id;
  expect((await app.call("GET", `/dashboard/stats/transaction/${other}`, undefined, partner)).http).toBe(404);
});

test("each processor has its payments and declines, in each currency by itself", async () => {
  const rows = await stats("processor", await app.signIn("demo_merchant"));
  expect(
    rows.map(({ currency, count, amount, decline_count }: Record<string, unknown>) => [
      currency,
      count,
      amount,
      decline_count,
    ]),
  ).toEqual([
    ["usd", 1, 1000, 1],
    ["cad", 1, 500, 0],
  ]);
  expect(rows[0].processor_name).not.toBe("");
});

describe("figures of a partner over a period", () => {
  const seconds = (ms: number) => Math.floor(ms / 1000);
  const period = (type: string, from: number, to: number) => `/admin/stats/partner/${above}/${type}/${from}/${to}`;

  test("are an administrator's to see, day by day", async () => {
    const admin = await app.signIn("demo_admin");
    const now = app.services.clock.now().getTime();
    const path = period("transaction", seconds(now - 9 * DAY), seconds(now));
    const { data } = await app.call("GET", path, undefined, admin);
    expect([data.transaction_count.length, total(data.transaction_amount_sum)]).toEqual([10, 1000]);
    expect((await app.call("GET", path, undefined, partner)).http).toBe(403);
    for (const bad of [
      period("transaction", seconds(now), seconds(now - DAY)),
      period("transaction", 0, seconds(now)),
      `/admin/stats/partner/${above}/transaction/soon/later`,
    ])
      expect([bad, (await app.call("GET", bad, undefined, admin)).http]).toEqual([bad, 400]);
    // The payments of the day were made at midday.
    const [{ at }] = await app.sql("SELECT min(created_at) AS at FROM transactions WHERE merchant_id = $1", [
      DEMO_MERCHANT,
    ]);
    const counted = async (from: number, to: number) => {
      const { data: figures } = await app.call(
        "GET",
        period("transaction", seconds(from), seconds(to)),
        undefined,
        admin,
      );
      return [figures.transaction_count.length, total(figures.transaction_amount_sum)];
    };
    const made = at.getTime();
    expect(await counted(made - HOUR, made + HOUR)).toEqual([1, 1000]);
    expect(await counted(made - HOUR, made - 60_000)).toEqual([1, 0]);
    expect(await counted(made + HOUR, made + 2 * HOUR)).toEqual([1, 0]);
    expect((await app.call("GET", period("weather", 1, 2), undefined, admin)).http).toBe(404);
  });
});

test("what was settled is told by the day of the batch, and a refused batch is an alert with a page", async () => {
  // The first cut-off that comes may be that of a day before the payments.
  for (const _ of ["that day", "the next"]) {
    app.pass(DAY);
    await settleDue(app.services);
  }
  const merchant = await app.signIn("demo_merchant");
  const settled = await stats("settlement", merchant);
  expect(
    settled.by_currency.map((one: { currency: string; captured: Points }) => [one.currency, total(one.captured)]),
  ).toEqual([
    ["usd", 1000],
    ["cad", 500],
  ]);
  const alerts = async (who: string) => (await app.call("GET", "/dashboard/alerts", undefined, who)).data;
  expect(await alerts(merchant)).toEqual([]);
  await app.sql("UPDATE settlement_batches SET status = 'refused' WHERE merchant_id = $1", [DEMO_MERCHANT]);
  expect(await alerts(merchant)).toMatchObject([
    {
      type: "refused_batch",
      severity: "error",
      link: "/merchant/settlement/search",
      message: expect.stringContaining("2 settlement batches"),
    },
  ]);
  const again = await app.signIn("demo_partner");
  expect((await alerts(again)).find(({ type }: { type: string }) => type === "refused_batch")).toMatchObject({
    message: expect.stringContaining("Rowe Books: "),
    link: `/partner/merchants/update/${DEMO_MERCHANT}/transaction`,
  });
  expect(await alerts(await app.signIn("other_merchant"))).toEqual([]);
  await app.sql(
    `INSERT INTO merchants (id, partner_id, name, created_at)
     SELECT 'without' || lpad(n::text, 13, '0'), $1, 'Without ' || n, now() + interval '9 days' FROM generate_series(1, 60) n`,
    [above],
  );
  const many = await alerts(again);
  expect([many.length, many[0].type, many[0].id, many[1].type]).toEqual([
    50,
    "refused_batch",
    `refused_batch_${DEMO_MERCHANT}`,
    "no_processor",
  ]);
  await app.sql("INSERT INTO closed_accounts SELECT id FROM merchants WHERE id LIKE 'without%'");
  expect((await alerts(again)).filter(({ type }: { type: string }) => type === "no_processor")).toEqual([]);
  await app.sql("DELETE FROM closed_accounts");
});

test("a day has how many paid a tip, for shipping or less than asked, and how much on the average", async () => {
  const key = await app.signIn("demo_merchant");
  const before = await stats("transaction", key);
  const parts = { tip_amount: 100, shipping_amount: 500, discount_amount: 50, national_tax_amount: 70 };
  await app.call("POST", "/transaction", sale({ amount: 2000, currency: "sek", ...parts }));
  await app.call("POST", "/transaction", sale({ amount: 3000, currency: "sek", tip_amount: 201 }));
  await app.call("POST", "/transaction", sale({ amount: 4000, currency: "sek" }));
  const look = async () => {
    const after = await stats("transaction", key);
    const krona = after.by_currency.find((one: { currency: string }) => one.currency === "sek");
    const sums = ["tip_sum", "avg_tip", "discount_amount_sum", "avg_discount_amount", "national_tax_amount_sum"];
    const counts = ["tip_count", "shipping_count", "discount_amount_count"];
    return [sums.map((name) => total(krona[name])), counts.map((name) => total(after[name]) - total(before[name]))];
  };
  const expected = [
    [301, 151, 50, 50, 70],
    [2, 1, 1],
  ];
  expect(await look()).toEqual(expected);
  await tallyTransactions(app.services);
  expect(await app.sql("SELECT 1 FROM transaction_tallies WHERE currency = 'sek' AND tipped = 2 LIMIT 1")).toHaveLength(
    1,
  );
  expect(await look()).toEqual(expected);
  await app.sql("DELETE FROM transactions WHERE currency = 'sek'");
  await app.sql("DELETE FROM transaction_tallies WHERE currency = 'sek'");
});

test("places are counted as payments name them, the commonest first, unless they are left out", async () => {
  const key = await app.signIn("other_merchant");
  const to = (city: string, state: string) => ({ city, state, country: "US" });
  for (const city of ["Galena", "Duluth", "Galena"])
    await app.call(
      "POST",
      "/transaction",
      sale({ billing_address: to(city, "IL"), shipping_address: city === "Duluth" ? to(city, "MN") : {} }),
      key,
    );
  const shown = await stats("transaction", key);
  expect(shown).toMatchObject({
    billing_country_count: [{ x: 0, y: 3, label: "US" }],
    billing_state_count: [{ x: 0, y: 3, label: "IL" }],
    billing_city_count: [
      { x: 0, y: 2, label: "Galena" },
      { x: 1, y: 1, label: "Duluth" },
    ],
    shipping_country_count: [{ x: 0, y: 1, label: "US" }],
    shipping_state_count: [{ x: 0, y: 1, label: "MN" }],
    shipping_city_count: [{ x: 0, y: 1, label: "Duluth" }],
  });
  const left = await stats("transaction?places=false", key);
  expect(left).not.toHaveProperty("billing_city_count");
  const elsewhere = await stats("transaction", await app.signIn("demo_partner"));
  expect(JSON.stringify(elsewhere.billing_city_count)).not.toContain("Galena");
});
