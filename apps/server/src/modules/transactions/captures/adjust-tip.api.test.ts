import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";
import { faultsInBooks } from "../../../../test/books.ts";
import { standIn } from "../../../../test/stand-in.ts";
import type { BatchItem } from "../../../ports/processor.ts";
import { settleDue } from "../../settlement/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const pay = async (override: Record<string, unknown> = {}) =>
  (await app.call("POST", "/transaction", sale({ amount: 5000, ...override }))).data;
const tip = (id: string, body: Record<string, unknown>) => app.call("POST", `/transaction/${id}/tipadjust`, body);
const settle = async () => {
  app.pass(86_400_000);
  await settleDue(app.services);
};

test("a tip is added to a sale, changed, settled with it, and can be given back with it", async () => {
  const { id } = await pay();
  expect((await tip(id, { tip: 1000 })).data).toMatchObject({ amount: 6000, tip_amount: 1000, amount_captured: 6000 });
  const changed = await tip(id, { tip: 750 });
  expect(changed.data).toMatchObject({ amount: 5750, base_amount: 5000, tip_amount: 750, amount_authorized: 5750 });
  await settle();
  const { data } = await app.call("GET", `/transaction/${id}`);
  expect(data).toMatchObject({ status: "settled", amount_settled: 5750 });
  expect((await app.call("POST", `/transaction/${id}/refund`, {})).data).toMatchObject({
    amount: 5750,
    response: "approved",
  });
  expect(await faultsInBooks(app)).toEqual([]);
});

