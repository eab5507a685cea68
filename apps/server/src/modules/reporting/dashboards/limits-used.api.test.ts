import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp, toMidday } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  toMidday(app);
});
afterAll(() => app.stop());

type Row = Record<string, unknown>;
const shown = async (who: string): Promise<Row[]> => {
  const { data } = await app.call("GET", "/dashboard/stats/processor", undefined, await app.signIn(who));
  return data;
};
const used = async () =>
  (await shown("demo_merchant")).map((row) => [row.currency, row.daily_limit_used, row.monthly_limit_used]);

test("of each processor a merchant is told what counts against its limits of the day and of the month", async () => {
  await app.call("POST", "/transaction", sale({ amount: 1000 }));
  await app.call("POST", "/transaction", sale({ amount: 500, currency: "cad" }));
  const declined = { card: { number: "4000000000000002", expiration_date: "12/30" } };
  await app.call("POST", "/transaction", sale({ amount: 700, payment_method: declined }));
  const held = await app.call("POST", "/transaction", sale({ type: "authorize", amount: 200 }));
  const taken = [
    ["usd", 1200, 1200],
    ["cad", 500, 500],
  ];
  expect(await used()).toEqual(taken);
  const above = await shown("demo_partner");
  expect(above.map((row) => [row.currency, row.daily_limit_used])).toEqual([
    ["usd", undefined],
    ["cad", undefined],
  ]);

  await app.call("POST", `/transaction/${held.data.id}/void`, {});
  expect(await used()).toEqual([["usd", 1000, 1000], taken[1]]);
});

test("the day is the processor's own: an hour after midday here another has begun in India", async () => {
  const [{ processor_id }] = (await shown("demo_merchant")) as [Row];
  const path = `/merchant/${DEMO_MERCHANT}/processor/${processor_id}`;
  await app.call("POST", path, { timezone: "Asia/Kolkata" }, await app.signIn("demo_partner"));
  const ofTheDay = async () => (await used()).map(([currency, daily]) => [currency, daily]);
  expect(await ofTheDay()).toEqual([
    ["usd", 1000],
    ["cad", 500],
  ]);
  app.pass(3_600_000);
  expect(await ofTheDay()).toEqual([
    ["usd", 0],
    ["cad", 0],
  ]);
});
