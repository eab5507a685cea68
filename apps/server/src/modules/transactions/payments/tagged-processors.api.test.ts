import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_MERCHANT, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { surcharging } from "../../../../test/surcharging.ts";
import {
  type ChargeRequest,
  type Instrument,
  type Outcome,
  type ProcessorClient,
  ProcessorNotReached,
  ProcessorUnreachable,
} from "../../../ports/processor.ts";
import { resolveIntents } from "../index.ts";

const CREDIT = "4005519200000004";
const DEBIT = "4217651111111119";
/** A test card of which the list of BINs says nothing. */
const UNKNOWN = "4444333322221111";
const DECLINED = "4000000000000002";

let app: TestApp;
let network: ProcessorClient;
let partner = "";
let main = "";
/** What becomes of a request before it reaches the network. */
let meet: (request: ChargeRequest, within_ms?: number) => Promise<Outcome | undefined> = async () => undefined;

beforeAll(async () => {
  app = await testApp();
  partner = await app.signIn("demo_partner");
  const charge: ProcessorClient["charge"] = async (request, within_ms) =>
    (await meet(request, within_ms)) ?? network.charge(request, within_ms);
  network = standIn(app, "sandbox", { charge }).network;
  main = (await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]))[0].id;
});
afterAll(() => app.stop());
afterEach(async () => {
  meet = async () => undefined;
  await app.sql("UPDATE processors SET status = 'disabled' WHERE merchant_id = $1 AND tag <> ''", [DEMO_MERCHANT]);
  await surcharging(app, main, false);
});

async function keptFor(tag: string, more: object = {}): Promise<string> {
  const body = { name: `For ${tag}`, tag, settings: { sandbox: {} }, ...more };
  const { msg, data } = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, partner);
  expect(msg).toBe("success");
  return data.id;
}

const locking = (token_locking: boolean) =>
  app.call("POST", `/merchant/${DEMO_MERCHANT}`, { flags: { token_locking } }, partner);

const cardOf = (number: string) => ({ card: { number, expiration_date: "12/30", cvc: "999" } });
const pay = async (number: string, more: object = {}) => {
  const body = { type: "sale", base_amount: 10_000, payment_method: cardOf(number), ...more };
  const { http, msg, data } = await app.call("POST", "/transaction", body);
  expect([http, msg]).toEqual([200, "success"]);
  return data;
};
const faults = async () => [...(await faultsInBooks(app)), ...(await faultsAtNetwork(app))];