test("an authorisation carries its tip into the capture", async () => {
  const { id } = await pay({ type: "authorize", amount: 4000 });
  expect((await tip(id, { tip: 600 })).data).toMatchObject({ status: "authorized", amount_authorized: 4600 });
  expect((await app.call("POST", `/transaction/${id}/capture`, {})).data.amount_captured).toBe(4600);
  await settle();
  expect((await app.call("GET", `/transaction/${id}`)).data.amount_settled).toBe(4600);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("of a bill with a later tip, captured in part, base and tip come to what was captured", async () => {
  const { id } = await pay({ type: "authorize", amount: 4000 });
  await tip(id, { tip: 600 });
  const { data } = await app.call("POST", `/transaction/${id}/capture`, { amount: 4500 });
  expect(data).toMatchObject({ amount_captured: 4500, base_amount: 3913, tip_amount: 587 });
  expect((await tip(id, { tip: 600 })).data).toMatchObject({ amount_captured: 4513, base_amount: 3913 });
  expect(await faultsInBooks(app)).toEqual([]);
});

test("a bill that was wrong is put right with its tip", async () => {
  const { id } = await pay({ amount: 3000 });
  const { data } = await tip(id, { tip: 100, base_amount: 2500 });
  expect(data).toMatchObject({ amount: 2600, base_amount: 2500, tip_amount: 100, amount_captured: 2600 });
});

test("a tip that was inside the amount from the start is taken out of it, and never paid twice nor left in the bill", async () => {
  const begun = () => pay({ amount: 5500, tip_amount: 500 });
  const shown = async (body: Record<string, unknown>, { id }: { id: string }) => {
    const { amount, base_amount, tip_amount, amount_captured } = (await tip(id, body)).data;
    expect(amount_captured).toBe(amount);
    return { amount, base_amount, tip_amount };
  };
  const [none, same, more] = [await begun(), await begun(), await begun()];
  expect(await shown({ tip: 0 }, none)).toEqual({ amount: 5000, base_amount: 5000, tip_amount: 0 });
  expect(await shown({ tip: 500, base_amount: 5000 }, same)).toEqual({
    amount: 5500,
    base_amount: 5000,
    tip_amount: 500,
  });
  expect(await shown({ tip: 900 }, more)).toEqual({ amount: 5900, base_amount: 5000, tip_amount: 900 });
  expect(await shown({ tip: 500 }, more)).toEqual({ amount: 5500, base_amount: 5000, tip_amount: 500 });
  const { id } = await begun();
  // With the tip in it, it would be paid twice.
  expect(await tip(id, { tip: 500, base_amount: 5500 })).toMatchObject({ http: 400, field: "base_amount" });
  expect(await tip(id, { tip: 5001 })).toMatchObject({ http: 400, field: "tip" });
  expect((await tip(id, { tip: 5000 })).data.amount).toBe(10_000);
  await settle();
  expect((await app.call("GET", `/transaction/${none.id}`)).data.status).toBe("settled");
  expect(await faultsInBooks(app)).toEqual([]);
});

test("of a payment approved for less than its tip, not more is taken away than was approved", async () => {
  const payment_method = { card: { number: "4000000000000051", expiration_date: "12/30" } };
  const body = { amount: 1000, tip_amount: 500, allow_partial_payment: true, payment_method };
  for (const type of ["sale", "authorize"]) {
    const { id, amount_authorized } = await pay({ type, ...body });
    expect(amount_authorized).toBe(500);
    expect(await tip(id, { tip: 0 })).toMatchObject({ http: 400, field: "tip" });
    expect((await tip(id, { tip: 1 })).data).toMatchObject({ amount: 501, base_amount: 500, amount_authorized: 1 });
  }
  expect(await faultsInBooks(app)).toEqual([]);
});

test("a bill does not grow beyond what the processor approved, and all that is adjusted is cleared", async () => {
  const more = "bad request error: invalid Base Amount: a bill may be lowered; what is more is another payment";
  const sold = await pay({ amount: 2700 });
  const part = await pay({ type: "authorize", amount: 20_000 });
  await app.call("POST", `/transaction/${part.id}/capture`, { amount: 5000 });
  for (const { id, bill } of [
    { id: sold.id, bill: 2701 },
    { id: part.id, bill: 5001 },
  ])
    expect(await tip(id, { tip: 0, base_amount: bill })).toMatchObject({ http: 400, msg: more, field: "base_amount" });
  expect((await tip(part.id, { tip: 0, base_amount: 0 })).msg).toBe("bad request error: invalid Base Amount");
  expect((await tip(part.id, { tip: 5000, base_amount: 5000 })).data.amount_captured).toBe(10_000);
  expect((await tip(sold.id, { tip: 2700 })).data.amount_captured).toBe(5400);
  await settle();
  for (const { id } of [sold, part]) expect((await app.call("GET", `/transaction/${id}`)).data.status).toBe("settled");
  expect(await faultsInBooks(app)).toEqual([]);
});

test("a tip greater than the bill, a negative one and none are refused by name", async () => {
  const { id } = await pay({ amount: 2000 });
  for (const body of [{ tip: 2001 }, { tip: -1 }, {}, { tip: 0.5 }])
    expect(await tip(id, body)).toMatchObject({ http: 400, msg: "bad request error: invalid Tip" });
  expect((await tip(id, { tip: 0, base_amount: 0 })).msg).toBe("bad request error: invalid Base Amount");
});

test("what is settled, voided, given back or paid in cash takes no tip", async () => {
  const settled = await pay({ amount: 1100 });
  await settle();
  const voided = await pay({ amount: 1200 });
  await app.call("POST", `/transaction/${voided.id}/void`);
  const credit = await pay({ amount: 1300, type: "credit" });
  const cash = await pay({ amount: 1400, payment_method: { cash: {} } });
  for (const { id } of [settled, voided, credit, cash]) expect((await tip(id, { tip: 1 })).http).toBe(400);
});

test("two tips at once leave one of them, and books that are right", async () => {
  const { id } = await pay({ amount: 2200 });
  await Promise.all([100, 200, 300].map((amount) => tip(id, { tip: amount })));
  const { data } = await app.call("GET", `/transaction/${id}`);
  expect(data.amount - data.tip_amount).toBe(2200);
  expect(await faultsInBooks(app)).toEqual([]);
});

test("of what was approved in part, the processor is told the tip that is in it, and not the one that was asked", async () => {
  const payment_method = { card: { number: "4000000000000051", expiration_date: "12/30" } };
  const inside = await pay({ amount: 1000, tip_amount: 200, allow_partial_payment: true, payment_method });
  const later = await pay({ amount: 1000, allow_partial_payment: true, payment_method });
  await tip(later.id, { tip: 300 });
  const told: BatchItem[] = [];
  const { network } = standIn(app, inside.processor_type, {
    closeBatch: (batch) => {
      told.push(...batch.items);
      return network.closeBatch(batch);
    },
  });
  await settle();
  const tipOf = ({ id }: { id: string }) => told.find(({ reference }) => reference === id)?.tip_amount;
  expect([tipOf(inside), tipOf(later)]).toEqual([100, 300]);
  expect((await app.call("GET", `/transaction/${later.id}`)).data).toMatchObject({ status: "settled" });
});
