import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../test/app.ts";
import { laterTipKept } from "./migrations/0079-later-tip-kept.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const partial = { card: { number: "4000000000000051", expiration_date: "12/30" } };

/** A payment, and what was done with it one after the other: a number is a capture of so much, the rest is a tip. */
type Life = { made: Record<string, unknown>; acts?: (number | { tip: number; base_amount?: number })[] };

async function live({ made, acts = [] }: Life): Promise<void> {
  const { id } = (await app.call("POST", "/transaction", sale({ type: "authorize", amount: 1003, ...made }))).data;
  for (const act of acts) {
    const [name, body] = typeof act === "number" ? ["capture", { amount: act }] : ["tipadjust", act];
    expect((await app.call("POST", `/transaction/${id}/${name}`, body)).http).toBe(200);
  }
}

const inPart = { payment_method: partial, allow_partial_payment: true };
const lives: Life[] = [
  { made: { tip_amount: 100 } },
  { made: { tip_amount: 100 }, acts: [{ tip: 50 }] },
  { made: {}, acts: [{ tip: 200 }, 777] },
  { made: {}, acts: [{ tip: 200 }, 777, { tip: 33 }] },
  { made: { tip_amount: 90 }, acts: [333] },
  { made: inPart, acts: [{ tip: 100 }] },
  { made: { ...inPart, tip_amount: 77 }, acts: [251] },
  { made: inPart, acts: [{ tip: 100 }, 251] },
  { made: inPart, acts: [251, { tip: 100 }] },
  { made: inPart, acts: [{ tip: 200 }, 351, { tip: 10 }] },
  { made: { ...inPart, tip_amount: 77 }, acts: [251, { tip: 7, base_amount: 400 }] },
];

test("of payments made before it was kept, it is found what of a tip came later", async () => {
  for (const life of lives) await live(life);
  const tips = () => app.sql("SELECT id, tip_amount, later_tip FROM transactions ORDER BY id");
  const kept = await tips();
  const client = new pg.Client({ connectionString: app.database, options: "-c gatehouse.merchant_id=*" });
  await client.connect();
  await client.query(`ALTER TABLE transactions DROP COLUMN later_tip; ${laterTipKept}`);
  await client.end();
  expect(await tips()).toEqual(kept);
  expect(kept.filter(({ later_tip }) => later_tip > 0)).toHaveLength(8);
});
