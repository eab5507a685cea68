import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { expect, test } from "vitest";
import { refusal } from "./actions/rights.ts";
import { methodOf, sayAsked, sayStatus } from "./words.ts";

const made = (row: object) => ({ currency: "usd", ...row }) as Transaction;
const anything = () => true;

test("a short account number is masked once", () => {
  const last = (masked_account_number: string) =>
    methodOf(made({ response_body: { ach: { masked_account_number } } })).last;
  expect([last("**34"), last("***45"), last("*****6789")]).toEqual(["34", "45", "6789"]);
});

test("a verification that was found good is verified, not authorized", () => {
  expect(sayStatus({ type: "verification", status: "authorized" })).toBe("Verified");
  expect(sayStatus({ type: "authorize", status: "authorized" })).toBe("Authorized");
  expect(sayStatus({ type: "verification", status: "declined" })).toBe("Declined");
});

test("beside a smaller amount stands the one that was asked, or held", () => {
  const asked = (amount: number, amount_authorized: number, amount_captured: number) =>
    sayAsked(made({ amount, amount_authorized, amount_captured }));
  expect(asked(1000, 500, 500)).toBe("asked $10.00");
  expect(asked(1000, 1000, 400)).toBe("authorized $10.00");
  expect([asked(1000, 1000, 1000), asked(1000, 1000, 0), asked(1000, 0, 0)]).toEqual(["", "", ""]);
});

test("why a payment can't be refunded says when all of it went back already", () => {
  const sold = (status: string) => made({ type: "sale", status });
  expect(refusal("refund", sold("refunded"), anything)).toBe("It is fully refunded already");
  expect(refusal("refund", sold("voided"), anything)).toBe(
    "Only a settled payment can be refunded; this one is voided",
  );
  expect(refusal("refund", sold("partially_refunded"), anything)).toBeUndefined();
});
