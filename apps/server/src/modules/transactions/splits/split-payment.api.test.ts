import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_MERCHANT, sale, type TestApp, testApp, VISA } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { repetitions } from "../../../../test/test-length.ts";
import type { ChargeRequest } from "../../../ports/processor.ts";
import { resolveIntents } from "../index.ts";

let app: TestApp;
let tagged = "";
beforeAll(async () => {
  app = await testApp();
  const partner = await app.signIn("demo_partner");
  const body = {
    name: "Split",
    tag: "splittransaction",
    settings: { sandbox: {} },
    supported_payment_methods: ["card"],
  };
  const made = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, partner);
  expect(made.msg).toBe("success");
  tagged = made.data.id;
});
afterAll(() => app.stop());

const card = (number = VISA) => ({ card: { number, expiration_date: "12/30", cvc: "999" } });
const pay = (more: object = {}, authorization?: string) =>
  app.call("POST", "/transaction", sale({ amount: 1000, split_transaction_amount: 150, ...more }), authorization);
const countAll = async () => (await app.sql("SELECT count(*)::int AS n FROM transactions"))[0].n;
const faults = async () => [...(await faultsInBooks(app)), ...(await faultsAtNetwork(app))];

test("a second payment of the split amount is made beside the first, on the processor that is kept for it", async () => {
  const { data } = await pay({ order_id: "S1", tax_amount: 80, tip_amount: 10 });
  const { split_transaction_response: second, ...first } = data;
  expect(first).toMatchObject({ amount: 1000, status: "pending_settlement", tax_amount: 80 });
  expect(first.processor_id).not.toBe(tagged);
  expect(second).toMatchObject({
    amount: 150,
    base_amount: 150,
    tax_amount: 0,
    tip_amount: 0,
    order_id: "S1",
    status: "pending_settlement",
    processor_id: tagged,
    referenced_transaction_id: first.id,
    split_transaction_response: null,
  });
  const found = await app.call("POST", "/transaction/search", { referenced_transaction_id: first.id });
  expect(found.data).toMatchObject([{ id: second.id }]);
  expect(await faults()).toEqual([]);
});

test("when the first is declined, nobody is asked for the second", async () => {
  const { data } = await pay({ payment_method: card("4000000000000002") });
  expect(data).toMatchObject({
    status: "declined",
    split_transaction_response: { status: "declined", response_code: 300 },
  });
  const silent = await pay({ amount: 1001, billing_address: { postal_code: "20092" } });
  expect(silent.data).toMatchObject({ status: "unknown", split_transaction_response: { status: "declined" } });
  app.pass(120_000);
  await resolveIntents(app.services);
  expect(await faults()).toEqual([]);
});

test("when the second is declined, the first stands and the answer tells both", async () => {
  await app.sql(`UPDATE processors SET limits = '{"sale":{"single":100}}' WHERE id = $1`, [tagged]);
  const before = await countAll();
  expect(await pay()).toMatchObject({ http: 400, field: "split_transaction_amount" });
  expect(await countAll()).toBe(before);
  await app.sql("UPDATE processors SET limits = '{}' WHERE id = $1", [tagged]);
  const { data } = await pay({ payment_method: card("4000000000000051"), allow_partial_payment: true });
  expect(data).toMatchObject({ amount_captured: 500, split_transaction_response: { status: "declined", amount: 150 } });
});

test.each<[string, object, string]>([
  ["a verification", { type: "verification" }, "nothing is sold"],
  [
    "a device",
    { payment_method: { terminal: { id: "TERMINAL" } } },
    "what a wallet or a device reads, or a payer decides elsewhere, pays once",
  ],
])("%s is not split", async (_what, more, said) => {
  const terminal = (await app.call("GET", "/terminals")).data[0].id;
  const body = JSON.parse(JSON.stringify(more).replace("TERMINAL", terminal));
  const { http, msg } = await pay(body);
  expect([http, msg]).toEqual([400, `bad request error: invalid Split Transaction Amount: ${said}`]);
});

test("a page's token pays both, and is used up", async () => {
  const token = await pageToken();
  const { data } = await pay({ payment_method: { token } });
  expect([data.status, data.split_transaction_response.status]).toEqual(Array(2).fill("pending_settlement"));
  expect((await pay({ payment_method: { token } })).http).toBe(400);
});

const pageToken = async (): Promise<string> => {
  const page = (await app.call("POST", "/user/apikey", { type: "pub", name: "shop" })).data.api_key;
  return (await app.call("POST", `/tokenizer/${page}/token`, { payment_method: card() }, page)).data.token;
};
const setMerchant = (sql: string) => app.sql(`UPDATE merchants SET ${sql} WHERE id = $1`, [DEMO_MERCHANT]);

