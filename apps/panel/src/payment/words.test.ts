import { sources } from "@gatehouse/contract/transactions/sources.ts";
import type { Action } from "@gatehouse/contract/transactions/status.ts";
import type { Transaction } from "@gatehouse/contract/transactions/transaction.ts";
import { expect, test } from "vitest";
import { capturedAlong, refundableInAll, refusal } from "./actions.ts";
import { methodOf, sayAnswer, sayAsked, sayOf, sayOutcome, saySource, sayStatus } from "./words.ts";

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

test.each([
  [200, "CANCELLED AT TERMINAL", "Cancelled at the terminal"],
  [400, "TERMINAL BUSY", "The terminal is busy with another payment"],
  [200, "INVALID INSTITUTION ROUTING", "Invalid institution routing"],
  [200, "DO NOT HONOR", "Declined by the card issuer"],
  [421, "", "The processor could not be reached"],
  [421, "PROCESSOR NOT REACHED", "The processor could not be reached"],
  [421, "NO ANSWER FROM PROCESSOR", "The processor could not be reached"],
  [421, "TERMINAL TIMED OUT", "Nobody paid at the terminal in time"],
  [202, "INSUFF FUNDS", "Not enough money"],
  [100, "APPROVAL TAS000 ", "Approved"],
])("%i with the processor's %j is said as %j", (code, text, said) => {
  expect(sayAnswer({ code, text })).toBe(said);
  const response_body = { terminal: { processor_response_text: text } };
  expect(sayOutcome(made({ response_code: code, response_body }))).toBe(said);
});

test("every channel that a payment comes in by has its name", () => {
  expect(sources.map(saySource)).toEqual([
    "API",
    "Control Panel",
    "Shopping Cart",
    "Invoice",
    "Recurring Subscription",
    "File Batch Upload",
    "Webhook",
  ]);
});

test("beside a smaller amount stands the one that was asked, or held", () => {
  const asked = (amount: number, amount_authorized: number, amount_captured: number) =>
    sayAsked(made({ amount, amount_authorized, amount_captured }));
  expect(asked(1000, 500, 500)).toBe("asked $10.00");
  expect(asked(1000, 1000, 400)).toBe("authorized $10.00");
  expect(sayOf(made({ amount: 1000, amount_authorized: 1000, amount_captured: 400 }))).toBe("of $10.00");
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

test("once the goods are back, what was charged beside them can still be refunded, if it is settled", () => {
  const beside = (status: string) =>
    made({ type: "sale", base_amount: 0, status, amount_captured: 300, amount_refunded: 0 });
  const sold = (status: string) =>
    made({
      type: "sale",
      status: "refunded",
      amount_captured: 10_000,
      amount_refunded: 10_000,
      split_transaction_response: beside(status),
    });
  expect([refusal("refund", sold("settled"), anything), refundableInAll(sold("settled"))]).toEqual([undefined, 300]);
  expect(refusal("refund", sold("pending_settlement"), anything)).toBe("It is fully refunded already");
});

test("of a settled payment of nothing no refund is offered", () => {
  const nothing = made({ type: "sale", status: "settled", amount_captured: 0, amount_refunded: 0 });
  expect(refusal("refund", nothing, anything)).toBe("Nothing of it was charged");
});

test("so much is captured beside a payment as its share is, of what is still authorized", () => {
  const held = (status: string) =>
    made({
      type: "authorize",
      status: "authorized",
      amount_authorized: 10_000,
      split_transaction_response: made({ base_amount: 0, status, amount_authorized: 301 }),
    });
  const shares = [10_000, 5_000, 1].map((amount) => capturedAlong(held("authorized"), amount));
  expect([shares, capturedAlong(held("voided"), 10_000)]).toEqual([[301, 150, 0], 0]);
});

test("what a type forbids is told of the type, what only the state forbids is told of the state", () => {
  const why = (act: Action, type: string, status: string) => refusal(act, made({ type, status }), anything);
  expect(why("refund", "credit", "settled")).toBe("A credit cannot be refunded");
  expect(why("capture", "verification", "authorized")).toBe("A verification cannot be captured");
  expect(why("void", "credit", "settled")).toBe(
    "Only a payment that is not settled can be voided; this one is settled",
  );
  expect(why("void", "credit", "pending_settlement")).toBeUndefined();
  expect(why("capture", "sale", "flagged_partner")).toBe(
    "Only an authorized payment can be captured; this one is flagged by a rule of a partner",
  );
});
