import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { expect, test } from "vitest";
import { planOf, sumsOf } from "./plan.ts";

const payment = (override: object = {}) =>
  ({
    type: "authorize",
    status: "authorized",
    currency: "usd",
    amount_authorized: 1000,
    email_address: "",
    billing_address: { email: "" },
    ...override,
  }) as Transaction;
const yes = () => true;

test("only what is authorized is captured, with all that was approved; the others say why they are left out", () => {
  const plan = planOf("capture", [payment(), payment({ status: "settled" }), payment({ type: "refund" })], yes);
  expect(plan.map(({ request }) => request)).toEqual([{ action: "capture", amount: 1000 }, undefined, undefined]);
  expect(plan.map(({ why }) => why)).toEqual([
    undefined,
    "Only an authorized payment can be captured; this one is settled",
    "A refund cannot be captured",
  ]);
});

test("what was authorised beside a payment is captured with it, once, and counted", () => {
  const added = { base_amount: 0, amount_authorized: 30, referenced_transaction_id: "first" };
  const second = payment({ id: "second", ...added });
  const plan = planOf("capture", [payment({ id: "first", split_transaction_response: second }), second], yes);
  expect(plan.map(({ does, why }) => does ?? why)).toEqual([
    "Captures $10.00 and $0.30 that was charged beside it",
    "It is captured with the other",
  ]);
  expect(sumsOf(plan)).toEqual(["$10.30"]);
});

test("whoever may not capture is told so of each", () => {
  expect(planOf("capture", [payment()], () => false)[0]?.why).toBe("You do not have the permission");
});

test("a receipt goes to the address of the payment, else to the payer's, else nowhere", () => {
  const payer = { billing_address: { email: "payer@example.test" } };
  const plan = planOf(
    "email",
    [payment({ email_address: "a@example.test", ...payer }), payment(payer), payment()],
    yes,
  );
  expect(plan.map(({ does, why }) => does ?? why)).toEqual([
    "Receipt to a@example.test",
    "Receipt to payer@example.test",
    "No email address is known",
  ]);
});

test("amounts of different currencies are not added up", () => {
  const plan = planOf("capture", [payment(), payment({ amount_authorized: 250 }), payment({ currency: "eur" })], yes);
  expect(sumsOf(plan)).toEqual(["$12.50", "€10.00"]);
});