test("a refusal of the second writes neither, and leaves key and token as they were", async () => {
  const [{ taken }] = await app.sql("SELECT coalesce(sum(amount_authorized), 0)::int AS taken FROM transactions");
  await setMerchant(`limits = '{"sale":{"daily":${taken + 1000}}}'`);
  const before = await countAll();
  const body = { amount: 900, idempotency_key: "room", payment_method: { token: await pageToken() } };
  const { http, msg } = await pay(body);
  expect([http, msg]).toEqual([400, expect.stringContaining("above the daily limit")]);
  expect(await countAll()).toBe(before);
  await setMerchant("limits = '{}'");
  const { data } = await pay(body);
  expect([data.status, data.split_transaction_response.status]).toEqual(Array(2).fill("pending_settlement"));
  expect(data.split_transaction_response.payment_method).toBe("token");
});

test("twins with a page's token are answered alike, though one token pays once", async () => {
  const body = { idempotency_key: "token-twins", payment_method: { token: await pageToken() } };
  const all = await Promise.all(Array.from({ length: 6 }, () => pay(body)));
  for (const { http, data } of all) expect([http, data]).toEqual([200, all[0]?.data]);
});

test("two equal parts are no duplicates of each other, and what the merchant requires is asked of the first", async () => {
  await setMerchant(`duplicate_detection_seconds = 60, requireds = '{"default":{"tax_amount":"required"}}'`);
  const body = { amount: 444, split_transaction_amount: 444 };
  expect((await pay(body, await app.signIn("demo_merchant"))).msg).toBe(
    "bad request error: invalid Tax Amount: it is required",
  );
  const { data } = await pay({ ...body, tax_amount: 4 });
  expect([data.status, data.split_transaction_response.status]).toEqual(Array(2).fill("pending_settlement"));
  expect((await pay({ ...body, tax_amount: 4 })).data).toMatchObject({ response_code: 301 });
  await setMerchant("duplicate_detection_seconds = 0, requireds = '{}'");
});

test("beside a payment that waits for a person's judgement, no second is made", async () => {
  const { data } = await pay({ billing_address: { postal_code: "20010" } });
  expect(data).toMatchObject({ status: "flagged", split_transaction_response: { response_code: 300 } });
});

test("a second that the worker took up while the first was asked for is asked for by nobody else", async () => {
  let asked = 0;
  const { network } = standIn(app, "sandbox", {
    async charge(request: ChargeRequest) {
      asked += 1;
      if (request.amount === 1717) {
        await app.sql("UPDATE payment_intents SET resolve_after = created_at WHERE amount = 150");
        await resolveIntents(app.services);
      }
      return network.charge(request);
    },
  });
  const { data } = await pay({ amount: 1717 });
  expect(data).toMatchObject({
    status: "pending_settlement",
    split_transaction_response: { status: "declined", response_code: 421 },
  });
  expect([asked, await faults()]).toEqual([1, []]);
});

test("one key charges both once, however many ask at once, and answers the same later", async () => {
  const before = await countAll();
  const all = await Promise.all(Array.from({ length: 8 }, () => pay({ idempotency_key: "both" })));
  for (const { http, data } of all) expect([http, data]).toEqual([200, all[0]?.data]);
  expect(all[0]?.data.split_transaction_response.idempotency_key).toBe("both:split");
  expect((await pay({ idempotency_key: "both" })).data).toEqual(all[0]?.data);
  expect(await countAll()).toBe(before + 2);
  expect(await faults()).toEqual([]);
});

test("a key that happens to end as that of a second says nothing of another payment", async () => {
  const alone = { split_transaction_amount: undefined };
  const first = await pay({ ...alone, idempotency_key: "A7" });
  await pay({ ...alone, idempotency_key: "A7:split", amount: 77 });
  expect((await pay({ ...alone, idempotency_key: "A7" })).data).toEqual(first.data);
});

test("whatever the card, the second is charged only where the first was, each by its own amount", {
  timeout: 60_000,
}, async () => {
  const numbers = [VISA, "4000000000000002", "4000000000009995", "4000000000000051", "378282246310005"];
  const amount = fc.integer({ min: 1, max: 5_000 });
  const type = fc.constantFrom("sale", "authorize");
  const property = fc.asyncProperty(
    fc.record({ amount, split: amount, number: fc.constantFrom(...numbers), partial: fc.boolean(), type }),
    async ({ amount, split, number, partial, type }) => {
      const body = { type, amount, split_transaction_amount: split, allow_partial_payment: partial };
      const { data } = await pay({ ...body, payment_method: card(number) });
      const second = data.split_transaction_response;
      expect([data.amount, second.amount]).toEqual([amount, split]);
      if (data.response === "declined") expect([second.status, second.response_code]).toEqual(["declined", 300]);
      else expect(second.amount_authorized).toBe(number === VISA || number.startsWith("37") ? split : 0);
    },
  );
  await fc.assert(property, { numRuns: repetitions({ full: 25, short: 10 }), endOnFailure: true });
  expect(await faults()).toEqual([]);
});
