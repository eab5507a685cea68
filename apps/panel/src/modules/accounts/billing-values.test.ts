import { expect, test } from "vitest";
import { problemsOf } from "../../lib/problems.ts";
import { type BillingValues, billingChecks, billingInput, billingOf, newBilling } from "./billing-values.ts";

const typed = (given: Partial<BillingValues["billing"]>): BillingValues => ({
  billing: { ...newBilling.billing, ...given },
});
const kept = billingOf({
  billing_details: {
    ach: { type: "ppd", routing_number: "021000021", account_type: "savings", masked_account_number: "******1234" },
  },
});

test("a number is sent where it was typed, and stays what it is where it was not", () => {
  expect(billingInput(kept)).toEqual({ type: "ppd", account_type: "savings", routing_number: "021000021" });
  const anew = { billing: { ...kept.billing, account_number: "9900004321" } };
  expect(billingInput(anew)).toMatchObject({ account_number: "9900004321" });
});

test("where there is no account, the form is as of a new one", () => {
  expect(billingOf({ billing_details: null })).toEqual(newBilling);
});

test("an account has both numbers, and the first is that of a bank", () => {
  const problems = (given: BillingValues) => Object.keys(problemsOf(billingChecks(given)));
  expect(problems(newBilling)).toEqual([]);
  expect(problems(kept)).toEqual([]);
  expect(problems(typed({ routing_number: "021000021" }))).toEqual(["billing.account_number"]);
  expect(problems(typed({ account_number: "9900001234" }))).toEqual(["billing.routing_number"]);
  const wrong = typed({ routing_number: "123456789", account_number: "12" });
  expect(problems(wrong)).toEqual(["billing.routing_number", "billing.account_number"]);
});