describe("where the merchant surcharges", () => {
  test("a card that bears no surcharge goes to the processor that is kept for it, as was calculated", async () => {
    await surcharging(app, main, true);
    const fallback = await keptFor("surchargefallback");
    expect(await pay(DEBIT)).toMatchObject({ processor_id: fallback, amount: 10_000, surcharge: 0 });
    expect(await pay(CREDIT)).toMatchObject({ processor_id: main, amount: 10_300, surcharge: 300 });
    expect(await pay(CREDIT, { billing_address: { state: "CT", country: "US" } })).toMatchObject({
      processor_id: fallback,
      surcharge: 0,
    });
    const told = await app.call("POST", "/calculate/amounts", { amount: 10_000, cc_bin: DEBIT.slice(0, 6) });
    expect(told.data).toMatchObject({ processor_id: fallback, total: 10_000 });
    const amounts = told.data;
    expect(await pay(DEBIT, { base_amount: undefined, amounts })).toMatchObject({ processor_id: fallback });
  });

  test("an amount that the base becomes here bears its surcharge, whichever parts are told beside it", async () => {
    await surcharging(app, main, true);
    const told = { tax_amount: 800, shipping_amount: 400, tip_amount: 0, discount_amount: 500 };
    const priced = { amount: 10_300, base_amount: 10_000, surcharge: 300, tax_amount: 800 };
    expect(await pay(CREDIT, { amount: 10_300, ...told })).toMatchObject(priced);
    const own = { amount: 10_800, base_amount: 10_800, surcharge: 0 };
    expect(await pay(CREDIT, { amount: 10_800, ...told })).toMatchObject(own);
  });

  test("a base may come with the amount that it becomes here, and with no other", async () => {
    await surcharging(app, main, true);
    const priced = { amount: 10_300, base_amount: 10_000, surcharge: 300 };
    expect(await pay(CREDIT, { amount: 10_300 })).toMatchObject(priced);
    expect(await pay(CREDIT)).toMatchObject(priced);
    const body = { type: "sale", base_amount: 10_000, amount: 10_301, payment_method: cardOf(CREDIT) };
    expect(await app.call("POST", "/transaction", body)).toMatchObject({ http: 400, field: "base_amount" });
  });

  test("the fallback's price is told for any card when it is asked for", async () => {
    await surcharging(app, main, true);
    const processor_id = await keptFor("surchargefallback");
    const body = { amount: 10_000, cc_bin: CREDIT, flags: { processor_surcharge_fallback: true } };
    const told = await app.call("POST", "/calculate/amounts", body);
    expect(told.data).toMatchObject({ processor_id, surcharge: 0, total: 10_000 });
  });

  test("a card of which nothing is known stays where it was when the merchant names its surcharge", async () => {
    await surcharging(app, main, true);
    const fallback = await keptFor("surchargefallback");
    const named = { base_amount: undefined, amount: 10_300, surcharge: 300 };
    expect(await pay(UNKNOWN, named)).toMatchObject({ processor_id: main, surcharge: 300 });
    expect(await pay(UNKNOWN)).toMatchObject({ processor_id: fallback, surcharge: 0 });
  });

  test("a payment that names its processor, or bears no fees by its own words, stays where it was", async () => {
    await surcharging(app, main, true);
    await keptFor("surchargefallback");
    expect(await pay(DEBIT, { processor_id: main })).toMatchObject({ processor_id: main });
    expect(await pay(DEBIT, { base_amount: undefined, amount: 900 })).toMatchObject({ processor_id: main });
  });

  test("the surcharge is a payment of its own where a processor is kept for it, and both add up to the same", async () => {
    await surcharging(app, main, true);
    const beside = await keptFor("splitpaymentadjustment");
    const { split_transaction_response: second, ...first } = await pay(CREDIT, { idempotency_key: "in parts" });
    expect(first).toMatchObject({ amount: 10_000, base_amount: 10_000, surcharge: 0, processor_id: main });
    expect(second).toMatchObject({
      amount: 300,
      base_amount: 0,
      surcharge: 300,
      status: "pending_settlement",
      processor_id: beside,
      referenced_transaction_id: first.id,
    });
    const again = await pay(CREDIT, { idempotency_key: "in parts" });
    expect([again.id, again.split_transaction_response.id]).toEqual([first.id, second.id]);
    expect((await pay(DEBIT)).split_transaction_response).toBeNull();
    expect(await faults()).toEqual([]);
  });

  test("nothing is split off onto the processor that takes the rest", async () => {
    await surcharging(app, main, true);
    const processor_id = await keptFor("splitpaymentadjustment");
    const named = { base_amount: undefined, amount: 10_300, surcharge: 300, processor_id };
    expect(await pay(CREDIT, named)).toMatchObject({
      amount: 10_300,
      surcharge: 300,
      split_transaction_response: null,
    });
  });

  test("a stored card that is locked to its processor is sent to no other for the surcharge or a second amount", async () => {
    await surcharging(app, main, true);
    await locking(true);
    const { customer_id: id } = await pay(CREDIT, { processor_id: main, create_vault_record: true });
    await locking(false);
    await keptFor("splitpaymentadjustment");
    await keptFor("splittransaction");
    const payment_method = { customer: { id } };
    expect((await pay(CREDIT, { payment_method })).split_transaction_response).toMatchObject({ amount: 300 });
    await locking(true);
    const whole = { amount: 10_300, surcharge: 300, processor_id: main, split_transaction_response: null };
    expect(await pay(CREDIT, { payment_method })).toMatchObject(whole);
    const body = { type: "sale", amount: 900, split_transaction_amount: 100, payment_method };
    expect((await app.call("POST", "/transaction", body)).msg).toBe(
      "bad request error: invalid Split Transaction Amount: the stored method is locked to another processor",
    );
    await locking(false);
    expect(await faults()).toEqual([]);
  });

  test("nothing is charged beside a payment that is declined, and none is divided that may be approved in part", async () => {
    await surcharging(app, main, true);
    await keptFor("splitpaymentadjustment");
    const named = { base_amount: undefined, amount: 10_300, surcharge: 300 };
    const declined = await pay(DECLINED, named);
    expect(declined).toMatchObject({ status: "declined", amount: 10_000 });
    expect(declined.split_transaction_response).toMatchObject({ status: "declined", response_code: 300, amount: 300 });
    const part = await pay("4000000000000051", { ...named, allow_partial_payment: true });
    expect(part).toMatchObject({ amount: 10_300, split_transaction_response: null, response_code: 110 });
    expect(await faults()).toEqual([]);
  });
});

