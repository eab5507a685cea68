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

test("a required field that is absent or empty is named by its label", () => {
  const requireds = { default: { billing_postal_code: "required" } } as const;
  expect(missingField(requireds, payment())).toBe("Billing Postal Code");
  expect(missingField(requireds, payment({ billing_address: { postal_code: "" } }))).toBe("Billing Postal Code");
  expect(missingField(requireds, payment({ billing_address: { postal_code: "60601" } }))).toBeUndefined();
});

test("zero counts as given", () => {
  expect(missingField({ default: { tax_amount: "required" } }, payment({ tax_amount: 0 }))).toBeUndefined();
});

test("the key default speaks for the fields that are not named", () => {
  expect(missingField({ default: { default: "required", description: "optional" } }, payment())).toBe("Order Id");
});

test("a security code is asked of keyed cards only", () => {
  const requireds = { default: { payment_method_card_cvc: "required" } } as const;
  expect(missingField(requireds, payment())).toBe("Cvc");
  expect(
    missingField(requireds, payment({ payment_method: { card: { ...card, entry_type: "swiped" } } })),
  ).toBeUndefined();
  expect(missingField(requireds, payment({ payment_method: { cash: {} } }))).toBeUndefined();
});
