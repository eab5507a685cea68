import { afterAll, beforeAll, expect, test } from "vitest";
import { sale, type TestApp, testApp } from "../../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const partialCard = { card: { number: "4000000000000051", expiration_date: "12/30" } };
const partialApproval = { payment_method: partialCard, allow_partial_payment: true };

/** An authorization of 10.03, and what follows: a number captures that amount, the rest adjusts the tip. */
type Case = { payment: Record<string, unknown>; steps?: (number | { tip: number; base_amount?: number })[] };

async function pay({ payment, steps = [] }: Case): Promise<string> {
  const { id } = (await app.call("POST", "/transaction", sale({ type: "authorize", amount: 1003, ...payment }))).data;
  for (const step of steps) {
    const [name, body] = typeof step === "number" ? ["capture", { amount: step }] : ["tipadjust", step];
    expect((await app.call("POST", `/transaction/${id}/${name}`, body)).http).toBe(200);
  }
  return id;
}

test.each<Case & { later: number }>([
  { payment: { tip_amount: 100 }, later: 0 },
  { payment: { tip_amount: 100 }, steps: [{ tip: 50 }], later: 50 },
  { payment: {}, steps: [{ tip: 200 }, 777], later: 129 },
  { payment: {}, steps: [{ tip: 200 }, 777, { tip: 33 }], later: 33 },
  { payment: { tip_amount: 90 }, steps: [333], later: 0 },
  { payment: partialApproval, steps: [{ tip: 100 }], later: 100 },
  { payment: { ...partialApproval, tip_amount: 77 }, steps: [251], later: 0 },
  { payment: partialApproval, steps: [{ tip: 100 }, 251], later: 42 },
  { payment: partialApproval, steps: [251, { tip: 100 }], later: 100 },
  { payment: partialApproval, steps: [{ tip: 200 }, 351, { tip: 10 }], later: 10 },
  { payment: { ...partialApproval, tip_amount: 77 }, steps: [251, { tip: 7, base_amount: 400 }], later: 7 },
])("stores which part of a tip was added after the payment ($payment, then $steps)", async ({ later, ...one }) => {
  const id = await pay(one);
  expect(await app.sql("SELECT later_tip FROM transactions WHERE id = $1", [id])).toEqual([{ later_tip: later }]);
});