test("what is keyed goes to the processor that is kept for it, what is swiped to the default", async () => {
  const keyed = await keptFor("itfallback");
  expect(await pay(CREDIT)).toMatchObject({ processor_id: keyed });
  const swiped = { card: { entry_type: "swiped", track_2: `;${CREDIT}=30121010000000000?` } };
  expect(await pay(CREDIT, { payment_method: swiped })).toMatchObject({ processor_id: main });
  const body = { amount: 100, cc_bin: CREDIT };
  expect((await app.call("POST", "/calculate/amounts", body)).data.processor_id).toBe(keyed);
});

describe("a debit card that was declined", () => {
  const no = { amount_approved: 0, auth_code: "", processor_code: "05", text: "DO NOT HONOR", avs: "", cvv: "" };
  const decline = (code: number): Outcome => ({ ...no, code, processor_transaction_id: "1" });
  const first = (answer: () => Outcome) => {
    meet = async (request) => (request.declined_elsewhere ? undefined : answer());
  };
  const rerouted = async (id: string): Promise<string[]> => {
    const events: { type: string; detail: string }[] = (await app.call("GET", `/transaction/${id}/events`)).data;
    return events.filter(({ type }) => type === "rerouted").map(({ detail }) => detail);
  };
  /** The network's own decline of the first request. */
  const declinedThere = (request: ChargeRequest) =>
    network.charge({ ...request, instrument: { ...request.instrument, number: DECLINED } as Instrument });

  test("is asked for once more, by the processor that is kept for it", async () => {
    const fallback = await keptFor("debitfallback");
    meet = async (request) => (request.declined_elsewhere ? undefined : declinedThere(request));
    const made = await pay(DEBIT);
    expect(made).toMatchObject({ status: "pending_settlement", processor_id: fallback, response_code: 100 });
    expect(await rerouted(made.id)).toEqual(["Main declined it; For debitfallback was asked instead"]);
    expect(await faults()).toEqual([]);
  });

  test.each<[string, number, string]>([
    ["credit cards", 200, CREDIT],
    ["a card to be picked up", 250, DEBIT],
    ["an order to stop", 261, DEBIT],
    ["a refusal of the gateway", 300, DEBIT],
  ])("is not asked for again where it is %s", async (_what, code, number) => {
    await keptFor("debitfallback");
    let asked = 0;
    first(() => {
      asked += 1;
      return decline(code);
    });
    expect(await pay(number)).toMatchObject({ status: "declined", processor_id: main, response_code: code });
    expect(asked).toBe(1);
  });

  test("stays declined when the second can't be reached, and is found out when it gives no answer", async () => {
    await keptFor("debitfallback");
    let error: Error = new ProcessorNotReached("no line");
    meet = async (request) => {
      if (request.declined_elsewhere) throw error;
      return decline(202);
    };
    const stayed = await pay(DEBIT);
    expect(stayed).toMatchObject({ status: "declined", response_code: 202, processor_id: main });
    expect((await app.call("GET", `/transaction/${stayed.id}`)).data.processor_name).toBe("Main");
    expect(await rerouted(stayed.id)).toEqual([
      "Main declined it; For debitfallback was asked instead",
      "For debitfallback could not be reached; what Main answered stands",
    ]);
    error = new ProcessorUnreachable("lost");
    const open = await pay(DEBIT);
    expect(open.status).toBe("unknown");
    app.pass(120_000);
    await resolveIntents(app.services);
    expect((await app.call("GET", `/transaction/${open.id}`)).data.status).toBe("declined");
    expect(await faults()).toEqual([]);
  });
  test("is not sent twice to the processor that is kept for declined ones and was asked first", async () => {
    const processor_id = await keptFor("debitfallback");
    const body = { name: "Chosen", action: { processor_id } };
    const policy = await app.call("POST", `/merchant/${DEMO_MERCHANT}/policy`, body, partner);
    const asked: (true | undefined)[] = [];
    meet = async ({ declined_elsewhere }) => {
      asked.push(declined_elsewhere);
      return decline(200);
    };
    expect(await pay(DEBIT)).toMatchObject({ status: "declined", processor_id });
    expect(asked).toEqual([undefined]);
    expect(
      (await app.call("DELETE", `/merchant/${DEMO_MERCHANT}/policy/${policy.data.id}`, undefined, partner)).http,
    ).toBe(200);
  });

  test("is declined or unknown within one deadline: the second processor has what the first left", async () => {
    await keptFor("debitfallback");
    const deadline = app.services.config.PROCESSOR_DEADLINE_MS;
    let left: number | undefined;
    meet = async ({ declined_elsewhere }, within_ms) => {
      if (declined_elsewhere) left = within_ms;
      else app.pass(deadline - 500);
      return decline(200);
    };
    expect((await pay(DEBIT)).status).toBe("declined");
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(500);
  });

  test("is not charged by a request that comes to the second after the worker has found the decline", async () => {
    await keptFor("debitfallback");
    let late: ChargeRequest | undefined;
    meet = async (request) => {
      if (!request.declined_elsewhere) return declinedThere(request);
      late = request;
      throw new ProcessorUnreachable("slow");
    };
    const { id, status } = await pay(DEBIT);
    expect(status).toBe("unknown");
    app.pass(120_000);
    await resolveIntents(app.services);
    expect((await app.call("GET", `/transaction/${id}`)).data).toMatchObject({
      status: "declined",
      response_code: 200,
    });
    expect(await network.charge(late as ChargeRequest)).toMatchObject({ code: 200, amount_approved: 0 });
    expect(await faults()).toEqual([]);
  });
});

