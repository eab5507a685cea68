import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { deliverAll } from "../../../../test/deliver.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import {
  type ChargeRequest,
  type Outcome,
  type ProcessorClient,
  ProcessorUnreachable,
} from "../../../ports/processor.ts";
import { refuse } from "../../../refusal.ts";
import { resolveIntents } from "../index.ts";

const CREDIT = "4005519200000004";
const ADDED = 300;
const no = { amount_approved: 0, auth_code: "", processor_code: "05", text: "DO NOT HONOR", avs: "", cvv: "" };
const declined: Outcome = { ...no, code: 200, processor_transaction_id: "1" };

let app: TestApp;
let network: ProcessorClient;
let beside = "";
const charges = (request: ChargeRequest): Promise<Outcome> => network.charge(request);
/** What becomes of the request for the rest, and of that for what was added. */
let charge = charges;
let meet = charges;

beforeAll(async () => {
  app = await testApp();
  const answer = (request: ChargeRequest) => (request.amount === ADDED ? meet : charge)(request);
  network = standIn(app, "sandbox", { charge: answer }).network;
  const on = JSON.stringify({ allow_surcharge: true, surcharge_enabled: true });
  await app.sql(
    "UPDATE merchants SET permissions = permissions || $2::jsonb, flags = flags || $2::jsonb WHERE id = $1",
    [DEMO_MERCHANT, on],
  );
  await app.sql(
    "UPDATE processors SET payment_adj_type = 'percentage', payment_adj_val = 3000 WHERE merchant_id = $1 AND name = 'Main'",
    [DEMO_MERCHANT],
  );
  const body = { name: "Beside", tag: "splitpaymentadjustment", settings: { sandbox: {} } };
  const made = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, await app.signIn("demo_partner"));
  beside = made.data.id;
});
afterAll(() => app.stop());
beforeEach(() => {
  [charge, meet] = [charges, charges];
});
afterEach(async () => {
  expect([...(await faultsInBooks(app)), ...(await faultsAtNetwork(app))]).toEqual([]);
});

const payment = () => ({ card: { number: CREDIT, expiration_date: "12/30", cvc: "999" } });
const pay = async (more: object = {}) => {
  const body = { type: "sale", base_amount: 10_000, payment_method: payment(), ...more };
  const { http, msg, data } = await app.call("POST", "/transaction", body);
  expect([http, msg]).toEqual([200, "success"]);
  return data;
};
const find = async (id: string) => (await app.call("GET", `/transaction/${id}`)).data;
const statesOf = async (first: { id: string }) => {
  const { status, split_transaction_response: second } = await find(first.id);
  return [status, second.status];
};
const voidIt = (id: string) => app.call("POST", `/transaction/${id}/void`, {});
const setStatus = (id: string, status: string) =>
  app.sql("UPDATE transactions SET status = $2 WHERE id = $1", [id, status]);
const workOff = async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    app.pass(120_000);
    await resolveIntents(app.services);
  }
};

test("whoever looks at a sale that was split unasked sees both parts, as did whoever took it", async () => {
  const taken = await pay();
  expect(taken.split_transaction_response).toMatchObject({ amount: ADDED, surcharge: ADDED, processor_id: beside });
  expect(await find(taken.id)).toEqual(taken);
});

test("whoever changes or judges a payment that was split unasked is shown both parts, too", async () => {
  const told = async ({ id }: { id: string }, act: string, body: object = {}) => {
    const { http, data } = await app.call("POST", `/transaction/${id}/${act}`, body);
    expect([act, http, data]).toEqual([act, 200, await find(id)]);
    return data.split_transaction_response;
  };
  const sold = await pay();
  // The network hears of a tip when the batch is sent: here it goes before.
  for (const tip of [500, 0])
    expect(await told(sold, "tipadjust", { tip })).toMatchObject({ amount: ADDED, surcharge: ADDED });
  expect(await told(await pay({ type: "authorize" }), "capture")).toMatchObject({ amount_captured: ADDED });
  const held = () => pay({ billing_address: { postal_code: "20010" } });
  for (const verdict of ["approve", "decline"])
    expect(await told(await held(), verdict)).toMatchObject({ status: "declined", response_code: 300 });
  await workOff();
});

