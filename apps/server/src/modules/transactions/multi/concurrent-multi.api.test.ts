import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";

let app: TestApp;
let main = "";
let other = "";
let page = "";
beforeAll(async () => {
  app = await testApp();
  const partner = await app.signIn("demo_partner");
  main = (await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]))[0].id;
  const body = { name: "Other", settings: { sandbox: {} } };
  other = (await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, partner)).data.id;
  page = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
});
afterAll(() => app.stop());

const watch = (seconds: number) =>
  app.sql("UPDATE merchants SET duplicate_detection_seconds = $2 WHERE id = $1", [DEMO_MERCHANT, seconds]);
const limit = (limits: object) => app.sql("UPDATE processors SET limits = $1", [JSON.stringify(limits)]);
afterEach(async () => {
  await watch(0);
  await limit({});
});

const card = { card: { number: VISA, expiration_date: "12/30", cvc: "999" } };
const at = (processor_id: string, amount: number) => ({ type: "sale", processor_id, amount });
const group = (transactions: object[], more = {}) =>
  app.call("POST", "/transaction/multi", { transactions, payment_method: card, ...more });
const single = (body: object, more = {}) => app.call("POST", "/transaction", sale({ ...body, ...more }));

const ROUNDS = 8;
/** Each of them several times at once, again and again: nobody is to wait for somebody who waits for them. */
async function crowd(calls: (round: number) => (() => Promise<{ http: number }>)[]): Promise<number[]> {
  const seen = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const replies = await Promise.all([...calls(round), ...calls(round)].map((call) => call()));
    for (const { http } of replies) seen.add(http);
  }
  return [...seen].sort();
}

test("groups that list the same amounts of one card in another order wait for each other, and none is told to come again", async () => {
  await watch(60);
  const answers = await crowd((round) => {
    const [less, more] = [at(main, 10_000 + round), at(main, 20_000 + round)];
    return [() => group([less, more]), () => group([more, less])];
  });
  expect(answers).toEqual([200]);
});

test("so do groups that list the same processors with limits in another order, and the payments beside them", async () => {
  await watch(60);
  await limit({ sale: { daily: 1_000_000_000 } });
  const answers = await crowd((round) => {
    const [here, there] = [at(main, 30_000 + round), at(other, 40_000 + round)];
    return [
      () => group([here, there]),
      () => group([there, here]),
      () => single({ ...there, amount: here.amount }),
      () => single({ ...here, amount: there.amount }),
    ];
  });
  expect(answers).toEqual([200]);
});

test("a payment under a key, or with a token, that a group uses too keeps it from nothing", async () => {
  await limit({ sale: { daily: 1_000_000_000 } });
  const typed = { payment_method: { card: { number: VISA, expiration_date: "12/30" } } };
  const tokens: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    tokens.push((await app.call("POST", `/tokenizer/${page}/token`, typed, page)).data.token);
  const answers = await crowd((round) => {
    const payment_method = { token: tokens[round] };
    const key = `at-once-${round}`;
    return [
      () => group([at(main, 50_000), at(other, 60_000)], { idempotency_key: key }),
      () => single(at(other, 60_000), { idempotency_key: `${key}:1` }),
      () => group([at(main, 70_000), at(other, 80_000)], { payment_method }),
      () => single(at(other, 70_000), { payment_method }),
    ];
  });
  expect(answers).toEqual([200, 400]);
  const paid = await app.sql("SELECT 1 FROM transactions WHERE amount IN (70000, 80000)");
  expect(paid.length).toBeLessThanOrEqual(2 * ROUNDS);
});

test("what a group takes counts against its own limits before any of it is written", async () => {
  const [{ used }] = await app.sql(
    "SELECT coalesce(sum(amount_authorized), 0)::bigint AS used FROM transactions WHERE processor_id = $1",
    [other],
  );
  await limit({ sale: { daily: Number(used) + 1000 } });
  const over = await group([at(other, 600), { ...at(other, 300), currency: "EUR" }, at(other, 401)]);
  expect([over.http, over.msg]).toEqual([400, expect.stringContaining("above the daily limit of the processor")]);
  expect((await group([at(other, 600), { ...at(other, 300), currency: "EUR" }, at(other, 400)])).http).toBe(200);
});