describe("a flag that is switched off", () => {
  const flagged = (flags: object) => app.call("POST", `/merchant/${DEMO_MERCHANT}`, { flags }, partner);
  const off = { surcharge_fallback: false, it_fallback: false, split_payment_adjustment: false };

  test("leaves payments with those that would take them if nobody was kept for the case, and so says the calculation", async () => {
    await surcharging(app, main, true);
    for (const tag of ["surchargefallback", "itfallback", "splitpaymentadjustment"]) await keptFor(tag);
    expect((await flagged(off)).data.flags).toMatchObject(off);
    expect(await pay(DEBIT)).toMatchObject({ processor_id: main, surcharge: 0, split_transaction_response: null });
    expect(await pay(CREDIT)).toMatchObject({ processor_id: main, surcharge: 300, split_transaction_response: null });
    const flags = { processor_surcharge_fallback: true };
    const told = await app.call("POST", "/calculate/amounts", { amount: 10_000, cc_bin: CREDIT, flags });
    expect(told.data).toMatchObject({ processor_id: main, surcharge: 300 });
    await flagged({ surcharge_fallback: true, it_fallback: true, split_payment_adjustment: true });
    expect((await pay(DEBIT)).processor_id).not.toBe(main);
    expect(await faults()).toEqual([]);
  });
});