test("the printed receipt names the surcharge and the whole sum, and a declined part is in neither", async () => {
  const print = async ({ id }: { id: string }) =>
    (await app.call("POST", `/transaction/${id}/print`, {})).data.replace(/ +/g, " ");
  const both = await print(await pay());
  expect(both).toContain("Surcharge $3.00\nTotal $103.00 USD\n");
  expect(both).toContain("Charged in two parts: $100.00 and $3.00\n");
  meet = async () => declined;
  const first = await print(await pay());
  expect(first).toContain("Total $100.00 USD\n");
  expect(first).not.toMatch(/Surcharge|two parts/);
});

test("both parts are mailed to the payer, each as it was charged, and the last with the whole sum", async () => {
  const { id, split_transaction_response: second } = await pay({
    email_receipt: true,
    email_address: "p@example.test",
  });
  await deliverAll(app);
  const mails = await app.sql("SELECT id, sealed_body FROM mails WHERE recipient = 'p@example.test'");
  const bodies = mails.map((mail) => app.services.keys.open(mail.sealed_body, mail.id));
  const [first = "", last = ""] = bodies.sort((one) => (one.includes("charged separately") ? -1 : 1));
  expect(mails).toHaveLength(2);
  expect(first).toMatch(/Surcharge, charged separately(: |<[^$]*)\$3\.00/);
  expect(last).toContain(`Charged beside ${id}: $103.00 in all`);
  await app.call("POST", `/transaction/${id}/email`, { email_address: "again@example.test" });
  const [again] = await app.sql("SELECT id, sealed_body FROM mails WHERE recipient = 'again@example.test'");
  expect(app.services.keys.open(again.sealed_body, again.id)).toContain("Charged in two parts: $100.00 and $3.00");
  expect(second.email_address).toBe("p@example.test");
});

test.each([
  ["is to be asked for", {}, "pending_settlement"],
  ["is to be called off", { billing_address: { postal_code: "20010" } }, "flagged"],
])(
  "a fault while the second %s refuses nothing: the first was charged, and is answered",
  async (_what, more, status) => {
    const { scoped } = app.services.db;
    let asked = 0;
    let commits = Number.POSITIVE_INFINITY;
    charge = (request) => {
      asked += 1;
      // That of the first's result; after it no connection is free.
      commits = 1;
      return network.charge(request);
    };
    app.services.db.scoped = async (scope, work) => {
      commits -= 1;
      return commits < 0 ? refuse("busy") : scoped(scope, work);
    };
    const taken = await pay(more).finally(() => {
      app.services.db.scoped = scoped;
    });
    expect(taken).toMatchObject({ status, split_transaction_response: { status: "pending", amount: ADDED } });
    await workOff();
    expect([await statesOf(taken), asked]).toEqual([[status, "declined"], 1]);
  },
);

test("a void takes what was added with it", async () => {
  const sold = await pay();
  expect((await voidIt(sold.id)).http).toBe(200);
  expect(await statesOf(sold)).toEqual(["voided", "voided"]);
  const held = await pay({ type: "authorize" });
  expect((await voidIt(held.id)).http).toBe(200);
  expect(await statesOf(held)).toEqual(["voided", "voided"]);
  await workOff();
});

test("what was added can be waived alone, and one that was declined keeps nobody from voiding the rest", async () => {
  const sold = await pay();
  expect((await voidIt(sold.split_transaction_response.id)).http).toBe(200);
  expect(await statesOf(sold)).toEqual(["pending_settlement", "voided"]);
  expect((await voidIt(sold.id)).http).toBe(200);
  meet = async () => declined;
  const other = await pay();
  expect((await voidIt(other.id)).http).toBe(200);
  expect(await statesOf(other)).toEqual(["voided", "declined"]);
  await workOff();
});

