import { expect, test } from "vitest";
import { cashType } from "./index.ts";

const client = cashType.connect({});
const request = {
  reference: "a",
  operation: "sale" as const,
  amount: 500,
  currency: "usd",
  instrument: { kind: "cash" as const },
  address: { line_1: "", postal_code: "" },
  allow_partial: false,
};

test("cash is approved at once, given back at once and settles with the batch", async () => {
  expect(await client.charge(request)).toMatchObject({ code: 100, amount_approved: 500, auth_code: "" });
  const refund = { reference: "r", original_reference: "a", amount: 200, currency: "usd" };
  expect(await client.refund(refund)).toMatchObject({ code: 100, amount_approved: 200 });
  expect(await client.closeBatch({ id: "b", currency: "usd", items: [] })).toMatchObject({
    response_code: 100,
    returns: [],
  });
});

test("cash never leaves a question open", async () => {
  expect(await client.settleQuestion("a")).toBeNull();
  expect(await client.lateReturns()).toEqual([]);
});
