import type { TransactionCreate } from "@gatehouse/contract/transactions/transaction-input.ts";
import { expect, test } from "vitest";
import { missingField } from "./missing-field.ts";

const card = { number: "4111111111111111", expiration_date: "12/30" };
const payment = (more: Partial<TransactionCreate> = {}): TransactionCreate => ({
  type: "sale",
  amount: 100,
  payment_method: { card },
  ...more,
});

test("nothing is missing where nothing is required", () => {
  expect(missingField({}, payment())).toBeUndefined();
  expect(missingField({ default: { default: "optional", order_id: "hidden" } }, payment())).toBeUndefined();
  expect(missingField({ invoice: { order_id: "required" } }, payment())).toBeUndefined();
});

test("a required field that is absent or empty is named by its label and by where it would stand", () => {
  const requireds = { default: { billing_postal_code: "required" } } as const;
  const missing = { field: "Billing Postal Code", at: "billing_address.postal_code" };
  expect(missingField(requireds, payment())).toEqual(missing);
  expect(missingField(requireds, payment({ billing_address: { postal_code: "" } }))).toEqual(missing);
  expect(missingField(requireds, payment({ billing_address: { postal_code: "60601" } }))).toBeUndefined();
});

test.each([
  ["shipping_amount", "shipping_amount"],
  ["shipping_city", "shipping_address.city"],
  ["shipping_address_line_1", "shipping_address.address_line_1"],
  ["ship_from_postal_code", "ship_from_postal_code"],
] as const)("%s stands at %s", (key, at) => {
  expect(missingField({ default: { [key]: "required" } }, payment())?.at).toBe(at);
});

test("what is asked of whoever keys an account stands with the account", () => {
  const ach = {
    routing_number: "021000021",
    account_number: "12345",
    account_type: "checking",
    sec_code: "web",
  } as const;
  const keyed = payment({ payment_method: { ach } });
  expect(missingField({ default: { date_of_birth: "required" } }, keyed)?.at).toBe(
    "payment_method.ach.accountholder_authentication.dob_year",
  );
});

test("zero counts as given", () => {
  expect(missingField({ default: { tax_amount: "required" } }, payment({ tax_amount: 0 }))).toBeUndefined();
});

test("the key default speaks for the fields that are not named", () => {
  expect(missingField({ default: { default: "required", description: "optional" } }, payment())).toEqual({
    field: "Order Id",
    at: "order_id",
  });
});

test("a security code is asked of keyed cards only", () => {
  const requireds = { default: { payment_method_card_cvc: "required" } } as const;
  expect(missingField(requireds, payment())).toEqual({ field: "Cvc", at: "payment_method.card.cvc" });
  expect(
    missingField(requireds, payment({ payment_method: { card: { ...card, entry_type: "swiped" } } })),
  ).toBeUndefined();
  expect(missingField(requireds, payment({ payment_method: { cash: {} } }))).toBeUndefined();
});
