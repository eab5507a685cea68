import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { DEMO_MERCHANT, PASSWORD, person, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { download } from "../../../../test/download.ts";
import { lettersTo } from "../../../../test/letters.ts";
import { faultsAtNetwork } from "../../../../test/network-books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import { surcharging } from "../../../../test/surcharging.ts";
import { type ProcessorClient, ProcessorUnreachable } from "../../../ports/processor.ts";
import { settleDue } from "../../settlement/index.ts";
import { resolveIntents } from "../index.ts";

const CREDIT = "4005519200000004";
const DAY = 86_400_000;
const ADDED = 300;

let app: TestApp;
let network: ProcessorClient;
let main = "";
let beside = "";
const charges: ProcessorClient["charge"] = (request) => network.charge(request);
const refunds: ProcessorClient["refund"] = (request) => network.refund(request);
/** What becomes of a request for what was added, or to give back the goods. */
let meet = { charge: charges, refund: refunds, goods: refunds };

beforeAll(async () => {
  app = await testApp();
  network = standIn(app, "sandbox", {
    charge: (request) => (request.amount === ADDED ? meet.charge : charges)(request),
    refund: (request) => (request.amount <= ADDED ? meet.refund : meet.goods)(request),
  }).network;
  main = (await app.sql("SELECT id FROM processors WHERE merchant_id = $1 AND name = 'Main'", [DEMO_MERCHANT]))[0].id;
  await surcharging(app, main, true);
  const body = { name: "Beside", tag: "splitpaymentadjustment", settings: { sandbox: {} } };
  const made = await app.call("POST", `/merchant/${DEMO_MERCHANT}/processor`, body, await app.signIn("demo_partner"));
  beside = made.data.id;
  // The first look at a new processor finds its hour.
  await settle();
});
afterAll(() => app.stop());
afterEach(async () => {
  meet = { charge: charges, refund: refunds, goods: refunds };
  expect([...(await faultsInBooks(app)), ...(await faultsAtNetwork(app))]).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: a payment as a client reads it
type Paid = any;
const pay = async (type = "sale", more: object = {}): Promise<Paid> => {
  const payment_method = { card: { number: CREDIT, expiration_date: "12/30", cvc: "999" } };
  const asked = { type, base_amount: 10_000, payment_method, ...more };
  const { msg, data } = await app.call("POST", "/transaction", asked);
  expect([msg, data.amount, data.split_transaction_response.amount]).toEqual(["success", 10_000, ADDED]);
  return data;
};
const find = async ({ id }: Paid) => (await app.call("GET", `/transaction/${id}`)).data;
const act = (name: string, { id }: Paid, body: object = {}) => app.call("POST", `/transaction/${id}/${name}`, body);
const settle = async () => {
  app.pass(DAY);
  await settleDue(app.services);
};
const settled = async () => {
  const paid = await pay();
  await settle();
  return paid;
};
const refund = (paid: Paid, body: object = {}) => act("refund", paid, body);
const given = ({ data }: { data: Paid }) => [data.amount, data.split_transaction_response?.amount];
const statesOf = async (paid: Paid) => {
  const { status, split_transaction_response: second } = await find(paid);
  return [status, second.status];
};
const declining: ProcessorClient["refund"] = async (request) => ({
  ...(await network.settleQuestion(request.reference)),
  code: 200,
  amount_approved: 0,
  auth_code: "",
  processor_code: "05",
  text: "DO NOT HONOR",
  processor_transaction_id: "",
  avs: "",
  cvv: "",
});
const losing: ProcessorClient["refund"] = async (request) => {
  await network.refund(request);
  throw new ProcessorUnreachable("lost");
};
const holding: ProcessorClient["charge"] = async (request) => ({ ...(await network.charge(request)), hold: "flagged" });
const workOff = async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    app.pass(120_000);
    await resolveIntents(app.services);
  }
};

describe("a refund of a sale that was charged in two parts", () => {
  test("gives back both parts, each by the processor that took it", async () => {
    const paid = await settled();
    const { http, data } = await refund(paid);
    expect(http).toBe(200);
    const { split_transaction_response: second, ...first } = data;
    expect(first).toMatchObject({
      type: "refund",
      amount: 10_000,
      surcharge: 0,
      processor_id: main,
      referenced_transaction_id: paid.id,
      status: "pending_settlement",
    });
    expect(second).toMatchObject({
      type: "refund",
      amount: ADDED,
      surcharge: ADDED,
      processor_id: beside,
      referenced_transaction_id: paid.split_transaction_response.id,
      status: "pending_settlement",
    });
    expect(await statesOf(paid)).toEqual(["refunded", "refunded"]);
    await settle();
    expect((await find(first)).status).toBe("settled");
  });

  test("takes the goods first, then what was added, and never more than was captured of either", async () => {
    const paid = await settled();
    expect(given(await refund(paid, { amount: 9_900 }))).toEqual([9_900, undefined]);
    expect(await statesOf(paid)).toEqual(["partially_refunded", "settled"]);
    expect(given(await refund(paid, { amount: 200 }))).toEqual([100, 100]);
    expect((await refund(paid, { amount: 201 })).msg).toContain("more than is left to refund");
    expect(await refund(paid, { surcharge: 0 })).toMatchObject({
      http: 400,
      msg: expect.stringContaining("it is fully refunded"),
    });
    const last = await refund(paid);
    expect([given(last), last.data.processor_id]).toEqual([[200, undefined], beside]);
    expect(await refund(paid)).toMatchObject({ http: 400, msg: expect.stringContaining("it is fully refunded") });
  });

  test("takes of what was added what it names as surcharge", async () => {
    const paid = await settled();
    expect(given(await refund(paid, { amount: 5_150, surcharge: 150 }))).toEqual([5_000, 150]);
    expect((await refund(paid, { amount: 200, surcharge: 151 })).msg).toBe(
      "bad request error: invalid Surcharge: more than was taken",
    );
    expect(given(await refund(paid, { surcharge: 0 }))).toEqual([5_000, undefined]);
    expect(await statesOf(paid)).toEqual(["refunded", "partially_refunded"]);
  });

  test("answers a repeat with both, and does nothing twice", async () => {
    const another = await settled();
    const paid = await settled();
    const asked = { amount: 10_100, idempotency_key: "both back" };
    const [one, other] = await Promise.all([refund(paid, asked), refund(paid, asked)]);
    expect(one.data.id).toBe(other.data.id);
    expect(one.data.split_transaction_response.id).toBe(other.data.split_transaction_response.id);
    expect(given(await refund(paid, asked))).toEqual([10_000, 100]);
    expect(await refund(another, asked)).toMatchObject({ http: 400 });
    const rest = { idempotency_key: "the rest" };
    expect((await refund(paid, rest)).data.id).toBe((await refund(paid, rest)).data.id);
  });

  test("is never answered with that of another payment, whatever was given back under its key", async () => {
    const paid = await settled();
    const { split_transaction_response: added } = paid;
    const once = { idempotency_key: "added alone" };
    expect((await refund(added, once)).data.amount).toBe(ADDED);
    const refused = { http: 400, msg: "bad request error: invalid Idempotency Key" };
    expect(await refund(paid, once)).toMatchObject(refused);
    expect(await statesOf(paid)).toEqual(["settled", "refunded"]);
    const another = await settled();
    await refund(another, { amount: 10_000 });
    const rest = { idempotency_key: "rest" };
    const last = await refund(another, rest);
    expect([given(last), given(await refund(another, rest))]).toEqual([
      [ADDED, undefined],
      [ADDED, undefined],
    ]);
    expect((await refund(another, rest)).data.id).toBe(last.data.id);
  });

  test("has a key of its own for what was added, which no client's key is", async () => {
    const paid = await settled();
    const own = { idempotency_key: "mine:split" };
    const alone = await refund(paid.split_transaction_response, { ...own, amount: 1 });
    const both = { idempotency_key: "mine", amount: 10_100 };
    const { data } = await refund(paid, both);
    expect([data.split_transaction_response.amount, data.split_transaction_response.idempotency_key]).toEqual([
      ...[100, "mine:split"],
    ]);
    expect((await refund(paid, both)).data.split_transaction_response.id).toBe(data.split_transaction_response.id);
    expect((await refund(paid.split_transaction_response, { ...own, amount: 1 })).data.id).toBe(alone.data.id);
    const format = { name: "Keys", type: "transaction", field_list: ["id", "idempotency_key"] };
    const { id } = (await app.call("POST", "/customoutput", format)).data;
    const body = { transaction_id: data.split_transaction_response.id };
    const { text } = await download(app, `/transaction/search?output=csv&formatid=${id}`, { body });
    expect(text).toContain(`${data.split_transaction_response.id},mine:split`);
    const found = async (operator: string, value: string | string[]) => {
      const idempotency_key = { operator, value };
      const reply = await app.call("POST", "/transaction/search", { idempotency_key, type: "refund", limit: 100 });
      return reply.data.map((one: { id: string }) => one.id);
    };
    const shown = [data.split_transaction_response.id, alone.data.id];
    expect((await found("=", "mine:split")).toSorted()).toEqual(shown.toSorted());
    expect((await found("=", ["mine:split", "mine"])).toSorted()).toEqual([...shown, data.id].toSorted());
    expect((await found("%", "NE:SP")).toSorted()).toEqual(shown.toSorted());
    for (const id of shown) expect(await found("!=", "mine:split")).not.toContain(id);
  });

  test("stands for either part by itself when the other is declined or unknown", async () => {
    const paid = await settled();
    meet.refund = declining;
    const { data } = await refund(paid);
    expect([data.status, data.split_transaction_response.status]).toEqual(["pending_settlement", "declined"]);
    expect(await statesOf(paid)).toEqual(["refunded", "settled"]);
    meet.refund = losing;
    expect((await refund(paid)).data).toMatchObject({ status: "pending", amount: ADDED });
    await workOff();
    expect(await statesOf(paid)).toEqual(["refunded", "refunded"]);
  });

  test("of what was added alone is told to a repeat for as long as its outcome is open, however long that is", async () => {
    const paid = await settled();
    await refund(paid, { amount: 10_000 });
    meet.refund = losing;
    const asked = { idempotency_key: "open for long" };
    const { data } = await refund(paid, asked);
    expect([data.status, data.amount]).toEqual(["pending", ADDED]);
    app.pass(400_000);
    expect((await refund(paid, asked)).data).toMatchObject({ id: data.id, status: "pending" });
    await workOff();
    expect(await statesOf(paid)).toEqual(["refunded", "refunded"]);
  });

  test("of many at once is told of each what became of the part that did not go back", async () => {
    const paid = await settled();
    meet.refund = async () => {
      throw new ProcessorUnreachable("lost");
    };
    const { data } = await app.call("POST", "/transaction/multi/refund", { transactions: [{ id: paid.id }] });
    expect(data[0]).toMatchObject({ status: "pending", msg: expect.stringContaining("of what was charged beside it") });
    await workOff();
  });

  test("is of the goods alone where what was added was waived", async () => {
    const paid = await pay();
    expect((await act("void", paid.split_transaction_response)).http).toBe(200);
    await settle();
    expect(given(await refund(paid))).toEqual([10_000, undefined]);
    await workOff();
  });

  test("when it is repeated before an answer, waits for both parts no longer than for one", async () => {
    const paid = await settled();
    const answer = Promise.withResolvers<void>();
    const late: ProcessorClient["refund"] = async (request) => {
      await answer.promise;
      return network.refund(request);
    };
    meet = { ...meet, refund: late, goods: late };
    const asked = { idempotency_key: "slow" };
    const one = refund(paid, asked);
    await vi.waitFor(async () => expect(await statesOf(paid)).toEqual(["refunded", "refunded"]));
    const began = performance.now();
    const { data } = await refund(paid, asked);
    expect(performance.now() - began).toBeLessThan(2 * app.services.config.PROCESSOR_DEADLINE_MS);
    expect([data.status, data.split_transaction_response.status]).toEqual(["pending", "pending"]);
    answer.resolve();
    expect((await one).data.id).toBe(data.id);
  });

  test("reads to a key with legacy shapes as any act does, in both parts", async () => {
    const paid = await settled();
    const asked = { type: "api", name: "legacy", legacy_shapes: true };
    const { api_key } = (await app.call("POST", "/user/apikey", asked)).data;
    const { data } = await app.call("POST", `/transaction/${paid.id}/refund`, { amount: 10_100 }, api_key);
    expect(["response" in data, "response" in data.split_transaction_response]).toEqual([false, false]);
    expect(given({ data })).toEqual([10_000, 100]);
  });

  test("however many ask at once gives back no more than was captured of either", { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 2, maxLength: 6 }),
        async (amounts) => {
          const paid = await settled();
          const replies = await Promise.all(amounts.map((amount) => refund(paid, { amount })));
          const back = replies.filter(({ http }) => http === 200).flatMap(given);
          const { amount_refunded, split_transaction_response: second } = await find(paid);
          const sum = back.reduce((total, amount = 0) => total + amount, 0);
          expect(amount_refunded + second.amount_refunded).toBe(sum);
          expect(second.amount_refunded === 0 || amount_refunded === 10_000).toBe(true);
          expect(second.amount_refunded).toBeLessThanOrEqual(ADDED);
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe("where what was added is not settled yet", () => {
  /** What was added is due, or waits for somebody who asks. */
  const settlesBeside = (byItself: boolean) =>
    app.sql("UPDATE processors SET features = features || $2, next_settle_at = '2020-01-01' WHERE id = $1", [
      beside,
      { disable_auto_settle: !byItself },
    ]);

  test("a refund of all voids it, and a part of it can't go back", async () => {
    await settlesBeside(false);
    for (const [body, states] of [
      [{ amount: 1_000 }, ["partially_refunded", "pending_settlement"]],
      [{ surcharge: 0, amount: 10 }, ["partially_refunded", "pending_settlement"]],
      [{}, ["refunded", "voided"]],
      [{ amount: 10_300 }, ["refunded", "voided"]],
      [{ amount: 10_300, surcharge: ADDED }, ["refunded", "voided"]],
    ] as const) {
      const paid = await settled();
      const { http, data } = await refund(paid, body);
      expect([http, data.split_transaction_response]).toEqual([200, null]);
      expect([body, await statesOf(paid)]).toEqual([body, states]);
    }
    const paid = await settled();
    const said = `${paid.split_transaction_response.id}, which was charged beside it, is pending settlement`;
    for (const body of [{ amount: 10_100 }, { amount: 1_000, surcharge: 10 }])
      expect(await refund(paid, body)).toMatchObject({ http: 400, msg: expect.stringContaining(said) });
    expect(await statesOf(paid)).toEqual(["settled", "pending_settlement"]);
    await settlesBeside(true);
    await workOff();
  });

  test("it is voided when the goods have gone back and not before, by whoever may refund", async () => {
    const permissions = { process_refund: true };
    await app.call("POST", "/user", person({ username: "refunder", password: PASSWORD, permissions }));
    await settlesBeside(false);
    const paid = await settled();
    const token = await app.signIn("refunder");
    meet.goods = declining;
    expect((await refund(paid)).data.status).toBe("declined");
    expect(await statesOf(paid)).toEqual(["settled", "pending_settlement"]);
    meet.goods = losing;
    const { http, data } = await app.call("POST", `/transaction/${paid.id}/refund`, {}, token);
    expect([http, data.status]).toEqual([200, "pending"]);
    expect(await statesOf(paid)).toEqual(["refunded", "pending_settlement"]);
    await workOff();
    expect(await statesOf(paid)).toEqual(["refunded", "voided"]);
    await settlesBeside(true);
  });

  test("one that was held is let go by no approval once the goods went back", async () => {
    meet.charge = holding;
    const paid = await settled();
    expect((await refund(paid, { amount: 10_000 })).http).toBe(200);
    const said = `${paid.id}, which it was charged beside, is fully refunded`;
    expect(await act("approve", paid.split_transaction_response)).toMatchObject({
      http: 400,
      msg: expect.stringContaining(said),
    });
    expect((await act("decline", paid.split_transaction_response)).http).toBe(200);
    await workOff();
  });

  test("what got no answer is let go when it is found approved after the rest went back", async () => {
    meet.charge = async (request) => {
      await network.charge(request);
      throw new ProcessorUnreachable("lost");
    };
    const paid = await settled();
    expect(paid.split_transaction_response.status).toBe("unknown");
    expect(given(await refund(paid))).toEqual([10_000, undefined]);
    await workOff();
    expect(await statesOf(paid)).toEqual(["refunded", "voided"]);
  });
});

describe("a capture of what was authorised in two parts", () => {
  const captured = async (paid: Paid, body: object = {}) => {
    const { http, data } = await act("capture", paid, body);
    expect(http).toBe(200);
    return [data.amount_captured, data.split_transaction_response.amount_captured];
  };

  test("takes both, or the same share of both", async () => {
    expect(await captured(await pay("authorize"))).toEqual([10_000, ADDED]);
    const half = await pay("authorize");
    expect(await captured(half, { amount: 5_000 })).toEqual([5_000, 150]);
    expect(await statesOf(half)).toEqual(["pending_settlement", "pending_settlement"]);
    expect((await find(half)).split_transaction_response).toMatchObject({ surcharge: 150, base_amount: 0 });
    await settle();
    expect(given(await refund(half))).toEqual([5_000, 150]);
  });

  test("of so little that nothing is added to it lets go what was added", async () => {
    const paid = await pay("authorize");
    expect((await act("capture", paid, { amount: 1 })).http).toBe(200);
    expect(await statesOf(paid)).toEqual(["pending_settlement", "voided"]);
    await workOff();
  });

  test("tells nobody of what was added when it is found approved so late that it is let go at once", async () => {
    meet.charge = async (request) => {
      await network.charge(request);
      throw new ProcessorUnreachable("lost");
    };
    const to = "late@example.test";
    const paid = await pay("authorize", { email_receipt: true, email_address: to });
    expect((await act("capture", paid, { amount: 1 })).http).toBe(200);
    await workOff();
    expect(await statesOf(paid)).toEqual(["pending_settlement", "voided"]);
    expect((await lettersTo(app, to)).map(({ text }) => text.includes(paid.id))).toEqual([true]);
    const other = "in-time@example.test";
    const half = await pay("authorize", { email_receipt: true, email_address: other });
    expect((await act("capture", half, { amount: 5_000 })).http).toBe(200);
    await workOff();
    const told = (await lettersTo(app, other)).map(({ text }) => text.includes("Surcharge: $1.50"));
    expect(told.sort()).toEqual([false, true]);
  });

  test("answers a repeat with both, and is refused when it is more than the goods", async () => {
    const paid = await pay("authorize");
    expect((await act("capture", paid, { amount: 10_001 })).msg).toContain("more than was authorized");
    const key = { idempotency_key: "once", amount: 2_000 };
    expect(await captured(paid, key)).toEqual([2_000, 60]);
    expect(await captured(paid, key)).toEqual([2_000, 60]);
  });

  test("is not for what was added before the goods are captured", async () => {
    const paid = await pay("authorize");
    const { id } = paid.split_transaction_response;
    const said = `${paid.id}, which it was charged beside, is not captured yet`;
    expect(await act("capture", { id })).toMatchObject({ http: 400, msg: expect.stringContaining(said) });
    expect((await act("void", { id })).http).toBe(200);
    expect(await captured(paid)).toEqual([10_000, 0]);
    await workOff();
  });

  test("takes what was added as soon as it is found approved", async () => {
    meet.charge = async (request) => {
      await network.charge(request);
      throw new ProcessorUnreachable("lost");
    };
    const paid = await pay("authorize");
    expect((await act("capture", paid, { amount: 5_000 })).data.amount_captured).toBe(5_000);
    // A tip that came since is of the goods, and the share is that of the capture.
    expect((await act("tipadjust", paid, { tip: 1_000 })).data.amount_captured).toBe(6_000);
    await workOff();
    expect((await find(paid)).split_transaction_response).toMatchObject({
      status: "pending_settlement",
      amount_captured: 150,
    });
    await settle();
  });

  test("takes what was held as soon as somebody approves it, to the same share", async () => {
    meet.charge = holding;
    const paid = await pay("authorize");
    expect((await act("capture", paid, { amount: 5_000 })).http).toBe(200);
    expect(await statesOf(paid)).toEqual(["pending_settlement", "flagged"]);
    expect((await act("approve", paid.split_transaction_response)).data).toMatchObject({
      status: "pending_settlement",
      amount_captured: 150,
    });
    const early = await pay("authorize");
    expect((await act("approve", early.split_transaction_response)).data.status).toBe("authorized");
    expect(await captured(early)).toEqual([10_000, ADDED]);
  });

  test("keeps what was added without a base when it is a surcharge and a higher price", async () => {
    const payment_method = { card: { number: CREDIT, expiration_date: "12/30", cvc: "999" } };
    const payment_adjustment = { type: "flat", value: 149 };
    const asked = { type: "authorize", amount: 10_300, surcharge: 151, payment_adjustment, payment_method };
    const { data: paid, msg } = await app.call("POST", "/transaction", asked);
    expect(msg).toBe("success");
    expect(await captured(paid, { amount: 5_000 })).toEqual([5_000, 150]);
    expect((await find(paid)).split_transaction_response).toMatchObject({
      base_amount: 0,
      surcharge: 76,
      payment_adjustment: 74,
    });
    await settle();
    expect(given(await refund(paid, { amount: 5_075 }))).toEqual([5_000, 75]);
    expect(given(await refund(paid))).toEqual([75, undefined]);
  });

  test("whatever share is captured and given back, neither part gives back more than it took", async () => {
    const cents = fc.integer({ min: 1, max: 10_000 });
    await fc.assert(
      fc.asyncProperty(cents, cents, async (amount, back) => {
        const paid = await pay("authorize");
        await act("capture", paid, { amount });
        await settle();
        const { amount_captured, split_transaction_response: second } = await find(paid);
        const whole = amount_captured + second.amount_captured;
        expect((await refund(paid, { amount: back })).http).toBe(back <= whole ? 200 : 400);
        const after = await find(paid);
        const returned = [after.amount_refunded, after.split_transaction_response.amount_refunded];
        expect(returned).toEqual(
          back > whole ? [0, 0] : [Math.min(back, amount_captured), Math.max(0, back - amount_captured)],
        );
      }),
      { numRuns: 8 },
    );
    await workOff();
  });
});

test("a tip belongs to the goods, and what was added takes none", async () => {
  const paid = await pay();
  expect((await act("tipadjust", paid, { tip: 1_500 })).data).toMatchObject({ amount: 11_500, tip_amount: 1_500 });
  for (const body of [{ tip: 0 }, { tip: 0, base_amount: 500 }])
    expect(await act("tipadjust", paid.split_transaction_response, body)).toMatchObject({
      http: 400,
      msg: expect.stringContaining(`it belongs to ${paid.id}`),
    });
  expect((await find(paid)).split_transaction_response.amount).toBe(ADDED);
  await settle();
});