test.each(["settled", "partially_refunded", "flagged"])("where what was added is %s, both stay", async (status) => {
  const sold = await pay();
  const { id } = sold.split_transaction_response;
  await setStatus(id, status);
  const said = `voided: ${id}, which was charged beside it, is ${status.replace("_", " ")}`;
  expect(await voidIt(sold.id)).toMatchObject({ http: 400, msg: expect.stringContaining(said) });
  expect(await statesOf(sold)).toEqual(["pending_settlement", status]);
  await setStatus(id, "pending_settlement");
});

test("where what was added is being settled, both stay", async () => {
  const sold = await pay();
  const { id } = sold.split_transaction_response;
  await app.sql("UPDATE transactions SET settlement_batch_id = 'sent' WHERE id = $1", [id]);
  const said = `${id}, which was charged beside it, is being settled`;
  expect(await voidIt(sold.id)).toMatchObject({ http: 400, msg: expect.stringContaining(said) });
  await app.sql("UPDATE transactions SET settlement_batch_id = '' WHERE id = $1", [id]);
});

test("what is asked for while the rest is voided is let go as soon as it is approved, even where a rule would hold it", async () => {
  for (const hold of [{}, { hold: "flagged" as const }]) {
    meet = async (request) => {
      const [{ first }] = await app.sql("SELECT referenced_transaction_id AS first FROM transactions WHERE id = $1", [
        request.reference,
      ]);
      expect((await voidIt(first)).http).toBe(200);
      return { ...(await network.charge(request)), ...hold };
    };
    const sold = await pay({ idempotency_key: `voided at once ${Object.keys(hold)}` });
    expect(sold.split_transaction_response.status).toBe("voided");
    expect(await statesOf(sold)).toEqual(["voided", "voided"]);
    await workOff();
  }
});

test("what got no answer is let go when the worker finds it approved, if the rest was voided by then", async () => {
  meet = async (request) => {
    await network.charge(request);
    throw new ProcessorUnreachable("lost");
  };
  const sold = await pay();
  expect(sold.split_transaction_response.status).toBe("unknown");
  expect((await voidIt(sold.id)).http).toBe(200);
  await workOff();
  expect(await statesOf(sold)).toEqual(["voided", "voided"]);
});

test("beside a trial that is voided at once, nobody is asked for what would be added", async () => {
  let asked = 0;
  meet = async (request) => {
    asked += 1;
    return network.charge(request);
  };
  const tried = await pay({ void_on_success: true });
  expect([await statesOf(tried), asked]).toEqual([["voided", "declined"], 0]);
  await workOff();
});

test("however many void both at once, and whenever, nothing of it stands", { timeout: 30_000 }, async () => {
  const sold = await Promise.all(Array.from({ length: 4 }, () => pay()));
  const ids = sold.flatMap(({ id, split_transaction_response: second }) => [second.id, id, id]);
  const replies = await Promise.all(ids.map(voidIt));
  expect(replies.every(({ http }) => http === 200 || http === 400)).toBe(true);
  for (const one of sold) expect(await statesOf(one)).toEqual(["voided", "voided"]);
  await workOff();
});

test("a second payment that was asked for stands by itself when the first is voided", async () => {
  const tag = (name: string) => app.sql("UPDATE processors SET tag = $2 WHERE id = $1", [beside, name]);
  await tag("splittransaction");
  const sold = await pay({ base_amount: undefined, amount: 900, split_transaction_amount: 150 });
  expect((await voidIt(sold.id)).http).toBe(200);
  expect(await statesOf(sold)).toEqual(["voided", "pending_settlement"]);
  await tag("splitpaymentadjustment");
  await workOff();
});
