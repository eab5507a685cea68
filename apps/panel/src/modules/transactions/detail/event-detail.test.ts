import type { Transaction, TransactionEvent } from "@gatehouse/contract/transactions/transaction.ts";
import { expect, test } from "vitest";
import { detailOf } from "./event-detail.ts";

type Answer = { processor_response_text: string; auth_code: string };
const of = (response_body: object, more = {}) =>
  ({ type: "sale", amount: 1000, response_code: 100, response_body, ...more }) as Transaction;
const answer = (processor_response_text: string, auth_code = "SIM417"): Answer => ({
  processor_response_text,
  auth_code,
});
const event = (type: TransactionEvent["type"], detail: string, amount = 1000) => ({ type, detail, amount });

test("what a processor answered is told in words, also where the bank has sent the payment back since", () => {
  const before = of({ ach: answer("APPROVAL SIM417 ") });
  const after = of({ ach: answer("INSUFFICIENT FUNDS") });
  for (const payment of [before, after]) {
    expect(detailOf(event("authorized", "APPROVAL SIM417"), payment)).toBe("Approved · auth code SIM417");
    expect(detailOf(event("captured", "APPROVAL SIM417"), payment)).toBe("");
  }
  const refund = of({ ach: answer("ACCOUNT CLOSED", "") }, { type: "refund" });
  expect(detailOf(event("refunded", "APPROVAL SIM417"), refund)).toBe("Approved");
});

test("why a bank sent a payment back is told in words, with the code of its network", () => {
  expect(detailOf(event("returned", "R01"), of({ ach: answer("INSUFFICIENT FUNDS") }))).toBe(
    "Insufficient funds (R01)",
  );
  expect(detailOf(event("returned", "R99"), of({ ach: answer("") }))).toBe("R99");
});

test("where nobody was asked, as of cash, it is the same", () => {
  expect(detailOf(event("authorized", "APPROVAL"), of({ cash: {} }))).toBe("Approved");
});

test("what a rule held was approved, for all of it or for a part, whatever became of it", () => {
  const declined = of({ card: answer("APPROVAL", "") }, { response_code: 310, amount: 1000 });
  expect(detailOf(event("flagged", "APPROVAL"), declined)).toBe("Approved");
  expect(detailOf(event("flagged", "PARTIAL APPROVAL", 500), declined)).toBe("Approved for part of the amount");
  expect(detailOf(event("declined", "Flagged"), declined)).toBe("Flagged");
});

test("a decline is told in words, and what no processor said as it is", () => {
  const declined = of({ card: answer("INSUFF FUNDS", "") }, { response_code: 202 });
  expect(detailOf(event("declined", "INSUFF FUNDS"), declined)).toBe("Not enough money");
  const said = "Main could not be reached; Other was asked instead";
  expect(detailOf(event("rerouted", said), declined)).toBe(said);
  expect(detailOf(event("voided", ""), declined)).toBe("");
});
