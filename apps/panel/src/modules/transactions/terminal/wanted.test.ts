import { expect, test } from "vitest";
import { emptySale, type Sale, validateSale } from "./sale.ts";
import { wantedBy } from "./wanted.ts";

const sale: Sale = { ...emptySale, method: "cash", amount: 1000 };
const complaints = (required: Parameters<typeof wantedBy>[0], override: Partial<Sale> = {}) =>
  validateSale({ ...sale, ...override }, { own: [], required, currency: "usd" });

test("what the merchant insists on is asked for under its field, and a nought is an answer", () => {
  const required = { po_number: "required", tax_amount: "required", billing_city: "required" } as const;
  expect(complaints(required)).toEqual({
    po_number: "This field is required.",
    tax_amount: "This field is required.",
    "billing_address.city": "This field is required.",
  });
  const billing_address = { ...sale.billing_address, city: "Duluth" };
  expect(complaints(required, { po_number: "7", tax_amount: 0, billing_address })).toEqual({});
});

test("nothing is asked that the way to pay has no field for", () => {
  const required = { payment_method_card_cvc: "required", billing_city: "required" } as const;
  const customer = {
    id: "d4q1v0h2cun8qk7b3nfg",
    payment_method_id: "",
    billing_address_id: "",
    shipping_address_id: "",
  };
  expect(complaints(required, { method: "customer", customer })).toEqual({});
  const card = { ...sale.card, number: "4111111111111111", expiration_date: "1240" };
  expect(Object.keys(complaints(required, { method: "card", card }))).toEqual(["billing_address.city", "card.cvc"]);
});

test("what is said of the rest holds for each field that is not named, and never for the amount or the way to pay", () => {
  const wanted = wantedBy({ default: "hidden", order_id: "required" });
  expect(["order_id", "po_number", "shipping_address.fax"].map(wanted)).toEqual(["required", "hidden", "hidden"]);
  expect(["amount", "card.number", "type"].map(wanted)).toEqual([undefined, undefined, undefined]);
});
